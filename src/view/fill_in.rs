//! Going from a piece of the command that is not filled in to the field for it.

use leptos::prelude::event_target;
use wasm_bindgen::JsValue;
use web_sys::Event;

use super::element::Element;
use crate::browser::focus;

/// The attribute of a piece that holds the id of its field.
const FIELD: &str = "data-field";

/// Marks a piece as what leads to the field with this id. It is no `button`, whose text browsers leave out when the reader
/// selects the command by hand.
pub fn leads_to(piece: Element, field: &str) -> Element {
    piece.with("role", "button").with("tabindex", "0").with(FIELD, field)
}

/// Listens to the pieces within.
pub fn listening(pieces: Element) -> Element {
    pieces.on("click", go).on("keydown", |event| {
        let key = js_sys::Reflect::get(&event, &JsValue::from_str("key")).ok().and_then(|key| key.as_string());
        if matches!(key.as_deref(), Some("Enter" | " ")) {
            go(event);
        }
    })
}

fn go(event: Event) {
    let piece: web_sys::Element = event_target(&event);
    let Some(id) = piece.get_attribute(FIELD) else { return };
    let Some(panel) = piece.closest(".deploy-panel").ok().flatten() else { return };
    // Blank would scroll the page.
    event.prevent_default();
    let selector = ["#", &id].concat();
    let folded = panel.query_selector(&selector).ok().flatten().and_then(|field| field.closest("details").ok().flatten());
    if let Some(folded) = folded {
        folded.set_attribute("open", "").ok();
    }
    focus::enter(&panel, &selector);
}
