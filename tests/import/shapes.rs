//! Modules of other shapes, and what comes along with them.

use std::fs;

use serde_json::{Value, json};

use crate::run::{directory, import, import_path, modules};

#[test]
fn lists_of_the_older_shape_become_rows() {
    let run = import("legacy.jsx").succeeds();
    let rows = run.at("/matchDims");
    let ids: Vec<&str> = rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["variant", "quant", "nodes"], "an empty list is no row");
    assert_eq!(run.at("/matchDims/1/options/1/disabled"), json!({"variant": "base"}));
    assert_eq!(run.at("/matchDims/2/options/1/hints"), json!([{"when": {"hw": "h200"}, "then": ["Use InfiniBand."]}]));
    assert_eq!(run.at("/matchDims/0/options/1/$comment"), json!("Fine-tuned by its maker."));
    assert_eq!(run.at("/id"), json!("legacy"), "the file's name");
    assert_eq!(run.matrix().len(), 6);
    assert!(run.matrix().iter().any(|line| line.contains("maker/old-chat-fp8") && line.contains("--marlin")));
}

#[test]
fn rows_and_lists_at_once_are_refused() {
    let text = fs::read_to_string(modules().join("legacy.jsx")).unwrap().replace("strategies: [],", "matchDims: [],");
    crate::run::import_text(&text).fails_with("has `matchDims` and also `variants`, `quantizations`, `nodesOptions`");
}

#[test]
fn measurements_come_along() {
    let run = import("measured.jsx").succeeds();
    assert_eq!(run.at("/benchmarks/0/accuracy/gsm8k_pct/max"), json!(95.1));
    assert_eq!(run.at("/benchmarks/0/speed/0/ttft_ms"), json!(287.24));
    assert_eq!(run.at("/benchmarks/0/match/hw"), json!(["b200", "b300"]));
}

#[test]
fn broken_measurements_are_refused() {
    let directory = directory();
    fs::copy(modules().join("measured.jsx"), directory.join("page.jsx")).unwrap();
    let benchmarks = directory.join("page-benchmarks.jsx");
    for (text, sentence) in [
        ("export const benchmarks = [{ match: { hw: \"b999\" } }];", "b999"),
        ("export const benchmarks = [{ match: () => 1 }];", "knows only data: benchmarks[0].match"),
        ("export const numbers = [];", "exports `numbers` but no `benchmarks`"),
        ("export const benchmarks = [", "This is no JavaScript module."),
    ] {
        fs::write(&benchmarks, text).unwrap();
        import_path(&directory.join("page.jsx"), &[]).fails_with(sentence);
    }
}

#[test]
fn comments_explain_rows_options_and_cells() {
    let run = import("comments.jsx").succeeds();
    assert_eq!(run.at("/overlayDims/0/options/0/$comment"), json!("Leaves the memory to the weights."));
    let on = "Needs a driver.\nA regular expression: not a comment.\nKept in host memory.";
    assert_eq!(run.at("/overlayDims/0/options/1/$comment"), json!(on));
    assert_eq!(run.at("/overlayDims/0/options/1/flags"), json!(["--cache"]));
    assert_eq!(run.at("/overlayDims/0/$comment"), json!("Shown below the grid."));
    assert_eq!(run.at("/cells/4/$comment"), json!("Measured on one node."));
    assert_eq!(run.at("/cells/3/$comment"), Value::Null);
}

#[test]
fn a_comment_whose_object_is_in_doubt_is_counted() {
    let text = fs::read_to_string(modules().join("comments.jsx")).unwrap();
    let text = text
        .replace("  cells: [\n", "  cells: [\n    ...[],\n")
        .replace("modelName: \"Tiny\",", "modelName: \"Tiny\", // No model.");
    let run = crate::run::import_text(&text).succeeds().says("2 comments stand at no row, option or cell and were left out.");
    assert_eq!(run.at("/cells/4/$comment"), Value::Null);
}

#[test]
fn data_of_the_format_goes_through_as_it_is() {
    let text = fs::read_to_string(modules().join("helpers.jsx")).unwrap();
    let extra = r#"
  rules: { amd: { hardware: { vendor: "amd" } } },
  hints: ["One.", { when: { rule: "amd" }, then: ["Two."] }],
  servePort: (sel) => (sel.strategy === "wide" ? 30100 : null),
  dockerMounts: ["/data:/data"],
  multiNodeHints: { h200: ["Many nodes."] },
  cells: ["#;
    let text = text.replace("  cells: [", extra).replace("flags: [\"--tp-size 4\"", "warn: \"Hot.\", status: (sel) => (sel.spec === \"on\" ? \"in-progress\" : \"verified\"), tags: [\"small\"], flags: [\"--tp-size 4\"");
    let run = crate::run::import_text(&text).succeeds();
    assert_eq!(run.at("/hints/1/when/rule"), json!("amd"));
    assert_eq!(run.at("/servePort"), json!([{"when": {"strategy": "wide"}, "then": ["30100"]}]));
    assert_eq!(run.at("/cells/2/tags"), json!(["small"]));
    assert_eq!(run.at("/cells/2/status"), json!([{"when": {"spec": "on"}, "then": ["in-progress"], "else": ["verified"]}]));
}

#[test]
fn frozen_pages_and_default_exports() {
    let text = fs::read_to_string(modules().join("helpers.jsx")).unwrap();
    let frozen = text.replace("export const config =", "const config =")
        + "\nconst freeze = (value) => {\n  if (typeof value === \"object\") Object.values(value).forEach(freeze);\n  return Object.freeze(value);\n};\nexport default freeze(config);\n";
    let run = crate::run::import_text(&frozen).succeeds();
    assert_eq!(run.matrix(), import("helpers.jsx").matrix());
}
