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

/// The JSON path of an entry of an object of the page: `$.modelNames.default`.
pub fn entry(object: &str, key: &str) -> String {
    Place::ROOT.field(object).field(key).path()
}

fn in_row(page: &Page, dim: usize, path: &dyn Fn(Place) -> String) -> String {
    let root = Place::ROOT;
    if dim == 0 {
        return path(root.field("supportedHardware"));
    }
    let (list, index) = match dim.checked_sub(page.match_count) {
        Some(overlay) => ("overlayDims", overlay),
        None => ("matchDims", dim - 1),
    };
    path(root.field(list).index(index))
}
