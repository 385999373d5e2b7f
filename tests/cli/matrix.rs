//! `matrix`: every valid selection with its recipe.

use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::run::{PAGES, deploy_panel, file};
use crate::tiny::tiny;

fn text_of(page: &Value) -> String {
    file(page.to_string()).to_str().unwrap().to_owned()
}

#[test]
fn kimi_k3_has_690_lines() {
    let run = deploy_panel(&["matrix", "kimi-k3"]).succeeds();
    assert_eq!(run.stdout().lines().count(), 690);
    assert_eq!(run.stderr(), "");
}

#[test]
fn a_line_has_its_fields_in_the_promised_order() {
    let line = deploy_panel(&["matrix", &text_of(&tiny()), "--set", "strategy=wide", "--set", "cache=on"]).succeeds().stdout();
    let wanted = concat!(
        r#"{"sel":{"hw":"b200","strategy":"wide","cache":"on"},"model":"maker/tiny","image":"maker/server:v1","nodes":2,"#,
        r#""env":["CACHE_SIZE=1"],"flags":["--model-path maker/tiny","--tp-size 16","--nnodes 2","--node-rank <node-rank>","#,
        r#""--dist-init-addr <node0-ip>:20000","--cache","--host 0.0.0.0","--port 30000"],"status":"unverified"}"#,
        "\n"
    );
    assert_eq!(line, wanted);
}

#[test]
fn a_hidden_row_stands_at_its_default() {
    let mut page = tiny();
    page["overlayDims"][0]["showWhen"] = json!({ "hw": "b200" });
    let lines = deploy_panel(&["matrix", &text_of(&page), "--set", "hw=h200"]).succeeds().json_lines();
    assert_eq!(
        lines.iter().map(|line| &line["sel"]).collect::<Vec<_>>(),
        [&json!({
            "hw": "h200", "strategy": "fast", "cache": "off"
        })]
    );
}

/// What a recipe comes to, in a form in which the order of flags and variables does not matter.
fn unordered(line: &Value) -> Value {
    let sorted = |field: &str| {
        let mut texts: Vec<&str> = line[field].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        texts.sort_unstable();
        json!(texts)
    };
    let (env, flags) = (sorted("env"), sorted("flags"));
    json!({ "sel": line["sel"], "model": line["model"], "image": line["image"], "nodes": line["nodes"], "env": env, "flags": flags })
}

#[test]
fn every_published_recipe_is_among_the_lines() {
    for page in PAGES {
        let name = page.rsplit('/').next().unwrap().trim_end_matches(".json");
        let text = std::fs::read_to_string(format!("{}/tests/data/expected/{name}.jsonl", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let lines: Vec<Value> = deploy_panel(&["matrix", page]).succeeds().json_lines().iter().map(unordered).collect();
        assert!(text.lines().count() > 0);
        for expected in text.lines() {
            let expected = unordered(&serde_json::from_str(expected).unwrap());
            assert!(lines.contains(&expected), "{page} lacks {expected}");
        }
    }
}

#[test]
fn set_keeps_only_what_was_picked() {
    let lines = deploy_panel(&["matrix", "kimi-k3", "--set", "hw=h200", "--set", "spec=none"]).succeeds().json_lines();
    let all = deploy_panel(&["matrix", "kimi-k3"]).succeeds().json_lines();
    let kept: Vec<Value> = all.into_iter().filter(|line| line["sel"]["hw"] == "h200" && line["sel"]["spec"] == "none").collect();
    assert!(kept.len() > 1);
    assert_eq!(lines, kept);
}

#[test]
fn picks_that_no_selection_has_are_an_error() {
    let arguments = ["matrix", "kimi-k3", "--set", "hw=h200", "--set", "quant=nvfp4"];
    deploy_panel(&arguments).ends_with(1).writes_nothing().says("`quant=nvfp4` is not possible. The routed experts need");
}

#[test]
fn names_that_the_page_does_not_have_are_an_error_with_the_nearest() {
    let run = |set: &str| deploy_panel(&["matrix", "kimi-k3", "--set", set]).ends_with(2).writes_nothing();
    run("hw=h20").says("The row `hw` has no option `h20`. Did you mean `h200`?");
    run("qant=nvfp4").says("This page has no row `qant`. Did you mean `quant`?");
    run("hw=toaster").says("There are: b300, gb300");
    run("hw").says("`--set hw` names no option.");
    run("=").says("no row ``");
}

#[test]
fn a_page_without_a_recipe_somewhere_is_an_error() {
    let mut page = tiny();
    page["modelNames"] = json!({ "b200": "maker/tiny" });
    let run = deploy_panel(&["matrix", &text_of(&page)]).ends_with(1);
    let run = run.says("There is no recipe for hw=h200 strategy=fast cache=off. No key of `modelNames` fits these picks.");
    assert!(run.json_lines().iter().all(|line| line["sel"]["hw"] == "b200"));
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deploy-panel"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(["matrix", "kimi-k3"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
