//! Selections as a table of picks, each with a label.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Selections with a label each: a column for every row of the page.
#[derive(Clone, Debug)]
pub struct Table {
    width: usize,
    /// The picks of all selections, `width` of them each.
    picks: Vec<u16>,
    labels: Vec<u32>,
}

/// One line of a table.
#[derive(Clone, Copy)]
pub struct Point<'t> {
    /// The option of each row.
    pub picks: &'t [u16],
    /// The label.
    pub label: u32,
}

impl Table {
    /// An empty table of so many rows of a page.
    pub fn new(width: usize) -> Table {
        Table { width, picks: Vec::new(), labels: Vec::new() }
    }

    /// Adds a selection.
    pub fn push(&mut self, picks: &[u16], label: u32) {
        self.picks.extend_from_slice(picks);
        self.labels.push(label);
    }

    /// The lines whose label passes.
    pub fn filtered(&self, passes: &dyn Fn(u32) -> bool) -> Table {
        let mut filtered = Table::new(self.width);
        self.points().filter(|point| passes(point.label)).for_each(|point| filtered.push(point.picks, point.label));
        filtered
    }

    /// How many rows of a page it has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many lines it has.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// The line at an index.
    pub fn point(&self, index: usize) -> Option<Point<'_>> {
        let picks = self.picks.get(index * self.width..(index + 1) * self.width)?;
        Some(Point { picks, label: *self.labels.get(index)? })
    }

    /// All lines.
    pub fn points(&self) -> impl Iterator<Item = Point<'_>> {
        (0..self.len()).filter_map(|index| self.point(index))
    }

    /// For each row, which options occur.
    pub fn occurring(&self) -> Vec<Vec<bool>> {
        let mut occurring: Vec<Vec<bool>> = vec![Vec::new(); self.width];
        for point in self.points() {
            for (seen, pick) in occurring.iter_mut().zip(point.picks) {
                let pick = usize::from(*pick);
                if seen.len() <= pick {
                    seen.resize(pick + 1, false);
                }
                if let Some(seen) = seen.get_mut(pick) {
                    *seen = true;
                }
            }
        }
        occurring
    }

    /// The same without what does not matter: rows that do not help to tell labels apart stand at their first option, and
    /// selections that are then the same are one line. The lowest rows go first, since a reader decides from the top.
    /// Nothing if every row matters.
    pub fn condensed(&self) -> Option<Table> {
        let condense = |table: Option<Table>, row| table.as_ref().unwrap_or(self).without(row).or(table);
        (0..self.width).rev().fold(None, condense)
    }

    /// The table with a row blanked out; nothing if labels need it.
    fn without(&self, row: usize) -> Option<Table> {
        let mut first = self.points().map(|point| point.picks.get(row));
        let common = first.next()?;
        if first.all(|pick| pick == common) {
            return None;
        }
        let mut condensed = Table::new(self.width);
        let mut known: HashMap<Box<[u16]>, u32> = HashMap::new();
        for point in self.points() {
            let mut picks: Box<[u16]> = point.picks.into();
            if let Some(pick) = picks.get_mut(row) {
                *pick = 0;
            }
            match known.entry(picks) {
                Entry::Vacant(entry) => {
                    condensed.push(entry.key(), point.label);
                    entry.insert(point.label);
                }
                Entry::Occupied(entry) if *entry.get() == point.label => {}
                Entry::Occupied(_) => return None,
            }
        }
        Some(condensed)
    }
}
