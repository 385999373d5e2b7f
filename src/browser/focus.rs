//! Keeping the keyboard focus when what held it is no longer shown.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, window};

/// The element that held the focus before something changed, and where it stood.
pub struct Held {
    element: Element,
    row: Option<Element>,
    panel: Element,
}

/// What holds the focus, if that is in a panel.
pub fn held() -> Option<Held> {
    let element = active()?;
    let panel = element.closest(".deploy-panel").ok().flatten()?;
    // Looked for now: an element that was taken out stands in no row any more.
    let row = element.closest("fieldset").ok().flatten();
    Some(Held { element, row, panel })
}

/// Moves the focus on if the element that held it is gone: to what is picked in its row or the nearest row above it
/// that is shown, else to the values, else to the first row.
pub fn mend(held: Held) {
    if is_shown(&held.element) {
        return;
    }
    let mut row = held.row;
    while let Some(element) = row {
        if is_shown(&element) && enter(&element, "input:checked") {
            return;
        }
        row = element.previous_element_sibling();
    }
    if !enter(&held.panel, "summary") {
        enter(&held.panel, "input:checked");
    }
}

/// The element that holds the focus; of one inside a shadow, the document itself names the host alone.
fn active() -> Option<Element> {
    let mut element = window()?.document()?.active_element()?;
    while let Some(inner) = element.shadow_root().and_then(|root| root.active_element()) {
        element = inner;
    }
    Some(element)
}

/// Whether the document shows the element; an element that was taken out or hidden has no boxes.
fn is_shown(element: &Element) -> bool {
    element.get_client_rects().length() > 0
}

/// What stands in the input with this id, as long as the reader types there.
pub fn typing(id: &str) -> Option<String> {
    let element = active()?;
    (element.id() == id).then(|| element.dyn_into::<HtmlInputElement>().ok())?.map(|input| input.value())
}

/// Moves the focus to the first element within that fits the selector; false if there is none, or it is not shown.
pub fn enter(within: &Element, selector: &str) -> bool {
    let found = within.query_selector(selector).ok().flatten();
    let Some(element) = found.filter(is_shown).and_then(|found| found.dyn_into::<HtmlElement>().ok()) else { return false };
    element.focus().is_ok()
}
