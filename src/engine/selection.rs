//! What is in force: one option a row.

use crate::page::{Cell, Cond, Facts, Flag, Page};

use super::settle::is_valid;

/// One option a row, as indices, in row order. Made by settling, hence always valid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selection {
    picks: Vec<u16>,
    cell: usize,
}

impl Selection {
    pub(crate) fn new(picks: Vec<u16>, cell: usize) -> Selection {
        Selection { picks, cell }
    }

    /// The selection with exactly these picks, one a row; nothing if the page does not allow them together.
    pub fn find(page: &Page, picks: Vec<u16>) -> Option<Selection> {
        let match_picks = picks.get(..page.match_count).filter(|_| picks.len() == page.dims.len())?;
        let index = page.points.cell(page.points.find(match_picks.iter().copied())?)?;
        is_valid(page, &picks, page.cells.get(index)?).then_some(Selection { picks, cell: index })
    }

    /// The option that a row stands on; a hidden row stands at its default.
    pub fn pick(&self, dim: usize) -> usize {
        usize::from(self.picks.get(dim).copied().unwrap_or_default())
    }

    /// The picks of all rows.
    pub fn picks(&self) -> &[u16] {
        &self.picks
    }

    /// Index of the matched cell.
    pub fn cell(&self) -> usize {
        self.cell
    }

    /// Ids of rows and options, in row order.
    pub fn ids<'p>(&self, page: &'p Page) -> Vec<(&'p str, &'p str)> {
        let id = |(dim, pick): (&'p crate::page::Dim, &u16)| {
            let option = dim.options.get(usize::from(*pick));
            (dim.id.as_str(), option.map_or("", |option| option.id.as_str()))
        };
        page.dims.iter().zip(&self.picks).map(id).collect()
    }
}

/// The facts that conditions of overlay rows and of what they add are evaluated against.
#[derive(Clone, Copy)]
pub struct Scene<'s> {
    page: &'s Page,
    picks: &'s [u16],
    cell: &'s Cell,
    /// The composed command, once it is composed.
    command: &'s [&'s Flag],
}

impl<'s> Scene<'s> {
    /// The picks as they stand on `cell`.
    pub fn new(page: &'s Page, picks: &'s [u16], cell: &'s Cell) -> Scene<'s> {
        Scene { page, picks, cell, command: &[] }
    }

    /// The same with the composed command.
    pub fn with_command(self, command: &'s [&'s Flag]) -> Scene<'s> {
        Scene { command, ..self }
    }

    /// Whether a row is shown.
    pub fn shows_row(&self, dim: usize) -> bool {
        self.page.dims.get(dim).is_some_and(|dim| self.allows(&dim.show_when))
    }

    /// Whether an option of a row is offered at all.
    pub fn offers(&self, dim: usize, option: usize) -> bool {
        let option = self.page.dims.get(dim).and_then(|dim| dim.options.get(option));
        option.is_some_and(|option| self.allows(&option.show_when))
    }

    /// The author's reason why an option cannot be picked, if it cannot.
    pub fn refusal(&self, dim: usize, option: usize) -> Option<&'s str> {
        let option = self.page.dims.get(dim)?.options.get(option)?;
        let refusal = option.refusals.iter().find(|refusal| refusal.when.holds(self))?;
        Some(&refusal.reason)
    }

    /// Whether an option is offered and not refused.
    pub fn can_pick(&self, dim: usize, option: usize) -> bool {
        self.offers(dim, option) && self.refusal(dim, option).is_none()
    }

    fn allows(&self, cond: &Option<Cond>) -> bool {
        cond.as_ref().is_none_or(|cond| cond.holds(self))
    }
}

impl Facts for Scene<'_> {
    fn pick(&self, dim: usize) -> u16 {
        self.picks.get(dim).copied().unwrap_or_default()
    }

    fn has_tag(&self, tag: usize) -> bool {
        self.cell.tags.contains(&tag)
    }

    fn cell_flag(&self, family: &str) -> Option<&Flag> {
        self.cell.flag(family)
    }

    fn command_flag(&self, family: &str) -> Option<&Flag> {
        self.command.iter().find(|flag| flag.family == family).copied()
    }

    fn rule(&self, rule: usize) -> Option<&Cond> {
        self.page.rules.get(rule)
    }
}
