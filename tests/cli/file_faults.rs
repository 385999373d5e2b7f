//! Faults of the file itself: syntax, fields, types, texts.

use serde_json::json;

use crate::fault::{Fault, fault, push, text_fault};

pub fn all() -> Vec<Fault> {
    vec![
        Fault { name: "an empty file", text: String::new(), findings: vec![("bad-json", "$")] },
        Fault {
            name: "a page that another version compiled",
            text: "deploy-panel page 0\n0".to_owned(),
            findings: vec![("bad-compiled-page", "$")],
        },
        Fault { name: "half a file", text: r#"{"formatVersion": 1,"#.to_owned(), findings: vec![("bad-json", "$")] },
        Fault { name: "a list for a page", text: "[]".to_owned(), findings: vec![("wrong-type", "$")] },
        Fault { name: "two documents", text: "{} {}".to_owned(), findings: vec![("bad-json", "$")] },
        fault("a version of the future", "bad-version", "$.formatVersion", |page| page["formatVersion"] = json!(2)),
        fault("a version as text", "bad-version", "$.formatVersion", |page| page["formatVersion"] = json!("1")),
        fault("a misspelt field of the page", "unknown-field", "$.hint", |page| page["hint"] = json!("Hello.")),
        fault("a misspelt field of a cell", "unknown-field", "$.cells[0].nodes", |page| page["cells"][0]["nodes"] = json!(2)),
        fault("a misspelt field of an option", "unknown-field", "$.overlayDims[0].options[1].hint", |page| {
            page["overlayDims"][0]["options"][1]["hint"] = json!("Hello.");
        }),
        fault("a misspelt field of a placeholder", "unknown-field", "$.placeholders.PORT.type", |page| {
            page["placeholders"]["PORT"]["type"] = json!("port");
        }),
        fault("a missing field of the page", "missing-field", "$", |page| {
            page.as_object_mut().unwrap().remove("modelName");
        }),
        fault("a cell without flags", "missing-field", "$.cells[0]", |page| {
            page["cells"][0].as_object_mut().unwrap().remove("flags");
        }),
        fault("an option without a label", "missing-field", "$.overlayDims[0].options[0]", |page| {
            page["overlayDims"][0]["options"][0].as_object_mut().unwrap().remove("label");
        }),
        text_fault("a field that stands twice", "repeated-field", "$.id", r#""id":"tiny""#, r#""id":"tiny","id":"other""#),
        text_fault(
            "a key of a list of names that stands twice",
            "repeated-field",
            "$.modelNames.default",
            r#"{"default":"maker/tiny"}"#,
            r#"{"default":"maker/tiny","default":"maker/other"}"#,
        ),
        fault("a number for a text", "wrong-type", "$.modelName", |page| page["modelName"] = json!(3)),
        fault("a number for a flag", "wrong-type", "$.cells[0].flags[1]", |page| page["cells"][0]["flags"][1] = json!(8)),
        fault("a text for a list", "wrong-type", "$.cells[1].flags", |page| page["cells"][1]["flags"] = json!("--tp-size 8")),
        fault("null for a row", "wrong-type", "$.overlayDims[0]", |page| page["overlayDims"][0] = json!(null)),
        fault("half a node", "bad-number", "$.cells[1].nnodes", |page| page["cells"][1]["nnodes"] = json!(1.5)),
        fault("no node", "bad-number", "$.cells[1].nnodes", |page| page["cells"][1]["nnodes"] = json!(0)),
        fault("a percentage of 900", "bad-number", "$.benchmarks[0].accuracy.gsm8k_pct", |page| {
            page["benchmarks"][0]["accuracy"]["gsm8k_pct"] = json!(900);
        }),
        fault("a range of percentages the wrong way round", "bad-number", "$.benchmarks[0].accuracy.gsm8k_pct", |page| {
            page["benchmarks"][0]["accuracy"]["gsm8k_pct"] = json!({ "min": 95, "max": 90 });
        }),
        fault("two flags in one text", "bad-flag", "$.cells[0].flags[1]", |page| {
            page["cells"][0]["flags"][1] = json!("--tp-size 8 --enable-metrics");
        }),
        fault("a flag with a single dash", "bad-flag", "$.cells[0].flags[1]", |page| {
            page["cells"][0]["flags"][1] = json!("-tp-size 8")
        }),
        fault("a variable that stands twice", "repeated-env", "$.cells[0].env[1]", |page| {
            page["cells"][0]["env"] = json!(["LEVEL=1", "LEVEL=0"]);
        }),
        fault("a blank label", "empty-text", "$.matchDims[0].options[0].label", |page| {
            page["matchDims"][0]["options"][0]["label"] = json!(" ");
        }),
        fault("an id that cannot stand in a link", "bad-id", "$.matchDims[0].options[2].id", |page| {
            push(&mut page["matchDims"][0]["options"], json!({ "id": "a&b", "label": "A and B" }));
        }),
        fault("a placeholder in small letters", "bad-id", "$.placeholders.token", |page| {
            page["placeholders"]["token"] = json!({ "target": "command", "default": "x" });
        }),
        fault("a slug that is a command", "bad-name", "$.modelNames.default", |page| {
            page["modelNames"]["default"] = json!("maker/tiny; reboot");
        }),
        fault("an accuracy without its unit", "bad-name", "$.benchmarks[0].accuracy.gsm8k", |page| {
            page["benchmarks"][0]["accuracy"] = json!({ "gsm8k": 90 });
        }),
        fault("a flag without dashes", "bad-flag", "$.cells[0].flags[4]", |page| {
            push(&mut page["cells"][0]["flags"], json!("trust-remote-code"));
        }),
        fault("a joined flag of two words", "bad-flag", "$.cells[0].flags[4]", |page| {
            push(&mut page["cells"][0]["flags"], json!("--x=a b"));
        }),
        fault("an open quote", "open-quote", "$.cells[0].flags[4]", |page| {
            push(&mut page["cells"][0]["flags"], json!("--config '{\"a\": 1}"));
        }),
        fault("a variable without a value", "bad-env", "$.cells[0].env[0]", |page| page["cells"][0]["env"][0] = json!("LEVEL")),
        fault("a variable of two words", "bad-env", "$.cells[0].env[0]", |page| page["cells"][0]["env"][0] = json!("A=b c")),
        fault("a placeholder that is not closed", "bad-placeholder", "$.cells[0].flags[3]", |page| {
            page["cells"][0]["flags"][3] = json!("--port {{PORT");
        }),
        fault("a flag that stands twice in a cell", "repeated-flag", "$.cells[0].flags[4]", |page| {
            push(&mut page["cells"][0]["flags"], json!("--tp-size 4"));
        }),
        fault("a product of one", "bad-expression", "$.overlayDims[0].options[1].flags[1].value.mul", |page| {
            let computed = json!({ "flag": "--y", "value": { "mul": [{ "cellFlag": "--tp-size" }] } });
            push(&mut page["overlayDims"][0]["options"][1]["flags"], computed);
        }),
        fault("a value that is none", "bad-expression", "$.overlayDims[0].options[1].flags[1].value", |page| {
            push(&mut page["overlayDims"][0]["options"][1]["flags"], json!({ "flag": "--y", "value": { "or": 1 } }));
        }),
        fault("a disabled option without a reason", "disabled-without-reason", "$.overlayDims[0].options[1].disabled", |page| {
            page["overlayDims"][0]["options"][1]["disabled"] = json!({ "hw": "h200" });
        }),
        fault("a reason for nothing", "unread-value", "$.overlayDims[0].options[0].disableReason", |page| {
            page["overlayDims"][0]["options"][0]["disableReason"] = json!("There is none.");
        }),
        fault(
            "a sentence that is still to be written",
            "unfinished-text",
            "$.overlayDims[0].options[1].disabled[0].reason",
            |page| {
                page["overlayDims"][0]["options"][1]["disabled"][0]["reason"] = json!("TODO(why?)");
            },
        ),
        fault("a reason that is the label", "reason-repeats-label", "$.overlayDims[0].options[1].disabled[0].reason", |page| {
            page["overlayDims"][0]["options"][1]["disabled"][0]["reason"] = json!("on.");
        }),
    ]
}
