//! Why an option cannot be picked.

use crate::page::Page;

use super::selection::{Scene, Selection};

/// Why option `option` of match row `dim` has no cell under the higher picks; nothing if it has one.
pub fn no_cell(page: &Page, selection: &Selection, dim: usize, option: usize) -> Option<String> {
    let points = &page.points;
    let above = (0..dim).fold(points.all(), |range, row| points.narrow(range, row, selection.pick(row) as u16));
    if !points.narrow(above, dim, option as u16).is_empty() {
        return None;
    }
    let mut here: Vec<&[u16]> = Vec::new();
    for options in points.all().map(|point| points.options(point)) {
        if options.get(dim).is_some_and(|found| usize::from(*found) == option) {
            here.push(options);
        }
    }
    if here.is_empty() {
        return Some("No recipe is published for it yet.".to_owned());
    }
    // One higher row that would have to stand elsewhere: the hardware first, since readers know what they have.
    for row in 0..dim {
        let mut found: Vec<u16> = Vec::new();
        for options in &here {
            let differs_only_here = (0..dim).all(|other| other == row || options.get(other) == selection.picks().get(other));
            if let Some(option) = options.get(row).filter(|_| differs_only_here) {
                found.push(*option);
            }
        }
        if !found.is_empty() {
            return Some(["Published for ", &labels(page, row, &found), "."].concat());
        }
    }
    let first = here.first().copied().unwrap_or_default();
    let mut needed: Vec<&str> = Vec::new();
    for (row, option) in first.iter().enumerate().take(dim) {
        if selection.pick(row) != usize::from(*option)
            && let Some(label) = label(page, row, usize::from(*option))
        {
            needed.push(label);
        }
    }
    Some(["Published for ", &needed.join(" with "), "."].concat())
}

/// The author's reason why an overlay row refuses an option; nothing if it does not.
pub fn refusal(page: &Page, selection: &Selection, dim: usize, option: usize) -> Option<String> {
    let cell = page.cells.get(selection.cell())?;
    Scene::new(page, selection.picks(), cell).refusal(dim, option).map(str::to_owned)
}

/// The author's reason why a match row refuses an option, if that is what leaves it without a cell.
pub fn match_refusal(page: &Page, selection: &Selection, dim: usize, option: usize) -> Option<String> {
    let reason = no_cell(page, selection, dim, option)?;
    Some(refusal(page, selection, dim, option).unwrap_or(reason))
}

/// Labels of options in the order of the row, without repetition.
fn labels(page: &Page, dim: usize, options: &[u16]) -> String {
    let row = page.dims.get(dim).map(|dim| dim.options.as_slice()).unwrap_or_default();
    let found = row.iter().enumerate().filter(|(index, _)| options.iter().any(|option| usize::from(*option) == *index));
    found.map(|(_, option)| option.label.as_str()).collect::<Vec<_>>().join(", ")
}

/// The label of an option.
pub fn label(page: &Page, dim: usize, option: usize) -> Option<&str> {
    page.dims.get(dim)?.options.get(option).map(|option| option.label.as_str())
}
