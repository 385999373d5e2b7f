//! Faults of names and conditions: dangling, repeated, circular, out of scope.

use serde_json::{Value, json};

use crate::fault::{Fault, fault, push};

pub fn all() -> Vec<Fault> {
    let mut faults = names();
    faults.extend(conditions());
    faults
}

fn names() -> Vec<Fault> {
    vec![
        fault("a GPU that nobody knows", "unknown-name", "$.supportedHardware[1]", |page| {
            page["supportedHardware"] = json!(["b200", "h2000"]);
            page["cells"][0]["match"]["hw"] = json!("b200");
            page["dockerImages"].as_object_mut().unwrap().remove("h200");
        }),
        fault("a GPU that is listed twice", "repeated-id", "$.supportedHardware[2]", |page| {
            push(&mut page["supportedHardware"], json!("b200"));
        }),
        fault("a GPU that is declared twice", "repeated-id", "$.hardware[1]", |page| {
            page["hardware"] = json!([{ "id": "b200" }, { "id": "b200" }]);
        }),
        fault("no GPU", "empty-row", "$.supportedHardware", |page| {
            page["supportedHardware"] = json!([]);
            page["cells"] = json!([]);
            page["rules"]["roomy"] = json!(true);
            page["benchmarks"] = json!([]);
        }),
        fault("a row without options", "empty-row", "$.overlayDims[1].options", |page| {
            push(&mut page["overlayDims"], json!({ "id": "empty", "title": "Empty", "options": [] }));
        }),
        fault("two rows of one id", "repeated-id", "$.overlayDims[1].id", |page| {
            let options = json!([{ "id": "a", "label": "A" }]);
            push(&mut page["overlayDims"], json!({ "id": "cache", "title": "Other", "options": options }));
        }),
        fault("two options of one id", "repeated-id", "$.overlayDims[0].options[2].id", |page| {
            push(&mut page["overlayDims"][0]["options"], json!({ "id": "on", "label": "Again" }));
        }),
        fault("a row with the name of a condition", "reserved-id", "$.overlayDims[1].id", |page| {
            let options = json!([{ "id": "a", "label": "A" }]);
            push(&mut page["overlayDims"], json!({ "id": "rule", "title": "Rule", "options": options }));
        }),
        fault("64 rows beside the hardware", "too-many-rows", "$", |page| {
            for row in 0..62 {
                let options = json!([{ "id": "a", "label": "A" }]);
                push(&mut page["overlayDims"], json!({ "id": format!("row{row}"), "title": "Row", "options": options }));
            }
        }),
        fault("a default that is no option", "unknown-name", "$.overlayDims[0].default", |page| {
            page["overlayDims"][0]["default"] = json!("of");
        }),
        fault("a cell for an unknown option", "unknown-name", "$.cells[1].match.strategy", |page| {
            page["cells"][1]["match"]["strategy"] = json!("wild");
        }),
        fault("a cell for an unknown row", "unknown-field", "$.cells[1].match.variant", |page| {
            page["cells"][1]["match"]["variant"] = json!("base");
        }),
        fault("a cell for an unsupported GPU", "unknown-name", "$.cells[1].match.hw", |page| {
            page["cells"][1]["match"]["hw"] = json!("h100");
        }),
        fault("a cell that leaves a row open", "missing-field", "$.cells[1].match", |page| {
            page["cells"][1]["match"] = json!({ "hw": "b200" });
        }),
        fault("a status that nobody knows", "unknown-name", "$.cells[1].status", |page| {
            page["cells"][1]["status"] = json!("verifed");
        }),
        fault("a placeholder that nobody declared", "unknown-name", "$.cells[0].flags[3]", |page| {
            page["cells"][0]["flags"][3] = json!("--port {{PROT}}");
        }),
        fault("a target that nobody knows", "unknown-name", "$.placeholders.PORT.target", |page| {
            page["placeholders"]["PORT"]["target"] = json!("docker");
            for cell in 0..2 {
                page["cells"][cell]["flags"][3] = json!("--port 1");
            }
        }),
        fault("a hint for an unsupported GPU", "unknown-name", "$.multiNodeHints.h100", |page| {
            page["multiNodeHints"] = json!({ "h100": ["Hello."] });
        }),
        fault("a run mode that nobody knows", "unknown-name", "$.runModes[0]", |page| page["runModes"] = json!(["podman"])),
        fault("a table by an unknown row", "unknown-name", "$.overlayDims[0].options[1].flags[1].value.by", |page| {
            let value = json!({ "table": { "fast": 1 }, "by": "speed" });
            push(&mut page["overlayDims"][0]["options"][1]["flags"], json!({ "flag": "--y", "value": value }));
        }),
        fault("a measurement of an unknown option", "unknown-name", "$.benchmarks[0].match.hw", |page| {
            page["benchmarks"][0]["match"]["hw"] = json!("b2000");
        }),
        fault("a cell that is matched twice", "cell-matched-twice", "$.cells[1].match", |page| {
            page["cells"][1]["match"] = json!({ "hw": "h200", "strategy": ["wide", "fast"] });
        }),
        fault("lists that multiply to millions", "too-many-points", "$.cells[0].match", |page| {
            let many: Vec<String> = (0..150).map(|option| format!("o{option}")).collect();
            let options: Vec<Value> = many.iter().map(|id| json!({ "id": id, "label": id })).collect();
            for row in ["x", "y", "z"] {
                push(&mut page["matchDims"], json!({ "id": row, "title": "Row", "options": options }));
                page["cells"][0]["match"][row] = json!(many);
                page["cells"][1]["match"][row] = json!("o0");
            }
        }),
        fault("a list that a program multiplied", "too-many-entries", "$.cells[0].flags", |page| {
            page["cells"][0]["flags"] = (0..1_001).map(|flag| format!("--f{flag}")).collect();
        }),
        fault("two rows of checkpoints", "repeated-checkpoint", "$", |page| {
            for row in ["first", "second"] {
                let options = json!([{ "id": "a", "label": "A", "checkpoint": { "format": "bf16" } }]);
                push(&mut page["overlayDims"], json!({ "id": row, "title": "Row", "options": options }));
            }
        }),
        fault("facts of the server without a checkpoint", "checkpoint-missing", "$", |page| {
            page["sizing"] = json!({ "model": "kimi-k3", "requestLength": 1000 });
        }),
    ]
}

fn conditions() -> Vec<Fault> {
    vec![
        fault("a rule that nobody named", "unknown-name", "$.overlayDims[0].options[1].disabled[0].when.not.rule", |page| {
            page["overlayDims"][0]["options"][1]["disabled"][0]["when"] = json!({ "not": { "rule": "romy" } });
        }),
        fault("a row that nobody declared", "unknown-name", "$.rules.roomy.quant", |page| {
            page["rules"]["roomy"] = json!({ "quant": "fp8" });
        }),
        fault("a pick that is no option", "unknown-name", "$.rules.roomy.hw", |page| {
            page["rules"]["roomy"] = json!({ "hw": ["b200", "b2000"] });
        }),
        fault("an architecture that nothing has", "unknown-name", "$.rules.roomy.hardware.arch", |page| {
            page["rules"]["roomy"] = json!({ "hardware": { "arch": "blackwel" } });
        }),
        fault("a tag that no cell carries", "unknown-name", "$.rules.roomy.cellTag", |page| {
            page["rules"]["roomy"] = json!({ "cellTag": "plane" });
        }),
        fault("a fact that is none", "unknown-field", "$.rules.roomy.hardware.memory", |page| {
            page["rules"]["roomy"] = json!({ "hardware": { "arch": "blackwell", "memory": 1 } });
        }),
        fault("a comparison that is none", "unknown-field", "$.rules.roomy.hw.in", |page| {
            page["rules"]["roomy"] = json!({ "hw": { "not": "h200", "in": "b200" } });
        }),
        fault("a condition of nothing", "empty-condition", "$.rules.roomy", |page| page["rules"]["roomy"] = json!({})),
        fault("one of nothing", "empty-condition", "$.rules.roomy.any", |page| page["rules"]["roomy"] = json!({ "any": [] })),
        fault("a list of no pick", "empty-condition", "$.rules.roomy.hw", |page| page["rules"]["roomy"] = json!({ "hw": [] })),
        fault("a rule on itself", "rule-cycle", "$.rules.roomy", |page| {
            page["rules"]["roomy"] = json!({ "not": { "rule": "roomy" } });
        }),
        fault("rules in a circle", "rule-cycle", "$.rules.b", |page| {
            page["rules"]["a"] = json!({ "rule": "b" });
            page["rules"]["b"] = json!({ "any": [{ "hw": "b200" }, { "rule": "a" }] });
        }),
        fault("a match row that looks down", "condition-out-of-scope", "$.matchDims[0].showWhen", |page| {
            page["matchDims"][0]["showWhen"] = json!({ "cache": "on" });
        }),
        fault("a match row that looks at the cell", "condition-out-of-scope", "$.matchDims[0].options[0].showWhen", |page| {
            page["matchDims"][0]["options"][0]["showWhen"] = json!({ "cellFlag": { "--tp-size": 8 } });
        }),
        fault(
            "a flag that depends on the command",
            "condition-out-of-scope",
            "$.overlayDims[0].options[1].flags[0].when",
            |page| {
                let item = json!({ "when": { "cmdFlag": { "--tp-size": 8 } }, "then": ["--cache"] });
                page["overlayDims"][0]["options"][1]["flags"] = json!([item]);
            },
        ),
        fault("a condition without end", "condition-out-of-scope", "$.overlayDims[0].showWhen", |page| {
            for rule in 1..60 {
                let below = format!("r{}", rule - 1);
                page["rules"][format!("r{rule}")] = json!({ "all": [{ "rule": below }, { "rule": below }] });
            }
            page["rules"]["r0"] = json!({ "hw": "b200" });
            page["overlayDims"][0]["showWhen"] = json!({ "rule": "r59" });
        }),
    ]
}
