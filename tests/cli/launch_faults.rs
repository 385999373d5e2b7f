//! Commands that the server would refuse.

use serde_json::{Value, json};

use crate::fault::{Fault, fault, push};

pub fn all() -> Vec<Fault> {
    let mut faults = ranks();
    faults.extend(flags());
    faults
}

/// Adds a flag to the first cell, in front of host and port.
fn add(page: &mut Value, flag: &str) {
    page["cells"][0]["flags"].as_array_mut().unwrap().insert(2, json!(flag));
}

fn ranks() -> Vec<Fault> {
    vec![
        fault("more ranks than GPUs", "bad-ranks", "$.cells[0].flags[1]", |page| {
            page["cells"][0]["flags"][1] = json!("--tp-size 16");
        }),
        fault("more pipeline stages than GPUs", "bad-ranks", "$.cells[0].flags[1]", |page| add(page, "--pp-size 2")),
        fault("more replicas than GPUs", "bad-ranks", "$.cells[0].flags[1]", |page| add(page, "--dp-size 2")),
        fault("ranks that three nodes cannot share", "bad-ranks", "$.cells[1].flags[1]", |page| {
            page["cells"][1]["nnodes"] = json!(3)
        }),
        fault("an overlay that asks for more GPUs", "bad-ranks", "$.overlayDims[0].options[1].flags", |page| {
            page["overlayDims"][0]["options"][1]["stripPrefixes"] = json!(["--tp-size"]);
            push(&mut page["overlayDims"][0]["options"][1]["flags"], json!("--tp-size 64"));
        }),
        fault("a size under two names", "repeated-flag", "$.cells[0].flags[2]", |page| add(page, "--tensor-parallel-size 4")),
        fault("a size under two names by way of a row", "repeated-flag", "$.overlayDims[0].options[1].flags", |page| {
            push(&mut page["overlayDims"][0]["options"][1]["flags"], json!("--tp 4"));
        }),
        fault("experts that do not divide", "bad-ranks", "$.cells[0].flags[2]", |page| add(page, "--ep-size 3")),
        fault("a context that does not divide", "bad-ranks", "$.cells[0].flags[2]", |page| add(page, "--dcp-size 5")),
        fault("attention that does not divide", "bad-ranks", "$.cells[0].flags[2]", |page| {
            add(page, "--enable-dp-attention");
            add(page, "--dp 3");
        }),
    ]
}

fn flags() -> Vec<Fault> {
    vec![
        fault("the address of a first node on one node", "nodes-on-one-node", "$.cells[0].flags[2]", |page| {
            add(page, "--dist-init-addr 10.0.0.1:20000");
        }),
        fault("a rank on one node", "nodes-on-one-node", "$.cells[0].flags[2]", |page| add(page, "--rank {{NODE_RANK}}")),
        fault("a command without its model", "no-model-path", "$.cells[0].flags", |page| {
            page["cells"][0]["flags"].as_array_mut().unwrap().remove(0);
        }),
        fault("a model without its name", "no-model-path", "$.cells[0].flags[0]", |page| {
            page["cells"][0]["flags"][0] = json!("--model-path")
        }),
        fault("a draft without its model", "no-draft-model", "$.overlayDims[0].options[1].flags", |page| {
            push(&mut page["overlayDims"][0]["options"][1]["flags"], json!("--speculative-algorithm EAGLE3"));
        }),
        fault("a share of more than all memory", "number-out-of-range", "$.cells[0].flags[2]", |page| {
            add(page, "--mem-fraction-static 8.5");
        }),
        fault("a size that is no number", "number-out-of-range", "$.cells[0].flags[1]", |page| {
            page["cells"][0]["flags"][1] = json!("--tp-size eight");
        }),
        fault("a size without a value", "number-out-of-range", "$.cells[0].flags[1]", |page| {
            page["cells"][0]["flags"][1] = json!("--tp-size");
        }),
        fault("half a GPU", "number-out-of-range", "$.overlayDims[0].options[1].flags", |page| {
            let halved = json!({ "flag": "--tp-size", "value": { "div": [{ "cellFlag": "--tp-size" }, 32] } });
            page["overlayDims"][0]["options"][1]["stripPrefixes"] = json!(["--tp-size"]);
            push(&mut page["overlayDims"][0]["options"][1]["flags"], halved);
        }),
        fault("a value that a program lost", "undefined-value", "$.cells[0].flags[2]", |page| add(page, "--context undefined")),
        fault("a variable that a program lost", "undefined-value", "$.overlayDims[0].options[1].env[1]", |page| {
            push(&mut page["overlayDims"][0]["options"][1]["env"], json!("MODE=NaN"));
        }),
        fault("a slug that a program lost", "undefined-value", "$.modelNames.default", |page| {
            page["modelNames"]["default"] = json!("maker/undefined");
        }),
    ]
}
