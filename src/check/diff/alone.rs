//! Selections that only one page has, among those of both.

use std::collections::HashSet;

use crate::check::describe::Table;
use crate::page::Page;

use super::shape::Side;
use super::{ALONE, SAME};

/// The selections of a page, and those that only the other page has wherever they can be said in rows and options of this
/// one: what is lost must not be described by words that fit what is gained. Pages that share nothing are not mixed.
///
/// `from` says what rows and options of the other page are on this page, `to` the reverse.
pub fn beside(page: &Page, table: &Table, other: &Table, from: &Side, to: &Side) -> Table {
    let mut together = table.filtered(&|_| true);
    if table.points().all(|point| point.label == ALONE) {
        return together;
    }
    let alone: HashSet<&[u16]> = table.points().filter(|point| point.label == ALONE).map(|point| point.picks).collect();
    for point in other.points().filter(|point| point.label == ALONE) {
        let pick = |(row, with): (usize, &Option<usize>)| match with {
            Some(with) => from.option(*with, usize::from(*point.picks.get(*with)?)),
            None => page.dims.get(row).map(|dim| dim.default_option() as u16),
        };
        let picks: Option<Vec<u16>> = to.rows.iter().enumerate().map(pick).collect();
        if let Some(picks) = picks.filter(|picks| !alone.contains(picks.as_slice())) {
            together.push(&picks, SAME);
        }
    }
    together
}
