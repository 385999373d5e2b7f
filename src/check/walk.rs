//! A walk through every selection of a page that ends.

use std::fmt;
use std::ops::ControlFlow;

use crate::engine::{Selection, each_selection};
use crate::page::Page;

use super::space::Space;

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
    match Space::new(page) {
        Ok(space) => usize::try_from(space.count).ok().filter(|count| *count <= MOST_SELECTIONS).ok_or(Unwalkable::TooMany),
        Err(_) => count_one_by_one(page),
    }
}

/// The same where rows are too entangled to be counted in any other way.
fn count_one_by_one(page: &Page) -> Result<usize, Unwalkable> {
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
