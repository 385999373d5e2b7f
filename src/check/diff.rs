//! Which recipes two pages do not share.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::engine::{Selection, compose, each_selection};
use crate::page::Page;

use super::facts::{Facts, compare};
use super::space::pairs;

/// What two pages do not share. Selections are written as `hw=b300 quant=nvfp4`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// Selections that only the old page has.
    pub lost: Vec<String>,
    /// Selections that only the new page has.
    pub gained: Vec<String>,
    /// Selections of both whose recipes differ, the largest group first.
    pub changed: Vec<Change>,
    /// How many selections have the same recipe in both.
    pub unchanged: usize,
}

/// Selections whose recipes differ in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What differs, one line each.
    pub what: Vec<String>,
    /// The selections.
    pub selections: Vec<String>,
}

impl Diff {
    /// True if both pages give the same recipes.
    pub fn is_empty(&self) -> bool {
        self.lost.is_empty() && self.gained.is_empty() && self.changed.is_empty()
    }
}

/// Compares the recipes of two pages, selection by selection. Selections are the same if the same rows stand on the same
/// options. Nothing if a page has more selections than can be looked at.
pub fn diff(old: &Page, new: &Page) -> Option<Diff> {
    let (old, new) = (All::new(old)?, All::new(new)?);
    let mut of_old: HashMap<Vec<(&str, &str)>, &Selection> =
        old.selections.iter().map(|selection| (key(old.page, selection), selection)).collect();
    let mut diff = Diff::default();
    let mut groups: HashMap<Vec<String>, usize> = HashMap::new();
    for selection in &new.selections {
        let Some(before) = of_old.remove(&key(new.page, selection)) else {
            diff.gained.push(new.text(selection));
            continue;
        };
        let what = compare(&facts(old.page, before), &facts(new.page, selection));
        if what.is_empty() {
            diff.unchanged += 1;
            continue;
        }
        let group = *groups.entry(what.clone()).or_insert(diff.changed.len());
        match diff.changed.get_mut(group) {
            Some(change) => change.selections.push(new.text(selection)),
            None => diff.changed.push(Change { what, selections: vec![new.text(selection)] }),
        }
    }
    let is_lost = |selection: &&Selection| of_old.contains_key(&key(old.page, selection));
    diff.lost = old.selections.iter().filter(is_lost).map(|selection| old.text(selection)).collect();
    diff.changed.sort_by_key(|change| std::cmp::Reverse(change.selections.len()));
    Some(diff)
}

/// What tells a selection from others, whatever the order of the rows.
fn key<'p>(page: &'p Page, selection: &Selection) -> Vec<(&'p str, &'p str)> {
    let mut ids = selection.ids(page);
    ids.sort_unstable();
    ids
}

struct All<'p> {
    page: &'p Page,
    selections: Vec<Selection>,
}

impl<'p> All<'p> {
    fn new(page: &'p Page) -> Option<All<'p>> {
        let mut selections = Vec::new();
        let is_whole = each_selection(page, &mut |selection| {
            selections.push(selection);
            ControlFlow::Continue(())
        });
        is_whole.then_some(All { page, selections })
    }

    fn text(&self, selection: &Selection) -> String {
        pairs(selection.ids(self.page).into_iter())
    }
}

fn facts(page: &Page, selection: &Selection) -> Facts {
    match compose(page, selection) {
        Ok(recipe) => Facts::of(page, &recipe),
        Err(error) => Facts::none(&error),
    }
}
