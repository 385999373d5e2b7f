//! Options that changed both id and label, told by their place and by what they launch.

use std::ops::ControlFlow;

use crate::engine::{Selection, compose, each_selection};
use crate::page::Page;

use super::partner::partner;
use super::shape::Shape;
use crate::check::facts::{Facts, compare};

/// So many selections of an option are enough to know it again.
const MOST_COMPARED: usize = 200;

/// So many selections are looked at for them.
const MOST_LOOKED_AT: usize = 100_000;

/// Pairs options that only one page has and that stand at the same place of their row, if most of their selections launch
/// the same. A GPU is another GPU if both its id and its name are other ones, whatever it launches.
pub fn pair_renamed(old: &Page, new: &Page, shape: &mut Shape) {
    for (row, with) in shape.pairs() {
        let same_length = old.dims.get(row).map(|dim| dim.options.len()) == new.dims.get(with).map(|dim| dim.options.len());
        if row == 0 || with == 0 || !same_length {
            continue;
        }
        for option in shape.old.own_options(row) {
            if !shape.new.own_options(with).contains(&option) {
                continue;
            }
            let mut tried = shape.clone();
            tried.pair_option((row, option), (with, option));
            if launches_same(old, new, &tried, row, option) {
                *shape = tried;
            }
        }
    }
}

/// Whether most selections with an option of the old page have a partner with the same recipe.
fn launches_same(old: &Page, new: &Page, shape: &Shape, row: usize, option: usize) -> bool {
    let (mut compared, mut same, mut looked_at) = (0_usize, 0_usize, 0_usize);
    each_selection(old, &mut |selection| {
        looked_at += 1;
        if selection.pick(row) == option {
            compared += 1;
            same += usize::from(has_same_recipe(old, new, shape, &selection));
        }
        if compared == MOST_COMPARED || looked_at == MOST_LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    compared > 0 && same * 2 > compared
}

fn has_same_recipe(old: &Page, new: &Page, shape: &Shape, selection: &Selection) -> bool {
    let Some(partner) = partner(old, new, shape, selection) else { return false };
    match (compose(old, selection), compose(new, &partner)) {
        (Ok(before), Ok(after)) => compare(&Facts::of(old, &before), &Facts::of(new, &after)).is_empty(),
        _ => false,
    }
}
