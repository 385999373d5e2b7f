//! Names and sentences that nothing reads.

use crate::page::{Finding, Json, Page, Place};

use super::checker::error;

/// Rules and tags that no condition tests, and hints for several nodes where no recipe has them.
pub fn check(page: &Page, json: &Json) -> Vec<Finding> {
    let mut findings = Vec::new();
    let root = Place::ROOT;
    let rules_at = root.field("rules");
    if let Some(Json::Object(rules)) = json.get("rules") {
        for (name, _) in rules.iter().filter(|(name, _)| !name.starts_with('$') && !names(json, "rule", name)) {
            findings.push(unread(&rules_at.field(name), "No condition uses this rule."));
        }
    }
    let cells_at = root.field("cells");
    for (index, cell) in json.items_of("cells").iter().enumerate() {
        let at = cells_at.index(index);
        let tags_at = at.field("tags");
        for (index, tag) in cell.items_of("tags").iter().enumerate() {
            let Json::Text(tag) = tag else { continue };
            if !names(json, "cellTag", tag) {
                findings.push(unread(&tags_at.index(index), "No condition tests this tag."));
            }
        }
    }
    let hints_at = root.field("multiNodeHints");
    for (index, hints) in page.multi_node_hints.iter().enumerate().filter(|(_, hints)| !hints.is_empty()) {
        let runs_here = |cell: &&crate::page::Cell| cell.matches.first().is_some_and(|hw| hw.contains(&(index as u16)));
        let has_nodes = page.cells.iter().filter(runs_here).any(|cell| cell.nodes > 1);
        if let Some(hardware) = page.hardware.get(index).filter(|_| !has_nodes && !hints.is_empty()) {
            findings.push(unread(&hints_at.field(&hardware.id), "No cell runs on several nodes of this GPU."));
        }
    }
    findings
}

fn unread(at: &Place, what: &str) -> Finding {
    error("unread-value", at.path(), what.to_owned(), "Remove it, or correct the name where it was meant to be used.")
}

/// Whether a field of this name holds this text anywhere.
fn names(json: &Json, field: &str, name: &str) -> bool {
    match json {
        Json::List(items) => items.iter().any(|item| names(item, field, name)),
        Json::Object(fields) => {
            let is_it = |known: &str, value: &Json| known == field && matches!(value, Json::Text(text) if text == name);
            fields.iter().any(|(known, value)| is_it(known, value) || names(value, field, name))
        }
        _ => false,
    }
}
