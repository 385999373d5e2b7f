//! Which recipes two pages do not share, in the shortest words.

mod alone;
mod changes;
mod comparison;
mod partner;
mod renames;
mod shape;
mod shape_change;

use crate::page::Page;

use super::describe::{Describer, Region, Table};
use super::walk::{Unwalkable, count, walk};
use changes::Changes;
use comparison::Comparison;
use partner::partner;
use shape::Shape;
pub use shape_change::ShapeChange;

/// What two pages do not share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// Rows and options that were renamed, added or removed.
    pub shape: Vec<ShapeChange>,
    /// Selections that only the old page has: nothing, or one group.
    pub lost: Vec<Change>,
    /// Selections that only the new page has: nothing, or one group.
    pub gained: Vec<Change>,
    /// What differs in selections of both, the most frequent first. A selection in which several things differ is in
    /// several groups.
    pub changed: Vec<Change>,
    /// How many selections of both pages have another recipe.
    pub changed_count: usize,
    /// How many have the same recipe in both.
    pub unchanged: usize,
}

/// Selections, and what differs in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which selections, in rows and options of the new page; those that were lost, of the old one.
    pub region: Region,
    /// What differs, one line each; nothing where the selections were lost or gained.
    pub what: Vec<String>,
    /// How many selections.
    pub selections: usize,
}

/// Which page cannot be compared, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incomparable {
    /// True for the new page, false for the old one.
    pub is_new: bool,
    /// Why not.
    pub why: Unwalkable,
}

impl Diff {
    /// True if both pages have the same selections with the same recipes.
    pub fn is_empty(&self) -> bool {
        self.lost.is_empty() && self.gained.is_empty() && self.changed.is_empty()
    }
}

/// The label of selections that are the same in both pages.
pub(super) const SAME: u32 = 0;

/// The label of selections that only one page has.
pub(super) const ALONE: u32 = 1;

/// Compares the recipes of two pages, selection by selection. Memory grows by a few bytes for each selection.
pub fn diff(old: &Page, new: &Page) -> Result<Diff, Incomparable> {
    let of_old = |why| Incomparable { is_new: false, why };
    let old_count = count(old).map_err(of_old)?;
    let mut shape = Shape::new(old, new);
    let comparison = Comparison::new(old, new);
    renames::pair_renamed_rows(&comparison, &mut shape);
    renames::pair_renamed_options(&comparison, &mut shape);
    let back = shape.turned();
    let mut changes = Changes::default();
    let mut table = Table::new(new.dims.len());
    let mut gained = 0_usize;
    walk(new, &mut |selection| {
        let label = match partner(new, old, &back, &selection) {
            None => ALONE,
            Some(before) => changes.label(comparison.lines(&before, &selection)),
        };
        gained += usize::from(label == ALONE);
        table.push(selection.picks(), label);
    })
    .map_err(|why| Incomparable { is_new: true, why })?;
    let common = table.len() - gained;
    let lost = old_count.saturating_sub(common);
    let old_table = if lost > 0 { old_table(old, new, &shape).map_err(of_old)? } else { Table::new(old.dims.len()) };
    let mut diff = Diff { shape: ShapeChange::list(old, new, &shape), unchanged: changes.unchanged(), ..Diff::default() };
    diff.changed_count = common - diff.unchanged;
    if lost > 0 {
        let describer = Describer::new(old, alone::beside(old, &old_table, &table, &shape.new, &shape.old));
        diff.lost = vec![alone(&describer, lost)];
    }
    if gained > 0 {
        let describer = Describer::new(new, alone::beside(new, &table, &old_table, &shape.old, &shape.new));
        diff.gained = vec![alone(&describer, gained)];
        table = table.filtered(&|label| label != ALONE);
    }
    diff.changed = changes.describe(new, table);
    Ok(diff)
}

/// The selections of the old page: those that the new one has too, and those that it does not.
fn old_table(old: &Page, new: &Page, shape: &Shape) -> Result<Table, Unwalkable> {
    let mut table = Table::new(old.dims.len());
    walk(old, &mut |selection| {
        let is_common = partner(old, new, shape, &selection).is_some();
        table.push(selection.picks(), if is_common { SAME } else { ALONE });
    })?;
    Ok(table)
}

fn alone(describer: &Describer, selections: usize) -> Change {
    Change { region: describer.region(&|label| label == ALONE), what: Vec::new(), selections }
}
