//! The panels' parts of the page's address, and the reader's steps through the history.
//!
//! Every step holds the selections of all panels, in the fragment and once more in the history's state. The state stays
//! where the fragment cannot: with the entry that the reader came in by, and with anchors that were followed since.

use std::cell::RefCell;

use js_sys::{Object, Reflect};
use leptos::ev;
use leptos::prelude::{on_cleanup, window_event_listener};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, History, Node, window};

use crate::engine::link;

/// Where the selections stand in a state, beside whatever else the page keeps there.
const KEY: &str = "deploy-panel";

thread_local! {
    /// The panels of this page.
    static PANELS: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// What is known of a panel: its part, where it stands, its selection as text.
type Known = (Part, Node, Box<dyn Fn() -> String>);

/// A panel's own part of address and state.
#[derive(Clone, PartialEq)]
pub struct Part {
    key: String,
    /// Empty for the panel that came first: its part looks as if it were alone.
    name: String,
}

impl Part {
    /// A part that no panel in the document has: the page's id, with a number if it is not the first of its page.
    pub fn free(page: &str) -> Part {
        let is_taken = |is_it: &dyn Fn(&Part) -> bool| {
            // Whoever takes a panel out without a word leaves it here.
            PANELS.with_borrow(|panels| panels.iter().any(|(part, place, _)| place.is_connected() && is_it(part)))
        };
        let mut key = String::from(page);
        let mut number = 1;
        while is_taken(&|part| part.key == key) {
            number += 1;
            key = [page, "~", &number.to_string()].concat();
        }
        let name = if is_taken(&|part| part.name.is_empty()) { key.clone() } else { String::new() };
        Part { key, name }
    }

    /// What address and state hold for this part, the address first; each may be empty, or anything.
    pub fn read(&self) -> [String; 2] {
        let fragment = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
        let mark = history().and_then(|history| mark(&history)).unwrap_or_default();
        [fragment, mark].map(|text| link::part(&text, &self.name).into())
    }

    /// Keeps this part for the panel in `place`, whose selection `text` tells, until the current owner is cleaned up.
    /// Calls `moved` with what stands there whenever the reader goes to another entry of this document.
    pub fn keep(self, place: Node, text: impl Fn() -> String + 'static, moved: impl Fn([String; 2]) + 'static) {
        let part = self.clone();
        // An anchor leads away from the entry that the reader came in by before anything was picked there.
        let clicks = window_event_listener(ev::click, |event| {
            // Of what is clicked in a shadow, the target names the host alone.
            let element = event.composed_path().get(0).dyn_into::<Element>().ok();
            if element.is_some_and(|element| element.closest("a[href*='#']").is_ok_and(|anchor| anchor.is_some())) {
                mark_here();
            }
        });
        // Browsers announce steps to other fragments by `popstate` too, so `hashchange` would only repeat them.
        let listener = window_event_listener(ev::popstate, move |_| {
            moved(self.read());
            // An entry that nobody marked is new.
            mark_here();
        });
        let own = part.clone();
        PANELS.with_borrow_mut(|panels| panels.push((part, place, Box::new(text))));
        on_cleanup(move || {
            clicks.remove();
            listener.remove();
            PANELS.with_borrow_mut(|panels| panels.retain(|(part, ..)| *part != own));
        });
    }
}

/// The selections of all panels in the document, as a fragment without its `#`.
pub fn selections() -> String {
    let mut all = String::new();
    PANELS.with_borrow(|panels| {
        for (part, place, text) in panels {
            if place.is_connected() {
                link::add_part(&mut all, &part.name, &text());
            }
        }
    });
    all
}

/// Puts the selections into the address as a new step of the history, unless they stand there already; `before` are those
/// that the reader leaves.
///
/// A browser may refuse, for instance after too many steps in a short time; the panel works on without it.
pub fn push(before: &str) {
    let Some(history) = history() else { return };
    let selections = selections();
    let hash = String::from("#") + &selections;
    if window().and_then(|window| window.location().hash().ok()).as_ref() == Some(&hash) {
        return;
    }
    if mark(&history).as_deref() != Some(before) {
        set_mark(&history, before);
    }
    history.push_state_with_url(&state(&history, &selections), "", Some(&hash)).ok();
}

/// The selections that the entry in force is marked with.
fn mark(history: &History) -> Option<String> {
    Reflect::get(&history.state().ok()?, &KEY.into()).ok()?.as_string()
}

/// Marks the entry in force, unless it is marked or the document has no panel any more.
fn mark_here() {
    let selections = selections();
    if let Some(history) = history().filter(|history| !selections.is_empty() && mark(history).is_none()) {
        set_mark(&history, &selections);
    }
}

/// Marks the entry in force.
fn set_mark(history: &History, selections: &str) {
    history.replace_state(&state(history, selections), "").ok();
}

/// The state in force with these selections. One that is no object cannot hold them, and stays as it is.
fn state(history: &History, selections: &str) -> JsValue {
    let mut state = history.state().unwrap_or(JsValue::NULL);
    if state.is_null() {
        state = Object::new().into();
    }
    Reflect::set(&state, &KEY.into(), &selections.into()).ok();
    state
}

fn history() -> Option<History> {
    window().and_then(|window| window.history().ok())
}
