//! Published recipes as static HTML, for readers without WebAssembly and for those who search.

use super::markup::Markup;
use super::published::{Published, PublishedRecipe, form_name, status_text};
use super::start::start;
use crate::engine::view_model::{Form, NoteKind};

/// The page as one element without scripts or styles of its own. `deploy-panel.css` styles it, and the panel replaces it.
pub fn html(published: &Published) -> String {
    let mut html = Markup::default();
    let label = ["Launch commands for ", &published.model_name].concat();
    html.open("section", &[("class", "dp-static"), ("aria-label", &label)]);
    start(&mut html, published);
    html.open("details", &[]);
    html.element("summary", &[], "All published recipes");
    for (hardware, recipes) in published.by_hardware() {
        html.open("details", &[]);
        html.element("summary", &[], &format!("{hardware}: {}", count(recipes.len())));
        recipes_of(&mut html, published, hardware, &recipes);
        html.close("details");
    }
    html.close("details");
    html.close("section");
    html.0
}

fn count(recipes: usize) -> String {
    if recipes == 1 { "1 recipe".to_owned() } else { format!("{recipes} recipes") }
}

/// One text of a recipe in one form.
pub fn command(html: &mut Markup, text: &str) {
    // A wide command is scrolled, which has to be possible by keyboard too.
    html.open("pre", &[("tabindex", "0")]);
    html.element("code", &[], text);
    html.close("pre");
}

/// The sentences beside a command.
pub fn notes(html: &mut Markup, notes: &[&(NoteKind, String)]) {
    if notes.is_empty() {
        return;
    }
    html.open("ul", &[("class", "dp-static-notes")]);
    for (kind, text) in notes {
        let warning = [("class", "dp-static-warning")];
        let class = if *kind == NoteKind::Warning { &warning[..] } else { &[] };
        html.element("li", class, text);
    }
    html.close("ul");
}

/// All recipes of one hardware. What holds for all of them stands once, and so does a command that the page begins with.
fn recipes_of(html: &mut Markup, published: &Published, hardware: &str, recipes: &[&PublishedRecipe]) {
    let is_shared = |note: &&(NoteKind, String)| recipes.iter().all(|recipe| recipe.notes.contains(note));
    let shared: Vec<&(NoteKind, String)> =
        recipes.first().map_or(Vec::new(), |first| first.notes.iter().filter(is_shared).collect());
    notes(html, &shared);
    let titles = titles(recipes);
    html.open("table", &[]);
    html.element("caption", &[], &["Recipes for ", hardware].concat());
    html.open("thead", &[]);
    html.open("tr", &[]);
    for title in titles.iter().copied().chain(["Nodes", "Status", "Commands"]) {
        html.element("th", &[("scope", "col")], title);
    }
    html.close("tr");
    html.close("thead");
    html.open("tbody", &[]);
    for recipe in recipes {
        html.open("tr", &[]);
        for title in &titles {
            let pick = recipe.picks.iter().skip(1).find(|[_, known, _, _]| known == title);
            html.element("td", &[], pick.map_or("–", |[_, _, _, label]| label));
        }
        html.element("td", &[], &recipe.nodes.to_string());
        html.element("td", &[], status_text(recipe.status));
        html.open("td", &[]);
        html.open("details", &[]);
        html.element("summary", &[], &recipe.title());
        html.element("p", &[], &format!("{} in {}", recipe.model, recipe.image));
        for (form, text) in &recipe.forms {
            html.element("h4", &[], form_name(*form));
            if *form == Form::Curl && published.start.forms.contains(&(*form, text.clone())) {
                html.element("p", &[], "As in the default recipe.");
            } else {
                command(html, text);
            }
        }
        notes(html, &recipe.notes.iter().filter(|note| !shared.contains(note)).collect::<Vec<_>>());
        html.close("details");
        html.close("td");
        html.close("tr");
    }
    html.close("tbody");
    html.close("table");
    unavailable(html, published, hardware);
}

/// The titles of all rows below the hardware.
fn titles<'r>(recipes: &[&'r PublishedRecipe]) -> Vec<&'r str> {
    let mut titles: Vec<&str> = Vec::new();
    for [_, title, _, _] in recipes.iter().flat_map(|recipe| recipe.picks.iter().skip(1)) {
        if !titles.contains(&title.as_str()) {
            titles.push(title);
        }
    }
    titles
}

fn unavailable(html: &mut Markup, published: &Published, hardware: &str) {
    let refused: Vec<_> = published.unavailable.iter().filter(|refused| refused.hardware == hardware).collect();
    if refused.is_empty() {
        return;
    }
    html.element("h4", &[], &["Not available on ", hardware].concat());
    html.open("ul", &[]);
    for refused in refused {
        html.element("li", &[], &format!("{}, {}: {}", refused.row, refused.option, refused.reason));
    }
    html.close("ul");
}
