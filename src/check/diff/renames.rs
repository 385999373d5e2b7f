//! Rows and options that changed both id and name, told by what they launch.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::engine::{Selection, each_selection};

use super::comparison::Comparison;
use super::partner::partner;
use super::shape::Shape;

/// So many selections of an option are enough to know it again.
const MOST_COMPARED: usize = 200;

/// So many selections of both pages show what else changed.
const MOST_COMMON: usize = 2_000;

/// So many selections are looked at for them.
const MOST_LOOKED_AT: usize = 100_000;

/// Pairs rows that only one page has and that have the same options, if in most selections beside the default nothing differs
/// but what differs elsewhere too: there are many rows of `on` and `off`.
pub fn pair_renamed_rows(comparison: &Comparison, shape: &mut Shape) {
    let (old, new) = (comparison.old, comparison.new);
    let mut known = None;
    for row in shape.old.own_rows().collect::<Vec<_>>() {
        let Some(dim) = old.dims.get(row) else { continue };
        for with in shape.new.own_rows().collect::<Vec<_>>() {
            let Some(tried) = shape.with_row(old, new, row, with) else { continue };
            let known = known.get_or_insert_with(|| common_lines(comparison, shape));
            let is_meant = |selection: &Selection| selection.pick(row) != dim.default_option();
            if dim.options.len() == 1 || launches_same(comparison, &tried, known, &is_meant) {
                *shape = tried;
                break;
            }
        }
    }
}

/// Pairs options that only one page has and that stand at the same place of their row, if in most of their selections
/// nothing differs but what differs elsewhere too. A GPU is another GPU if both its id and its name are other ones,
/// whatever it launches.
pub fn pair_renamed_options(comparison: &Comparison, shape: &mut Shape) {
    let mut known = None;
    for (row, with) in shape.pairs() {
        let (old, new) = (comparison.old.dims.get(row), comparison.new.dims.get(with));
        if row == 0 || with == 0 || old.map(|dim| dim.options.len()) != new.map(|dim| dim.options.len()) {
            continue;
        }
        for option in shape.old.own_options(row) {
            if !shape.new.own_options(with).contains(&option) {
                continue;
            }
            let known = known.get_or_insert_with(|| common_lines(comparison, shape));
            let mut tried = shape.clone();
            tried.pair_option((row, option), (with, option));
            if launches_same(comparison, &tried, known, &|selection| selection.pick(row) == option) {
                *shape = tried;
            }
        }
    }
}

/// What differs in selections whose options are known on both pages.
fn common_lines(comparison: &Comparison, shape: &Shape) -> HashSet<String> {
    let mut common = HashSet::new();
    each_pair(comparison, shape, MOST_COMMON, &|_| true, &mut |lines| common.extend(lines.into_iter().flatten()));
    common
}

/// Whether most of these selections have a partner that differs in nothing but the known lines.
fn launches_same(comparison: &Comparison, shape: &Shape, known: &HashSet<String>, is_meant: &dyn Fn(&Selection) -> bool) -> bool {
    let (mut compared, mut same) = (0_usize, 0_usize);
    each_pair(comparison, shape, MOST_COMPARED, is_meant, &mut |lines| {
        compared += 1;
        same += usize::from(lines.is_some_and(|lines| lines.iter().all(|line| known.contains(line))));
    });
    same * 2 > compared
}

/// Calls `visit` with what differs in the first `most` selections of the old page that are meant; with nothing for one that
/// has no partner.
fn each_pair(
    comparison: &Comparison,
    shape: &Shape,
    most: usize,
    is_meant: &dyn Fn(&Selection) -> bool,
    visit: &mut dyn FnMut(Option<Vec<String>>),
) {
    let (mut met, mut looked_at): (usize, usize) = (0, 0);
    each_selection(comparison.old, &mut |selection| {
        looked_at += 1;
        if is_meant(&selection) {
            met += 1;
            let partner = partner(comparison.old, comparison.new, shape, &selection);
            visit(partner.map(|partner| comparison.lines(&selection, &partner)));
        }
        if met == most || looked_at == MOST_LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
}
