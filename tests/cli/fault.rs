//! Pages with one fault each, and what the checker has to say of it: that, and nothing else.

use std::collections::BTreeMap;

use deploy_panel::check::check;
use deploy_panel::page::{Finding, Severity};
use serde_json::Value;

use crate::tiny::tiny;
use crate::{file_faults, name_faults, space_faults};

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
    [file_faults::all(), name_faults::all(), space_faults::all()].into_iter().flatten().collect()
}

/// The codes that they bring about, with their severities.
pub fn codes() -> BTreeMap<&'static str, &'static str> {
    let findings = all().into_iter().flat_map(|fault| check(&fault.text));
    let severity = |finding: &Finding| if finding.severity == Severity::Error { "error" } else { "warning" };
    findings.map(|finding| (finding.code, severity(&finding))).collect()
}

#[test]
fn every_fault_is_found_in_its_place_and_nothing_else() {
    let mut wrong = Vec::new();
    for fault in all() {
        let found = check(&fault.text);
        let places: Vec<(&str, &str)> = found.iter().map(|finding| (finding.code, finding.path.as_str())).collect();
        if places != fault.findings || !found.iter().all(reads_well) {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            wrong.push(format!("{}\n  wanted {:?}\n  found  {}", fault.name, fault.findings, found.join("\n         ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether what is wrong and how to mend it are sentences.
fn reads_well(finding: &Finding) -> bool {
    [&finding.what, &finding.remedy].into_iter().all(|sentence| {
        sentence.starts_with(|first: char| first.is_uppercase() || first == '`') && sentence.ends_with(['.', '?'])
    })
}
