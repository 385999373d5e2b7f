//! Texts for readers that say nothing.

use crate::page::{Finding, Json, Place};

use super::checker::{error, warning};

/// What an author leaves in place of a sentence that is still to be written.
const MARK: &str = "TODO(";

/// Texts that are not written yet, and reasons that only repeat the label they stand beside.
pub fn check(json: &Json) -> Vec<Finding> {
    let mut findings = Vec::new();
    unfinished(json, &Place::ROOT, &mut findings);
    for list in ["matchDims", "overlayDims"] {
        let list_at = Place::ROOT.field(list);
        for (index, row) in items(json, list).iter().enumerate() {
            let row_at = list_at.index(index);
            let options_at = row_at.field("options");
            for (index, option) in items(row, "options").iter().enumerate() {
                reasons(option, &options_at.index(index), &mut findings);
            }
        }
    }
    findings
}

fn unfinished(json: &Json, at: &Place, findings: &mut Vec<Finding>) {
    match json {
        Json::Text(text) if text.contains(MARK) => {
            let what = "This text still holds a TODO mark, which readers would see.".to_owned();
            findings.push(error("unfinished-text", at.path(), what, "Write the sentence."));
        }
        Json::List(items) => {
            for (index, item) in items.iter().enumerate() {
                unfinished(item, &at.index(index), findings);
            }
        }
        Json::Object(fields) => {
            for (name, field) in fields.iter().filter(|(name, _)| name != "$comment") {
                unfinished(field, &at.field(name), findings);
            }
        }
        _ => {}
    }
}

fn reasons(option: &Json, at: &Place, findings: &mut Vec<Finding>) {
    let Some(label) = text(option, "label") else { return };
    let mut check = |reason: Option<&str>, at: &Place| {
        if reason.is_some_and(|reason| bare(reason) == bare(label)) {
            let what = "The reason repeats the label, so the reader does not learn why the option is disabled.".to_owned();
            findings.push(warning("reason-repeats-label", at.path(), what, "Say what is missing, and what to pick instead."));
        }
    };
    check(text(option, "disableReason"), &at.field("disableReason"));
    let disabled_at = at.field("disabled");
    for (index, disabled) in items(option, "disabled").iter().enumerate() {
        check(text(disabled, "reason"), &disabled_at.index(index).field("reason"));
    }
}

/// The text without what does not tell sentences from labels.
fn bare(text: &str) -> String {
    text.trim().trim_end_matches('.').to_lowercase()
}

fn field<'j>(json: &'j Json, name: &str) -> Option<&'j Json> {
    let Json::Object(fields) = json else { return None };
    fields.iter().find(|(field, _)| field == name).map(|(_, json)| json)
}

fn text<'j>(json: &'j Json, name: &str) -> Option<&'j str> {
    let Json::Text(text) = field(json, name)? else { return None };
    Some(text)
}

fn items<'j>(json: &'j Json, name: &str) -> &'j [Json] {
    let Some(Json::List(items)) = field(json, name) else { return &[] };
    items
}
