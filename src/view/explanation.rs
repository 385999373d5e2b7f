//! Where each line of the command comes from, and what differs from another command; folded away until it is asked for.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

use super::asking::Asking;
use super::element::{Element, element};
use super::live::Live;
use super::shown::Shown;
use super::state::PanelState;
use super::text;
use crate::browser::inspect::{About, Inspect};
use crate::engine::pieces;
use crate::engine::view_model::{Form, PieceModel};

/// The explanation of the form that is shown, asking `inspect`.
pub fn explanation(state: PanelState, shown: Shown, inspect: Inspect) -> Element {
    let is_open = Live::new(false);
    let on_toggle = move |event: Event| {
        let details = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        is_open.set(details.is_some_and(|details| details.has_attribute("open")));
    };
    let on_compare = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        shown.compares.set(input.is_some_and(|input| input.checked()));
    };
    let told: Live<Option<String>> = Live::new(Some(String::new()));
    let asking = Asking::new();
    let ask = move || {
        let form = shown.chosen.get();
        state.model();
        if !is_open.get() {
            return;
        }
        // A file holds what the container gets.
        let question = state.explanation_question(if form.is_file() { Form::Docker } else { form });
        asking.ask(&inspect, About::Recipe, question, Box::new(move |lines| told.set(lines)));
    };
    let check = element("label", "dp-check")
        .child(element("input", "").with("type", "checkbox").on("change", on_compare))
        .child(element("span", "").text(text::COMPARE));
    let summary =
        element("summary", "dp-summary").child(element("b", "").text(text::LINES)).child(element("span", "").text(text::SOURCES));
    element("details", "dp-explain")
        .on("toggle", on_toggle)
        .child(summary)
        .child(check)
        .child(element("div", "dp-pieces").live_children(move || removed(state, shown, is_open.get())))
        .child(element("div", "dp-pieces").live_children(move || explained(told.get())))
        .keep(Box::new(move |_| ask()))
}

/// What the lines of an answer tell; there is none where the program did not come.
fn explained(lines: Option<String>) -> Vec<Element> {
    let pieces = lines
        .ok_or_else(|| text::NOT_LOADED.into())
        .and_then(|lines| pieces(&lines))
        .unwrap_or_else(|sentence| vec![PieceModel::Text(sentence)]);
    pieces.iter().map(piece).collect()
}

fn piece(piece: &PieceModel) -> Element {
    match piece {
        PieceModel::Title(title) => element("b", "").text(title),
        PieceModel::Text(text) => element("p", "").text(text),
        PieceModel::Code(line) => element("code", "").text(line),
    }
}

/// The lines that the other command has, which is the default's or the last one.
fn removed(state: PanelState, shown: Shown, is_open: bool) -> Vec<Element> {
    let mut pieces = Vec::new();
    let removed = if is_open { shown.changes(state, 0).1 } else { Vec::new() };
    if !removed.is_empty() {
        pieces.push(PieceModel::Title(text::removed(shown.compares.get()).into()));
        pieces.extend(removed.into_iter().map(PieceModel::Code));
    }
    pieces.iter().map(piece).collect()
}
