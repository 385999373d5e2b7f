//! The value form: what the reader can fill in, folded away behind one line that says what is still open.

use leptos::prelude::{AnyView, event_target, event_target_value, untrack};
use web_sys::{Event, HtmlInputElement};

use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::browser::focus;

/// The value form of the recipe in force.
pub fn values(state: PanelState) -> Element {
    let count = move || state.output(|output| output.fields.len()).unwrap_or_default();
    let is_open = move || state.output(|output| output.fields.iter().any(|field| !field.filled)).unwrap_or_default();
    let open = move || state.output(|output| text::values(&output.fields)).unwrap_or_default();
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
    let fields = element("div", "dp-fields").live_children(move || (0..count()).map(|index| field(state, index)).collect());
    let reset = element("button", "dp-button dp-reset")
        .with("type", "button")
        .shown(move || state.has_values())
        .on("click", on_reset)
        .text(text::RESET);
    element("details", "").shown(move || count() > 0).child(summary).child(fields).child(reset)
}

/// The field at `index` of the form. What is typed is never overwritten under the reader's hands: the input shows what
/// the panel made of it once the reader leaves.
fn field(state: PanelState, index: usize) -> AnyView {
    let id = state.id("f", index, 0);
    let problem_id = state.id("f", index, 1);
    let read = move || state.field(index);
    let kept = move || read().map(|field| field.value).unwrap_or_default();
    let problem = move || read().and_then(|field| field.problem);
    let value = {
        let id = id.clone();
        move || {
            let kept = kept();
            focus::typing(&id).unwrap_or(kept).into()
        }
    };
    let on_input = move |event: Event| {
        if let Some(field) = untrack(read) {
            state.fill(&field.name, &event_target_value(&event));
        }
    };
    let on_leave = move |event: Event| event_target::<HtmlInputElement>(&event).set_value(&untrack(kept));
    let reason = problem_id.clone();
    let input = element("input", "")
        .with("id", &id)
        .with("type", "text")
        .with("autocomplete", "off")
        .with("autocapitalize", "off")
        .with("spellcheck", "false")
        .with_live("placeholder", move || read().map(|field| field.default))
        .property("value", value)
        .with_live("aria-invalid", move || problem().map(|_| "true".into()))
        .with_live("aria-describedby", move || problem().map(|_| reason.clone()))
        .on("input", on_input)
        .on("blur", on_leave);
    let label = move || read().map(|field| field.label).unwrap_or_default();
    element("div", "dp-field")
        .marked("data-open", move || read().is_some_and(|field| !field.filled))
        .child(element("label", "").with("for", &id).live_text(label))
        .child(input)
        .child(
            element("p", "")
                .with("id", &problem_id)
                .shown(move || problem().is_some())
                .live_text(move || problem().unwrap_or_default()),
        )
        .into()
}
