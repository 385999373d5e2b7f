//! The choice of a node, where the recipe runs on several.

use leptos::prelude::event_target_value;
use web_sys::Event;

use super::element::{Element, element};
use super::field::field;
use super::state::PanelState;
use super::text;
use crate::engine::view_model::NodePick;
use crate::engine::{EACH_NODE, MOST_AT_ONCE, NODE_RANK};

/// The choice of a node; hidden on one node. Nothing on a page whose recipes all run on one.
pub fn nodes(state: PanelState) -> Option<Element> {
    let placeholders = state.placeholders();
    let (index, placeholder) = placeholders.iter().enumerate().find(|(_, placeholder)| placeholder.name == NODE_RANK)?;
    let on_change = move |event: Event| state.fill(NODE_RANK, &event_target_value(&event));
    let select = element("select", "").on("change", on_change).live_children(move || choices(state));
    let is_open = move || pick(state).1 == Some(NodePick::Open);
    Some(
        field(&state.id("f", index, 0), &placeholder.label, select)
            .shown(move || pick(state).1.is_some())
            .marked("data-open", is_open),
    )
}

/// The number of nodes, and the choice in force.
fn pick(state: PanelState) -> (u32, Option<NodePick>) {
    state.output(|output| (output.nodes, output.node))
}

fn choices(state: PanelState) -> Vec<Element> {
    let (nodes, pick) = pick(state);
    let choice = |value: &str, words: &str, is_picked: bool| {
        let option = element("option", "").with("value", value).text(words);
        if is_picked { option.with("selected", "") } else { option }
    };
    let mut choices = vec![choice("", text::CHOOSE_NODE, pick == Some(NodePick::Open))];
    for rank in 0..nodes {
        let number = rank.to_string();
        choices.push(choice(&number, &text::node(&number), pick == Some(NodePick::One(rank))));
    }
    if nodes <= MOST_AT_ONCE {
        choices.push(choice(EACH_NODE, text::EACH_NODE, pick == Some(NodePick::Each)));
    }
    choices
}
