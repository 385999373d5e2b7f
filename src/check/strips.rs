//! Strips that take nothing out of any cell.

use crate::page::{Finding, Json, Page, Place};

use super::checker::error;
use super::paths;
use super::space::Space;

/// A family that a row or an option strips.
struct Strip<'p> {
    dim: usize,
    /// Nothing if the row does, whatever it stands on.
    option: Option<usize>,
    family: &'p str,
    has_effect: bool,
}

/// Families that are stripped and stand in no cell where they are.
pub fn check(space: &Space, json: &Json) -> Vec<Finding> {
    let page = space.page;
    let mut strips = gather(page);
    space.each_scene(&mut |selection, scene| {
        let Some(cell) = page.cells.get(selection.cell()) else { return };
        for strip in strips.iter_mut().filter(|strip| !strip.has_effect) {
            let Some(dim) = page.dims.get(strip.dim).filter(|_| scene.shows_row(strip.dim)) else { continue };
            let pick = selection.pick(strip.dim);
            let list = match strip.option {
                None => &dim.strips,
                Some(option) if option == pick => match dim.options.get(option) {
                    Some(option) => &option.strips,
                    None => continue,
                },
                Some(_) => continue,
            };
            let mut strips_it = false;
            list.each(&|cond| cond.holds(scene), &mut |family| strips_it = strips_it || family == strip.family);
            strip.has_effect = strips_it && cell.flag(strip.family).is_some();
        }
    });
    strips.iter().filter(|strip| !strip.has_effect).map(|strip| finding(page, strip, json)).collect()
}

fn gather(page: &Page) -> Vec<Strip<'_>> {
    let mut strips: Vec<Strip> = Vec::new();
    for (dim, row) in page.dims.iter().enumerate() {
        let of_options = row.options.iter().enumerate().map(|(index, option)| (Some(index), &option.strips));
        for (option, list) in [(None, &row.strips)].into_iter().chain(of_options) {
            list.each_possible(&mut |family| {
                let is_known = |strip: &Strip| (strip.dim, strip.option, strip.family) == (dim, option, family.as_str());
                if !strips.iter().any(is_known) {
                    strips.push(Strip { dim, option, family, has_effect: false });
                }
            });
        }
    }
    strips
}

fn finding(page: &Page, strip: &Strip, json: &Json) -> Finding {
    let root = Place::ROOT;
    let (list, index) = paths::row_list(page, strip.dim).unwrap_or(("supportedHardware", 0));
    let (list_at, row_json) = (root.field(list), json.get(list).and_then(|json| json.items().get(index)));
    let row_at = list_at.index(index);
    let options_at = row_at.field("options");
    let options_json = row_json.and_then(|json| json.get("options"));
    let (at, json) = match strip.option {
        None => (row_at, row_json),
        Some(option) => (options_at.index(option), options_json.and_then(|json| json.items().get(option))),
    };
    let at = at.field("stripPrefixes");
    let path = json.and_then(|json| json.get("stripPrefixes")).and_then(|json| path_of(json, &at, strip.family));
    let path = path.unwrap_or_else(|| at.path());
    let what = ["`", strip.family, "` is stripped here, but no cell on which it could be has it."].concat();
    error("unused-strip", path, what, "Remove the family, or correct its name.")
}

/// The path of the first item of a list that is this family.
fn path_of(json: &Json, at: &Place, family: &str) -> Option<String> {
    match json {
        Json::Text(text) => (text == family).then(|| at.path()),
        Json::List(items) => items.iter().enumerate().find_map(|(index, item)| path_of(item, &at.index(index), family)),
        Json::Object(fields) => {
            let items = fields.iter().filter(|(name, _)| name != "when");
            items.into_iter().find_map(|(name, item)| path_of(item, &at.field(name), family))
        }
        _ => None,
    }
}
