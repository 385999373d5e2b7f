//! Functions that ask whether a recipe runs on several nodes.
//!
//! No condition of format 1 tests the number of nodes, so the cells that have several get a tag that it can test.

use crate::page::{Json, Page};

use super::grid::{Scene, points};
use super::job::{Job, Site};
use super::json;
use super::tabulate::Tables;
use super::writer::compact;

/// The tag.
const TAG: &str = "multi-node";

/// In how many selections a function is tried.
const MOST_TRIALS: usize = 16;

/// Whether some function gives something else once every cell runs on one node.
pub fn count(tables: &mut Tables, page: &Page, jobs: &[Job], tags: &[String]) -> bool {
    let has_row = page.dims.iter().take(page.match_count).any(|dim| dim.id == "nodes");
    if has_row || tags.iter().any(|tag| tag == TAG) {
        return false;
    }
    let points = points(page);
    let on_several = |cell: usize| page.cells.get(cell).is_some_and(|cell| cell.nodes > 1);
    let trials: Vec<&Scene> = points.iter().filter(|point| on_several(point.cell)).take(MOST_TRIALS).collect();
    jobs.iter().any(|job| {
        // A function that fails here fails again where it matters, and is reported there.
        let answers = trials.iter().map_while(|point| tables.counts_nodes(job, &standing(page, job.site, point)).ok());
        answers.into_iter().any(|counts| counts)
    })
}

/// The selection in which an overlay row stands on the option that has the function.
fn standing(page: &Page, site: Site, point: &Scene) -> Scene {
    let mut scene = point.clone();
    if let Site::Option(dim, option) = site
        && dim >= page.match_count
        && let Some(pick) = scene.picks.get_mut(dim)
    {
        *pick = option as u16;
    }
    scene
}

/// Gives the tag to the cells that run on several nodes.
pub fn tag(tree: &mut Json) {
    each_cell(tree, &mut |cell| {
        if !matches!(cell.get("nnodes"), Some(Json::Number(nodes)) if *nodes > 1.0) {
            return;
        }
        let mut tags = cell.get("tags").map(json::texts).unwrap_or_default();
        tags.push(TAG.to_owned());
        json::set(cell, "tags", json::list(&tags));
    });
}

/// Takes the tag away where no condition tests it.
pub fn untag(tree: &mut Json) {
    if compact(tree).contains(&compact(&json::object("cellTag", json::text(TAG))).replace(['{', '}'], "")) {
        return;
    }
    each_cell(tree, &mut |cell| {
        let mut tags = cell.get("tags").map(json::texts).unwrap_or_default();
        tags.retain(|tag| tag != TAG);
        match tags.is_empty() {
            true => drop(json::take(cell, "tags")),
            false => json::set(cell, "tags", json::list(&tags)),
        }
    });
}

fn each_cell(tree: &mut Json, visit: &mut dyn FnMut(&mut Json)) {
    let Json::Object(fields) = tree else { return };
    if let Some((_, cells)) = fields.iter_mut().find(|(name, _)| name == "cells") {
        json::items_mut(cells).iter_mut().for_each(visit);
    }
}
