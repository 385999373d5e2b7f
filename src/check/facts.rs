//! A recipe as facts that can be compared with those of another page.

use crate::engine::{Filler, Recipe, RecipeError, Values, render};
use crate::page::Page;

/// A recipe as facts.
pub struct Facts {
    /// What has one value: the model, a flag, a variable.
    named: Vec<(String, String)>,
    /// Families in the order of the command.
    order: Vec<String>,
    /// Hints and warnings.
    notes: Vec<String>,
    /// The Docker command and the request, which repeat most of the above.
    forms: Vec<(&'static str, Option<String>)>,
}

impl Facts {
    /// The facts of a recipe.
    pub fn of(page: &Page, recipe: &Recipe) -> Facts {
        let mut named = vec![
            ("model".to_owned(), recipe.model.to_owned()),
            ("image".to_owned(), recipe.image.to_owned()),
            ("nodes".to_owned(), recipe.nodes.to_string()),
            ("status".to_owned(), recipe.status.name().to_owned()),
        ];
        for ((variable, _), written) in recipe.env.iter().zip(recipe.written_env(page)) {
            let value = written.get(variable.name.len() + 1..).unwrap_or_default();
            named.push((variable.name.clone(), value.to_owned()));
        }
        let families = || recipe.flags.iter().map(|flag| flag.flag.family.clone());
        for (family, written) in families().zip(recipe.written_flags(page)) {
            let value = written.get(family.len()..).unwrap_or_default();
            named.push((family, value.trim_start().to_owned()));
        }
        let warnings = recipe.warnings.iter().map(|text| ["warning: ", text].concat());
        let notes = warnings.chain(recipe.hints.iter().map(|text| ["hint: ", text].concat())).collect();
        let values = Values::default();
        let filler = Filler::new(page, recipe, &values);
        let text = |lines: Vec<crate::engine::view_model::LineModel>| {
            let spans = lines.iter().flat_map(|line| line.spans.iter().map(|span| span.text.as_str()).chain(["\n"]));
            spans.collect::<String>()
        };
        let docker = if recipe.offers_docker { render::docker(page, recipe, &filler).map(text) } else { None };
        let python = recipe.offers_python.then(|| "offered".to_owned());
        let request = render::request(recipe, &filler).map(text);
        let forms = vec![("Python command", python), ("Docker command", docker), ("request", request)];
        Facts { named, order: families().collect(), notes, forms }
    }

    /// The facts of a selection that has no recipe.
    pub fn none(error: &RecipeError) -> Facts {
        let named = vec![("no recipe".to_owned(), error.to_string())];
        Facts { named, order: Vec::new(), notes: Vec::new(), forms: Vec::new() }
    }
}

/// What differs, one line each.
pub fn compare(old: &Facts, new: &Facts) -> Vec<String> {
    let mut lines = Vec::new();
    let value = |facts: &Facts, name: &str| facts.named.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    for (name, before) in &old.named {
        match value(new, name) {
            None => lines.push(["- ", name, " ", before].concat().trim_end().to_owned()),
            Some(after) if after != *before => lines.push([name, ": ", before, " → ", &after].concat()),
            Some(_) => {}
        }
    }
    let added = new.named.iter().filter(|(name, _)| value(old, name).is_none());
    lines.extend(added.map(|(name, after)| ["+ ", name, " ", after].concat().trim_end().to_owned()));
    lines.extend(old.notes.iter().filter(|note| !new.notes.contains(note)).map(|note| ["- ", note].concat()));
    lines.extend(new.notes.iter().filter(|note| !old.notes.contains(note)).map(|note| ["+ ", note].concat()));
    let common = |of: &Facts, other: &Facts| -> Vec<String> {
        of.order.iter().filter(|family| other.order.contains(family)).cloned().collect()
    };
    if common(old, new) != common(new, old) {
        lines.push("the order of the flags".to_owned());
    }
    if lines.is_empty() {
        let differing = old.forms.iter().zip(&new.forms).filter(|(old, new)| old != new);
        lines.extend(differing.map(|((name, _), _)| ["the ", name].concat()));
    }
    lines
}
