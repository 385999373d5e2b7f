//! Flags that the server does not know, where the page lists those that it does.

use crate::page::{Finding, Page, nearest};

use super::checker::warning;
use super::paths;

/// Families that stand in cells or options and not among `known`.
pub fn check(page: &Page, known: &[String]) -> Vec<Finding> {
    let mut used: Vec<(&str, String)> = Vec::new();
    for (cell, of_cell) in page.cells.iter().enumerate() {
        for (index, flag) in of_cell.flags.iter().enumerate() {
            note(&mut used, &flag.family, &|| paths::item_entry("cells", cell, "flags", index));
        }
    }
    for (dim, row) in page.dims.iter().enumerate() {
        for (index, option) in row.options.iter().enumerate() {
            option.flags.each_possible(&mut |item| {
                note(&mut used, item.family(), &|| paths::option_field(page, dim, index, "flags"));
            });
        }
    }
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    used.iter().filter(|(family, _)| !known.contains(family)).map(|(family, path)| finding(family, path, &known)).collect()
}

/// Notes a family with the first place where it stands.
fn note<'p>(used: &mut Vec<(&'p str, String)>, family: &'p str, path: &dyn Fn() -> String) {
    if !used.iter().any(|(known, _)| *known == family) {
        used.push((family, path()));
    }
}

fn finding(family: &str, path: &str, known: &[&str]) -> Finding {
    let what = ["`", family, "` is not in the page's `serverFlags`."].concat();
    let remedy = match nearest(family, known) {
        Some(near) => ["Did you mean `", near, "`?"].concat(),
        None => "Correct it, or add it to the list if the server knows it.".to_owned(),
    };
    warning("unknown-flag", path.to_owned(), what, &remedy)
}
