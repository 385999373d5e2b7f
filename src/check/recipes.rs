//! Selections that have no recipe, or one that does not run.

use crate::engine::{RecipeError, Selection, compose_leniently};
use crate::page::{DimOption, Finding};

use super::fault::{Fault, gather};
use super::launch;
use super::paths;
use super::space::Space;

/// Composes the selections of the space: one finding for each distinct fault, with the picks that bring it about.
pub fn check(space: &Space) -> Vec<Finding> {
    gather(space, &|selection| faults(space, selection))
}

/// What is wrong with one selection. A fault hides no other one, which may depend on other rows.
pub fn faults(space: &Space, selection: &Selection) -> Vec<Fault> {
    let mut errors = Vec::new();
    let recipe = compose_leniently(space.page, selection, &mut errors);
    let mut faults: Vec<Fault> = errors.iter().map(|error| fault(space, error, selection)).collect();
    if let Some(recipe) = recipe {
        // Flags that are wrong already say nothing about the command that is meant.
        let is_sound = |families: &[&str]| !errors.iter().any(|error| families.iter().any(|family| is_about(error, family)));
        faults.extend(launch::check(space.page, &space.scopes, selection, &recipe, &is_sound));
    }
    faults
}

fn is_about(error: &RecipeError, of: &str) -> bool {
    matches!(error, RecipeError::RepeatedFlag { family, .. } | RecipeError::NoValue { family, .. } if family == of)
}

fn fault(space: &Space, error: &RecipeError, selection: &Selection) -> Fault {
    let (path, remedy, rows) = place(space, error, selection);
    let what = error.sentence();
    Fault { code: error.code(), path, about: what.clone(), what, remedy: remedy.to_owned(), rows }
}

/// Where the fault stands in the file, how to mend it, and the rows on which it depends.
fn place(space: &Space, error: &RecipeError, selection: &Selection) -> (String, &'static str, u64) {
    let scopes = &space.scopes;
    match error {
        RecipeError::NoCell => (paths::item("cells", selection.cell()), "Add a cell.", 0),
        RecipeError::NoModel => {
            let remedy = "Add a key: `hw|variant|quant`, `variant|quant`, `hw|quant`, `quant`, `hw` or `default`.";
            ("$.modelNames".to_owned(), remedy, scopes.of_lookups())
        }
        RecipeError::NoImage => {
            let remedy = "Add a key: `hw|quant|strategy`, `hw|quant`, `hw` or `default`.";
            ("$.dockerImages".to_owned(), remedy, scopes.of_lookups())
        }
        RecipeError::NoPlaceholder(_) => ("$.placeholders".to_owned(), "Declare it.", 0),
        RecipeError::RepeatedFlag { family, row } => {
            let rows = scopes.of_family(family);
            match option_path(space, row, selection, "flags", &|option| adds_flag(option, family)) {
                Some((path, _)) => (path, "List the family in the option's `stripPrefixes`, or add it in one place only.", rows),
                None => {
                    let path = paths::item_field("cells", selection.cell(), "flags");
                    (path, "Leave it out: several nodes always get it.", rows)
                }
            }
        }
        RecipeError::RepeatedEnv { name, row } => {
            let path = option_path(space, row, selection, "env", &|option| sets_variable(option, name));
            let path = path.map_or_else(|| "$".to_owned(), |(path, _)| path);
            (path, "Set it in one place only, or to the same value.", scopes.of_variable(name))
        }
        RecipeError::NoValue { family, row } => {
            let found = option_path(space, row, selection, "flags", &|option| adds_flag(option, family));
            let remedy = "Add an `or` where a flag or a table may have no value, and calculate with numbers only.";
            let (path, dim) = found.unwrap_or_else(|| ("$".to_owned(), 0));
            (path, remedy, scopes.of_effects(dim))
        }
    }
}

fn adds_flag(option: &DimOption, family: &str) -> bool {
    let mut adds = false;
    option.flags.each_possible(&mut |item| adds = adds || item.family() == family);
    adds
}

fn sets_variable(option: &DimOption, name: &str) -> bool {
    let mut sets = false;
    option.env.each_possible(&mut |variable| sets = sets || variable.name == name);
    sets
}

/// The path of a field of the option that adds something, and its row: an option on which the selection stands, in a row
/// of this title.
fn option_path(
    space: &Space,
    title: &str,
    selection: &Selection,
    field: &str,
    adds: &dyn Fn(&DimOption) -> bool,
) -> Option<(String, usize)> {
    let rows = space.page.dims.iter().enumerate().filter(|(_, row)| row.title == title);
    let mut adding = rows.filter(|(dim, row)| row.options.get(selection.pick(*dim)).is_some_and(adds));
    adding.next().map(|(dim, _)| (paths::option_field(space.page, dim, selection.pick(dim), field), dim))
}
