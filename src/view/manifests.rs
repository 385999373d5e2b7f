//! Forms that the program beside the panel writes: asking for them, and saying when they do not come.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::command::is_shown;
use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::browser::inspect::Inspect;
use crate::engine::Manifest;
use crate::engine::view_model::Form;

/// Keeps the files of the form that the reader chose with the recipe, asking `inspect`; and the line that says what is
/// the matter where there are none.
pub fn manifests(state: PanelState, chosen: RwSignal<Form>, inspect: Inspect) -> Element {
    // What was asked last, and why there is no answer.
    let asked = StoredValue::new(String::new());
    let problem: RwSignal<Option<String>> = RwSignal::new(None);
    let ask = move || {
        let form = chosen.get();
        if !form.is_file() || state.output(|output| is_shown(output, form)) {
            return;
        }
        let question = state.question(form);
        if asked.try_get_value().as_ref() == Some(&question) {
            return;
        }
        asked.try_set_value(question.clone());
        problem.set(None);
        let answer = inspect.write(&question);
        spawn_local(async move {
            let answer = answer.await.ok_or_else(|| text::NOT_LOADED.into());
            // The reader may have picked something else, or left, in the meantime.
            if asked.try_get_value().as_ref() != Some(&question) {
                return;
            }
            asked.try_set_value(String::new());
            match answer.and_then(|lines| Manifest::from_lines(form, &lines)) {
                Ok(manifest) => state.add(manifest),
                Err(sentence) => {
                    asked.try_set_value(question);
                    problem.try_set(Some(sentence));
                }
            }
        });
    };
    let ask = std::rc::Rc::new(ask);
    let again = ask.clone();
    let is_missing = move || chosen.get().is_file() && state.output(|output| !is_shown(output, chosen.get()));
    let word = move || problem.get().unwrap_or_else(|| text::LOADING.into());
    let retry = element("button", "dp-button")
        .with("type", "button")
        .shown(move || problem.get().is_some_and(|problem| problem == text::NOT_LOADED))
        .on("click", move |_| {
            asked.try_set_value(String::new());
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
