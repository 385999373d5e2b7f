//! What stands where a panel could not be built.

use super::element::{Element, element};
use super::text;
use crate::page::Finding;

/// How many findings the card shows; the command line shows the rest.
const SHOWN: usize = 3;

/// The first findings in a page file.
pub fn error_card(findings: &[Finding]) -> Element {
    let first = findings.iter().take(SHOWN);
    let problems = text::problems(findings.len(), first.len());
    let mut list = element("ul", "");
    for finding in first {
        let sentence = [&finding.what, " ", &finding.remedy].concat();
        list = list.child(element("li", "").child(element("code", "").text(&finding.path)).text(&sentence));
    }
    element("section", "deploy-panel dp-error")
        .with("role", "alert")
        .child(element("p", "").child(element("strong", "").text(text::BROKEN)).text(" ").text(&problems))
        .child(list)
        .child(element("p", "").text(text::CHECK))
}
