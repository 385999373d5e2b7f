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
    let here: Vec<&[u16]> = points
        .all()
        .map(|point| points.options(point))
        .filter(|options| options.get(dim).is_some_and(|found| usize::from(*found) == option))
        .collect();
    if here.is_empty() {
        return Some("No recipe is published for it yet.".to_owned());
    }
    // One higher row that would have to stand elsewhere: the hardware first, since readers know what they have.
    for row in 0..dim {
        let differs_only_here = |options: &&&[u16]| {
            (0..dim).filter(|other| *other != row).all(|other| options.get(other) == selection.picks().get(other))
        };
        let found: Vec<u16> = here.iter().filter(differs_only_here).filter_map(|options| options.get(row).copied()).collect();
        if !found.is_empty() {
            return Some(["Published for ", &labels(page, row, &found), "."].concat());
        }
    }
    let first = here.first().copied().unwrap_or_default();
    let needed: Vec<&str> = (0..dim)
        .filter(|row| first.get(*row) != selection.picks().get(*row))
        .filter_map(|row| label(page, row, usize::from(*first.get(row)?)))
        .collect();
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
