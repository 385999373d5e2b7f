//! Published recipes as static HTML, for readers without WebAssembly and for those who search.

use crate::engine::view_model::NoteKind;

use super::published::{Published, PublishedRecipe, form_name, status_text};

/// The page as one element without scripts or styles of its own. `deploy-panel.css` styles it, and the panel replaces it.
pub fn html(published: &Published) -> String {
    let mut html = Html(String::new());
    html.open("section", &[("class", "dp-static"), ("aria-label", &["Launch commands for ", &published.model_name].concat())]);
    html.start(&published.start);
    html.element("h3", &[], "All published recipes");
    for (hardware, recipes) in published.by_hardware() {
        html.open("details", &[]);
        html.element("summary", &[], &format!("{hardware}: {}", count(recipes.len())));
        html.table(hardware, &recipes);
        let refused: Vec<_> = published.unavailable.iter().filter(|refused| refused.hardware == hardware).collect();
        if !refused.is_empty() {
            html.element("h4", &[], &["Not available on ", hardware].concat());
            html.open("ul", &[]);
            for refused in refused {
                html.element("li", &[], &format!("{}, {}: {}", refused.row, refused.option, refused.reason));
            }
            html.close("ul");
        }
        html.close("details");
    }
    html.close("section");
    html.0
}

fn count(recipes: usize) -> String {
    if recipes == 1 { "1 recipe".to_owned() } else { format!("{recipes} recipes") }
}

/// The text so far.
struct Html(String);

impl Html {
    fn start(&mut self, recipe: &PublishedRecipe) {
        self.element("h3", &[], "Default recipe");
        self.open("dl", &[]);
        let picks = recipe.picks.iter().map(|[_, title, _, label]| (title.as_str(), label.as_str()));
        let nodes = recipe.nodes.to_string();
        let others = [
            ("Model", recipe.model.as_str()),
            ("Image", &recipe.image),
            ("Nodes", &nodes),
            ("Status", status_text(recipe.status)),
        ];
        for (title, value) in picks.chain(others) {
            self.element("dt", &[], title);
            self.element("dd", &[], value);
        }
        self.close("dl");
        self.commands(recipe);
    }

    fn commands(&mut self, recipe: &PublishedRecipe) {
        for (form, text) in &recipe.forms {
            self.element("h4", &[], form_name(*form));
            // A wide command is scrolled, which has to be possible by keyboard too.
            self.open("pre", &[("tabindex", "0")]);
            self.element("code", &[], text);
            self.close("pre");
        }
        let notes: Vec<&(NoteKind, String)> = recipe.notes.iter().collect();
        if !notes.is_empty() {
            self.open("ul", &[]);
            for (kind, text) in notes {
                let class = if *kind == NoteKind::Warning { "dp-static-warning" } else { "dp-static-note" };
                self.element("li", &[("class", class)], text);
            }
            self.close("ul");
        }
    }

    fn table(&mut self, hardware: &str, recipes: &[&PublishedRecipe]) {
        let mut titles: Vec<&str> = Vec::new();
        for [_, title, _, _] in recipes.iter().flat_map(|recipe| recipe.picks.iter().skip(1)) {
            if !titles.contains(&title.as_str()) {
                titles.push(title);
            }
        }
        self.open("table", &[]);
        self.element("caption", &[], &["Recipes for ", hardware].concat());
        self.open("thead", &[]);
        self.open("tr", &[]);
        for title in titles.iter().copied().chain(["Nodes", "Status", "Commands"]) {
            self.element("th", &[("scope", "col")], title);
        }
        self.close("tr");
        self.close("thead");
        self.open("tbody", &[]);
        for recipe in recipes {
            self.open("tr", &[]);
            for title in &titles {
                let pick = recipe.picks.iter().skip(1).find(|[_, known, _, _]| known == title);
                self.element("td", &[], pick.map_or("–", |[_, _, _, label]| label));
            }
            self.element("td", &[], &recipe.nodes.to_string());
            self.element("td", &[], status_text(recipe.status));
            self.open("td", &[]);
            self.open("details", &[]);
            self.element("summary", &[], &recipe.title());
            self.element("p", &[], &format!("{} in {}", recipe.model, recipe.image));
            self.commands(recipe);
            self.close("details");
            self.close("td");
            self.close("tr");
        }
        self.close("tbody");
        self.close("table");
    }

    fn element(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.open(name, attributes);
        self.text(text);
        self.close(name);
    }

    fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.0.push('<');
        self.0.push_str(name);
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.text(value);
            self.0.push('"');
        }
        self.0.push('>');
    }

    fn close(&mut self, name: &str) {
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push('>');
        // Line ends where they are of no account keep a diff of built sites readable.
        if !matches!(name, "code") {
            self.0.push('\n');
        }
    }

    fn text(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                character => self.0.push(character),
            }
        }
    }
}
