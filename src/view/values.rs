//! The value form: what the reader can fill in, folded away behind one line that says what is still open.

use std::rc::Rc;

use leptos::prelude::event_target;
use web_sys::Event;

use super::element::{Element, element};
use super::field::{field, text_input};
use super::state::PanelState;
use super::text;
use crate::browser::focus;
use crate::engine::NODE_RANK;
use crate::page::{Placeholder, PlaceholderKind};

/// The value form: a field for every placeholder of the page, shown while the recipe in force uses it.
pub fn values(state: PanelState) -> Element {
    let is_used = move || state.output(|output| !output.fields.is_empty());
    let is_open = move || state.output(|output| output.fields.iter().any(|field| !field.filled));
    let open = move || state.output(|output| text::values(&output.fields));
    let on_reset = move |event: Event| {
        state.reset();
        // The button is about to go.
        if let Some(form) = event_target::<web_sys::Element>(&event).parent_element() {
            focus::enter(&form, "summary");
        }
    };
    let summary = element("summary", "dp-summary")
        .marked("data-open", is_open)
        .child(element("b", "").text(text::VALUES))
        .child(element("span", "").live_text(open));
    let mut fields = element("div", "dp-fields");
    for (index, placeholder) in state.placeholders().iter().enumerate() {
        // A secret is never asked for, and a node is chosen beside the command.
        if placeholder.kind != PlaceholderKind::Token && placeholder.name != NODE_RANK {
            fields = fields.child(placeholder_field(state, index, placeholder));
        }
    }
    let reset = element("button", "dp-button dp-reset")
        .with("type", "button")
        .shown(move || state.has_values())
        .on("click", on_reset)
        .text(text::RESET);
    element("details", "").shown(is_used).child(summary).child(fields).child(reset)
}

/// The field of one placeholder.
fn placeholder_field(state: PanelState, index: usize, placeholder: &Placeholder) -> Element {
    let id = state.id("f", index, 0);
    let problem_id = state.id("f", index, 1);
    let reason = problem_id.clone();
    let name = placeholder.name.clone();
    let kept = move || state.field(index, |field| field.value.clone());
    let problem = move || state.field(index, |field| field.problem.clone());
    let input = text_input(&id, Rc::new(kept), Box::new(move |typed| state.fill(&name, &typed)))
        .with("placeholder", &placeholder.default)
        .with_live("aria-invalid", move || problem().map(|_| "true".into()))
        .with_live("aria-describedby", move || problem().map(|_| reason.clone()));
    let refusal = element("p", "")
        .with("id", &problem_id)
        .shown(move || problem().is_some())
        .live_text(move || problem().unwrap_or_default());
    field(&id, &placeholder.label, input)
        .shown(move || state.field(index, |_| true))
        .marked("data-open", move || state.field(index, |field| !field.filled))
        .child(refusal)
}
