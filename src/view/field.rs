//! A field of a form: a label, and the control under it.

use std::rc::Rc;

use leptos::prelude::{event_target, event_target_value, untrack};
use web_sys::HtmlInputElement;

use super::element::{Element, element};
use crate::browser::focus;

/// A control under its label; `id` is the control's.
pub fn field(id: &str, label: &str, control: Element) -> Element {
    element("div", "dp-field").child(element("label", "").with("for", id).text(label)).child(control.with("id", id))
}

/// An input for the field with this id. What is typed goes to `fill` and is never overwritten under the reader's hands: the
/// input shows what is `kept` once the reader leaves.
pub fn text_input(id: &str, kept: Rc<dyn Fn() -> String>, mut fill: Box<dyn FnMut(String)>) -> Element {
    let id = String::from(id);
    let shown = kept.clone();
    let value = move || {
        let kept = kept();
        focus::typing(&id).unwrap_or(kept).into()
    };
    element("input", "")
        .with("type", "text")
        .with("autocomplete", "off")
        .with("autocapitalize", "off")
        .with("spellcheck", "false")
        .property("value", value)
        .on("input", move |event| fill(event_target_value(&event)))
        .on("blur", move |event| event_target::<HtmlInputElement>(&event).set_value(&untrack(|| shown())))
}
