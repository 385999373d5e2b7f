//! Where the parts of a parsed page stand in its file.

use crate::page::{Page, Place};

/// The JSON path of a row: `$.overlayDims[1]`.
pub fn row(page: &Page, dim: usize) -> String {
    in_row(page, dim, &|place| place.path())
}

/// The JSON path of a field of a row: `$.overlayDims[1].default`.
pub fn row_field(page: &Page, dim: usize, field: &str) -> String {
    in_row(page, dim, &|place| place.field(field).path())
}

/// The JSON path of an option: `$.overlayDims[1].options[0]`, or of the hardware: `$.supportedHardware[0]`.
pub fn option(page: &Page, dim: usize, option: usize) -> String {
    in_row(page, dim, &|place| if dim == 0 { place.index(option).path() } else { place.field("options").index(option).path() })
}

/// The JSON path of a field of an option: `$.overlayDims[1].options[0].flags`.
pub fn option_field(page: &Page, dim: usize, option: usize, field: &str) -> String {
    in_row(page, dim, &|place| place.field("options").index(option).field(field).path())
}

/// The JSON path of item `index` of a list of the page: `$.cells[3]`.
pub fn item(list: &str, index: usize) -> String {
    Place::ROOT.field(list).index(index).path()
}

/// The JSON path of a field of such an item: `$.cells[3].match`.
pub fn item_field(list: &str, index: usize, field: &str) -> String {
    Place::ROOT.field(list).index(index).field(field).path()
}

/// The JSON path of an item of a list in such an item: `$.cells[3].flags[0]`.
pub fn item_entry(list: &str, index: usize, field: &str, entry: usize) -> String {
    Place::ROOT.field(list).index(index).field(field).index(entry).path()
}

/// The JSON path of an entry of an object of the page: `$.modelNames.default`.
pub fn entry(object: &str, key: &str) -> String {
    Place::ROOT.field(object).field(key).path()
}

/// The list of the page in which a row stands, and its index there; nothing for the hardware.
pub fn row_list(page: &Page, dim: usize) -> Option<(&'static str, usize)> {
    match dim.checked_sub(page.match_count) {
        Some(overlay) => Some(("overlayDims", overlay)),
        None => Some(("matchDims", dim.checked_sub(1)?)),
    }
}

fn in_row(page: &Page, dim: usize, path: &dyn Fn(Place) -> String) -> String {
    let root = Place::ROOT;
    match row_list(page, dim) {
        Some((list, index)) => path(root.field(list).index(index)),
        None => path(root.field("supportedHardware")),
    }
}
