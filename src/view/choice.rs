//! A radio button under its label: an option of a row, or a form of the command.

use super::element::{Element, element};

/// The label of a radio button, around `radio`.
pub fn choice(radio: Element, label: &str, subtitle: Option<&str>) -> Element {
    let choice = element("label", "dp-choice").child(radio).child(element("span", "").text(label));
    match subtitle {
        Some(subtitle) => choice.child(element("small", "").text(subtitle)),
        None => choice,
    }
}

/// A radio button of the group `name` that stands for `value`, checked while `read` returns true.
pub fn radio(name: &str, value: &str, read: impl Fn() -> bool + 'static) -> Element {
    let checked = move || read().into();
    element("input", "").with("type", "radio").with("name", name).with("value", value).property("checked", checked)
}
