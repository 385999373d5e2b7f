//! The checkpoint inspector: paste or drop a config, read what it declares. Nothing leaves the page.

use std::rc::Rc;

use leptos::prelude::{event_target, event_target_value};
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event, File, HtmlInputElement};

use super::asking::Asking;
use super::element::{Element, element};
use super::live::Live;
use super::resolved::item;
use super::state::PanelState;
use super::text;
use crate::browser::file;
use crate::browser::inspect::{About, Inspect};
use crate::engine::view_model::InspectionModel;

/// The inspector of a page whose checkpoints declare facts, asking `inspect`; hidden elsewhere.
pub fn inspector(state: PanelState, inspect: Inspect) -> Element {
    let inspected: Live<Option<Result<String, String>>> = Live::new(None);
    let id = state.id("i", 0, 0);
    let asking = Asking::new();
    let read_text = Rc::new(move |text: String| {
        // A blank one is no config.
        if text.trim().is_empty() {
            asking.forget();
            return inspected.set(None);
        }
        let then = move |lines: Option<String>| inspected.set(Some(lines.ok_or_else(|| text::INSPECTOR_NOT_LOADED.into())));
        asking.ask(&inspect, About::Config, text, Box::new(then));
    });
    let of_file = read_text.clone();
    let read_file = Rc::new(move |file: File| {
        let read_text = of_file.clone();
        spawn_local(async move {
            match file::text(&file).await {
                Ok(text) => read_text(text),
                Err(reason) => inspected.set(Some(Err(reason))),
            }
        });
    });
    let read_dropped = read_file.clone();
    let on_choose = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            read_file(file);
        }
    };
    let on_drop = move |event: Event| {
        event.prevent_default();
        let dropped = event.dyn_into::<DragEvent>().ok().and_then(|event| event.data_transfer());
        if let Some(file) = dropped.and_then(|dropped| dropped.files()).and_then(|files| files.get(0)) {
            read_dropped(file);
        }
    };
    let paste = element("textarea", "")
        .with("id", &id)
        .with("rows", "4")
        .with("spellcheck", "false")
        .on("input", move |event| read_text(event_target_value(&event)));
    let choose =
        element("input", "").with("type", "file").with("accept", ".json,application/json").with("aria-label", text::CHOOSE_FILE);
    let fields = element("div", "dp-field dp-inspect")
        .on("dragover", |event| event.prevent_default())
        .on("drop", on_drop)
        .child(element("label", "").with("for", &id).text(text::PASTE))
        .child(paste)
        // Without this, choosing the same file once more would be no change.
        .child(choose.on("click", |event| event_target::<HtmlInputElement>(&event).set_value("")).on("change", on_choose));
    let summary = element("summary", "dp-summary")
        .child(element("b", "").text(text::INSPECTOR))
        .child(element("span", "").text(text::INSPECT));
    element("details", "")
        .shown(move || state.has_checkpoints())
        .child(summary)
        .child(fields)
        .child(element("div", "").with("aria-live", "polite").live_children(move || outcome(inspected.get())))
}

/// What the reader sees of the file last read.
fn outcome(inspected: Option<Result<String, String>>) -> Vec<Element> {
    let model = match inspected.map(|lines| InspectionModel::from_lines(&lines?)) {
        None => return Vec::new(),
        Some(Err(reason)) => return vec![element("p", "dp-moved").text(&reason)],
        Some(Ok(model)) => model,
    };
    let mut chips = element("ul", "dp-chips");
    for (title, value) in &model.facts {
        chips = chips.child(element("li", "").text(&[title, " "].concat()).child(element("code", "").text(value)));
    }
    let mut answers = element("ul", "dp-notes");
    for resolved in &model.resolved {
        answers = answers.child(item(resolved));
    }
    vec![chips, element("p", "dp-why").text(&text::options(&model.options)), answers]
}
