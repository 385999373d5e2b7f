//! Which rows and options of two pages are the same, whatever they are called.

use crate::page::{Dim, Page};

/// Which rows and options of two pages belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// For each row of the old page, what it is on the new one.
    pub old: Side,
    /// For each row of the new page, what it is on the old one.
    pub new: Side,
}

/// What rows and options of one page are on the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// For each row, the other page's row.
    pub rows: Vec<Option<usize>>,
    /// For each option of each row, the other row's option.
    pub options: Vec<Vec<Option<u16>>>,
}

impl Side {
    fn new(page: &Page) -> Side {
        let options = page.dims.iter().map(|row| vec![None; row.options.len()]).collect();
        Side { rows: vec![None; page.dims.len()], options }
    }

    /// What an option is on the other page.
    pub fn option(&self, row: usize, option: usize) -> Option<u16> {
        self.options.get(row)?.get(option).copied()?
    }

    fn pair_row(&mut self, row: usize, with: usize) {
        if let Some(slot) = self.rows.get_mut(row) {
            *slot = Some(with);
        }
    }

    fn pair_option(&mut self, row: usize, option: usize, with: usize) {
        if let Some(slot) = self.options.get_mut(row).and_then(|options| options.get_mut(option)) {
            *slot = Some(with as u16);
        }
    }

    /// The rows that only this page has.
    pub fn own_rows(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().enumerate().filter(|(_, with)| with.is_none()).map(|(row, _)| row)
    }

    /// The options of a row that only this page has.
    pub fn own_options(&self, row: usize) -> Vec<usize> {
        let options = self.options.get(row).map(Vec::as_slice).unwrap_or_default();
        options.iter().enumerate().filter(|(_, with)| with.is_none()).map(|(option, _)| option).collect()
    }
}

impl Shape {
    /// Pairs rows by id, then those of the same title that share an option; options by id, then by label.
    pub fn new(old: &Page, new: &Page) -> Shape {
        let mut shape = Shape { old: Side::new(old), new: Side::new(new) };
        shape.pair_rows(old, new, &|old, new| old.id == new.id);
        shape.pair_rows(old, new, &|old, new| old.title == new.title && has_same_options(old, new));
        shape.pair_rows(old, new, &|old, new| old.title == new.title && shares_option(old, new));
        for (row, with) in shape.pairs() {
            let (Some(old), Some(new)) = (old.dims.get(row), new.dims.get(with)) else { continue };
            shape.pair_options_by_id(old, new, (row, with));
            shape.pair_options(row, with, &|option, other| {
                let labels = old.options.get(option).zip(new.options.get(other));
                labels.is_some_and(|(old, new)| old.label == new.label)
            });
        }
        shape
    }

    /// The paired rows, the old one first.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        self.old.rows.iter().enumerate().filter_map(|(row, with)| Some((row, (*with)?))).collect()
    }

    /// The shape seen from the other side.
    pub fn turned(&self) -> Shape {
        Shape { old: self.new.clone(), new: self.old.clone() }
    }

    fn pair_rows(&mut self, old: &Page, new: &Page, is_same: &dyn Fn(&Dim, &Dim) -> bool) {
        for row in self.old.own_rows().collect::<Vec<_>>() {
            let Some(dim) = old.dims.get(row) else { continue };
            let mut free = self.new.own_rows().filter(|other| new.dims.get(*other).is_some_and(|other| is_same(dim, other)));
            if let Some(with) = free.next() {
                drop(free);
                self.old.pair_row(row, with);
                self.new.pair_row(with, row);
            }
        }
    }

    fn pair_options(&mut self, row: usize, with: usize, is_same: &dyn Fn(usize, usize) -> bool) {
        for option in self.old.own_options(row) {
            if let Some(other) = self.new.own_options(with).into_iter().find(|other| is_same(option, *other)) {
                self.pair_option((row, option), (with, other));
            }
        }
    }

    /// The shape in which a row of the old page is one of the new page that has the same options.
    pub fn with_row(&self, old: &Page, new: &Page, row: usize, with: usize) -> Option<Shape> {
        let (before, after) = (old.dims.get(row)?, new.dims.get(with)?);
        let mut shape = self.clone();
        shape.old.pair_row(row, with);
        shape.new.pair_row(with, row);
        shape.pair_options_by_id(before, after, (row, with));
        has_same_options(before, after).then_some(shape)
    }

    fn pair_options_by_id(&mut self, old: &Dim, new: &Dim, (row, with): (usize, usize)) {
        self.pair_options(row, with, &|option, other| {
            let ids = old.options.get(option).zip(new.options.get(other));
            ids.is_some_and(|(old, new)| old.id == new.id)
        });
    }

    /// Pairs an option of an old row with one of a new row.
    pub fn pair_option(&mut self, (row, option): (usize, usize), (with, other): (usize, usize)) {
        self.old.pair_option(row, option, other);
        self.new.pair_option(with, other, option);
    }
}

fn has_same_options(old: &Dim, new: &Dim) -> bool {
    old.options.len() == new.options.len() && old.options.iter().all(|option| new.options.iter().any(|new| new.id == option.id))
}

fn shares_option(old: &Dim, new: &Dim) -> bool {
    old.options.iter().any(|option| new.options.iter().any(|new| new.id == option.id))
}
