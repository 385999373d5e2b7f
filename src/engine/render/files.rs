//! Files of the host that a command names, which a container has to be given.

use crate::engine::recipe::{Origin, Recipe};
use crate::page::{EnvVar, Page, Part, PlaceholderKind, Template};

/// The path of each file that a variable or a flag names, once each, with what names it first.
pub fn files(page: &Page, recipe: &Recipe) -> Vec<(Template, Origin)> {
    let mut files: Vec<(Template, Origin)> = Vec::new();
    let mut add = |file: Template, origin: Origin| {
        if files.iter().all(|(known, _)| *known != file) {
            files.push((file, origin));
        }
    };
    for (variable, origin) in &recipe.env {
        if names_file(page, variable) {
            add(variable.value.clone(), *origin);
        }
    }
    for flag in &recipe.flags {
        let words = flag.flag.value.iter().flat_map(|value| &value.words);
        for placeholder in words.flat_map(Template::placeholders).filter(|placeholder| is_path(page, *placeholder)) {
            add(Template { parts: vec![Part::Placeholder(placeholder)] }, flag.origin);
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
