//! Pages that changed shape: renamed, added and removed rows and options.

use serde_json::{Value, json};

use super::{compare, diff, page};
use crate::tiny::tiny;

/// A page in which every text was replaced.
fn replaced(page: &Value, texts: &[(&str, &str)]) -> Value {
    let text = texts.iter().fold(page.to_string(), |text, (old, new)| text.replace(old, new));
    serde_json::from_str(&text).unwrap()
}

fn log_row() -> Value {
    json!({
        "id": "log",
        "title": "Log",
        "default": "no",
        "options": [{ "id": "no", "label": "No" }, { "id": "yes", "label": "Yes", "flags": ["--log"] }]
    })
}

#[test]
fn an_option_of_the_same_label_is_the_same() {
    let new = replaced(&page("qwen3.8-27b"), &[("nvfp4-nvidia", "nvfp4-nv")]);
    let wanted = "renamed option: quant=nvfp4-nvidia → quant=nvfp4-nv\n314 selections unchanged\n";
    assert_eq!(compare(&page("qwen3.8-27b"), &new, &[]).succeeds().stdout(), wanted);
}

#[test]
fn an_option_that_launches_the_same_at_the_same_place_is_the_same() {
    let new = replaced(&tiny(), &[("\"wide\"", "\"broad\""), ("\"Wide\"", "\"Broad\""), ("server:v1", "server:v2")]);
    let wanted = "\
renamed option: strategy=wide → strategy=broad
every selection: image: maker/server:v1 → maker/server:v2 (5 selections)
5 selections changed, 0 unchanged
";
    assert_eq!(compare(&tiny(), &new, &[]).ends_with(1).stdout(), wanted);
}

#[test]
fn an_option_that_launches_something_else_is_another_one() {
    let new = replaced(&tiny(), &[("\"wide\"", "\"broad\""), ("\"Wide\"", "\"Broad\""), ("--tp-size 16", "--tp-size 32")]);
    let wanted = "\
added option: strategy=broad
removed option: strategy=wide
lost: strategy=wide (2 selections)
gained: strategy=broad (2 selections)
2 selections lost, 2 gained, 3 unchanged
";
    assert_eq!(compare(&tiny(), &new, &[]).ends_with(1).stdout(), wanted);
}

#[test]
fn another_gpu_is_never_a_renamed_one() {
    let new = replaced(&tiny(), &[("b200", "b300")]);
    let wanted = "\
added option: hw=b300
removed option: hw=b200
lost: hw=b200 (4 selections)
gained: hw=b300 (4 selections)
4 selections lost, 4 gained, 1 unchanged
";
    assert_eq!(compare(&tiny(), &new, &[]).ends_with(1).stdout(), wanted);
}

#[test]
fn a_row_with_the_same_options_is_the_same() {
    let new = replaced(&page("qwen3.8-27b"), &[("\"ssmDtype\"", "\"state\"")]);
    let wanted = "renamed row: ssmDtype → state\n314 selections unchanged\n";
    assert_eq!(compare(&page("qwen3.8-27b"), &new, &[]).succeeds().stdout(), wanted);
}

#[test]
fn a_row_with_another_title_is_the_same_if_it_launches_the_same() {
    let mut old = tiny();
    old["overlayDims"].as_array_mut().unwrap().push(log_row());
    let new = replaced(&old, &[("\"log\"", "\"trace\""), ("\"Log\"", "\"Trace\""), ("server:v1", "server:v2")]);
    let wanted = "\
renamed row: log → trace
every selection: image: maker/server:v1 → maker/server:v2 (10 selections)
10 selections changed, 0 unchanged
";
    assert_eq!(compare(&old, &new, &[]).ends_with(1).stdout(), wanted);
}

#[test]
fn a_row_with_the_same_options_that_launches_something_else_is_another_one() {
    let mut old = tiny();
    old["overlayDims"].as_array_mut().unwrap().push(log_row());
    let new = replaced(&old, &[("\"log\"", "\"trace\""), ("\"Log\"", "\"Trace\""), ("--log", "--trace")]);
    let wanted = "\
added row: trace, compared at trace=no
removed row: log, compared at log=no
lost: log=yes (5 selections)
gained: trace=yes (5 selections)
5 selections lost, 5 gained, 5 unchanged
";
    assert_eq!(compare(&old, &new, &[]).ends_with(1).stdout(), wanted);
}

#[test]
fn a_new_row_is_compared_at_its_default() {
    let run = diff(|page| {
        page["overlayDims"].as_array_mut().unwrap().insert(0, log_row());
        page["cells"][1]["env"] = json!(["LEVEL=2"]);
    });
    let wanted = "\
added row: log, compared at log=no
gained: log=yes (5 selections)
strategy=wide: + LEVEL=2 (2 selections)
5 selections gained, 2 changed, 3 unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn a_row_that_went_is_compared_at_its_default() {
    let mut old = tiny();
    old["overlayDims"].as_array_mut().unwrap().push(log_row());
    let wanted = "\
removed row: log, compared at log=no
lost: log=yes (5 selections)
5 selections lost, 5 unchanged
";
    assert_eq!(compare(&old, &tiny(), &[]).ends_with(1).stdout(), wanted);
}

#[test]
fn a_new_row_with_one_option_changes_nothing() {
    let run = diff(|page| {
        let row = json!({ "id": "nodes", "title": "Nodes", "options": [{ "id": "single", "label": "Single" }] });
        page["matchDims"].as_array_mut().unwrap().insert(0, row);
        for cell in page["cells"].as_array_mut().unwrap() {
            cell["match"]["nodes"] = json!("single");
        }
    });
    assert_eq!(run.succeeds().stdout(), "added row: nodes, compared at nodes=single\n5 selections unchanged\n");
}

#[test]
fn a_new_row_whose_default_is_refused_is_compared_where_the_reader_lands() {
    let run = diff(|page| {
        let mut row = log_row();
        row["options"][0]["disabled"] = json!([{ "when": { "hw": "h200" }, "reason": "This GPU always logs. Keep the log." }]);
        page["overlayDims"].as_array_mut().unwrap().push(row);
    });
    let wanted = "\
added row: log, compared at log=no
gained: hw=b200, log=yes (4 selections)
hw=h200: + --log (1 selection)
4 selections gained, 1 changed, 4 unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn another_default_of_a_hidden_row_changes_nothing() {
    let mut old = tiny();
    old["overlayDims"].as_array_mut().unwrap().push(log_row());
    old["overlayDims"][1]["showWhen"] = json!({ "hw": "b200" });
    let mut new = old.clone();
    new["overlayDims"][1]["default"] = json!("yes");
    assert_eq!(compare(&old, &new, &[]).succeeds().stdout(), "9 selections unchanged\n");
}

#[test]
fn new_hardware_is_gained_and_old_hardware_lost() {
    let run = diff(|page| {
        page["supportedHardware"] = json!(["b200", "b300"]);
        page["cells"][0]["match"]["hw"] = json!(["b200", "b300"]);
        page["dockerImages"]["b300"] = json!("maker/server:v1");
    });
    let wanted = "\
added option: hw=b300
removed option: hw=h200
lost: hw=h200 (1 selection)
gained: hw=b300 (1 selection)
1 selection lost, 1 gained, 4 unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn the_shape_is_in_the_json() {
    let mut new = replaced(&tiny(), &[("\"cache\"", "\"kv\"")]);
    new["overlayDims"].as_array_mut().unwrap().push(log_row());
    let lines = compare(&tiny(), &new, &["--format", "json"]).ends_with(1).json_lines();
    let wanted = json!([
        { "kind": "renamed-row", "old": "cache", "new": "kv" },
        { "kind": "added-row", "row": "log", "default": "no" }
    ]);
    assert_eq!(lines[0]["shape"], wanted);
}

#[test]
fn pages_of_different_models_share_nothing_and_are_compared_all_the_same() {
    let run = compare(&page("kimi-k3"), &page("qwen3.8-27b"), &["--format", "json"]).ends_with(1);
    let lines = run.json_lines();
    assert_eq!(lines[0]["lost"][0]["selections"], json!(690));
    assert_eq!(lines[0]["gained"][0]["selections"], json!(314));
}
