//! Which slug and which image belong to a selection.

use crate::page::{Lookup, Page};

use super::selection::Selection;

const MODEL_KEYS: &[&[&str]] = &[&["hw", "variant", "quant"], &["variant", "quant"], &["hw", "quant"], &["quant"], &["hw"]];
const IMAGE_KEYS: &[&[&str]] = &[&["hw", "quant", "strategy"], &["hw", "quant"], &["hw"]];

/// The key that counts when no other fits.
const DEFAULT: &str = "default";

/// The model slug of a selection.
pub fn model<'p>(page: &'p Page, selection: &Selection) -> Option<&'p str> {
    page.model_names.get(&model_key(page, selection)?)
}

/// The container image of a selection.
pub fn image<'p>(page: &'p Page, selection: &Selection) -> Option<&'p str> {
    page.docker_images.get(&image_key(page, selection)?)
}

/// The key of `modelNames` that counts for a selection.
pub fn model_key(page: &Page, selection: &Selection) -> Option<String> {
    find(page, selection, MODEL_KEYS, &page.model_names)
}

/// The key of `dockerImages` that counts for a selection.
pub fn image_key(page: &Page, selection: &Selection) -> Option<String> {
    find(page, selection, IMAGE_KEYS, &page.docker_images)
}

/// The first key that exists.
fn find(page: &Page, selection: &Selection, keys: &[&[&str]], lookup: &Lookup) -> Option<String> {
    let key_of = |dims: &&[&str]| {
        let ids = dims.iter().map(|dim| option_id(page, selection, dim)).collect::<Option<Vec<_>>>();
        ids.map(|ids| ids.join("|"))
    };
    let mut known = keys.iter().filter_map(key_of).chain([DEFAULT.to_owned()]);
    known.find(|key| lookup.get(key).is_some())
}

fn option_id<'p>(page: &'p Page, selection: &Selection, id: &str) -> Option<&'p str> {
    let index = page.dims.iter().position(|dim| dim.id == id)?;
    page.dims.get(index)?.options.get(selection.pick(index)).map(|option| option.id.as_str())
}
