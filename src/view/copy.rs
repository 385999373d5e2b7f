//! Copying by a button, which shows and says what became of it.

use std::iter::successors;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use web_sys::Event;

use super::element::{Element, element};
use super::live::Live;
use super::state::PanelState;
use super::text;
use crate::browser::clipboard;

/// How long the button says that the text was copied.
const COPIED_FOR: Duration = Duration::from_secs(3);

/// A button that copies what `text` returns, which stands in the nearest `shown`, and the line that tells of a refusal. With `name`, a
/// screen reader says after the button's word which text it is.
pub fn copy(state: PanelState, class: &str, name: bool, shown: &'static str, text: Rc<dyn Fn() -> String>) -> [Element; 2] {
    // How often something was copied; what it was, and whether the browser did copy it, as long as that is told.
    let last: Live<(u32, Option<(String, bool)>)> = Live::new((0, None));
    let read = text.clone();
    // Once something else is shown, what became of the last copying no longer matters.
    let outcome = Rc::new(move || {
        let (copied, outcome) = last.get().1?;
        (copied == read()).then_some(outcome)
    });
    let is_refused = outcome.clone();
    let told = outcome.clone();
    let word = move || if told() == Some(true) { text::COPIED } else { text::COPY };
    let source = text.clone();
    let on_copy = move |event: Event| {
        let text = untrack(|| source());
        // Found anew: a listener that keeps a node of its own tree would keep the tree after the panel is gone.
        let button: web_sys::Element = event_target(&event);
        let around = successors(button.parent_element(), |around| around.parent_element());
        let shown = around.filter_map(|around| around.query_selector(shown).ok().flatten()).next();
        let (copied, noted, outcome) = (text.clone(), text.clone(), outcome.clone());
        let then = move |is_copied| {
            let number = last.peek().0 + 1;
            last.set((number, Some((copied, is_copied))));
            // The reader may have picked something else, or left, in the meantime.
            if untrack(|| outcome()).is_none() {
                return;
            }
            if is_copied {
                state.say(text::COPIED);
                state.note_copied(noted);
                let end = move || {
                    // Not if something was copied since.
                    if last.peek().0 == number {
                        last.set((number, None));
                    }
                };
                set_timeout(end, COPIED_FOR);
            } else {
                if let Some(shown) = shown {
                    clipboard::select(&shown);
                }
                state.say(text::REFUSED);
            }
        };
        clipboard::copy(text, Box::new(then));
    };
    let mut button = element("button", class).with("type", "button").on("click", on_copy);
    if name {
        let word = word.clone();
        button = button.with_live("aria-label", move || Some([word(), " ", &text()].concat()));
    }
    let refused = element("p", "dp-refused").shown(move || is_refused() == Some(false)).text(text::REFUSED);
    [button.live_text(move || word().into()), refused]
}
