//! Keys of slugs and images that never count.

use std::collections::HashSet;

use crate::engine::{Selection, image_key, model_key};
use crate::page::{Finding, Lookup, Page, nearest};

use super::checker::error;
use super::paths;
use super::space::Space;

/// The key that counts when no other fits; it may stand by.
const DEFAULT: &str = "default";

/// Keys of `modelNames` and `dockerImages` that are not the first to fit on any selection.
pub fn check(space: &Space) -> Vec<Finding> {
    let mut findings = unused(space, "modelNames", &space.page.model_names, model_key);
    findings.extend(unused(space, "dockerImages", &space.page.docker_images, image_key));
    findings
}

fn unused(space: &Space, field: &str, lookup: &Lookup, key_of: fn(&Page, &Selection) -> Option<String>) -> Vec<Finding> {
    let mut used: HashSet<String> = HashSet::new();
    space.each(&mut |selection| used.extend(key_of(space.page, selection)));
    let unused = lookup.keys().filter(|key| *key != DEFAULT && !used.contains(*key));
    let finding = |key: &str| {
        let what = ["No selection comes down to the key `", key, "`."].concat();
        error("unused-key", paths::entry(field, key), what, &remedy(space.page, key))
    };
    unused.map(finding).collect()
}

fn remedy(page: &Page, key: &str) -> String {
    let known: Vec<&str> = page.dims.iter().flat_map(|dim| &dim.options).map(|option| option.id.as_str()).collect();
    let Some(unknown) = key.split('|').find(|part| !known.contains(part)) else {
        return "Remove it, or the key that fits first on each selection.".to_owned();
    };
    match nearest(unknown, &known) {
        Some(near) => ["No row has an option `", unknown, "`. Did you mean `", near, "`?"].concat(),
        None => ["No row has an option `", unknown, "`. Remove the key."].concat(),
    }
}
