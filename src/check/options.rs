//! Rows and options that no reader ever sees or can pick.

use crate::page::{Cond, Dim, DimOption, Finding};

use super::checker::error;
use super::paths;
use super::space::Space;

/// Rows that are never shown, options that are never offered or never possible, defaults that are never possible.
pub fn check(space: &Space) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (dim, row) in space.page.dims.iter().enumerate() {
        if space.shown.get(dim) == Some(&false) {
            let what = ["The row `", &row.id, "` is never shown."].concat();
            findings.push(error(
                "row-never-shown",
                paths::row(space.page, dim),
                what,
                "Correct its `showWhen`, or remove the row.",
            ));
            continue;
        }
        let picked = space.picked.get(dim).map(Vec::as_slice).unwrap_or_default();
        for (index, option) in row.options.iter().enumerate() {
            if picked.get(index) == Some(&false) {
                findings.extend(never_picked(space, dim, row, index, option));
            }
        }
    }
    findings
}

/// The finding for an option on which its row never stands, if the author did not mean it.
fn never_picked(space: &Space, dim: usize, row: &Dim, index: usize, option: &DimOption) -> Option<Finding> {
    let name = ["`", &row.id, "=", &option.id, "`"].concat();
    if row.default == Some(index) {
        let what = ["The default ", &name, " is never possible."].concat();
        let path = paths::row_field(space.page, dim, "default");
        return Some(error("default-never-possible", path, what, "Make another option the default."));
    }
    let has_cell = space.page.cells.iter().any(|cell| {
        let options = cell.matches.get(dim);
        options.is_some_and(|options| options.iter().any(|option| usize::from(*option) == index))
    });
    let is_match_row = dim < space.page.match_count;
    if is_match_row && has_cell {
        // None of these cells can be reached, which is a finding of its own.
        return None;
    }
    let path = paths::option(space.page, dim, index);
    let is_offered = space.offered.get(dim).and_then(|offered| offered.get(index)) == Some(&true);
    if !is_offered {
        let what = ["The option ", &name, " is never shown."].concat();
        return Some(error("option-never-shown", path, what, "Correct its `showWhen`, or remove the option."));
    }
    if option.refusals.iter().any(|refusal| refusal.when == Cond::Const(true)) {
        return None;
    }
    if is_match_row {
        let what = ["No cell has ", &name, ", so nobody can pick it."].concat();
        let remedy = "Add a cell, remove the option, or disable it with a reason.";
        return Some(error("option-without-cell", path, what, remedy));
    }
    let what = ["The option ", &name, " is shown, but never possible."].concat();
    let remedy = "Correct its `disabled`; if that is meant, write `\"disabled\": true` with a reason.";
    Some(error("option-never-possible", path, what, remedy))
}
