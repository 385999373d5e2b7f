//! The shortest words for a group of selections: `hw=rtx5090, spec=dspark`.

mod cover;
mod product;
mod region;
mod rows;
mod table;
mod tree;

pub use region::{Condition, Region};
pub use table::Table;

use std::cell::Cell;

use crate::page::Page;
use product::Product;

/// Tells a group of selections from all others of a table. What is said is exact: every selection of the table that it
/// describes is in the group, and every one of the group is described.
pub struct Describer {
    table: Table,
    /// The table without what does not matter, if anything does not.
    condensed: Option<Table>,
    rows: Vec<RowNames>,
    /// Looks at picks that the search for short descriptions may still take.
    looks_left: Cell<usize>,
}

/// Looks at picks that all descriptions together may take, before longer ones have to do.
const MOST_LOOKS: usize = 600_000_000;

/// What rows and options are called.
pub struct RowNames {
    /// Id of the row.
    pub id: String,
    /// Ids of its options.
    pub options: Vec<String>,
}

impl Describer {
    /// Describes groups of the table's labels. The table has a column for each row of the page.
    pub fn new(page: &Page, table: Table) -> Describer {
        let names = |row: &crate::page::Dim| RowNames {
            id: row.id.clone(),
            options: row.options.iter().map(|option| option.id.clone()).collect(),
        };
        let rows = page.dims.iter().map(names).collect();
        Describer { condensed: table.condensed(), table, rows, looks_left: Cell::new(MOST_LOOKS) }
    }

    /// The selections whose label is in the group.
    pub fn region(&self, is_in: &dyn Fn(u32) -> bool) -> Region {
        Region::new(&self.products(is_in), &self.table, &self.rows)
    }

    /// The same in parts, each with the number of its selections; a selection may be in several. No part of an empty group.
    pub fn parts(&self, is_in: &dyn Fn(u32) -> bool) -> Vec<(Region, usize)> {
        let part = |product: Product| {
            let selections = self.table.points().filter(|point| product.holds(point.picks)).count();
            (Region::new(&[product], &self.table, &self.rows), selections)
        };
        if self.table.points().all(|point| !is_in(point.label)) {
            return Vec::new();
        }
        self.products(is_in).into_iter().map(part).collect()
    }

    fn products(&self, is_in: &dyn Fn(u32) -> bool) -> Vec<Product> {
        match Product::of_group(&self.table, is_in) {
            Some(product) => vec![product],
            None => cover::cover(self.condensed.as_ref().unwrap_or(&self.table), is_in, &self.looks_left),
        }
    }
}
