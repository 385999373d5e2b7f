//! What two pages make of one selection, compared part by part.

use crate::engine::{Recipe, RecipeError};
use crate::page::Page;

use super::json;
use super::writer::compact;

/// The first part in which two recipes differ: what it is, and its values in both.
pub fn difference(left: &Side, right: &Side) -> Option<(&'static str, String, String)> {
    let (left_recipe, right_recipe) = match (&left.recipe, &right.recipe) {
        (Ok(left), Ok(right)) => (left, right),
        (Err(left), Err(right)) if left == right => return None,
        (left, right) => {
            let text =
                |side: &Result<Recipe, RecipeError>| side.as_ref().map_or_else(ToString::to_string, |_| "a recipe".to_owned());
            return Some(("there is no recipe", text(left), text(right)));
        }
    };
    let parts = parts(left.page, left_recipe).into_iter().zip(parts(right.page, right_recipe));
    let found = parts.into_iter().find(|((_, left), (_, right))| left != right);
    found.map(|((name, left), (_, right))| (name, left, right))
}

/// A page and its recipe for one selection.
pub struct Side<'p> {
    /// The page.
    pub page: &'p Page,
    /// Its recipe.
    pub recipe: Result<Recipe<'p>, RecipeError>,
}

/// Everything that a recipe says, in words.
fn parts(page: &Page, recipe: &Recipe) -> Vec<(&'static str, String)> {
    let texts = |texts: Vec<String>| compact(&json::list(&texts));
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let stripped = recipe.stripped.iter().map(|stripped| format!("{} by row {}", stripped.flag.family, stripped.by));
    let mut stripped: Vec<String> = stripped.collect();
    // A set: the order in which families are named means nothing.
    stripped.sort();
    let flags = recipe.written_flags(page).into_iter().zip(&recipe.flags);
    let flags = flags.map(|(text, flag)| format!("{text} ({:?})", flag.origin)).collect();
    let env = recipe.written_env(page).into_iter().zip(&recipe.env).map(|(text, (_, origin))| format!("{text} ({origin:?})"));
    let template = |template: &&crate::page::Template| {
        template.fill("{{MODEL_NAME}}", |index| page.placeholders.get(index).map_or("", |placeholder| placeholder.name.as_str()))
    };
    vec![
        ("the model differs", recipe.model.to_owned()),
        ("the image differs", recipe.image.to_owned()),
        ("the number of nodes differs", recipe.nodes.to_string()),
        ("the status differs", recipe.status.name().to_owned()),
        ("the environment differs", texts(env.collect())),
        ("the flags differ", texts(flags)),
        ("the stripped flags differ", texts(stripped)),
        ("the hints differ", texts(owned(&recipe.hints))),
        ("the warnings differ", texts(owned(&recipe.warnings))),
        ("the section to go to differs", format!("{:?}", recipe.redirect)),
        ("the port differs", format!("{:?}", recipe.serve_port)),
        ("the request differs", request(page, recipe)),
        ("the words of docker run differ", texts(recipe.docker.run.iter().map(template).collect())),
        ("the mounts of docker differ", texts(recipe.docker.mounts.iter().map(template).collect())),
        ("the use of the host's network differs", recipe.docker.host_network.to_string()),
        ("the forms that are offered differ", format!("python {}, docker {}", recipe.offers_python, recipe.offers_docker)),
        ("the measurement differs", format!("{:?}", recipe.measured)),
    ]
}

/// The request as its author wrote it.
fn request(page: &Page, recipe: &Recipe) -> String {
    let Some(request) = recipe.request else { return "none".to_owned() };
    let name = |index: usize| page.placeholders.get(index).map_or("", |placeholder| placeholder.name.as_str());
    let word = |word: &crate::page::RequestWord| [word.before.as_str(), &word.written.fill("{{MODEL_NAME}}", name)].concat();
    request.words.iter().map(word).collect()
}
