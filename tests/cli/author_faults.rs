//! What deserves a second look, and what the author says to the checker.

use serde_json::{Value, json};

use crate::fault::{Fault, fault, push};

pub fn all() -> Vec<Fault> {
    let mut faults = looks();
    faults.extend(texts());
    faults.extend(notes());
    faults
}

fn looks() -> Vec<Fault> {
    vec![
        fault("an image without a digest", "image-without-digest", "$.dockerImages.h200", |page| {
            page["dockerImages"]["b200"] = json!(pinned());
            page["allow"] = json!([]);
        }),
        fault("an image of a night", "moving-image", "$.dockerImages.h200", |page| {
            page["dockerImages"]["h200"] = json!("maker/server:v1-20261130");
        }),
        fault("an image that moves", "moving-image", "$.dockerImages.h200", |page| {
            page["dockerImages"]["h200"] = json!("maker/server:latest");
        }),
        fault("two cells for one", "cells-alike", "$.cells[2]", |page| {
            let mut cell = page["cells"][0].clone();
            page["cells"][0]["match"]["hw"] = json!("h200");
            cell["match"]["hw"] = json!("b200");
            push(&mut page["cells"], cell);
        }),
        fault("a measurement on an older server", "stale-measurement", "$.benchmarks[0].server", |page| {
            page["dockerImages"]["b200"] = json!("maker/server:v0.5.12-cu130");
            page["benchmarks"][0]["server"] = json!("0.5.12rc1");
        }),
        fault("a list of all GPUs of a maker", "hardware-list", "$.rules.roomy.hw", |page| {
            push(&mut page["supportedHardware"], json!("mi300x"));
            page["rules"]["roomy"] = json!({ "hw": ["h200", "b200"] });
            page["cells"][0]["match"]["hw"] = json!(["h200", "b200", "mi300x"]);
            page["dockerImages"]["mi300x"] = json!("maker/server:rocm");
        }),
    ]
}

fn texts() -> Vec<Fault> {
    vec![
        fault("a text in HTML", "bad-text", "$.overlayDims[0].options[1].hints[0]", |page| {
            page["overlayDims"][0]["options"][1]["hints"] = json!(["It is <b>quick</b>."]);
        }),
        fault("a placeholder in a sentence", "bad-text", "$.hints", |page| page["hints"] = json!("Use {{PORT}}.")),
        fault("a link in Markdown", "bad-text", "$.hints", |page| {
            page["hints"] = json!("See [the docs](https://example.org).");
        }),
        fault("a text that turns others round", "bad-text", "$.matchDims[0].title", |page| {
            page["matchDims"][0]["title"] = json!("Strat\u{202e}egy");
        }),
        fault("a control character", "bad-text", "$.matchDims[0].options[0].label", |page| {
            page["matchDims"][0]["options"][0]["label"] = json!("Fa\u{1b}[31mst");
        }),
    ]
}

fn allow(page: &mut Value, allowance: Value) {
    push(&mut page["allow"], allowance);
}

fn notes() -> Vec<Fault> {
    vec![
        fault("a flag that the server does not know", "unknown-flag", "$.overlayDims[0].options[1].flags", |page| {
            page["serverFlags"] = json!(["--model-path", "--tp-size", "--host", "--port", "--caches"]);
        }),
        fault("what is allowed for nothing", "unused-allow", "$.allow[1]", |page| {
            allow(page, json!({ "code": "cells-alike", "reason": "They will part." }));
        }),
        fault("what is allowed elsewhere", "unused-allow", "$.allow[1]", |page| {
            allow(page, json!({ "code": "image-without-digest", "path": "$.dockerImages.b20", "reason": "It is fixed." }));
        }),
        fault("a code that there is not", "unknown-name", "$.allow[1].code", |page| {
            allow(page, json!({ "code": "cell-alike", "reason": "They will part." }));
        }),
        fault("what is allowed without a reason", "missing-field", "$.allow[1]", |page| {
            allow(page, json!({ "code": "cells-alike" }))
        }),
        fault("a misspelt field of what is allowed", "unknown-field", "$.allow[0].paths", |page| {
            page["allow"][0]["paths"] = json!("$.dockerImages");
        }),
        fault("a server's flag without dashes", "bad-flag", "$.serverFlags[5]", |page| {
            page["serverFlags"] = json!(["--model-path", "--tp-size", "--host", "--port", "--cache", "verbose"]);
        }),
    ]
}

/// An image that nobody can replace.
fn pinned() -> String {
    ["maker/server:v1@sha256:", &"0".repeat(64)].concat()
}
