//! Pages with one fault each, and what the checker has to say of it: that, and nothing else.

use std::collections::BTreeSet;

use deploy_panel::check::check;
use deploy_panel::page::{Finding, Severity};
use serde_json::Value;

use crate::tiny::tiny;
use crate::{author_faults, codes, file_faults, launch_faults, name_faults, space_faults};

/// A page with one fault.
pub struct Fault {
    /// What is wrong with it.
    pub name: &'static str,
    /// The page file.
    pub text: String,
    /// Codes and JSON paths of the findings.
    pub findings: Vec<(&'static str, &'static str)>,
}

/// The tiny page after `edit`, which brings one finding about.
pub fn fault(name: &'static str, code: &'static str, path: &'static str, edit: impl Fn(&mut Value)) -> Fault {
    let mut page = tiny();
    edit(&mut page);
    Fault { name, text: page.to_string(), findings: vec![(code, path)] }
}

/// The same page as text, after replacing a piece of it.
pub fn text_fault(name: &'static str, code: &'static str, path: &'static str, from: &str, to: &str) -> Fault {
    let text = tiny().to_string();
    assert!(text.contains(from), "{name}: {from}");
    Fault { name, text: text.replacen(from, to, 1), findings: vec![(code, path)] }
}

/// Adds items to a list of the page.
pub fn push(list: &mut Value, item: Value) {
    list.as_array_mut().unwrap().push(item);
}

/// All of them.
pub fn all() -> Vec<Fault> {
    [file_faults::all(), name_faults::all(), space_faults::all(), launch_faults::all(), author_faults::all()]
        .into_iter()
        .flatten()
        .collect()
}

/// The codes that they bring about.
pub fn codes() -> BTreeSet<&'static str> {
    all().iter().flat_map(|fault| fault.findings.iter().map(|(code, _)| *code)).collect()
}

#[test]
fn every_fault_is_found_in_its_place_and_nothing_else() {
    let mut wrong = Vec::new();
    let severities = codes::documented();
    for fault in all() {
        let found = check(&fault.text).findings;
        let places: Vec<(&str, &str)> = found.iter().map(|finding| (finding.code, finding.path.as_str())).collect();
        if places != fault.findings || !found.iter().all(|finding| reads_well(finding, &severities)) {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            wrong.push(format!("{}\n  wanted {:?}\n  found  {}", fault.name, fault.findings, found.join("\n         ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether what is wrong and how to mend it are sentences, and the severity is that of the documentation.
fn reads_well(finding: &Finding, severities: &[(String, String)]) -> bool {
    let is_sentence =
        |text: &String| text.starts_with(|first: char| first.is_uppercase() || first == '`') && text.ends_with(['.', '?']);
    let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
    let documented = severities.iter().find(|(code, _)| code == finding.code).map(|(_, severity)| severity.as_str());
    is_sentence(&finding.what) && is_sentence(&finding.remedy) && documented == Some(severity)
}
