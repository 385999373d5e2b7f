//! What stands under the choices of a row: why some cannot be picked, and why the row moved.

use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::engine::view_model::OptionModel;

/// The class of the buttons whose value is the option that they pick, with what it takes of the other rows. The row listens.
pub const WAY: &str = "dp-way";

/// The remarks of the row at `index`.
pub fn remarks(state: PanelState, index: usize) -> Vec<Element> {
    let model = state.model();
    let Some(row) = model.rows.get(index) else { return Vec::new() };
    let mut remarks = Vec::new();
    let mut news = row.moved.as_deref();
    for (reason, (sentence, options)) in row.reasons().into_iter().enumerate() {
        // The reader need not read the same reason twice.
        news = news.map(|news| news.strip_suffix(sentence).unwrap_or(news));
        let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
        let about = element("b", "").text(&text::labels(&labels));
        let id = reason_id(state, index, reason);
        let mut remark = element("div", "dp-remark").child(element("p", "dp-why").with("id", &id).child(about).text(sentence));
        for option in &options {
            if let Some(way) = way(option, options.len() > 1) {
                remark = remark.child(way);
            }
        }
        remarks.push(remark);
    }
    remarks.extend(news.map(moved));
    remarks
}

/// The button that picks a disabled option with what it takes of the other rows. It names the option where others stand by.
fn way(option: &OptionModel, is_one_of_many: bool) -> Option<Element> {
    let way = option.way.as_deref()?;
    let name = text::way(&option.label, way);
    let button = element("button", WAY).with("type", "button").with("value", &option.id).with("aria-label", &name);
    Some(button.text(if is_one_of_many { &name } else { way }))
}

/// A sentence about something that moved by itself.
pub fn moved(sentence: &str) -> Element {
    element("p", "dp-moved").text(sentence)
}

/// The id of the sentence that says why options of the row are disabled.
pub fn reason_id(state: PanelState, row: usize, reason: usize) -> String {
    state.id("w", row, reason)
}
