//! Rows, options and cells of a page as a grid of points.

use super::cell::Cell;
use super::checkpoint::Checkpoint;
use super::cond::{Cond, Facts};
use super::flag::Flag;
use super::json::Json;
use super::names::{DimNames, Names};
use super::object::{MOST_ITEMS, Object, id, list};
use super::page::Page;
use super::place::Place;
use super::points::Points;
use super::report::Report;

/// More rows than this do not fit the engine's sets of rows; no reader could use them either.
pub const MOST_ROWS: usize = 64;

/// More options than this make no row.
const MOST_OPTIONS: usize = 1_000;

/// More tags than this tell no cells apart.
const MOST_TAGS: usize = 1_000;

/// More points than this mean lists that were multiplied by mistake.
const MOST_POINTS: usize = 2_000_000;

/// A row's JSON with the list and the position where it stands.
pub type RowJson<'j> = (&'j Json, (&'static str, usize));

/// Gathers the ids of rows and options and the tags of cells, with findings for repeated and unusable ones.
pub fn read_names<'j>(object: &Object<'j>, names: &mut Names, at: &Place, report: &mut Report) -> Vec<RowJson<'j>> {
    let hardware = names.hardware.iter().map(|hardware| hardware.id.clone()).collect();
    names.dims.push(DimNames { id: "hw".to_owned(), options: hardware, checkpoints: Vec::new() });
    let mut rows = Vec::new();
    for field in ["matchDims", "overlayDims"] {
        let list_at = at.field(field);
        if field == "matchDims" {
            object.require(field, at, report);
        }
        for (index, json) in object.items(field, MOST_ITEMS, at, report).iter().enumerate() {
            let Some(dim) = read_dim_names(json, &list_at.index(index), report) else { continue };
            if names.dim(&dim.id).is_some() {
                report.repeated_id(&list_at.index(index).field("id"), "rows", &dim.id);
            }
            names.dims.push(dim);
            rows.push((json, (field, index)));
        }
        if field == "matchDims" {
            names.match_count = names.dims.len();
        }
    }
    let rows_of_checkpoints = names.dims.iter().filter(|dim| dim.checkpoints.iter().any(Option::is_some)).count();
    if rows_of_checkpoints > 1 {
        let what = &["More than one row carries checkpoints, but a server loads one."];
        report.error(at, "repeated-checkpoint", what, "Keep `checkpoint` on the options of one row.");
    }
    if names.dims.len() > MOST_ROWS {
        let what = &["There are more than 64 rows."];
        report.error(at, "too-many-rows", what, "Split the page.");
        names.dims.truncate(MOST_ROWS);
        rows.truncate(MOST_ROWS - 1);
    }
    read_tags(object, names, at, report);
    rows
}

fn read_dim_names(json: &Json, at: &Place, report: &mut Report) -> Option<DimNames> {
    // The fields themselves are checked when the row is read; here only what others may name.
    let object = Object::read(json, at, super::dim::FIELDS, &mut Report::default());
    let Some(object) = object else {
        Object::entries(json, at, report);
        return None;
    };
    let dim = id(object.require("id", at, report)?, &at.field("id"), report)?.to_owned();
    let options_at = at.field("options");
    let items = list(object.require("options", at, report)?, &options_at, report)?;
    report.limit(items.len(), MOST_OPTIONS, &options_at)?;
    let mut options: Vec<String> = Vec::new();
    let mut checkpoints = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let at = options_at.index(index);
        let Some(object) = Object::read(item, &at, super::dim_option::FIELDS, &mut Report::default()) else { continue };
        let Some(option) = object.get("id").and_then(|json| id(json, &at.field("id"), report)) else { continue };
        if options.iter().any(|known| known == option) {
            report.repeated_id(&at.field("id"), "options", option);
        }
        options.push(option.to_owned());
        let checkpoint = object.get("checkpoint");
        checkpoints.push(checkpoint.and_then(|json| Checkpoint::read(json, &at.field("checkpoint"), report)));
    }
    if items.is_empty() {
        let what = &["The row `", &dim, "` has no options."];
        report.error(&options_at, "empty-row", what, "Give it at least one, or remove the row.");
    }
    if checkpoints.iter().any(Option::is_some) && checkpoints.iter().any(Option::is_none) {
        let what = &["Some options of `", &dim, "` declare their checkpoint's facts and some do not."];
        report.error(&options_at, "checkpoint-missing", what, "Give every option of the row a `checkpoint`.");
    }
    Some(DimNames { id: dim, options, checkpoints })
}

fn read_tags(object: &Object, names: &mut Names, at: &Place, report: &mut Report) {
    let cells_at = at.field("cells");
    let Some(Json::List(cells)) = object.get("cells") else { return };
    for (index, cell) in cells.iter().enumerate() {
        let Json::Object(fields) = cell else { continue };
        let Some((_, tags)) = fields.iter().find(|(name, _)| name == "tags") else { continue };
        let at = cells_at.index(index);
        let at = at.field("tags");
        let Json::List(tags) = tags else { continue };
        for (index, tag) in tags.iter().enumerate() {
            let Some(tag) = id(tag, &at.index(index), report) else { continue };
            if names.tags.iter().all(|known| known != tag) {
                names.tags.push(tag.to_owned());
            }
            if report.limit(names.tags.len(), MOST_TAGS, &cells_at).is_none() {
                return;
            }
        }
    }
}

/// The points that the cells stand on and that the rows' conditions let a reader pick.
pub fn read_points(page: &Page, at: &Place, report: &mut Report) -> Points {
    let mut points = Points::new(page.match_count);
    for (index, cell) in page.cells.iter().enumerate() {
        let count = cell.matches.iter().fold(1_usize, |product, options| product.saturating_mul(options.len()));
        if count.saturating_add(points.all().len()) > MOST_POINTS {
            let what = &["The lists in `match` multiply to more than two million places."];
            report.error(&at.index(index).field("match"), "too-many-points", what, "Use shorter lists.");
            return Points::default();
        }
        expand(cell, count, index as u32, &mut points);
    }
    // A page may have millions; the unsorted ones must not stay beside them.
    let unsorted = points;
    let points = unsorted.sorted();
    drop(unsorted);
    for (left, right) in points.all().zip(points.all().skip(1)) {
        if points.options(left) == points.options(right) {
            let cell = |point| points.cell(point).unwrap_or_default();
            let (left, right, at) = (cell(left).to_string(), cell(right).to_string(), at.index(cell(right)));
            let what: &[&str] = match left == right {
                true => &["The lists of cell ", &left, " name the same picks twice."],
                false => &["The cells ", &left, " and ", &right, " match the same picks."],
            };
            report.error(&at.field("match"), "cell-matched-twice", what, "Remove one, or match something else.");
        }
    }
    let points = points.filtered(&|options| can_be_picked(page, options));
    if points.all().is_empty() && report.is_clean() {
        let what = &["No cell can be reached: there is none, or the rows hide or disable every one."];
        report.error(at, "no-cell", what, "Add a cell whose options can all be picked.");
    }
    points
}

/// Adds the `count` points of the cell's lists, in the order in which the author wrote them.
fn expand(cell: &Cell, count: usize, index: u32, points: &mut Points) {
    let mut options = vec![0; cell.matches.len()];
    for position in 0..count {
        // The position is a number whose digits count the options of the lists, the last list's first.
        let mut left = position;
        for (slot, list) in options.iter_mut().zip(&cell.matches).rev() {
            *slot = list.get(left % list.len()).copied().unwrap_or_default();
            left /= list.len();
        }
        points.push(&options, index);
    }
}

/// The picks of match rows; their conditions look at nothing else.
struct MatchPicks<'p> {
    page: &'p Page,
    options: &'p [u16],
}

impl Facts for MatchPicks<'_> {
    fn pick(&self, dim: usize) -> u16 {
        self.options.get(dim).copied().unwrap_or_default()
    }

    fn has_tag(&self, _: usize) -> bool {
        false
    }

    fn cell_flag(&self, _: &str) -> Option<&Flag> {
        None
    }

    fn command_flag(&self, _: &str) -> Option<&Flag> {
        None
    }

    fn rule(&self, rule: usize) -> Option<&Cond> {
        self.page.rules.get(rule)
    }
}

fn can_be_picked(page: &Page, options: &[u16]) -> bool {
    let picks = MatchPicks { page, options };
    options.iter().zip(&page.dims).all(|(option, dim)| {
        let is_shown = dim.show_when.as_ref().is_none_or(|cond| cond.holds(&picks));
        let Some(option) = dim.options.get(usize::from(*option)) else { return false };
        let is_offered = option.show_when.as_ref().is_none_or(|cond| cond.holds(&picks));
        !is_shown || (is_offered && !option.refusals.iter().any(|refusal| refusal.when.holds(&picks)))
    })
}
