//! Which selection of another page a reader would call the same.

use crate::engine::{Intent, Selection, settle, shows_row};
use crate::page::Page;

use super::shape::{Shape, Side};

/// The selection of `new` that is the same as a selection of `old`: one in which every row that both pages have stands on
/// the same option, and every row that only one of them has, or shows, stands where a reader finds it.
pub fn partner(old: &Page, new: &Page, shape: &Shape, selection: &Selection) -> Option<Selection> {
    if let Some(direct) = direct(old, new, &shape.old, &shape.new, selection) {
        return Some(direct);
    }
    // One of the pages may hide or refuse a default of the other. Both have to lead to each other, so that no selection is
    // the partner of two.
    let guided = guided(old, new, &shape.old, selection)?;
    if direct_back(old, new, shape, &guided).is_some() || guided_back(old, new, shape, &guided).as_ref() != Some(selection) {
        return None;
    }
    Some(guided)
}

fn direct_back(old: &Page, new: &Page, shape: &Shape, selection: &Selection) -> Option<Selection> {
    direct(new, old, &shape.new, &shape.old, selection)
}

fn guided_back(old: &Page, new: &Page, shape: &Shape, selection: &Selection) -> Option<Selection> {
    guided(new, old, &shape.new, selection)
}

/// The selection with the same picks, in which the rows of one page alone stand at their defaults.
fn direct(from: &Page, to: &Page, side: &Side, other: &Side, selection: &Selection) -> Option<Selection> {
    let at_default = |row: usize| from.dims.get(row).is_some_and(|dim| dim.default_option() == selection.pick(row));
    if !side.own_rows().all(at_default) {
        return None;
    }
    let pick = |(row, from_row): (usize, &Option<usize>)| match from_row {
        Some(from_row) => side.option(*from_row, selection.pick(*from_row)),
        None => to.dims.get(row).map(|dim| dim.default_option() as u16),
    };
    let picks: Option<Vec<u16>> = other.rows.iter().enumerate().map(pick).collect();
    Selection::find(to, picks?)
}

/// The selection that a reader who asks for the same picks gets, if no row moves.
fn guided(from: &Page, to: &Page, side: &Side, selection: &Selection) -> Option<Selection> {
    let mut intent = Intent::empty(to);
    for (row, dim) in to.dims.iter().enumerate() {
        intent.ask(row, dim.default_option() as u16);
    }
    let common = || side.rows.iter().enumerate().filter_map(|(row, with)| Some((row, (*with)?)));
    let is_asked = |row: usize| row < from.match_count || shows_row(from, selection, row);
    for (row, with) in common().filter(|(row, _)| is_asked(*row)) {
        intent.ask(with, side.option(row, selection.pick(row))?);
    }
    let settled = settle(to, &intent).ok()?;
    let stays = |(row, with): (usize, usize)| {
        let is_default = from.dims.get(row).is_some_and(|dim| dim.default_option() == selection.pick(row));
        match (shows_row(from, selection, row), shows_row(to, &settled, with)) {
            (true, true) => side.option(row, selection.pick(row)) == u16::try_from(settled.pick(with)).ok(),
            (true, false) => is_default,
            (false, _) => true,
        }
    };
    common().all(stays).then_some(settled)
}
