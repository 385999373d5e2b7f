//! The sentences that stand beside the command: hints, notices, warnings.

use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::engine::view_model::{NoteKind, NoteModel};

/// The notes of the recipe in force.
pub fn notes(state: PanelState) -> Element {
    element("ul", "dp-notes")
        .shown(move || state.output(|output| !output.notes.is_empty()))
        .live_children(move || state.output(|output| output.notes.iter().map(note).collect()))
}

fn note(note: &NoteModel) -> Element {
    let class = match note.kind {
        NoteKind::Hint => "",
        NoteKind::Notice => "dp-notice",
        NoteKind::Warning => "dp-warning",
    };
    let item = element("li", class).child(element("b", "").text(text::note(note.kind))).text(&note.text);
    match &note.anchor {
        Some(anchor) => item.text(" ").child(element("a", "").with("href", &["#", anchor].concat()).text(text::SECTION)),
        None => item,
    }
}
