//! Forms that the program beside the panel writes: asking for them, and saying when they do not come.

use leptos::prelude::*;

use super::asking::Asking;
use super::command::is_shown;
use super::element::{Element, element};
use super::live::Live;
use super::state::PanelState;
use super::text;
use crate::browser::inspect::{About, Inspect};
use crate::engine::Manifest;
use crate::engine::view_model::Form;

/// Keeps the files of the form that the reader chose with the recipe, asking `inspect`; and the line that says what is
/// the matter where there are none.
pub fn manifests(state: PanelState, chosen: Live<Form>, inspect: Inspect) -> Element {
    let asking = Asking::new();
    // Why there is no answer.
    let problem: Live<Option<String>> = Live::new(None);
    let ask = move || {
        let form = chosen.get();
        if !form.is_file() || state.output(|output| is_shown(output, form)) {
            return;
        }
        let then = move |lines: Option<String>| {
            let lines = lines.ok_or_else(|| text::NOT_LOADED.into());
            match lines.and_then(|lines| Manifest::from_lines(form, &lines)) {
                Ok(manifest) => {
                    // What is drawn anew asks anew.
                    asking.forget();
                    state.add(manifest);
                }
                Err(sentence) => problem.set(Some(sentence)),
            }
        };
        if asking.ask(&inspect, About::Recipe, state.question(form), Box::new(then)) {
            problem.set(None);
        }
    };
    let ask = std::rc::Rc::new(ask);
    let again = ask.clone();
    let is_missing = move || chosen.get().is_file() && state.output(|output| !is_shown(output, chosen.get()));
    let word = move || problem.get().unwrap_or_else(|| text::LOADING.into());
    let retry = element("button", "dp-button")
        .with("type", "button")
        .shown(move || problem.get().is_some_and(|problem| problem == text::NOT_LOADED))
        .on("click", move |_| {
            asking.forget();
            untrack(|| again());
        })
        .text(text::RETRY);
    element("div", "dp-bar dp-loading")
        .with("aria-live", "polite")
        .shown(is_missing)
        .child(element("span", "").live_text(word))
        .child(retry)
        .keep(Box::new(move |_| {
            state.model();
            ask();
        }))
}
