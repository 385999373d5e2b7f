//! Where each line of the command comes from, and what differs from another command; folded away until it is asked for.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

use super::command::Shown;
use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::engine::view_model::{LeftOutModel, SourceModel};

/// The explanation of the form that is shown.
pub fn explanation(state: PanelState, shown: Shown) -> Element {
    let is_open = RwSignal::new(false);
    let on_toggle = move |event: Event| {
        let is_now_open = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        is_open.set(is_now_open.is_some_and(|details| details.has_attribute("open")));
    };
    let on_compare = move |event: Event| {
        let compares = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        shown.compare(compares.is_some_and(|input| input.checked()));
    };
    let check = element("label", "dp-check")
        .child(element("input", "").with("type", "checkbox").on("change", on_compare))
        .child(element("span", "").text(text::COMPARE));
    element("details", "dp-explain")
        .on("toggle", on_toggle)
        .child(
            element("summary", "dp-summary")
                .child(element("b", "").text(text::LINES))
                .child(element("span", "").text(text::SOURCES)),
        )
        .child(check)
        .child(element("ul", "dp-sources").live_children(move || if is_open.get() { items(state, shown) } else { Vec::new() }))
}

fn items(state: PanelState, shown: Shown) -> Vec<Element> {
    let Some(form) = shown.form(state) else { return Vec::new() };
    let explanation = state.explain(&form);
    let mut items: Vec<Element> = explanation.sources.iter().map(source).collect();
    if !explanation.left_out.is_empty() {
        items.push(explanation.left_out.iter().map(left_out).fold(titled(text::LEFT_OUT), Element::child));
    }
    let removed = shown.changes(state).1;
    if !removed.is_empty() {
        items.push(removed.iter().map(|line| code(line)).fold(titled(text::removed(shown.compares())), Element::child));
    }
    items
}

fn source(source: &SourceModel) -> Element {
    let item = source.why.iter().map(|why| element("p", "").text(why)).fold(titled(&source.title), Element::child);
    source.lines.iter().map(|line| code(line)).fold(item, Element::child)
}

fn left_out(left_out: &LeftOutModel) -> Element {
    let line = element("p", "").child(code(&left_out.flag)).text(&text::left_out_by(&left_out.by));
    match &left_out.instead {
        Some(instead) => line.text(text::INSTEAD).child(code(instead)),
        None => line,
    }
}

fn titled(title: &str) -> Element {
    element("li", "").child(element("b", "").text(title))
}

fn code(text: &str) -> Element {
    element("code", "").text(text)
}
