//! `sizing`: the memory pools of many launch commands. What the formulas give is tested beside them.

use serde_json::json;

use crate::run::{deploy_panel, deploy_panel_reading};

#[test]
fn each_line_is_answered_in_order() {
    let input = "{\"flags\": [\"--tp-size 8\"], \"requestLength\": 11264}\n{\"flags\": [\"--tp-size 5\"]}\n";
    let lines = deploy_panel_reading(&["sizing", "kimi-k3", "--stdin"], input).succeeds().json_lines();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["slots"], &lines[0]["stateBytesPerSlot"]), (&json!(5), &json!(56171520)));
    assert!((lines[0]["ratio"].as_f64().unwrap() - 0.9018406723484849).abs() < 1e-9);
    assert_eq!(lines[1]["code"], "heads-not-divisible");
}

#[test]
fn every_recipe_of_a_page_can_be_piped_in() {
    let matrix = deploy_panel(&["matrix", "kimi-k3", "--set", "hw=b300"]).succeeds().stdout();
    let run = deploy_panel_reading(&["sizing", "kimi-k3", "--stdin"], &matrix).succeeds();
    let lines = run.json_lines();
    assert_eq!(lines.len(), matrix.lines().count());
    assert!(lines.iter().all(|line| line["ratio"].is_f64()), "{}", run.stdout());
}

#[test]
fn a_line_that_is_none_is_answered_and_counts_as_a_fault() {
    let run = deploy_panel_reading(&["sizing", "kimi-k3", "--stdin"], "{}\nnonsense\n").ends_with(1);
    assert_eq!(run.json_lines()[1]["code"], "malformed-line");
}

#[test]
fn a_page_without_a_formula_is_refused() {
    let arguments = ["sizing", "tests/data/pages/hy3.json", "--stdin"];
    deploy_panel_reading(&arguments, "{}\n").ends_with(1).writes_nothing().says("The page has no `sizing`.");
}

#[test]
fn the_source_of_the_lines_has_to_be_named() {
    deploy_panel(&["sizing", "kimi-k3"]).ends_with(2).writes_nothing().says("--stdin");
}
