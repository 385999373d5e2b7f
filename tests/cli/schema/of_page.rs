//! `schema PAGE`: the schema of one page.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::complete::suggestions;
use super::{pages, schema};
use crate::run::{deploy_panel, file};
use crate::tiny::tiny;
use crate::{file_faults, name_faults};

/// The schema of one page.
fn schema_of(page: &Value) -> Value {
    let file = file(page.to_string());
    serde_json::from_str(&deploy_panel(&["schema", file.to_str().unwrap()]).succeeds().stdout()).unwrap()
}

fn kimi_k3() -> Value {
    pages().into_iter().find(|(name, _)| name.ends_with("assets/pages/kimi-k3.json")).unwrap().1
}

#[test]
fn every_page_passes_its_own_schema() {
    for (name, mut page) in pages() {
        let data = format!("{}/tests/data/benchmarks/{}.json", env!("CARGO_MANIFEST_DIR"), page["id"].as_str().unwrap());
        if let Ok(benchmarks) = std::fs::read_to_string(data) {
            page["benchmarks"] = serde_json::from_str(&benchmarks).unwrap();
        }
        let schema = schema_of(&page);
        jsonschema::draft202012::meta::validate(&schema).unwrap();
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        let errors: Vec<String> =
            validator.iter_errors(&page).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
    }
}

#[test]
fn names_that_the_parser_does_not_know_are_refused() {
    let schema = jsonschema::draft202012::new(&schema_of(&tiny())).unwrap();
    let mut tested = 0;
    for fault in name_faults::all().into_iter().chain(file_faults::all()) {
        let is_of_a_name = fault.findings.iter().any(|(code, _)| ["unknown-name", "unknown-field"].contains(code));
        if let (true, Ok(page)) = (is_of_a_name, serde_json::from_str::<Value>(&fault.text)) {
            tested += 1;
            assert!(!schema.is_valid(&page), "{}", fault.name);
        }
    }
    assert!(tested > 10, "{tested}");
}

/// Puts a wrong value into the Kimi-K3 page and asserts that its own schema sees it.
#[track_caller]
fn refused(schema: &Value, pointer: &str, wrong: Value) {
    let mut page = kimi_k3();
    let place = page.pointer_mut(pointer).unwrap_or_else(|| panic!("the page has no {pointer}"));
    assert_ne!(*place, wrong);
    *place = wrong;
    assert!(!jsonschema::draft202012::new(schema).unwrap().is_valid(&page), "{pointer}");
}

#[test]
fn misspelt_names_are_refused_in_every_place() {
    let schema = schema_of(&kimi_k3());
    refused(&schema, "/supportedHardware/0", json!("b30"));
    refused(&schema, "/cells/0/match/hw", json!("b30"));
    refused(&schema, "/cells/0/match", json!({ "hwx": "b300" }));
    refused(&schema, "/rules/graceBlackwell", json!({ "hw": ["gb200", "gb30"] }));
    refused(&schema, "/rules/graceBlackwell", json!({ "hv": "gb200" }));
    refused(&schema, "/rules/graceBlackwell", json!({ "hw": { "not": "gb30" } }));
    refused(&schema, "/rules/graceBlackwell", json!({ "hardware": { "id": "gb30" } }));
    refused(&schema, "/rules/graceBlackwell", json!({ "hardware": { "archh": "blackwell" } }));
    refused(&schema, "/rules/graceBlackwell", json!({ "checkpoint": { "format": "nvpf4" } }));
    refused(&schema, "/rules/graceBlackwell", json!({ "rule": "pipelinedd" }));
    refused(&schema, "/rules/graceBlackwell", json!({ "cellTag": "flatten" }));
    refused(&schema, "/rules/graceBlackwell", json!({ "all": [{ "not": { "rule": "pipelinedd" } }] }));
    refused(&schema, "/rules/graceBlackwell", json!({ "cellFlag": { "pp size": "present" } }));
    refused(&schema, "/overlayDims/0/default", json!("of"));
    refused(&schema, "/overlayDims/0/default", json!("--tp-size"));
    refused(&schema, "/cells/0/flags/0", json!("tp size 8"));
    refused(&schema, "/cells/0/flags/0", json!("--model-path {{MODEL_NAM}}"));
    refused(&schema, "/cells/0/flags/0", json!("--model-path {{MODEL_NAME"));
    refused(&schema, "/cells/0/env", json!(["A={{B}}"]));
    refused(&schema, "/cells/0/status", json!("verifed"));
    let mut page = kimi_k3();
    page["benchmarks"] = json!([{ "match": { "hw": "b300", "qant": "nvfp4" } }]);
    assert!(!jsonschema::draft202012::new(&schema).unwrap().is_valid(&page));
    page["benchmarks"] = json!([{ "match": { "hw": "b300", "quant": "nvfp4" } }]);
    page["multiNodeHints"] = json!({ "b30": ["Hello."] });
    assert!(!jsonschema::draft202012::new(&schema).unwrap().is_valid(&page));
}

#[test]
fn tables_know_their_row() {
    let mut page = tiny();
    let flag = |table: Value| json!([{ "flag": "--cache", "value": { "table": table, "by": "strategy", "or": 1 } }]);
    page["overlayDims"][0]["options"][1]["flags"] = flag(json!({ "fast": 2 }));
    let validator = jsonschema::draft202012::new(&schema_of(&page)).unwrap();
    assert!(validator.is_valid(&page));
    page["overlayDims"][0]["options"][1]["flags"] = flag(json!({ "fats": 2 }));
    assert!(!validator.is_valid(&page));
    page["overlayDims"][0]["options"][1]["flags"] =
        json!([{ "flag": "--cache", "value": { "table": { "fast": 2 }, "by": "strateg" } }]);
    assert!(!validator.is_valid(&page));
}

#[test]
fn numbers_and_new_flags_stay_valid() {
    let mut page = tiny();
    let row = json!({ "id": "size", "title": "Size", "options": [{ "id": "8", "label": "8" }, { "id": "16", "label": "16" }] });
    page["overlayDims"].as_array_mut().unwrap().push(row);
    page["rules"]["large"] = json!({ "any": [{ "size": { "gte": 16 } }, { "size": 8 }, { "size": { "unset": true } }] });
    let validator = jsonschema::draft202012::new(&schema_of(&page)).unwrap();
    assert!(validator.is_valid(&page));
    page["cells"][0]["flags"][1] = json!("--brand-new '{\"a\": {\"b\": 1}}'");
    page["rules"]["large"] = json!({ "cellFlag": { "--brand-new": "present" } });
    assert!(validator.is_valid(&page));
    page["rules"]["large"] = json!({ "size": 9 });
    assert!(!validator.is_valid(&page));
}

fn has(found: &BTreeSet<String>, wanted: &[&str]) {
    let missing: Vec<&&str> = wanted.iter().filter(|name| !found.contains(**name)).collect();
    assert!(missing.is_empty(), "{missing:?} of {found:?}");
}

#[test]
fn an_editor_completes_the_names_of_the_page() {
    let page = kimi_k3();
    let schema = schema_of(&page);
    let offered = |pointer: &str| suggestions(&schema, &page, pointer);
    let rows: Vec<&str> = ["matchDims", "overlayDims"]
        .iter()
        .flat_map(|list| page[*list].as_array().unwrap())
        .map(|row| row["id"].as_str().unwrap())
        .collect();
    has(&offered("/rules/pipelined"), &rows);
    has(&offered("/rules/pipelined"), &["hw", "hardware", "cellFlag", "rule"]);
    has(&offered("/cells/0/match"), &["hw", "pdMode", "strategy"]);
    for list in ["matchDims", "overlayDims"] {
        for (index, row) in page[list].as_array().unwrap().iter().enumerate() {
            let options: BTreeSet<String> =
                row["options"].as_array().unwrap().iter().map(|option| option["id"].as_str().unwrap().to_owned()).collect();
            let id = row["id"].as_str().unwrap();
            assert_eq!(offered(&format!("/{list}/{index}/default")), options);
            has(&offered(&format!("/rules/new/{id}")), &options.iter().map(String::as_str).collect::<Vec<_>>());
            if list == "matchDims" {
                has(&offered(&format!("/cells/0/match/{id}/0")), &options.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }
    let rules: BTreeSet<String> = page["rules"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(offered("/rules/pipelined/rule"), rules);
    has(&offered("/rules/pipelined/cellTag"), &["flatten-under-spec"]);
    has(&offered("/rules/pipelined/cellFlag"), &["--pp-size", "--dcp-size"]);
    has(&offered("/rules/pipelined/cellFlag/--pp-size"), &["present", "absent"]);
    has(&offered("/supportedHardware/0"), &["b300", "rubin"]);
    has(&offered("/cells/0/status"), &["verified", "in-progress", "unverified"]);
    has(&offered("/runModes/0"), &["python", "docker"]);
    has(&offered("/overlayDims/0/options/0/stripPrefixes/0"), &["--tp-size", "--page-size"]);
    has(&offered("/cells/0/flags/0"), &["--model-path {{MODEL_NAME}}", "--trust-remote-code"]);
    has(&offered("/overlayDims/0/options/0"), &["disabled", "disableReason", "showWhen"]);
}

#[test]
fn the_schema_of_all_pages_completes_what_all_pages_share() {
    let (schema, page) = (schema(), tiny());
    let offered = |pointer: &str| suggestions(&schema, &page, pointer);
    has(&offered("/supportedHardware/0"), &["h200", "mi355x"]);
    has(&offered("/hardware/0/id"), &["h200"]);
    has(&offered("/cells/0/status"), &["verified", "in-progress", "unverified"]);
    has(&offered("/runModes"), &["python", "docker"]);
    has(&offered("/matchDims/0/options/0/checkpoint/format"), &["nvfp4", "fp8"]);
    has(&offered("/rules/x/checkpoint/quantMethod"), &["modelopt"]);
    has(&offered("/rules/x/hardware/arch"), &["blackwell", "cdna4"]);
    has(&offered("/rules/x/cmdFlag"), &["--tp-size", "--speculative-algorithm"]);
    has(&offered("/overlayDims/0/stripPrefixes"), &["--tp-size"]);
    has(&offered("/placeholders/X/kind"), &["port", "token"]);
}

#[test]
fn an_unfinished_page_has_a_schema_all_the_same() {
    let mut page = tiny();
    page["cells"][0]["match"]["strategy"] = json!("fats");
    let path = file(page.to_string());
    let run = deploy_panel(&["schema", path.to_str().unwrap()]).succeeds().says("has 1 error; see `deploy-panel check`.");
    let schema: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert!(!jsonschema::draft202012::new(&schema).unwrap().is_valid(&page));
    assert!(jsonschema::draft202012::new(&schema).unwrap().is_valid(&tiny()));
    for odd in
        [json!({}), json!({ "matchDims": 1, "rules": [], "cells": [1, { "tags": 5 }], "overlayDims": [{ "options": {} }] })]
    {
        let path = file(odd.to_string());
        let schema: Value = serde_json::from_str(&deploy_panel(&["schema", path.to_str().unwrap()]).succeeds().stdout()).unwrap();
        jsonschema::draft202012::meta::validate(&schema).unwrap();
    }
}

#[test]
fn what_is_no_page_has_no_schema() {
    for text in ["{", "[]", "1"] {
        let path = file(text);
        deploy_panel(&["schema", path.to_str().unwrap()]).ends_with(1).writes_nothing().says("error[");
    }
    deploy_panel(&["schema", "kimi-k4"]).ends_with(2).writes_nothing().says("Did you mean `kimi-k3`?");
}
