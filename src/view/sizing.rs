//! The sizing card: its inputs, what it read from the command, the flags that follow.

use std::rc::Rc;

use leptos::prelude::event_target_value;
use web_sys::Event;

use super::copy::copy;
use super::element::{Element, element};
use super::field::{field, text_input};
use super::state::PanelState;
use super::text;
use crate::engine::SizingInputs;
use crate::engine::view_model::{KvPrecision, Pin, SizingModel, SizingResult};

/// What the command can carry, in the order of the card.
const PINS: [Pin; 3] = [Pin::Ratio, Pin::CacheSize, Pin::Nothing];

/// The sizing card of the recipe in force; hidden where the page has none.
pub fn sizing(state: PanelState) -> Element {
    let summary = element("summary", "dp-summary")
        .child(element("b", "").text(text::SIZING))
        .child(element("span", "").live_text(move || read(state, headline).unwrap_or_default()));
    let length = |inputs: &mut SizingInputs, typed| inputs.request_length = typed;
    let concurrency = |inputs: &mut SizingInputs, typed| inputs.concurrency = typed;
    let precisions = KvPrecision::ALL.map(text::kv_precision);
    let precision = |card: &SizingModel| KvPrecision::ALL.iter().position(|known| *known == card.kv_precision);
    let set_precision = |inputs: &mut SizingInputs, index| {
        inputs.kv_precision = KvPrecision::ALL.get(index).copied().unwrap_or_default();
    };
    let pin = |card: &SizingModel| PINS.iter().position(|known| *known == card.pin);
    let set_pin = |inputs: &mut SizingInputs, index| inputs.pin = PINS.get(index).copied().unwrap_or_default();
    let fields = element("div", "dp-fields")
        .child(number(state, 0, text::REQUEST_LENGTH, |card| Some(card.request_length.clone()), length))
        .child(number(state, 1, text::CONCURRENCY, |card| card.concurrency.clone(), concurrency))
        .child(select(state, 2, text::KV_PRECISION, &precisions, precision, set_precision))
        .child(select(state, 3, text::PIN, &PINS.map(text::pin), pin, set_pin));
    let sized = element("div", "dp-sized")
        .child(flag(state, |result| Some(&result.ratio_flag)))
        .child(flag(state, |result| result.cache_size_flag.as_ref()?.as_ref().ok()));
    element("details", "")
        .shown(move || read(state, |_| ()).is_some())
        .child(summary)
        .child(fields)
        .child(sized.live_children(move || read(state, outcome).unwrap_or_default()))
}

fn read<T>(state: PanelState, read: impl Fn(&SizingModel) -> T) -> Option<T> {
    state.output(|output| output.sizing.as_ref().map(&read))
}

/// What the folded card says.
fn headline(card: &SizingModel) -> String {
    match &card.result {
        Ok(result) if result.is_pinned_by_recipe => text::PINNED_BY_RECIPE.into(),
        Ok(result) => result.ratio_flag.clone(),
        Err(_) => text::NO_RATIO.into(),
    }
}

/// An input for a number; hidden where the formula takes none.
fn number(
    state: PanelState,
    index: usize,
    title: &str,
    shown: fn(&SizingModel) -> Option<String>,
    set: fn(&mut SizingInputs, Option<String>),
) -> Element {
    let id = state.id("s", index, 0);
    let shown = move || read(state, shown).flatten();
    let fill = move |typed: String| {
        let typed = Some(typed).filter(|typed| !typed.trim().is_empty());
        state.size(&|inputs| set(inputs, typed.clone()));
    };
    let input = text_input(&id, Rc::new(move || shown().unwrap_or_default()), Box::new(fill)).with("inputmode", "numeric");
    field(&id, title, input).shown(move || shown().is_some())
}

/// A choice among few words.
fn select(
    state: PanelState,
    index: usize,
    title: &str,
    words: &[&str],
    shown: fn(&SizingModel) -> Option<usize>,
    set: fn(&mut SizingInputs, usize),
) -> Element {
    let id = state.id("s", index, 0);
    let on_change = move |event: Event| {
        let chosen = event_target_value(&event).parse().unwrap_or_default();
        state.size(&|inputs| set(inputs, chosen));
    };
    let mut control = element("select", "").on("change", on_change);
    for (position, word) in words.iter().enumerate() {
        let is_shown = move || (read(state, shown).flatten() == Some(position)).into();
        control =
            control.child(element("option", "").with("value", &position.to_string()).property("selected", is_shown).text(word));
    }
    field(&id, title, control)
}

/// What the flags were worked out from, or why there are none.
fn outcome(card: &SizingModel) -> Vec<Element> {
    let result = match &card.result {
        Err(reason) => return vec![element("p", "dp-moved").text(reason)],
        Ok(result) => result,
    };
    let mut parts = Vec::new();
    if let Some(Err(reason)) = &result.cache_size_flag {
        parts.push(element("p", "dp-moved").text(reason));
    }
    if result.is_pinned_by_recipe {
        parts.push(element("p", "dp-why").text(text::PINNED_BY_RECIPE));
    }
    let mut chips = element("ul", "dp-chips").with("aria-label", text::READ);
    for read in &result.read {
        chips = chips.child(element("li", "dp-mono").text(read));
    }
    parts.push(chips);
    parts
}

/// A flag with a button that copies it, or selects it where copying is refused; hidden where there is none.
fn flag(state: PanelState, flag: fn(&SizingResult) -> Option<&String>) -> Element {
    let flag = move || read(state, |card| card.result.as_ref().ok().and_then(flag).cloned()).flatten();
    let text = move || flag().unwrap_or_default();
    let code = element("code", "").live_text(text);
    let [button, refused] = copy(state, "dp-button", true, "code", Rc::new(text));
    element("div", "dp-flag").shown(move || flag().is_some()).child(code).child(button).child(refused)
}
