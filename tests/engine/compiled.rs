//! Compiled pages: the same page as from its file, and never a panic, whatever somebody made of one.

use deploy_panel::engine::Session;
use deploy_panel::page::Page;

use crate::panel::{PAGES, page, page_text, selections};

#[test]
fn a_compiled_page_is_the_page_of_its_file() {
    for name in PAGES {
        let compiled = Page::compile(&page_text(name)).unwrap();
        assert_eq!(Page::unpack(&compiled), Some(page(name)), "{name}");
        assert_eq!(Page::open(&compiled), Ok(page(name)), "{name}");
        assert_eq!(Page::open(&page_text(name)), Ok(page(name)), "{name}");
    }
}

#[test]
fn what_is_refused_as_a_page_file_is_not_compiled() {
    for text in
        ["", "null", "{}", "deploy-panel page 1\n", &page_text("kimi-k3").replacen("\"hw\": \"b300\"", "\"hw\": \"b301\"", 1)]
    {
        assert_eq!(Page::compile(text), Page::parse(text).map(|_| String::new()), "{text:.40}");
        assert_eq!(Page::unpack(text), None);
    }
}

#[test]
fn rules_that_use_later_ones_survive() {
    let page_file = page_text("kimi-k3").replacen(
        "\"rules\": {",
        "\"rules\": {\"first\": {\"not\": {\"rule\": \"last\"}}, \"last\": {\"hw\": \"b300\"},",
        1,
    );
    let page = Page::parse(&page_file).unwrap();
    assert_eq!(Page::unpack(&Page::compile(&page_file).unwrap()), Some(page));
}

#[test]
fn a_damaged_page_is_refused() {
    let whole = Page::compile(&page_text("minimax-m3")).unwrap();
    for position in (0..whole.len()).filter(|position| whole.is_char_boundary(*position)) {
        assert_eq!(Page::unpack(&whole[..position]), None, "cut off at {position}");
    }
    for position in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone().into_bytes();
        bytes[position] = if bytes[position] == b'1' { b'2' } else { b'1' };
        let Ok(text) = String::from_utf8(bytes) else { continue };
        assert_eq!(Page::unpack(&text), None, "changed at {position}");
    }
}

#[test]
fn a_page_of_another_version_is_refused_with_a_sentence() {
    let other = Page::compile(&page_text("kimi-k3")).unwrap().replacen("page 1", "page 2", 1);
    assert_eq!(Page::unpack(&other), None);
    let findings = Page::open(&other).unwrap_err();
    assert_eq!(findings.len(), 1);
    assert!(findings[0].code == "bad-compiled-page" && findings[0].remedy.contains("deploy-panel compile"), "{findings:?}");
}

/// The beginning and the body of a compiled page; between them stands the checksum.
fn parts(compiled: &str) -> (&str, &str) {
    let (head, rest) = compiled.split_at(compiled.find('\n').unwrap() + 1);
    // Its last digit is the first below 32.
    let end = rest.bytes().position(|byte| byte < b'0' + 32).unwrap() + 1;
    (head, &rest[end..])
}

/// The page with another body and the checksum of that: what somebody could write who means harm.
fn forged(head: &str, body: &str) -> String {
    let mut sum = body.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let mut text = head.to_owned();
    while sum >= 32 {
        text.push(char::from(b'0' + 32 + (sum % 32) as u8));
        sum /= 32;
    }
    text.push(char::from(b'0' + sum as u8));
    text + body
}

/// Reads a page that may be forged; if it can be read, it can be used too.
fn survive(text: &str) -> bool {
    let Some(page) = Page::unpack(text) else { return false };
    if let Ok(mut session) = Session::new(page) {
        session.model();
        let options: Vec<(String, String)> = session
            .page()
            .dims
            .iter()
            .flat_map(|dim| dim.options.iter().map(|option| (dim.id.clone(), option.id.clone())))
            .collect();
        for (row, option) in options {
            if session.pick(&row, &option) {
                session.model();
            }
        }
        session.fragment();
    }
    true
}

fn forge_everywhere(name: &str, step: usize) {
    let whole = Page::compile(&page_text(name)).unwrap();
    let (head, body) = parts(&whole);
    assert_eq!(forged(head, body), whole);
    let mut accepted = 0;
    for (count, position) in (0..body.len()).step_by(step).enumerate() {
        let mut bytes = body.as_bytes().to_vec();
        bytes[position] = b"0O1o_9P@"[count % 8];
        if let Ok(body) = String::from_utf8(bytes) {
            accepted += usize::from(survive(&forged(head, &body)));
        }
    }
    assert!(accepted > 0, "a page with another letter in a text is a page");
}

#[test]
fn a_forged_page_never_panics() {
    forge_everywhere("minimax-m3", 23);
    forge_everywhere("kimi-k3", 97);
    forge_everywhere("qwen3.8-27b", 97);
}

#[test]
fn circles_of_rules_and_endless_nesting_are_refused() {
    let head = "deploy-panel page 1\n";
    // Rule 0 uses itself; rule 1 stands before rule 0 that it uses; a rule stands twice; nests a thousand levels.
    for rules in
        ["1050", "2150000", "20000000", &["10".to_owned(), "8".repeat(1_000), "00".to_owned()].concat(), "oooooooo", "99"]
    {
        assert!(!survive(&forged(head, rules)), "{rules}");
    }
}

/// If this fails because a type of a page has changed, raise the number in `src/page/compiled.rs`: what was compiled before is
/// another version.
#[test]
fn the_form_of_this_version_is_known() {
    let page = serde_json::json!({
        "formatVersion": 1, "id": "tiny", "modelName": "Tiny", "supportedHardware": ["b200", "mi300x"],
        "rules": { "roomy": { "hardware": { "sm": { "gte": 100 } }, "checkpoint": { "format": "fp8" } } },
        "matchDims": [{ "id": "quant", "title": "Quantization", "options": [
            { "id": "fp8", "label": "FP8", "checkpoint": { "format": "fp8", "lmHead": "bf16" } },
        ] }],
        "overlayDims": [{ "id": "cache", "title": "Cache", "default": "off", "options": [
            { "id": "off", "label": "Off" },
            {
                "id": "on", "label": "On", "disabled": { "not": { "rule": "roomy" } }, "disableReason": "It does not fit.",
                "flags": [{ "flag": "--cache", "value": { "mul": [2, { "cellFlag": "--tp-size", "or": 1 }] } }],
                "env": [{ "when": { "cellFlag": { "--tp-size": 8 } }, "then": ["CACHE=1"] }],
            },
        ] }],
        "cells": [{ "match": { "hw": ["b200", "mi300x"], "quant": "fp8" }, "nnodes": 2, "status": "verified",
            "env": [], "flags": ["--model-path {{MODEL_NAME}}", "--tp-size 8", "--port={{PORT}}"] }],
        "modelNames": { "default": "x/y" }, "dockerImages": { "default": "x:1" },
        "placeholders": { "PORT": { "target": "command", "default": "30000" } },
        "resolves": [{ "flag": "--kv-cache-dtype", "title": "KV cache", "rules": [
            { "when": { "checkpoint": { "format": "fp8" } }, "value": "fp8", "reason": "As declared." },
        ] }],
        "benchmarks": [{ "match": { "hw": "b200" }, "accuracy": { "gsm8k_pct": 93.5 }, "questions": 1319 }],
        "sizing": { "model": "kimi-k3", "requestLength": 1024 },
    });
    let compiled = Page::compile(&page.to_string()).unwrap();
    assert_eq!(Page::unpack(&compiled), Page::parse(&page.to_string()).ok());
    let (head, body) = parts(&compiled);
    assert_eq!((head, &compiled[head.len()..compiled.len() - body.len()]), ("deploy-panel page 1\n", "ajiRRV3"), "{body}");
}

#[test]
fn every_selection_of_a_compiled_page_is_there() {
    let compiled = Page::unpack(&Page::compile(&page_text("kimi-k3")).unwrap()).unwrap();
    assert_eq!(selections(&compiled), selections(&page("kimi-k3")));
}
