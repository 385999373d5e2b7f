//! How an option that cannot be picked can be had after all.

use crate::page::{Cond, Page, order};

use super::intent::Intent;
use super::reasons::label;
use super::selection::Selection;
use super::settle::settle;
use super::space::first_valid_with;

/// The picks of other rows that allow an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What to ask for besides the option, hardware first.
    picks: Vec<(usize, u16)>,
    /// What the reader asks for then.
    intent: Intent,
    /// Where that leads.
    selection: Selection,
}

impl Way {
    /// What to pick besides the option: rows and options by index, hardware first.
    pub fn picks(&self) -> &[(usize, u16)] {
        &self.picks
    }

    /// The intent and the selection of a reader who went this way.
    pub fn arrive(self) -> (Intent, Selection) {
        (self.intent, self.selection)
    }

    /// What to press for, e.g. `Switch to B200 and set HiCache to Off`.
    pub fn label(&self, page: &Page) -> String {
        let mut text = String::new();
        for (index, (dim, option)) in self.picks.iter().enumerate() {
            if index > 0 {
                text.push_str(if index + 1 == self.picks.len() { " and " } else { ", " });
            }
            let verb = match (*dim, index) {
                (0, _) => "Switch to ",
                (_, 0) => "Set ",
                _ => "set ",
            };
            text.push_str(verb);
            if *dim > 0 {
                text.push_str(page.dims.get(*dim).map_or("", |row| &row.title));
                text.push_str(" to ");
            }
            text.push_str(label(page, *dim, usize::from(*option)).unwrap_or_default());
        }
        text
    }
}

/// The fewest picks of other rows that allow option `option` of row `dim`; nothing if no selection has it. Among equally
/// many it takes those after which the fewest rows stand elsewhere, then those that leave the higher rows alone: readers
/// have the hardware that they have.
pub fn way(page: &Page, intent: &Intent, selection: &Selection, dim: usize, option: usize) -> Option<Way> {
    let mut remembered = intent.clone();
    remembered.remember(selection);
    Search { page, intent: remembered, selection, dim, option: u16::try_from(option).ok()? }.find()
}

/// The rows that stand elsewhere in `new` than in `old`, e.g. `Hardware: B200. Quantization: NVFP4.`
pub fn changes(page: &Page, old: &Selection, new: &Selection) -> String {
    let mut changes = String::new();
    for (dim, row) in page.dims.iter().enumerate().filter(|(dim, _)| old.pick(*dim) != new.pick(*dim)) {
        let separator = if changes.is_empty() { "" } else { " " };
        for part in [separator, &row.title, ": ", label(page, dim, new.pick(dim)).unwrap_or_default(), "."] {
            changes.push_str(part);
        }
    }
    changes
}

/// Picks of a set that is looked for among all; where more are needed, any way will do that has none too many.
const MOST_PICKS: usize = 2;

/// With more options than this in the rows that matter, sets of several picks are too many to try.
const MOST_OPTIONS_OF_SETS: usize = 100;

/// One bit for each of the first `count` rows.
fn low_bits(count: usize) -> u64 {
    u64::MAX.checked_shr(u64::BITS - count as u32).unwrap_or(0)
}

struct Search<'s> {
    page: &'s Page,
    intent: Intent,
    selection: &'s Selection,
    dim: usize,
    option: u16,
}

impl Search<'_> {
    fn find(&self) -> Option<Way> {
        if !self.is_ever_allowed() {
            return None;
        }
        let rows = self.rows_that_matter();
        let options = rows.iter().filter_map(|row| self.page.dims.get(*row)).map(|row| row.options.len()).sum::<usize>();
        let most_picks = if options > MOST_OPTIONS_OF_SETS { 1 } else { MOST_PICKS };
        for count in 1..=most_picks {
            let mut best = None;
            self.try_sets(count, &rows, &mut Vec::new(), &mut best);
            if let Some((_, way)) = best {
                return Some(way);
            }
        }
        self.any_way()
    }

    fn is_in_grid(&self) -> bool {
        self.dim < self.page.match_count
    }

    /// Whether a cell has the option, or its author does not rule it out whatever else is picked.
    fn is_ever_allowed(&self) -> bool {
        if self.is_in_grid() {
            return self.page.points.all().any(|point| self.has_option(point));
        }
        let option = self.page.dims.get(self.dim).and_then(|row| row.options.get(usize::from(self.option)));
        option.is_some_and(|option| option.refusals.iter().all(|refusal| refusal.when != Cond::Const(true)))
    }

    fn has_option(&self, point: usize) -> bool {
        self.page.points.options(point).get(self.dim) == Some(&self.option)
    }

    /// The rows whose picks can decide whether the row keeps the option: those that it looks at, that look at it, and so on.
    fn rows_that_matter(&self) -> Vec<usize> {
        let looked_at = |row: usize| match self.page.dims.get(row) {
            // Match rows adapt to those above them, whatever the rows below have.
            _ if row < self.page.match_count => low_bits(row),
            Some(overlay) if overlay.needs.cell => overlay.needs.dims | low_bits(self.page.match_count),
            Some(overlay) => overlay.needs.dims,
            None => 0,
        };
        let all = 0..self.page.dims.len();
        let looks_at_it = |row: &usize| *row >= self.page.match_count && looked_at(*row) & (1 << self.dim) != 0;
        let mut rows = looked_at(self.dim);
        if !self.is_in_grid() {
            rows |= all.clone().filter(looks_at_it).fold(0, |rows, row| rows | 1 << row);
        }
        loop {
            let more = all.clone().filter(|row| rows & (1 << row) != 0).fold(rows, |rows, row| rows | looked_at(row));
            if more == rows {
                return all.filter(|row| rows & (1 << row) != 0 && *row != self.dim).collect();
            }
            rows = more;
        }
    }

    /// Tries every set of `count` picks in these rows, lower rows first.
    fn try_sets(&self, count: usize, rows: &[usize], picks: &mut Vec<(usize, u16)>, best: &mut Option<(usize, Way)>) {
        if count == 0 {
            let Some(way) = self.follow(picks, &[]) else { return };
            let moved = way.selection.picks().iter().zip(self.selection.picks()).filter(|(new, old)| new != old).count();
            if best.as_ref().is_none_or(|(least, _)| moved < *least) {
                *best = Some((moved, way));
            }
            return;
        }
        for (at, row) in rows.iter().copied().enumerate().rev() {
            let options = self.page.dims.get(row).map_or(0, |row| row.options.len() as u16);
            for option in (0..options).filter(|option| usize::from(*option) != self.selection.pick(row)) {
                picks.insert(0, (row, option));
                self.try_sets(count - 1, rows.get(..at).unwrap_or_default(), picks, best);
                picks.remove(0);
            }
        }
    }

    /// A way to the first valid selection with the option, from the nearest cell on.
    fn any_way(&self) -> Option<Way> {
        let points = &self.page.points;
        let distance = |point: usize| {
            let differing = points.options(point).iter().zip(self.selection.picks()).filter(|(new, old)| new != old);
            (differing.count(), points.rank(point))
        };
        let mut nearest = order(points.all().len(), &|left, right| distance(left).cmp(&distance(right)));
        nearest.retain(|point| !self.is_in_grid() || self.has_option(*point));
        let found = first_valid_with(self.page, &nearest, (self.dim, self.option))?;
        let differs = |(row, option): &(usize, u16)| *row != self.dim && self.selection.pick(*row) != usize::from(*option);
        let picks: Vec<(usize, u16)> = found.iter().copied().enumerate().filter(differs).collect();
        self.shorten(picks.clone()).or_else(|| self.follow(&picks, &found))
    }

    /// The way by these picks without those that need not be asked for.
    fn shorten(&self, mut picks: Vec<(usize, u16)>) -> Option<Way> {
        let mut way = None;
        let mut at = picks.len();
        while at > 0 {
            at -= 1;
            let pick = picks.remove(at);
            match self.follow(&picks, &[]) {
                Some(shorter) => way = Some(shorter),
                None => picks.insert(at, pick),
            }
        }
        way.or_else(|| self.follow(&picks, &[]))
    }

    /// Asks for the option and these picks, and for all rows of `held` to stand as they do there; nothing if one of the
    /// picks does not come to stand.
    fn follow(&self, picks: &[(usize, u16)], held: &[u16]) -> Option<Way> {
        let mut intent = self.intent.clone();
        for (row, option) in held.iter().enumerate() {
            intent.ask(row, *option);
        }
        for (row, option) in picks.iter().copied().chain([(self.dim, self.option)]) {
            intent.ask(row, option);
        }
        let selection = settle(self.page, &intent).ok()?;
        let stands = |(row, option): &(usize, u16)| selection.pick(*row) == usize::from(*option);
        (picks.iter().all(stands) && stands(&(self.dim, self.option))).then(|| Way { picks: picks.to_vec(), intent, selection })
    }
}
