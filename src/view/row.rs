//! One row: a named group of radio buttons, and under it what the reader should know about it.

use leptos::prelude::untrack;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

use super::choice::{choice, radio};
use super::element::{Element, element};
use super::remarks::{WAY, reason_id, remarks};
use super::state::{PanelState, Place};
use crate::engine::view_model::{OptionModel, OptionState, RowModel};

/// The row at `index`; its options never come or go, they are only hidden.
///
/// Radios that cannot be picked stay reachable, so `disabled` will not do: they carry `aria-disabled`, and the row
/// refuses their clicks (arrow keys and labels click too) and whatever else pretends that they were picked.
pub fn row(state: PanelState, index: usize, model: &RowModel) -> Element {
    let mut body = element("div", "dp-body");
    for (group, model) in model.groups.iter().enumerate() {
        let mut choices = element("div", "dp-choices");
        for (at, model) in model.options.iter().enumerate() {
            choices = choices.child(option(state, Place { row: index, group, option: at }, model));
        }
        body = body.child(match &model.label {
            Some(label) => element("div", "dp-group")
                .with("role", "group")
                .with("aria-label", label)
                .child(element("span", "").with("aria-hidden", "true").text(label))
                .child(choices),
            None => choices,
        });
    }
    let id = model.id.clone();
    let on_change = move |event: Event| {
        if let Some(radio) = target(&event)
            && !(radio.checked() && state.pick(&id, &radio.value()))
        {
            restore(&radio, &picked(state, index));
        }
    };
    let id = model.id.clone();
    let on_click = move |event: Event| match way(&event) {
        Some(option) => state.switch(&id, &option),
        None => refuse(event),
    };
    element("fieldset", "dp-row")
        .shown(move || state.model().rows.get(index).is_some_and(|row| row.visible))
        .on("click", on_click)
        .on("change", on_change)
        .child(element("legend", "").text(&model.title))
        .child(body.live_children(move || remarks(state, index)))
}

fn option(state: PanelState, place: Place, option: &OptionModel) -> Element {
    let is_picked = move || state.option(place, |option| option.picked);
    let is_offered = move || state.option(place, |option| !matches!(option.state, OptionState::Hidden));
    let reason = move || reason(state, place);
    let radio = radio(&state.id("r", place.row, 0), &option.id, is_picked)
        .with_live("aria-disabled", move || reason().map(|_| "true".into()))
        .with_live("aria-describedby", reason);
    choice(radio, &option.label, option.subtitle.as_deref()).shown(is_offered)
}

/// The id of the sentence that says why the option is disabled.
fn reason(state: PanelState, place: Place) -> Option<String> {
    let model = state.model();
    let row = model.rows.get(place.row)?;
    let OptionState::Disabled(reason) = &row.groups.get(place.group)?.options.get(place.option)?.state else { return None };
    let index = row.reasons().iter().position(|(known, _)| known == reason)?;
    Some(reason_id(state, place.row, index))
}

/// The id of the option in force.
fn picked(state: PanelState, index: usize) -> String {
    let model = untrack(|| state.model());
    let mut options = model.rows.get(index).into_iter().flat_map(|row| &row.groups).flat_map(|group| &group.options);
    options.find(|option| option.picked).map(|option| option.id.clone()).unwrap_or_default()
}

/// Keeps a click from picking a disabled option; the browser then restores what was checked before.
fn refuse(event: Event) {
    if target(&event).is_some_and(|radio| radio.has_attribute("aria-disabled")) {
        event.prevent_default();
    }
}

/// The option whose way the reader pressed.
fn way(event: &Event) -> Option<String> {
    let button: web_sys::Element = event.target()?.dyn_into().ok()?;
    (button.class_name() == WAY).then(|| button.get_attribute("value")).flatten()
}

/// Puts the radios of the group back to what is in force.
fn restore(radio: &HtmlInputElement, picked: &str) {
    radio.set_checked(false);
    let row = radio.closest("fieldset").ok().flatten();
    let Some(radios) = row.and_then(|row| row.query_selector_all("input").ok()) else { return };
    for index in 0..radios.length() {
        let other = radios.item(index).and_then(|node| node.dyn_into::<HtmlInputElement>().ok());
        if let Some(other) = other.filter(|other| other.value() == picked) {
            other.set_checked(true);
        }
    }
}

fn target(event: &Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}
