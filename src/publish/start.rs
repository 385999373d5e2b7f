//! What static HTML begins with: the default command, and below it the rows that lead to the others.
//!
//! The parts are those of the panel, so that the one takes the place of the other without moving what is below. Their order is
//! not: the command comes first, for readers who never get the panel.

use super::html::{command, notes};
use super::markup::Markup;
use super::published::{Published, form_name, status_text};
use crate::engine::view_model::{OptionState, RowModel};

/// The default recipe and the rows.
pub fn start(html: &mut Markup, published: &Published) {
    let recipe = &published.start;
    let picks: Vec<&str> = recipe.picks.iter().map(|[_, _, _, label]| label.as_str()).collect();
    html.element("p", &[("class", "dp-static-picks")], &["Default recipe: ", &picks.join(", ")].concat());
    let mut forms = recipe.forms.iter();
    if let Some((_, text)) = forms.next() {
        command(html, text);
    }
    html.open("dl", &[("class", "dp-static-facts")]);
    let nodes = recipe.nodes.to_string();
    let facts =
        [("Model", recipe.model.as_str()), ("Image", &recipe.image), ("Nodes", &nodes), ("Status", status_text(recipe.status))];
    for (title, value) in facts {
        html.open("div", &[]);
        html.element("dt", &[], title);
        html.element("dd", &[], value);
        html.close("div");
    }
    html.close("dl");
    let resolved = published.start_model.output.as_ref().map(|output| output.resolved.as_slice()).unwrap_or_default();
    if !resolved.is_empty() {
        html.open("ul", &[("class", "dp-static-notes")]);
        for resolved in resolved {
            let value = resolved.value.as_ref().map(|value| ["auto → ", value, ". "].concat()).unwrap_or_default();
            html.element("li", &[], &[&resolved.title, " ", &value, &resolved.reason].concat());
        }
        html.close("ul");
    }
    notes(html, &recipe.notes.iter().collect::<Vec<_>>());
    html.open("dl", &[("class", "dp-static-rows")]);
    published.start_model.rows.iter().filter(|row| row.visible).for_each(|shown| row(html, shown));
    html.close("dl");
    for (form, text) in forms {
        html.open("details", &[]);
        html.element("summary", &[], form_name(*form));
        command(html, text);
        html.close("details");
    }
}

/// A row with its options, of which the one in force is marked, and why others cannot be picked and what they take.
fn row(html: &mut Markup, row: &RowModel) {
    html.open("div", &[]);
    html.element("dt", &[], &row.title);
    html.open("dd", &[]);
    for group in &row.groups {
        if let Some(label) = &group.label {
            html.open("div", &[]);
            html.element("p", &[], label);
        }
        html.open("ul", &[]);
        for option in group.options.iter().filter(|option| option.state != OptionState::Hidden) {
            html.open("li", &[]);
            if option.picked {
                html.element("b", &[], &option.label);
            } else {
                html.text(&option.label);
            }
            if let Some(subtitle) = &option.subtitle {
                html.text(" ");
                html.element("small", &[], subtitle);
            }
            html.close("li");
        }
        html.close("ul");
        if group.label.is_some() {
            html.close("div");
        }
    }
    for (reason, options) in row.reasons() {
        html.open("div", &[("class", "dp-static-why")]);
        let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
        html.element("p", &[], &[&labels.join(" · "), ": ", reason].concat());
        for option in &options {
            let Some(way) = &option.way else { continue };
            let name = if options.len() > 1 { [&option.label, ": ", way].concat() } else { way.clone() };
            html.element("p", &[], &name);
        }
        html.close("div");
    }
    html.close("dd");
    html.close("div");
}
