//! Which slug and which image belong to a selection.

use crate::page::Page;

use super::selection::Selection;

const MODEL_KEYS: &[&[&str]] = &[&["hw", "variant", "quant"], &["variant", "quant"], &["hw", "quant"], &["quant"], &["hw"]];
const IMAGE_KEYS: &[&[&str]] = &[&["hw", "quant", "strategy"], &["hw", "quant"], &["hw"]];

/// The key that counts when no other fits.
const DEFAULT: &str = "default";

/// The model slug of a selection.
pub fn model<'p>(page: &'p Page, selection: &Selection) -> Option<&'p str> {
    find(page, selection, MODEL_KEYS, |key| page.model_names.get(key))
}

/// The container image of a selection.
pub fn image<'p>(page: &'p Page, selection: &Selection) -> Option<&'p str> {
    find(page, selection, IMAGE_KEYS, |key| page.docker_images.get(key))
}

/// The value of the first key that exists.
fn find<'p>(page: &'p Page, selection: &Selection, keys: &[&[&str]], get: impl Fn(&str) -> Option<&'p str>) -> Option<&'p str> {
    let key_of = |dims: &&[&str]| dims.iter().map(|dim| option_id(page, selection, dim)).collect::<Option<Vec<_>>>();
    let found = keys.iter().filter_map(key_of).find_map(|parts| get(&parts.join("|")));
    found.or_else(|| get(DEFAULT))
}

fn option_id<'p>(page: &'p Page, selection: &Selection, id: &str) -> Option<&'p str> {
    let index = page.dims.iter().position(|dim| dim.id == id)?;
    page.dims.get(index)?.options.get(selection.pick(index)).map(|option| option.id.as_str())
}
