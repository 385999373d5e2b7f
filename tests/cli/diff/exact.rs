//! What `diff` describes is exactly what differs, by the word of `matrix`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{compare, option, page};
use crate::run::{deploy_panel, file};

type Selections = BTreeMap<String, Value>;

/// The recipe of every selection.
fn matrix(page: &Value) -> Selections {
    let file = file(page.to_string());
    let lines = deploy_panel(&["matrix", file.to_str().unwrap()]).succeeds().json_lines();
    lines.into_iter().map(|line| (line["sel"].to_string(), line)).collect()
}

/// The selections that a `where` describes, of those that are there.
fn described<'s>(region: &Value, selections: impl Iterator<Item = &'s String>) -> BTreeSet<String> {
    let fits = |selection: &Value| {
        region.as_array().unwrap().iter().any(|product| {
            let mut rows = product.as_object().unwrap().iter();
            rows.all(|(row, options)| options.as_array().unwrap().contains(&selection[row]))
        })
    };
    selections.filter(|selection| fits(&serde_json::from_str(selection).unwrap())).cloned().collect()
}

/// Asserts that the pages differ exactly where the program says.
fn assert_exact(old: &Value, new: &Value) -> Value {
    let found = compare(old, new, &["--format", "json"]).ends_with(1).json_lines().remove(0);
    let (old, new) = (matrix(old), matrix(new));
    let common: Vec<&String> = old.keys().filter(|selection| new.contains_key(*selection)).collect();
    let changed: BTreeSet<String> =
        common.iter().filter(|selection| old[**selection] != new[**selection]).map(|selection| (*selection).clone()).collect();
    let mut named = BTreeSet::new();
    for change in found["changed"].as_array().unwrap() {
        let selections = described(&change["where"], common.iter().copied());
        assert_eq!(json!(selections.len()), change["selections"], "{change}");
        named.extend(selections);
    }
    assert_eq!(named, changed);
    assert_eq!(found["changedSelections"], json!(changed.len()));
    assert_eq!(found["unchanged"], json!(common.len() - changed.len()));
    for (field, mine, other) in [("lost", &old, &new), ("gained", &new, &old)] {
        let alone: BTreeSet<String> = mine.keys().filter(|selection| !other.contains_key(*selection)).cloned().collect();
        let changes = found[field].as_array().unwrap();
        let named: BTreeSet<String> = changes.iter().flat_map(|change| described(&change["where"], mine.keys())).collect();
        assert_eq!(named, alone, "{field}");
        assert_eq!(changes.iter().map(|change| change["selections"].as_u64().unwrap()).sum::<u64>(), alone.len() as u64);
    }
    found
}

#[test]
fn edits_of_a_real_page_are_described_exactly() {
    let old = page("qwen3.8-27b");
    let mut new = old.clone();
    option(&mut new, "spec", "eagle")["flags"][1] = json!({
        "when": { "any": [{ "hw": "h200", "tier": "low-latency" }, { "quant": { "prefix": "nvfp4" }, "ssmDtype": "bfloat16" }] },
        "then": ["--speculative-num-steps 5"],
        "else": ["--speculative-num-steps 3"]
    });
    new["dockerImages"]["gb300"] = json!("lmsysorg/sglang:v0.6.0");
    new["cells"].as_array_mut().unwrap().remove(3);
    let found = assert_exact(&old, &new);
    let steps = found["changed"].as_array().unwrap().iter().find(|change| change["what"][0] == "--speculative-num-steps: 3 → 5");
    // No product of options selects both halves.
    assert_eq!(steps.unwrap()["where"].as_array().unwrap().len(), 2, "{found}");
    assert_exact(&new, &old);
}

#[test]
fn edits_of_every_cell_are_described_exactly() {
    let old = page("kimi-k3");
    for count in [1, 3, 7] {
        let mut new = old.clone();
        for (index, cell) in new["cells"].as_array_mut().unwrap().iter_mut().enumerate().filter(|(index, _)| index % count == 0) {
            cell["env"].as_array_mut().unwrap().push(json!(format!("EDITED={}", index % 5)));
        }
        assert_exact(&old, &new);
    }
}

#[test]
fn a_missing_cell_is_described_exactly() {
    let old = page("kimi-k3");
    for cell in 0..old["cells"].as_array().unwrap().len() {
        let mut new = old.clone();
        new["cells"].as_array_mut().unwrap().remove(cell);
        // A GPU may lose its last cell.
        let run = compare(&old, &new, &["--format", "json"]).ends_with(1);
        assert!(!run.json_lines()[0]["lost"].as_array().unwrap().is_empty());
        if cell % 8 == 0 {
            assert_exact(&old, &new);
        }
    }
}
