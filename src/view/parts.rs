//! The commands of the form that the reader chose: one, or one for each node, each with a button that copies it alone.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;

use super::command::{lines, part};
use super::copy::copy;
use super::element::{Element, element};
use super::fill_in::listening;
use super::state::PanelState;
use crate::engine::view_model::{Form, FormModel};

/// The commands under their bar, which gets the copy button of the first.
pub fn parts(state: PanelState, chosen: RwSignal<Form>, bar: Element) -> Element {
    let [button, refused] = copy_button(state, chosen, 0);
    let first =
        element("div", "").child(bar.child(button).child(refused)).child(title(state, chosen, 0)).child(pre(state, chosen, 0));
    let made = Cell::new(1);
    // Further ones are made when they are first needed, and belong to the panel: later ones only hide them.
    let owner = Owner::current().unwrap_or_default();
    first.keep(Box::new(move |element| {
        while has(state, chosen.get(), made.get()) {
            let index = made.replace(made.get() + 1);
            let further = owner.with(|| untrack(|| further(state, chosen, index)));
            element.append_child(further.node()).ok();
        }
    }))
}

/// A command behind the first, with a bar of its own.
fn further(state: PanelState, chosen: RwSignal<Form>, index: usize) -> Element {
    let [button, refused] = copy_button(state, chosen, index);
    let bar = element("div", "dp-bar").child(title(state, chosen, index)).child(button).child(refused);
    element("div", "dp-part").shown(move || has(state, chosen.get(), index)).child(bar).child(pre(state, chosen, index))
}

fn has(state: PanelState, chosen: Form, index: usize) -> bool {
    state.output(|output| part(output, chosen, index).is_some())
}

/// What the command runs on; hidden where it is the only one.
fn title(state: PanelState, chosen: RwSignal<Form>, index: usize) -> Element {
    let title = move || state.output(|output| part(output, chosen.get(), index).and_then(|part| part.part.clone()));
    let words = move || title().unwrap_or_default();
    element("b", "dp-title").shown(move || title().is_some()).live_text(words)
}

fn pre(state: PanelState, chosen: RwSignal<Form>, index: usize) -> Element {
    listening(element("pre", "").live_children(move || lines(state, chosen.get(), index)))
}

fn copy_button(state: PanelState, chosen: RwSignal<Form>, index: usize) -> [Element; 2] {
    let text = move || {
        // The reader may have left while the text was being copied.
        let chosen = chosen.try_get().unwrap_or(Form::Python);
        state.output(|output| part(output, chosen, index).map(FormModel::text).unwrap_or_default())
    };
    copy(state, "dp-button dp-copy", false, "pre", Rc::new(text))
}
