//! Pages that are broken in every place, one place at a time: findings or a panel, never a panic.

use deploy_panel::engine::Session;
use deploy_panel::page::Page;
use serde_json::{Value, json};

use crate::panel::page_text;

/// Calls `visit` with a JSON pointer to every value of a document.
fn each_pointer(value: &Value, pointer: &str, visit: &mut dyn FnMut(&str)) {
    visit(pointer);
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                each_pointer(item, &format!("{pointer}/{index}"), visit);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                each_pointer(field, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), visit);
            }
        }
        _ => {}
    }
}

/// Parses a page and, if it can be read, draws it.
fn survive(page: &Value) -> bool {
    match Page::parse(&page.to_string()) {
        Ok(page) => {
            if let Ok(session) = Session::new(page) {
                session.model();
            }
            true
        }
        Err(findings) => {
            assert!(!findings.is_empty());
            for finding in findings {
                assert!(
                    finding.path.starts_with('$') && finding.what.ends_with(['.', '?']) && !finding.remedy.is_empty(),
                    "{finding}"
                );
            }
            false
        }
    }
}

fn break_everywhere(name: &str, step: usize) {
    let whole: Value = serde_json::from_str(&page_text(name)).unwrap();
    assert!(survive(&whole));
    let mut pointers = Vec::new();
    each_pointer(&whole, "", &mut |pointer| pointers.push(pointer.to_owned()));
    let junk = [
        json!(null),
        json!(true),
        json!(-1.5),
        json!(1e300),
        json!(""),
        json!("{{"),
        json!("'"),
        json!([]),
        json!([[]]),
        json!({}),
        json!({"x": {}}),
    ];
    let mut refused = 0;
    for (count, pointer) in pointers.iter().enumerate().filter(|(count, _)| count % step == 0) {
        let mut page = whole.clone();
        let junk = &junk[count / step % junk.len()];
        *page.pointer_mut(pointer).unwrap() = junk.clone();
        refused += usize::from(!survive(&page));
    }
    assert!(refused * 2 > pointers.len() / step, "most junk is refused: {refused} of {}", pointers.len() / step);
}

#[test]
fn a_small_page_broken_anywhere_never_panics() {
    break_everywhere("minimax-m3", 1);
}

#[test]
fn a_large_page_broken_anywhere_never_panics() {
    break_everywhere("kimi-k3", 3);
    break_everywhere("qwen3.8-27b", 2);
}

#[test]
fn a_page_cut_off_anywhere_is_refused() {
    let text = page_text("kimi-k3");
    for end in (0..text.trim_end().len()).step_by(997) {
        assert!(Page::parse(text.get(..end).unwrap_or_default()).is_err());
    }
}

/// A page with the smallest grid and the given rules and overlay rows.
fn page(rules: Value, overlays: Value) -> Value {
    json!({
        "formatVersion": 1, "id": "small", "modelName": "Small", "supportedHardware": ["b200"], "rules": rules,
        "matchDims": [{"id": "strategy", "title": "Strategy", "options": [{"id": "a", "label": "A"}]}],
        "overlayDims": overlays,
        "cells": [{"match": {"hw": "b200", "strategy": "a"}, "flags": ["--model-path {{MODEL_NAME}}"]}],
        "modelNames": {"default": "x/y"}, "dockerImages": {"default": "x:1"}, "placeholders": {},
    })
}

fn codes(page: &Value) -> Vec<&'static str> {
    Page::parse(&page.to_string()).err().unwrap_or_default().into_iter().map(|finding| finding.code).collect()
}

#[test]
fn rules_that_unfold_without_end_are_refused() {
    let mut rules = serde_json::Map::new();
    rules.insert("r0".to_owned(), json!({"hw": "b200"}));
    for index in 1..60 {
        let below = format!("r{}", index - 1);
        rules.insert(format!("r{index}"), json!({"all": [{"rule": below}, {"rule": below}]}));
    }
    let overlays = json!([{"id": "x", "title": "X", "options": [{"id": "y", "label": "Y", "showWhen": {"rule": "r59"}}]}]);
    assert_eq!(codes(&page(Value::Object(rules), overlays)), ["condition-out-of-scope"]);
}

#[test]
fn circles_of_rules_are_refused() {
    let rules = json!({"a": {"not": {"rule": "b"}}, "b": {"rule": "c"}, "c": {"rule": "a"}, "d": {"rule": "d"}});
    assert_eq!(codes(&page(rules, json!([]))), ["rule-cycle", "rule-cycle"]);
}

/// Sixty rows none of whose options can be picked: an exact search would not end in a lifetime.
#[test]
fn rows_without_a_way_out_give_an_error_in_time() {
    let mut overlays = Vec::new();
    for index in 0..60 {
        let reason = [
            json!({"when": {format!("x{}", 59): "a"}, "reason": "Never."}),
            json!({"when": {format!("x{}", 59): "b"}, "reason": "Never."}),
        ];
        let disabled = if index == 59 { json!(reason) } else { json!(false) };
        overlays.push(json!({"id": format!("x{index}"), "title": "X", "options": [
            {"id": "a", "label": "A", "disabled": disabled}, {"id": "b", "label": "B", "disabled": disabled}]}));
    }
    let page = Page::parse(&page(json!({}), json!(overlays)).to_string()).unwrap();
    let error = Session::new(page).err().unwrap().to_string();
    assert!(error.contains("hw=b200") && error.contains("strategy=a"), "{error}");
}
