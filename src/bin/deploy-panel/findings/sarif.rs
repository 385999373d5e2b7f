//! Findings as a SARIF 2.1.0 log, which code hosts and editors read.

use std::io::{self, Write};

use deploy_panel::check::Location;
use deploy_panel::check::codes::{CODES, Code};
use deploy_panel::page::{Finding, Severity};
use serde_json::{Value, json};

use super::FileFindings;

/// Writes the log of all files.
pub fn write(out: &mut impl Write, files: &[FileFindings]) -> io::Result<()> {
    let used = |code: &&Code| files.iter().flat_map(|of_file| &of_file.findings).any(|finding| finding.code == code.name);
    let rules: Vec<Value> = CODES.iter().filter(used).map(rule).collect();
    let results: Vec<Value> = files
        .iter()
        .flat_map(|of_file| of_file.located().into_iter().map(|(finding, location)| result(of_file, finding, &location)))
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "deploy-panel", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    out.write_all(b"\n")
}

fn rule(code: &Code) -> Value {
    json!({
        "id": code.name,
        "shortDescription": { "text": code.meaning },
        "help": { "text": code.remedy },
        "defaultConfiguration": { "level": level(code.severity) },
    })
}

fn result(of_file: &FileFindings, finding: &Finding, location: &Location) -> Value {
    let width = of_file.text.get(location.span.clone()).map_or(0, |text| text.chars().count());
    let picks: serde_json::Map<String, Value> =
        finding.picks.iter().map(|(dim, option)| (dim.clone(), Value::from(option.as_str()))).collect();
    json!({
        "ruleId": finding.code,
        "level": level(finding.severity),
        "message": { "text": format!("{} {}", finding.what, finding.remedy) },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(&of_file.file) },
                "region": {
                    "startLine": location.line,
                    "startColumn": location.column,
                    "endColumn": location.column + width.max(1),
                },
            },
            "logicalLocations": [{ "fullyQualifiedName": finding.path }],
        }],
        "properties": { "picks": picks },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// A path as a relative reference: what has a meaning in URIs is written as its code.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    for byte in file.bytes() {
        match byte {
            b'\\' => uri.push('/'),
            byte if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) => uri.push(char::from(byte)),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
