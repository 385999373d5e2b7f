//! Selections that have no recipe.

use crate::engine::{RecipeError, Selection, compose};
use crate::page::{DimOption, Finding};

use super::checker::error;
use super::paths;
use super::space::{Space, pairs};

/// More distinct faults than this help nobody.
const MOST_FAULTS: usize = 200;

/// Where not every selection is known, so many of them are composed.
const MOST_OF_PART: usize = 10_000;

/// A way in which composing fails, and the selections on which it does.
struct Fault {
    error: RecipeError,
    selections: Vec<usize>,
}

/// Composes every selection: one finding for each distinct fault, with the picks that bring it about.
pub fn check(space: &Space) -> Vec<Finding> {
    let most = if space.is_whole { space.selections.len() } else { MOST_OF_PART };
    let mut faults: Vec<Fault> = Vec::new();
    for (index, selection) in space.selections.iter().enumerate().take(most) {
        let Err(error) = compose(space.page, selection) else { continue };
        match faults.iter().position(|fault| fault.error == error) {
            Some(known) => faults.get_mut(known).into_iter().for_each(|fault| fault.selections.push(index)),
            None if faults.len() < MOST_FAULTS => faults.push(Fault { error, selections: vec![index] }),
            None => {}
        }
    }
    faults.iter().filter_map(|fault| finding(space, fault)).collect()
}

fn finding(space: &Space, fault: &Fault) -> Option<Finding> {
    let example = space.selections.get(*fault.selections.first()?)?;
    let causes = causes(space, fault, example);
    let ids = example.ids(space.page);
    let picks = pairs(causes.iter().filter_map(|row| ids.get(*row).copied()));
    let start = match causes.is_empty() {
        true => "Nothing has a recipe. ".to_owned(),
        false => ["There is no recipe with ", &picks, ". "].concat(),
    };
    let (path, remedy) = place(space, &fault.error, example);
    Some(error(fault.error.code(), path, [&start, fault.error.to_string().as_str()].concat(), remedy))
}

/// The rows whose picks in `example` bring the fault about: whatever the other rows stand on, it is there.
fn causes(space: &Space, fault: &Fault, example: &Selection) -> Vec<usize> {
    let mut fails = vec![false; space.selections.len()];
    for index in &fault.selections {
        if let Some(fails) = fails.get_mut(*index) {
            *fails = true;
        }
    }
    let mut causes: Vec<usize> = (0..space.page.dims.len()).collect();
    for row in (0..space.page.dims.len()).rev() {
        let without: Vec<usize> = causes.iter().copied().filter(|cause| *cause != row).collect();
        let agrees = |selection: &Selection| without.iter().all(|row| selection.pick(*row) == example.pick(*row));
        if space.selections.iter().zip(&fails).all(|(selection, fails)| *fails || !agrees(selection)) {
            causes = without;
        }
    }
    causes
}

/// Where the fault stands in the file, and how to mend it.
fn place(space: &Space, error: &RecipeError, example: &Selection) -> (String, &'static str) {
    match error {
        RecipeError::NoCell => (paths::item("cells", example.cell()), "Add a cell."),
        RecipeError::NoModel => {
            ("$.modelNames".to_owned(), "Add a key: `hw|variant|quant`, `variant|quant`, `hw|quant`, `quant`, `hw` or `default`.")
        }
        RecipeError::NoImage => ("$.dockerImages".to_owned(), "Add a key: `hw|quant|strategy`, `hw|quant`, `hw` or `default`."),
        RecipeError::NoPlaceholder(_) => ("$.placeholders".to_owned(), "Declare it."),
        RecipeError::RepeatedFlag { family, row } => {
            match option_path(space, row, example, "flags", &|option| adds_flag(option, family)) {
                Some(path) => (path, "List the family in the option's `stripPrefixes`, or add it in one place only."),
                None => (paths::item_field("cells", example.cell(), "flags"), "Leave it out: several nodes always get it."),
            }
        }
        RecipeError::RepeatedEnv { name, row } => {
            let path = option_path(space, row, example, "env", &|option| sets_variable(option, name));
            (path.unwrap_or_else(|| "$".to_owned()), "Set it in one place only, or to the same value.")
        }
        RecipeError::NoValue { family, row } => {
            let path = option_path(space, row, example, "flags", &|option| adds_flag(option, family));
            let remedy = "Add an `or` where a flag or a table may have no value, and calculate with numbers only.";
            (path.unwrap_or_else(|| "$".to_owned()), remedy)
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

/// The path of a field of the option that adds something: an option on which `example` stands, in a row of this title.
fn option_path(
    space: &Space,
    title: &str,
    example: &Selection,
    field: &str,
    adds: &dyn Fn(&DimOption) -> bool,
) -> Option<String> {
    let rows = space.page.dims.iter().enumerate().filter(|(_, row)| row.title == title);
    let mut adding = rows.filter(|(dim, row)| row.options.get(example.pick(*dim)).is_some_and(adds));
    adding.next().map(|(dim, _)| paths::option_field(space.page, dim, example.pick(dim), field))
}
