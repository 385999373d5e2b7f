//! Faults that show only over all selections.

use serde_json::{Value, json};

use crate::fault::{Fault, fault, push};
use crate::tiny::tiny;

pub fn all() -> Vec<Fault> {
    let mut faults = recipes();
    faults.extend(reach());
    faults.extend(leftovers());
    faults
}

fn recipes() -> Vec<Fault> {
    vec![
        fault("no slug for a GPU", "no-model", "$.modelNames", |page| page["modelNames"] = json!({ "b200": "maker/tiny" })),
        fault("no image for a GPU", "no-image", "$.dockerImages", |page| {
            page["dockerImages"] = json!({ "b200": "maker/server:v1" })
        }),
        fault("a flag that the cell has", "repeated-flag", "$.overlayDims[0].options[1].flags", |page| {
            push(&mut page["overlayDims"][0]["options"][1]["flags"], json!("--tp-size 4"));
        }),
        fault("a flag that several nodes get anyway", "repeated-flag", "$.cells[1].flags", |page| {
            push(&mut page["cells"][1]["flags"], json!("--nnodes 2"));
        }),
        fault("a variable with two values", "repeated-env", "$.overlayDims[0].options[1].env", |page| {
            push(&mut page["overlayDims"][0]["options"][1]["env"], json!("LEVEL=2"));
        }),
        fault("a value of a flag that the cell lacks", "no-value", "$.overlayDims[0].options[1].flags", |page| {
            let computed = json!({ "flag": "--y", "value": { "mul": [{ "cellFlag": "--pp-size" }, 2] } });
            push(&mut page["overlayDims"][0]["options"][1]["flags"], computed);
        }),
        fault("a division by zero", "no-value", "$.overlayDims[0].options[1].flags", |page| {
            let computed = json!({ "flag": "--y", "value": { "div": [{ "cellFlag": "--tp-size" }, 0] } });
            push(&mut page["overlayDims"][0]["options"][1]["flags"], computed);
        }),
        fault("several nodes without a rank", "no-placeholder", "$.placeholders", |page| {
            page["placeholders"].as_object_mut().unwrap().remove("NODE_RANK");
        }),
    ]
}

fn reach() -> Vec<Fault> {
    vec![
        fault("no cell", "no-cell", "$.cells", |page| page["cells"] = json!([])),
        fault("a cell behind a hidden option", "cell-unreachable", "$.cells[1].match", |page| {
            page["matchDims"][0]["options"][1]["showWhen"] = json!({ "hw": "h200" });
        }),
        fault("a cell behind a disabled option", "cell-unreachable", "$.cells[1].match", |page| {
            page["matchDims"][0]["options"][1]["disabled"] = json!(true);
            page["matchDims"][0]["options"][1]["disableReason"] = json!("Too wide for any GPU.");
        }),
        fault("a cell without a possible extra", "no-valid-extras", "$.cells[1]", |page| {
            page["rules"] = json!({});
            let refusal = json!([{ "when": { "strategy": "wide" }, "reason": "Not over several nodes." }]);
            page["overlayDims"][0]["options"][0]["disabled"] = refusal.clone();
            page["overlayDims"][0]["options"][1]["disabled"] = refusal;
        }),
        fault("rows that rule each other out", "no-valid-extras", "$.cells[1]", |page| {
            let refuse =
                |row: &str, option: &str| json!([{ "when": { "strategy": "wide", row: option }, "reason": "It clashes." }]);
            let option = |id: &str, row: &str, other: &str| json!({ "id": id, "label": id, "disabled": refuse(row, other) });
            let rows = [("x", "y", ["a", "b"]), ("y", "x", ["b", "a"])];
            for (row, other, clashes) in rows {
                let options = [option("a", other, clashes[0]), option("b", other, clashes[1])];
                push(&mut page["overlayDims"], json!({ "id": row, "title": row, "options": options }));
            }
        }),
        fault("a row that is never shown", "row-never-shown", "$.overlayDims[0]", |page| {
            page["overlayDims"][0]["showWhen"] = json!({ "hw": "b200", "not": { "rule": "roomy" } });
        }),
        fault("an option that is never shown", "option-never-shown", "$.overlayDims[0].options[2]", |page| {
            let option = json!({ "id": "huge", "label": "Huge", "showWhen": { "hw": "h200", "rule": "roomy" } });
            push(&mut page["overlayDims"][0]["options"], option);
        }),
        fault("an option that is never possible", "option-never-possible", "$.overlayDims[0].options[1]", |page| {
            page["rules"] = json!({});
            page["overlayDims"][0]["options"][1]["disabled"][0]["when"] = json!({ "hw": ["b200", "h200"] });
        }),
        fault("a default that is never possible", "default-never-possible", "$.overlayDims[0].default", |page| {
            page["rules"] = json!({});
            page["overlayDims"][0]["default"] = json!("on");
            page["overlayDims"][0]["options"][1]["disabled"] = json!(true);
            page["overlayDims"][0]["options"][1]["disableReason"] = json!("The cache is broken.");
        }),
        fault("an option that no cell has", "option-without-cell", "$.matchDims[0].options[2]", |page| {
            push(&mut page["matchDims"][0]["options"], json!({ "id": "slow", "label": "Slow" }));
        }),
        fault("a GPU that no cell has", "option-without-cell", "$.supportedHardware[2]", |page| {
            push(&mut page["supportedHardware"], json!("gb200"));
        }),
        fault("a place that takes too long to settle", "hard-to-settle", "$.supportedHardware[1]", |page| {
            *page = hard_to_settle()
        }),
        fault("a start that takes too long to settle", "no-valid-start", "$", |page| {
            *page = hard_to_settle();
            page["cells"][0]["match"]["hw"] = json!(["h200", "b200"]);
        }),
        fault("forty rows that all look at each other", "too-entangled", "$.overlayDims[0]", |page| {
            page["rules"] = json!({});
            let rows: Vec<String> = (0..40).map(|row| format!("row{row}")).collect();
            let any = json!(rows.iter().map(|row| json!({ row: "b" })).collect::<Vec<_>>());
            page["overlayDims"] = json!(rows.iter().map(|row| binary(row)).collect::<Vec<_>>());
            page["overlayDims"][0]["showWhen"] = json!({ "any": any });
        }),
        fault("rows that move each other round and round", "never-settles", "$.overlayDims[1]", |page| {
            let (mut left, mut right) = (binary("left"), binary("right"));
            left["options"][1]["showWhen"] = json!({ "right": "b" });
            // With the cache both can be on, and without it one chases the other.
            right["options"][1]["showWhen"] = json!({ "any": [{ "left": "a" }, { "cache": "on" }] });
            page["overlayDims"].as_array_mut().unwrap().extend([left, right]);
        }),
        fault("picks that wait for each other", "picks-unreachable", "$.overlayDims[1]", |page| {
            let (mut left, mut right) = (binary("left"), binary("right"));
            left["options"][1]["showWhen"] = json!({ "right": "b" });
            right["options"][1]["showWhen"] = json!({ "left": "b" });
            page["overlayDims"].as_array_mut().unwrap().extend([left, right]);
        }),
    ]
}

/// A row of two options.
fn binary(id: &str) -> Value {
    json!({ "id": id, "title": "Row", "options": [{ "id": "a", "label": "A" }, { "id": "b", "label": "B" }] })
}

/// On each GPU one combination of 16 rows is valid: the first on one, the last of 65536 on the other.
fn hard_to_settle() -> Value {
    let mut page = tiny();
    let rows: Vec<String> = (0..16).map(|row| format!("row{row}")).collect();
    for row in &rows {
        push(&mut page["overlayDims"], binary(row));
    }
    let any = |option: &str| json!({ "any": rows.iter().map(|row| json!({ row: option })).collect::<Vec<_>>() });
    let refusals = json!([
        { "when": { "hw": "b200", "any": any("b")["any"] }, "reason": "Nothing but A." },
        { "when": { "hw": "h200", "any": any("a")["any"] }, "reason": "Nothing but B." },
    ]);
    let gate = json!({ "id": "gate", "title": "Gate", "options": [{ "id": "open", "label": "Open", "disabled": refusals }] });
    push(&mut page["overlayDims"], gate);
    page
}

fn leftovers() -> Vec<Fault> {
    vec![
        fault("a placeholder that nothing uses", "unused-placeholder", "$.placeholders.PATH", |page| {
            page["placeholders"]["PATH"] = json!({ "target": "command", "default": "<path>" });
        }),
        fault("a node rank without nodes", "unused-placeholder", "$.placeholders.NODE_RANK", |page| {
            page["cells"][1]["nnodes"] = json!(1);
            page["cells"][1]["flags"][1] = json!("--tp-size 8");
            page["placeholders"].as_object_mut().unwrap().remove("NODE0_IP");
        }),
        fault("a misspelt key of a slug", "unused-key", "$.modelNames.h20", |page| {
            page["modelNames"]["h20"] = json!("maker/tiny-fp8");
        }),
        fault("a key that another covers", "unused-key", "$.modelNames.on", |page| page["modelNames"]["on"] = json!("maker/on")),
        fault("a strip of what no cell has", "unused-strip", "$.overlayDims[0].options[1].stripPrefixes[1]", |page| {
            page["cells"][0]["flags"].as_array_mut().unwrap().insert(2, json!("--no-cache"));
            page["overlayDims"][0]["options"][1]["stripPrefixes"] = json!(["--no-cache", "--kv-cache"]);
        }),
        fault(
            "a strip where the cell has it not",
            "unused-strip",
            "$.overlayDims[0].options[1].stripPrefixes[0].then[0]",
            |page| {
                page["cells"][1]["flags"].as_array_mut().unwrap().insert(2, json!("--wide"));
                let strips = json!([{ "when": { "strategy": "fast" }, "then": ["--wide"] }]);
                page["overlayDims"][0]["options"][1]["stripPrefixes"] = strips;
            },
        ),
        fault("a hint that never shows", "condition-never-holds", "$.overlayDims[0].options[1].hints[1].when", |page| {
            let hint = json!({ "when": { "hw": "h200" }, "then": ["It fits."] });
            page["overlayDims"][0]["options"][1]["hints"] = json!(["It is quick.", hint]);
        }),
        fault("a refusal behind another", "condition-never-holds", "$.overlayDims[0].options[1].disabled[1].when", |page| {
            push(
                &mut page["overlayDims"][0]["options"][1]["disabled"],
                json!({ "when": { "hw": "h200" }, "reason": "Too small." }),
            );
        }),
        fault("a case that the composed command never meets", "condition-never-holds", "$.hints[0].first[1].when", |page| {
            let cases = json!([
                { "when": { "cmdFlag": { "--cache": "present" } }, "then": ["Cached."] },
                { "when": { "cmdFlag": { "--tp-size": 4 } }, "then": ["Four."] },
            ]);
            page["hints"] = json!([{ "first": cases, "else": ["Not cached."] }]);
        }),
        fault("a case behind one that always holds", "condition-never-holds", "$.hints[0].first[1].when", |page| {
            let cases = json!([{ "when": { "hw": ["b200", "h200"] }, "then": ["So."] }, { "when": { "hw": "h200" }, "then": ["Not so."] }]);
            page["hints"] = json!([{ "first": cases }]);
        }),
        fault("an else behind all cases", "condition-never-holds", "$.hints[0].else", |page| {
            page["hints"] = json!([{ "when": { "hw": ["b200", "h200"] }, "then": ["So."], "else": ["Not so."] }]);
        }),
        fault("a rule that nothing uses", "unread-value", "$.rules.wide", |page| {
            page["rules"]["wide"] = json!({ "strategy": "wide" })
        }),
        fault("a tag that nothing tests", "unread-value", "$.cells[1].tags[0]", |page| {
            page["cells"][1]["tags"] = json!(["flaten"])
        }),
        fault("a hint for nodes that no cell has", "unread-value", "$.multiNodeHints.h200", |page| {
            page["multiNodeHints"] = json!({ "b200": ["Set up the network."], "h200": ["Set up the network."] });
        }),
        fault("a status of nothing", "unused-status", "$.cells[1].status[0].when", |page| {
            let status = json!([{ "when": { "hw": "h200" }, "then": ["verified"], "else": ["unverified"] }]);
            page["cells"][1]["status"] = status;
        }),
        fault("a measurement of nothing", "unused-benchmark", "$.benchmarks[0].match", |page| {
            page["benchmarks"][0]["match"] = json!({ "hw": "h200", "cache": "on" });
        }),
    ]
}
