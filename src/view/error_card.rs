//! What stands where a panel could not be built.

use super::element::{Element, element};
use super::text;

/// How many findings the card shows; the command line shows the rest.
const SHOWN: usize = 3;

/// The first findings in a page file: where, and what is wrong there.
pub fn error_card(findings: &[(String, String)]) -> Element {
    let first = findings.iter().take(SHOWN);
    let problems = text::problems(findings.len(), first.len());
    let mut list = element("ul", "");
    for (path, sentence) in first {
        list = list.child(element("li", "").child(element("code", "").text(path)).text(sentence));
    }
    element("section", "deploy-panel dp-error")
        .child(element("p", "").child(element("strong", "").text(text::BROKEN)).text(" ").text(&problems))
        .child(list)
        .child(element("p", "").text(text::CHECK))
}
