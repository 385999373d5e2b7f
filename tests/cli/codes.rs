//! The table of codes in the documentation.

use std::collections::BTreeSet;
use std::path::Path;

use deploy_panel::check::codes::CODES;
use deploy_panel::page::Severity;

use crate::fault;
use crate::run::deploy_panel;

/// Findings of the command line itself, which reads the file.
const OF_THE_READER: [&str; 1] = ["bad-utf8"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Codes and severities of the table.
pub fn documented() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join("docs/codes.md")).unwrap();
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| `")?.split(" | ");
        Some((cells.next()?.trim_end_matches('`').to_owned(), cells.next()?.to_owned()))
    };
    text.lines().filter_map(row).collect()
}

/// All Rust files below a directory.
fn sources(directory: &Path, texts: &mut Vec<String>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("check/codes.rs") {
            texts.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

/// The first literals with a code's form behind each `start`, within the first lines of a call.
fn codes_behind(text: &str, start: &str) -> Vec<String> {
    let is_code = |text: &&str| text.contains('-') && text.bytes().all(|byte| byte.is_ascii_lowercase() || b"-8".contains(&byte));
    let code = |(place, _): (usize, &str)| {
        let behind: String = text[place + start.len() - 1..].chars().take(160).collect();
        behind.split('"').skip(1).step_by(2).find(is_code).map(str::to_owned)
    };
    text.match_indices(start).filter_map(code).collect()
}

/// The codes of all calls that make a finding.
fn in_source() -> BTreeSet<String> {
    let mut texts = Vec::new();
    for directory in ["src/page", "src/check", "src/bin/deploy-panel"] {
        sources(&root().join(directory), &mut texts);
    }
    let calls = ["error(", "warning(", "code: "];
    let mut codes: BTreeSet<String> =
        texts.iter().flat_map(|text| calls.iter().flat_map(|call| codes_behind(text, call))).collect();
    let recipe = std::fs::read_to_string(root().join("src/engine/recipe.rs")).unwrap();
    let start = recipe.find("pub fn code(").unwrap();
    let end = start + recipe[start..].find("\n    }\n").unwrap();
    codes.extend(codes_behind(&recipe[start..end], "=> \""));
    codes
}

#[test]
fn the_table_is_sorted_and_names_no_code_twice() {
    let documented = documented();
    assert!(documented.is_sorted_by(|left, right| left.0 < right.0), "{documented:?}");
}

#[test]
fn the_table_says_what_the_program_says() {
    let text = std::fs::read_to_string(root().join("docs/codes.md")).unwrap();
    for code in CODES {
        let severity = if code.severity == Severity::Error { "error" } else { "warning" };
        let row = format!("| `{}` | {severity} | {} |\n", code.name, code.meaning);
        assert!(text.contains(&row), "docs/codes.md lacks {row}");
        let explained = deploy_panel(&["check", "--explain", code.name]).succeeds().stdout();
        assert_eq!(explained, format!("{} ({severity})\n\n{}\n\n{}\n", code.name, code.meaning, code.remedy));
    }
    assert_eq!(documented().len(), CODES.len());
}

#[test]
fn every_code_of_the_source_is_in_the_table() {
    let documented: BTreeSet<String> = documented().into_iter().map(|(code, _)| code).collect();
    let source = in_source();
    assert!(source.contains("unknown-field") && source.contains("no-model") && source.contains("unused-key"), "{source:?}");
    let missing: Vec<&String> = source.difference(&documented).collect();
    assert!(missing.is_empty(), "docs/codes.md lacks {missing:?}");
}

#[test]
fn every_code_of_the_table_has_a_page_that_brings_it_about() {
    let provoked = fault::codes();
    let documented = documented();
    let codes = documented.iter().map(|(code, _)| code.as_str()).filter(|code| !OF_THE_READER.contains(code));
    let missing: Vec<&str> = codes.filter(|code| !provoked.contains(code)).collect();
    assert!(missing.is_empty(), "no faulty page brings about {missing:?}");
}
