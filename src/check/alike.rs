//! Cells that could be one.

use std::collections::HashMap;

use crate::page::{Cell, Finding, Page};

use super::checker::warning;
use super::paths;

/// Cells that say the same and match the same but in one row.
pub fn check(page: &Page) -> Vec<Finding> {
    let mut findings = Vec::new();
    // Cells with the same flags, so that those of a large page are not all compared with each other.
    let mut by_flags: HashMap<String, Vec<(usize, &Cell)>> = HashMap::new();
    for (index, cell) in page.cells.iter().enumerate() {
        let cells = by_flags.entry(format!("{:?}", cell.flags)).or_default();
        let earlier =
            cells.iter().find(|(_, earlier)| says_same(earlier, cell) && differs_in_one(earlier, cell)).map(|(index, _)| *index);
        cells.push((index, cell));
        if let Some(earlier) = earlier {
            let what = ["This cell is that at `", &paths::item("cells", earlier), "` but for one row of its `match`."].concat();
            let remedy = "List the options of both in one cell, so that a change reaches both.";
            findings.push(warning("cells-alike", paths::item("cells", index), what, remedy));
        }
    }
    findings
}

fn says_same(left: &Cell, right: &Cell) -> bool {
    let without_matches = |cell: &Cell| Cell { matches: Vec::new(), ..cell.clone() };
    left.nodes == right.nodes && without_matches(left) == without_matches(right)
}

fn differs_in_one(left: &Cell, right: &Cell) -> bool {
    left.matches.iter().zip(&right.matches).filter(|(left, right)| left != right).count() == 1
}
