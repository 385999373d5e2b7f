//! A walk through every selection of a page that ends.

use std::fmt;
use std::ops::ControlFlow;

use crate::engine::{Selection, each_selection};
use crate::page::Page;

/// More selections than this are not walked through; the grid of a page has no more points either.
const MOST_SELECTIONS: usize = 2_000_000;

/// Why not every selection of a page was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwalkable {
    /// There are too many.
    TooMany,
    /// The rows rule each other out so far that the search for the next one gave up.
    Stuck,
}

impl fmt::Display for Unwalkable {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Unwalkable::TooMany => "it has more than two million selections. Use fewer rows or options.",
            Unwalkable::Stuck => {
                "its rows rule each other out so far that some selections were not found. Simplify their conditions."
            }
        })
    }
}

/// Calls `visit` with every selection, in the order of the file's cells. They are counted first, which is cheap beside what is
/// done with them, so that nothing is done in vain.
pub fn walk(page: &Page, visit: &mut dyn FnMut(Selection)) -> Result<(), Unwalkable> {
    count(page)?;
    each_selection(page, &mut |selection| {
        visit(selection);
        ControlFlow::Continue(())
    });
    Ok(())
}

/// How many selections there are.
pub fn count(page: &Page) -> Result<usize, Unwalkable> {
    if fewest_selections(page) > MOST_SELECTIONS {
        return Err(Unwalkable::TooMany);
    }
    let mut seen = 0_usize;
    let is_whole = each_selection(page, &mut |_| {
        seen += 1;
        if seen > MOST_SELECTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (seen > MOST_SELECTIONS, is_whole) {
        (true, _) => Err(Unwalkable::TooMany),
        (false, false) => Err(Unwalkable::Stuck),
        (false, true) => Ok(seen),
    }
}

/// So many selections there are at least, if there is one: rows without conditions combine freely.
fn fewest_selections(page: &Page) -> usize {
    let overlays = page.dims.iter().enumerate().skip(page.match_count);
    let others = |row: usize| page.dims.iter().enumerate().filter(move |(other, _)| *other != row);
    let is_free = |row: usize| {
        let own = page.dims.get(row).is_some_and(|dim| dim.needs.cost == 0);
        own && others(row).all(|(_, dim)| dim.needs.dims & (1 << row) == 0)
    };
    let free = overlays.filter(|(row, _)| is_free(*row));
    free.fold(1, |product, (_, dim)| product.saturating_mul(dim.options.len()))
}
