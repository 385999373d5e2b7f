//! A set of options for some rows, and any option in the others.

use std::collections::HashSet;

use super::rows::fewest;
use super::table::{Point, Table};

/// For each row, the options that fit; `None` where any does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// For each row and option, whether it fits.
    pub rows: Vec<Option<Vec<bool>>>,
}

impl Product {
    /// Whether a selection fits.
    pub fn holds(&self, picks: &[u16]) -> bool {
        self.rows.iter().zip(picks).all(|(fits, pick)| fits.as_ref().is_none_or(|fits| fits_pick(fits, *pick)))
    }

    /// How many rows and options it names.
    pub fn length(&self) -> (usize, usize) {
        let named = self.rows.iter().flatten();
        (named.clone().count(), named.map(|fits| fits.iter().filter(|fits| **fits).count()).sum())
    }

    /// The product that holds exactly the group, with the fewest rows; nothing if the group is no product.
    pub fn of_group(table: &Table, is_in: &dyn Fn(u32) -> bool) -> Option<Product> {
        let mut fits = vec![Vec::new(); table.width()];
        let members = table.points().filter(|point| is_in(point.label));
        members.for_each(|point| include(&mut fits, point.picks));
        Product::named(table, is_in, fits)
    }

    /// A product around one member of the group that holds nothing outside it, grown as far as rows and options allow.
    pub fn around(table: &Table, is_in: &dyn Fn(u32) -> bool, seed: &[u16]) -> Option<Product> {
        let mut fits = vec![Vec::new(); table.width()];
        include(&mut fits, seed);
        let mut product = Product::named(table, is_in, fits)?;
        for row in 0..product.rows.len() {
            let outside = product.kept_outside(table, is_in, row);
            let Some(Some(fits)) = product.rows.get_mut(row) else { continue };
            let mut grown = vec![false; outside.len().max(fits.len())];
            for point in table.points().filter(|point| is_in(point.label)) {
                let Some(pick) = point.picks.get(row) else { continue };
                if !fits_pick(&outside, *pick) {
                    set(&mut grown, *pick);
                }
            }
            *fits = grown;
        }
        // Options that no member of the group needs were added for the sake of other rows; they say nothing.
        let mut needed = vec![Vec::new(); table.width()];
        let members = table.points().filter(|point| is_in(point.label) && product.holds(point.picks));
        members.for_each(|point| include(&mut needed, point.picks));
        for (fits, needed) in product.rows.iter_mut().zip(needed) {
            if fits.is_some() {
                *fits = Some(needed);
            }
        }
        Some(product)
    }

    /// The product of these options, without the rows that keep nothing outside. Nothing if it holds what is not of the group.
    fn named(table: &Table, is_in: &dyn Fn(u32) -> bool, fits: Vec<Vec<bool>>) -> Option<Product> {
        let mut masks = HashSet::new();
        let mut last = 0;
        for point in table.points().filter(|point| !is_in(point.label)) {
            let rows = fits.iter().zip(point.picks).enumerate();
            let misfits = rows.filter(|(_, (fits, pick))| !fits_pick(fits, **pick));
            let mask = misfits.fold(0_u64, |mask, (row, _)| mask | (1 << row));
            if mask == 0 {
                return None;
            }
            // Selections beside each other are mostly kept outside by the same rows.
            if mask != last {
                masks.insert(mask);
                last = mask;
            }
        }
        let cost: Vec<usize> = fits.iter().zip(table.occurring()).map(|(fits, occurring)| cost(fits, &occurring)).collect();
        let chosen = fewest(&masks, &cost);
        let keep = |(row, fits): (usize, Vec<bool>)| (chosen & (1 << row) != 0).then_some(fits);
        Some(Product { rows: fits.into_iter().enumerate().map(keep).collect() })
    }

    /// The options of a row that hold something outside the group, as the other rows stand.
    pub fn kept_outside(&self, table: &Table, is_in: &dyn Fn(u32) -> bool, row: usize) -> Vec<bool> {
        let mut outside = Vec::new();
        let fits_elsewhere = |point: &Point| {
            let mut rows = self.rows.iter().zip(point.picks).enumerate().filter(|(other, _)| *other != row);
            rows.all(|(_, (fits, pick))| fits.as_ref().is_none_or(|fits| fits_pick(fits, *pick)))
        };
        for point in table.points().filter(|point| !is_in(point.label) && fits_elsewhere(point)) {
            point.picks.get(row).into_iter().for_each(|pick| set(&mut outside, *pick));
        }
        outside
    }
}

/// How many options have to be named: those that fit, or those that do not.
fn cost(fits: &[bool], occurring: &[bool]) -> usize {
    let fitting = fits.iter().filter(|fits| **fits).count();
    let all = occurring.iter().filter(|occurs| **occurs).count();
    fitting.min(all.saturating_sub(fitting))
}

fn include(fits: &mut [Vec<bool>], picks: &[u16]) {
    for (fits, pick) in fits.iter_mut().zip(picks) {
        set(fits, *pick);
    }
}

/// Marks an option.
pub fn set(options: &mut Vec<bool>, option: u16) {
    let option = usize::from(option);
    if options.len() <= option {
        options.resize(option + 1, false);
    }
    if let Some(slot) = options.get_mut(option) {
        *slot = true;
    }
}

/// Whether an option is marked.
pub fn fits_pick(options: &[bool], option: u16) -> bool {
    options.get(usize::from(option)).copied().unwrap_or(false)
}
