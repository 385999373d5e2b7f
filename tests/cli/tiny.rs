//! The smallest page that has a bit of everything. It has no finding.

use deploy_panel::check::check;
use serde_json::{Value, json};

/// Two GPUs, one match row, one overlay row, two cells.
pub fn tiny() -> Value {
    json!({
        "formatVersion": 1,
        "id": "tiny",
        "modelName": "Tiny",
        "supportedHardware": ["b200", "h200"],
        "rules": { "roomy": { "hw": "b200" } },
        "matchDims": [{
            "id": "strategy",
            "title": "Strategy",
            "options": [{ "id": "fast", "label": "Fast" }, { "id": "wide", "label": "Wide" }]
        }],
        "overlayDims": [{
            "id": "cache",
            "title": "Cache",
            "default": "off",
            "options": [
                { "id": "off", "label": "Off" },
                {
                    "id": "on",
                    "label": "On",
                    "disabled": [{ "when": { "not": { "rule": "roomy" } }, "reason": "The cache does not fit. Leave it off." }],
                    "flags": ["--cache"],
                    "env": ["CACHE_SIZE=1"]
                }
            ]
        }],
        "cells": [
            {
                "match": { "hw": ["b200", "h200"], "strategy": "fast" },
                                "env": ["LEVEL=1"],
                "flags": ["--model-path {{MODEL_NAME}}", "--tp-size 8", "--host {{HOST}}", "--port {{PORT}}"]
            },
            {
                "match": { "hw": "b200", "strategy": "wide" },
                "nnodes": 2,
                "env": [],
                "flags": ["--model-path {{MODEL_NAME}}", "--tp-size 16", "--host {{HOST}}", "--port {{PORT}}"]
            }
        ],
        "modelNames": { "default": "maker/tiny" },
        "dockerImages": { "b200": "maker/server:v1", "h200": "maker/server:v1" },
        "placeholders": {
            "HOST": { "target": "command", "default": "0.0.0.0" },
            "PORT": { "target": "command", "default": "30000" },
            "NODE_RANK": { "target": "command", "default": "<node-rank>" },
            "NODE0_IP": { "target": "command", "default": "<node0-ip>" }
        },
        "benchmarks": [{ "match": { "hw": "b200" }, "accuracy": { "gsm8k_pct": 90 } }],
        "allow": [{ "code": "image-without-digest", "reason": "The maker publishes tags." }]
    })
}

#[test]
fn the_tiny_page_has_no_finding() {
    let checked = check(&tiny().to_string());
    assert_eq!((checked.findings, checked.selections), (vec![], Some(5)));
}
