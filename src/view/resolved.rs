//! What the server resolves by itself, beside the command.

use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::engine::view_model::ResolvedModel;

/// What the server makes of the flags that the command leaves to it.
pub fn resolved(state: PanelState) -> Element {
    element("ul", "dp-notes dp-auto")
        .with("aria-label", text::RESOLVED)
        .shown(move || state.output(|output| !output.resolved.is_empty()))
        .live_children(move || state.output(|output| output.resolved.iter().map(item).collect()))
}

/// One flag: what it decides, what the server takes, why.
pub fn item(resolved: &ResolvedModel) -> Element {
    let title = element("b", "").text(&[&resolved.title, " "].concat());
    let item = element("li", "").child(title);
    match &resolved.value {
        Some(value) => item.text("auto → ").child(element("code", "").text(value)).text(". "),
        None => item,
    }
    .text(&resolved.reason)
}
