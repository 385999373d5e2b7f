//! Files of the host that a command names, which a container has to be given.

use crate::engine::recipe::Recipe;
use crate::page::{EnvVar, Page, Part, PlaceholderKind, Template};

/// The path of each file that a variable or a flag names, once each.
pub fn files(page: &Page, recipe: &Recipe) -> Vec<Template> {
    let mut files: Vec<Template> = Vec::new();
    let mut add = |file: Template| {
        if !files.contains(&file) {
            files.push(file);
        }
    };
    for (variable, _) in &recipe.env {
        if names_file(page, variable) {
            add(variable.value.clone());
        }
    }
    let words = recipe.flags.iter().filter_map(|flag| flag.flag.value.as_ref()).flat_map(|value| &value.words);
    for placeholder in words.flat_map(Template::placeholders) {
        if is_path(page, placeholder) {
            add(Template { parts: vec![Part::Placeholder(placeholder)] });
        }
    }
    files
}

/// True if the variable's value is a file on the host.
fn names_file(page: &Page, variable: &EnvVar) -> bool {
    match variable.value.parts.as_slice() {
        [Part::Placeholder(placeholder)] => {
            is_path(page, *placeholder) || ["_PATH", "_FILE"].iter().any(|end| variable.name.ends_with(end))
        }
        [Part::Text(path)] => path.starts_with('/') && variable.name.ends_with("_FILE"),
        _ => false,
    }
}

fn is_path(page: &Page, placeholder: usize) -> bool {
    page.placeholders.get(placeholder).is_some_and(|placeholder| placeholder.kind == PlaceholderKind::Path)
}
