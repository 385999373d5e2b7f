//! What the recipe is: model slug, image, nodes, verification status.

use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::engine::view_model::OutputModel;

/// The facts of the recipe in force.
pub fn facts(state: PanelState) -> Element {
    let status = move || state.output(|output| Some(output.status.name().into()));
    element("dl", "dp-facts")
        .child(fact(state, text::MODEL, "dp-mono", |output| output.model.clone()))
        .child(fact(state, text::IMAGE, "dp-mono", |output| output.image.clone()))
        .child(fact(state, text::NODES, "", |output| output.nodes.to_string()))
        .child(
            fact(state, text::STATUS, "dp-status", |output| text::status(output.status).into()).with_live("data-status", status),
        )
}

fn fact(state: PanelState, title: &str, class: &'static str, read: fn(&OutputModel) -> String) -> Element {
    let value = move || state.output(read);
    element("div", "dp-fact").child(element("dt", "").text(title)).child(element("dd", class).live_text(value))
}
