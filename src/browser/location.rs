//! The fragment of the page's address, and the reader's steps through the history.

use std::cell::Cell;

use leptos::ev;
use leptos::prelude::{on_cleanup, window_event_listener};
use wasm_bindgen::JsValue;
use web_sys::{History, window};

thread_local! {
    /// How long the history was after the last step that this module saw or made.
    static STEPS: Cell<u32> = const { Cell::new(0) };
}

/// The fragment with its `#`, or an empty string.
pub fn fragment() -> String {
    window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Puts the fragment (without `#`) into the address as a new step of the history, unless it stands there already.
///
/// A browser may refuse, for instance after too many steps in a short time; the panel works on without it.
pub fn push(fragment: &str) {
    let hash = String::from("#") + fragment;
    if hash == self::fragment() {
        return;
    }
    if let Some(history) = history() {
        history.push_state_with_url(&JsValue::NULL, "", Some(&hash)).ok();
        STEPS.set(length());
    }
}

/// Calls `moved` whenever the reader goes to another fragment of this page, until the current owner is cleaned up.
///
/// It gets the fragment, or `None` where the reader came back to the address that the page was loaded with. A click
/// on an anchor that leads to that same address is no way back: it lengthens the history, and going back does not.
pub fn follow(moved: impl Fn(Option<String>) + 'static) {
    let landing = address();
    STEPS.set(length());
    // Browsers announce steps to other fragments by `popstate` too, so `hashchange` would only repeat them.
    let listener = window_event_listener(ev::popstate, move |_| {
        let back = address() == landing && length() <= STEPS.get();
        STEPS.set(length());
        moved((!back).then(fragment));
    });
    on_cleanup(move || listener.remove());
}

fn address() -> String {
    window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

fn length() -> u32 {
    history().and_then(|history| history.length().ok()).unwrap_or(0)
}

fn history() -> Option<History> {
    window().and_then(|window| window.history().ok())
}
