//! Cells that no reader can reach.

use crate::engine::Scene;
use crate::page::{Cell, Finding, Page};

use super::checker::error;
use super::paths;
use super::space::{Space, pairs};

/// Cells whose match rows cannot be picked, and places in the grid on which the overlay rows leave nothing.
pub fn check(space: &Space) -> Vec<Finding> {
    let page = space.page;
    let mut has_point = vec![false; page.cells.len()];
    let mut dead_point = vec![None; page.cells.len()];
    for cell in page.points.all().filter_map(|point| page.points.cell(point)) {
        has_point.get_mut(cell).into_iter().for_each(|has_point| *has_point = true);
    }
    for point in &space.dead_points {
        let slot = page.points.cell(*point).and_then(|cell| dead_point.get_mut(cell));
        slot.into_iter().for_each(|slot| *slot = slot.or(Some(*point)));
    }
    let mut findings = Vec::new();
    for (index, cell) in page.cells.iter().enumerate() {
        if has_point.get(index) == Some(&false) {
            findings.push(unreachable(page, index, cell));
        } else if let Some(point) = dead_point.get(index).copied().flatten() {
            findings.push(no_extras(page, index, cell, point));
        }
    }
    findings
}

fn unreachable(page: &Page, index: usize, cell: &Cell) -> Finding {
    let picks: Vec<u16> = cell.matches.iter().filter_map(|options| options.first().copied()).collect();
    let scene = Scene::new(page, &picks, cell);
    let blocks = |(dim, pick): &(usize, &u16)| scene.shows_row(*dim) && !scene.can_pick(*dim, usize::from(**pick));
    let by = picks.iter().enumerate().find(blocks).and_then(|(dim, pick)| {
        let row = page.dims.get(dim)?;
        let how = if scene.offers(dim, usize::from(*pick)) { "disables" } else { "hides" };
        Some(["the row `", &row.id, "` ", how, " `", &row.options.get(usize::from(*pick))?.id, "` there"].concat())
    });
    let what = ["No reader can reach this cell: ", &by.unwrap_or_else(|| "its rows rule it out".to_owned()), "."].concat();
    let remedy = "Remove the cell, or let the row offer the option there.";
    error("cell-unreachable", paths::item_field("cells", index, "match"), what, remedy)
}

fn no_extras(page: &Page, index: usize, cell: &Cell, point: usize) -> Finding {
    let mut picks = page.points.options(point).to_vec();
    let ids = page.dims.iter().zip(&picks);
    let ids = ids.filter_map(|(dim, pick)| Some((dim.id.as_str(), dim.options.get(usize::from(*pick))?.id.as_str())));
    let ids: Vec<(&str, &str)> = ids.collect();
    let place = pairs(ids.iter().copied());
    let ids = ids.iter().map(|(dim, option)| ((*dim).to_owned(), (*option).to_owned())).collect();
    picks.extend(page.dims.iter().skip(page.match_count).map(|dim| dim.default_option() as u16));
    let scene = Scene::new(page, &picks, cell);
    let is_stuck = |dim: &usize| {
        let options = page.dims.get(*dim).map_or(0, |row| row.options.len());
        scene.shows_row(*dim) && !(0..options).any(|option| scene.can_pick(*dim, option))
    };
    let stuck = (page.match_count..page.dims.len()).find(is_stuck).and_then(|dim| page.dims.get(dim));
    let why = match stuck {
        Some(row) => ["The row `", &row.id, "` has no option that can be picked there."].concat(),
        None => "The rows rule each other out there.".to_owned(),
    };
    let what = ["On ", &place, " no combination of the overlay rows is possible. ", &why].concat();
    let remedy = "Let each row that is shown there keep an option, or hide it.";
    Finding { picks: ids, ..error("no-valid-extras", paths::item("cells", index), what, remedy) }
}
