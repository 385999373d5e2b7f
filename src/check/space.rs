//! Every valid selection of a page, and what a reader sees and reaches in them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::engine::{Scene, Selection, each_selection};
use crate::page::Page;

/// More selections than this are not looked at; no page that people wrote has as many.
const MOST_SELECTIONS: usize = 100_000;

/// Conditions are tested this often at most, over all selections; a page whose conditions are enormous gets fewer of them.
const MOST_TESTS: u64 = 300_000_000;

/// Every valid selection of a page.
pub struct Space<'p> {
    /// The page.
    pub page: &'p Page,
    /// The selections, in the order of the file's cells.
    pub selections: Vec<Selection>,
    /// False if there are more, or if the search gave up.
    pub is_whole: bool,
    /// For each row, whether it is ever shown.
    pub shown: Vec<bool>,
    /// For each option of each row, whether a shown row ever offers it.
    pub offered: Vec<Vec<bool>>,
    /// For each option of each row, whether a shown row ever stands on it.
    pub picked: Vec<Vec<bool>>,
}

impl<'p> Space<'p> {
    /// Walks the page.
    pub fn new(page: &'p Page) -> Space<'p> {
        let most = within_budget(page, MOST_SELECTIONS);
        let mut selections = Vec::new();
        let mut is_cut = false;
        let is_walked = each_selection(page, &mut |selection| {
            if selections.len() == most {
                is_cut = true;
                return ControlFlow::Break(());
            }
            selections.push(selection);
            ControlFlow::Continue(())
        });
        let options = || page.dims.iter().map(|dim| vec![false; dim.options.len()]).collect();
        let mut space = Space {
            page,
            selections,
            is_whole: is_walked && !is_cut,
            shown: vec![false; page.dims.len()],
            offered: options(),
            picked: options(),
        };
        // What is never seen in a part may be seen in the rest.
        if space.is_whole {
            space.look();
        }
        space
    }

    /// Notes what is shown, offered and picked.
    fn look(&mut self) {
        for selection in &self.selections {
            let Some(cell) = self.page.cells.get(selection.cell()) else { continue };
            let scene = Scene::new(self.page, selection.picks(), cell);
            let rows = self.shown.iter_mut().zip(&mut self.offered).zip(&mut self.picked).enumerate();
            for (dim, ((shown, offered), picked)) in rows {
                if !scene.shows_row(dim) {
                    continue;
                }
                *shown = true;
                for (option, offered) in offered.iter_mut().enumerate() {
                    *offered = *offered || scene.offers(dim, option);
                }
                if let Some(picked) = picked.get_mut(selection.pick(dim)) {
                    *picked = true;
                }
            }
        }
    }

    /// The points of the grid of match rows on which no selection stands.
    pub fn dead_points(&self) -> Vec<usize> {
        let alive: HashSet<&[u16]> =
            self.selections.iter().filter_map(|selection| selection.picks().get(..self.page.match_count)).collect();
        let points = &self.page.points;
        points.all().filter(|point| !alive.contains(points.options(*point))).collect()
    }

    /// The picks of a selection as text: `hw=b300 quant=nvfp4`.
    pub fn text(&self, selection: &Selection) -> String {
        pairs(selection.ids(self.page).into_iter())
    }
}

/// How often something may be done that tests the conditions of all rows.
pub fn within_budget(page: &Page, most: usize) -> usize {
    let cost: u64 = page.dims.iter().map(|dim| dim.needs.cost).sum();
    most.min((MOST_TESTS / cost.max(1)) as usize).max(1)
}

/// Rows and options as text.
pub fn pairs<'p>(pairs: impl Iterator<Item = (&'p str, &'p str)>) -> String {
    pairs.map(|(dim, option)| [dim, "=", option].concat()).collect::<Vec<_>>().join(" ")
}
