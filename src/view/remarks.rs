//! What stands under the choices of a row: why some cannot be picked, and why the row moved.

use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::engine::view_model::{OptionState, RowModel};

/// The remarks of the row at `index`.
pub fn remarks(state: PanelState, index: usize) -> Vec<Element> {
    let model = state.model();
    let Some(row) = model.rows.get(index) else { return Vec::new() };
    let mut remarks = Vec::new();
    let mut news = row.moved.as_deref();
    for (reason, (sentence, labels)) in reasons(row).into_iter().enumerate() {
        // The reader need not read the same reason twice.
        news = news.map(|news| news.strip_suffix(sentence).unwrap_or(news));
        let about = element("b", "").text(&text::labels(&labels));
        let id = reason_id(state, index, reason);
        remarks.push(element("p", "dp-why").with("id", &id).child(about).text(sentence));
    }
    remarks.extend(news.map(moved));
    remarks
}

/// A sentence about something that moved by itself.
pub fn moved(sentence: &str) -> Element {
    element("p", "dp-moved").text(sentence)
}

/// The reasons of the row's disabled options, each once, with the labels of all that share it.
pub fn reasons(row: &RowModel) -> Vec<(&str, Vec<&str>)> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for option in row.groups.iter().flat_map(|group| &group.options) {
        if let OptionState::Disabled(reason) = &option.state {
            match reasons.iter_mut().find(|(known, _)| known == reason) {
                Some((_, labels)) => labels.push(&option.label),
                None => reasons.push((reason, vec![&option.label])),
            }
        }
    }
    reasons
}

/// The id of the sentence that says why options of the row are disabled.
pub fn reason_id(state: PanelState, row: usize, reason: usize) -> String {
    state.id("w", row, reason)
}
