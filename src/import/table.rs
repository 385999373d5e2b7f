//! The truth table of one place: rows of selections, and the tests that a condition may make on them.

use std::collections::HashMap;

use crate::page::Page;

use super::bits::Bits;
use super::grid::Scene;
use super::literal::{self, Literal};
use super::tabulate::Looks;

/// Selections that a place tells apart, with the tests that a condition may make on them.
pub struct Table<'p> {
    /// Names rows, options, hardware and cells.
    pub page: &'p Page,
    /// One selection for each combination of what the place may look at.
    pub rows: Vec<Scene>,
    /// The page's rows that a condition may look at.
    pub dims: Vec<usize>,
    /// Tests that hold for some of the rows.
    pub literals: Vec<Literal>,
    /// For each of `dims`, the rows that stand on each of its options.
    options: Vec<Vec<Bits>>,
    /// Whether the matched cell may be tested.
    pub sees_cells: bool,
}

/// With more rows than this, cells are not told apart.
const MOST_ROWS: usize = 4_000;

impl<'p> Table<'p> {
    /// The table of a place that is looked at in `scenes`. `scope` is the number of rows that its conditions may look at, if they
    /// may not look at all of them; they may not look at the cell then either.
    pub fn new(page: &'p Page, tags: &[String], scenes: &[&Scene], looks: &Looks, scope: Option<usize>) -> Table<'p> {
        let matches = 0..page.match_count;
        let sees_match = looks.dims.iter().any(|dim| matches.contains(dim));
        let varying = |dim: &usize| page.dims.get(*dim).is_some_and(|dim| dim.options.len() > 1);
        let sees_whole_cell = looks.cells || matches.clone().filter(varying).all(|dim| looks.dims.contains(&dim));
        let within = |dim: &usize| scope.is_none_or(|scope| *dim < scope);
        let dims: Vec<usize> = looks.dims.iter().copied().filter(within).collect();
        let key = |scene: &Scene, by_cell: bool| -> Vec<u16> {
            let mut key = Vec::new();
            for (dim, pick) in scene.picks.iter().enumerate() {
                let counts = looks.dims.contains(&dim) || (by_cell && matches.contains(&dim));
                key.push(if counts { *pick } else { u16::MAX });
            }
            key
        };
        let select = |by_cell: bool| {
            let mut rows: HashMap<Vec<u16>, usize> = HashMap::new();
            let mut kept: Vec<Scene> = Vec::new();
            for scene in scenes {
                rows.entry(key(scene, by_cell)).or_insert_with(|| {
                    kept.push((*scene).clone());
                    kept.len() - 1
                });
            }
            kept
        };
        let may_see_cells = scope.is_none() && sees_match && sees_whole_cell;
        let mut rows = select(may_see_cells);
        let sees_cells = may_see_cells && rows.len() <= MOST_ROWS;
        if may_see_cells && !sees_cells {
            rows = select(false);
        }
        let literals = literal::all(page, tags, &rows, &dims, sees_cells.then_some(looks));
        let on = |dim: &usize| {
            let options = page.dims.get(*dim).map_or(0, |dim| dim.options.len());
            let of = |option| Bits::of(rows.len(), |row| rows.get(row).is_some_and(|row| row.pick(*dim) == option));
            (0..options).map(of).collect()
        };
        let options = dims.iter().map(on).collect();
        Table { page, rows, dims, literals, options, sees_cells }
    }

    /// For each of `dims`, the rows that stand where this row stands.
    pub fn alike(&self, row: usize) -> Vec<&Bits> {
        let Some(scene) = self.rows.get(row) else { return Vec::new() };
        self.dims.iter().zip(&self.options).filter_map(|(dim, options)| options.get(scene.pick(*dim))).collect()
    }

    /// The rows that pass.
    pub fn bits(&self, passes: impl Fn(usize) -> bool) -> Bits {
        Bits::of(self.rows.len(), passes)
    }

    /// No row.
    pub fn none(&self) -> Bits {
        Bits::none(self.rows.len())
    }
}
