//! The commands of the form that the reader chose: one, or one for each node, each with a button that copies it alone.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;

use super::command::{lines, part};
use super::copy::copy;
use super::element::{Element, element};
use super::fill_in::listening;
use super::live::Live;
use super::shown::Shown;
use super::state::PanelState;
use super::text;
use crate::engine::view_model::{Form, FormModel};

/// The commands under their bar, which gets the copy button of the first.
pub fn parts(state: PanelState, shown: Shown, bar: Element, manifests: Option<Element>) -> Element {
    let chosen = shown.chosen;
    let [button, refused] = copy_button(state, chosen, 0);
    let bar = bar.child(download(state, chosen, 0)).child(button).child(refused);
    let mut first = element("div", "").child(bar);
    if let Some(manifests) = manifests {
        first = first.child(manifests);
    }
    let first = first.child(title(state, chosen, 0)).child(pre(state, shown, 0));
    let made = Cell::new(1);
    // Further ones are made when they are first needed, and belong to the panel: later ones only hide them.
    let owner = Owner::current().unwrap_or_default();
    first.keep(Box::new(move |element| {
        while has(state, chosen.get(), made.get()) {
            let index = made.replace(made.get() + 1);
            let further = owner.with(|| untrack(|| further(state, shown, index)));
            element.append_child(further.node()).ok();
        }
    }))
}

/// A command behind the first, with a bar of its own.
fn further(state: PanelState, shown: Shown, index: usize) -> Element {
    let chosen = shown.chosen;
    let [button, refused] = copy_button(state, chosen, index);
    let bar = element("div", "dp-bar")
        .child(title(state, chosen, index))
        .child(download(state, chosen, index))
        .child(button)
        .child(refused);
    element("div", "dp-part").shown(move || has(state, chosen.get(), index)).child(bar).child(pre(state, shown, index))
}

fn has(state: PanelState, chosen: Form, index: usize) -> bool {
    state.output(|output| part(output, chosen, index).is_some())
}

/// What the command runs on; hidden where it is the only one.
fn title(state: PanelState, chosen: Live<Form>, index: usize) -> Element {
    let title = move || state.output(|output| part(output, chosen.get(), index).and_then(|part| part.part.clone()));
    let words = move || title().unwrap_or_default();
    element("b", "dp-title").shown(move || title().is_some()).live_text(words)
}

fn pre(state: PanelState, shown: Shown, index: usize) -> Element {
    listening(element("pre", "").live_children(move || lines(state, shown, index)))
}

/// The link that saves a file; hidden at a command.
fn download(state: PanelState, chosen: Live<Form>, index: usize) -> Element {
    let read = move |read: fn(&FormModel) -> Option<String>| {
        state.output(|output| part(output, chosen.get(), index).filter(|part| part.file.is_some()).and_then(read))
    };
    let address = |part: &FormModel| {
        let text = String::from(js_sys::encode_uri_component(&(part.text() + "\n")));
        Some(["data:application/yaml;charset=utf-8,", &text].concat())
    };
    element("a", "dp-download")
        .shown(move || read(|part| part.file.clone()).is_some())
        .with_live("download", move || read(|part| part.file.clone()))
        .with_live("href", move || read(address))
        .text(text::DOWNLOAD)
}

fn copy_button(state: PanelState, chosen: Live<Form>, index: usize) -> [Element; 2] {
    let text = move || {
        let chosen = chosen.get();
        state.output(|output| part(output, chosen, index).map(FormModel::text).unwrap_or_default())
    };
    let [button, refused] = copy(state, "dp-button dp-copy", false, "pre", Rc::new(text));
    [button.shown(move || has(state, chosen.get(), index)), refused]
}
