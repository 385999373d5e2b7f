//! The whole panel: rows, values, output, and the region that says aloud what changed by itself.

use js_sys::Function;
use leptos::prelude::untrack;
use wasm_bindgen::JsValue;

use super::command::command;
use super::element::{Element, element};
use super::facts::facts;
use super::inspector::inspector;
use super::notes::notes;
use super::remarks::moved;
use super::resolved::resolved;
use super::row::row;
use super::sizing::sizing;
use super::state::PanelState;
use super::text;
use super::values::values;
use crate::browser::inspect::Inspect;

/// A panel that draws `state`, for the page of the model with this name. The system decides between light and dark if
/// `system_theme` says so, because the page does not. Without `inspect` there is no checkpoint inspector. `notify` is called after
/// each change, and with each text that was copied.
pub fn panel(
    state: PanelState,
    model_name: &str,
    system_theme: bool,
    inspect: Option<Inspect>,
    notify: Option<Function>,
) -> Element {
    let mut rows = element("div", "dp-rows").live_children(move || loose_moves(state));
    for (index, model) in untrack(|| state.model()).rows.iter().enumerate() {
        rows = rows.child(row(state, index, model));
    }
    rows = rows.child(values(state)).child(sizing(state));
    if let Some(inspect) = &inspect {
        rows = rows.child(inspector(state, inspect.clone()));
    }
    let failure = move || state.model().output.as_ref().err().cloned().unwrap_or_default();
    let is_recipe = move || state.model().output.is_ok();
    let output = element("div", "dp-out")
        .shown(is_recipe)
        .child(facts(state))
        .child(command(state, inspect))
        .child(resolved(state))
        .child(notes(state));
    let section = element("section", if system_theme { "deploy-panel dp-system" } else { "deploy-panel" })
        .with("aria-label", &text::panel(model_name))
        .child(rows)
        .child(element("p", "dp-moved").shown(move || !is_recipe()).live_text(failure))
        .child(output)
        .child(element("p", "dp-unseen").with("role", "status").live_text(move || state.said()));
    let Some(notify) = notify else { return section };
    let tell = move |copied: &JsValue| drop(notify.call1(&JsValue::NULL, copied));
    let tell_copied = tell.clone();
    section
        .keep(Box::new(move |_| {
            state.model();
            tell(&JsValue::UNDEFINED);
        }))
        .keep(Box::new(move |_| {
            let copied = state.copied();
            if !copied.is_empty() {
                tell_copied(&copied.into());
            }
        }))
}

/// Sentences that belong to no row, for instance about a link that could not be honoured in full.
fn loose_moves(state: PanelState) -> Vec<Element> {
    let model = state.model();
    let stands_in_a_row = |sentence: &String| model.rows.iter().any(|row| row.moved.as_ref() == Some(sentence));
    let loose = model.moves.iter().filter(|sentence| !stands_in_a_row(sentence));
    loose.map(|sentence| moved(sentence)).collect()
}
