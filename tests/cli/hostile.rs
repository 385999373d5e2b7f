//! Input that nobody means well with: an error in time, and nothing on standard output that looks like a command.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{Run, deploy_panel, file};
use crate::tiny::tiny;

/// What a person waits for without wondering. The slowest takes a few seconds in a build for debugging.
const PATIENCE: Duration = Duration::from_secs(60);

/// Every command refuses the file, in time.
fn refuse(content: impl AsRef<[u8]>, code: &str) {
    let path = file(content);
    let path = path.to_str().unwrap();
    let start = Instant::now();
    let run = deploy_panel(&["check", path]).ends_with(1);
    let text = run.stdout();
    assert!(text.starts_with(&format!("error[{code}]: ")) && text.contains(&format!("--> {path}")), "{text}");
    for arguments in [&["render", path][..], &["matrix", path]] {
        deploy_panel(arguments).ends_with(1).writes_nothing().says(&format!("error[{code}]"));
    }
    deploy_panel(&["diff", path, "kimi-k3"]).ends_with(2).writes_nothing().says(&format!("error[{code}]"));
    assert!(start.elapsed() < PATIENCE, "{code}: {:?}", start.elapsed());
}

/// Every command says that the file cannot be read.
fn unreadable(path: &str) -> Run {
    for arguments in [&["check", path][..], &["matrix", path], &["diff", "kimi-k3", path]] {
        deploy_panel(arguments).ends_with(2).writes_nothing();
    }
    deploy_panel(&["render", path]).ends_with(2).writes_nothing()
}

#[test]
fn what_is_no_text_is_refused() {
    refuse([], "bad-json");
    refuse(b"{\"id\": \"\xff\"}", "bad-utf8");
    refuse([0; 100], "bad-json");
    refuse("\u{feff}", "bad-json");
}

#[test]
fn a_byte_order_mark_is_no_fault() {
    let path = file(format!("\u{feff}{}", tiny()));
    deploy_panel(&["check", path.to_str().unwrap()]).succeeds();
}

#[test]
fn what_is_no_file_is_refused() {
    unreadable("tests").says("tests cannot be read");
    unreadable("no/such/file").says("no/such/file cannot be read");
    unreadable("").says("There is no file");
}

#[test]
fn ten_megabytes_of_nesting_are_refused() {
    refuse("[".repeat(10_000_000), "bad-json");
    refuse("{\"a\":".repeat(2_000_000), "bad-json");
}

#[test]
fn lists_that_no_person_wrote_are_refused_in_time() {
    let with = |pointer: &str, value: Value| {
        let mut page = tiny();
        page["cells"][0]["tags"] = json!([]);
        *page.pointer_mut(pointer).unwrap() = value;
        page.to_string()
    };
    let count = 25_000;
    let texts = |prefix: &str| -> Value { (0..count).map(|index| format!("{prefix}{index}")).collect() };
    let object = |value: Value| -> Value {
        (0..count).map(|index| (format!("N{index}"), value.clone())).collect::<serde_json::Map<_, _>>().into()
    };
    let list = |value: &dyn Fn(usize) -> Value| -> Value { (0..count).map(value).collect() };
    for page in [
        with("/rules", object(json!({ "rule": "roomie" }))),
        with("/placeholders", object(json!({ "target": "command", "default": "x" }))),
        with("/modelNames", object(json!("maker/tiny"))),
        with("/supportedHardware", texts("h")),
        with("/overlayDims/0/options", list(&|index| json!({ "id": format!("o{index}"), "label": "x" }))),
        with("/overlayDims/0/options/1/flags", texts("--f")),
        with("/overlayDims", list(&|index| json!({ "id": format!("r{index}"), "title": "x", "options": [] }))),
        with("/cells/0/flags", texts("--f")),
        with("/cells/0/tags", texts("t")),
        with("/cells", list(&|_| json!({ "match": { "hw": "b200", "strategy": "fast" }, "flags": [] }))),
        with("/rules/roomy", json!({ "any": list(&|_| json!({ "hw": "b200" })) })),
    ] {
        refuse(page, "too-many-entries");
    }
}

#[test]
fn a_long_chain_of_rules_does_not_overflow_the_stack() {
    let mut page = tiny();
    page["rules"]["r0"] = json!({ "hw": "b200" });
    for rule in 1..1_900 {
        page["rules"][format!("r{rule}")] = json!({ "rule": format!("r{}", rule - 1) });
    }
    page["overlayDims"][0]["showWhen"] = json!({ "rule": "r1899" });
    let path = file(page.to_string());
    deploy_panel(&["check", path.to_str().unwrap()]).succeeds();
}

#[test]
fn sixty_rows_of_everything_end_in_time() {
    let start = Instant::now();
    let mut page = tiny();
    for row in 0..60 {
        let options = json!([{ "id": "a", "label": "A" }, { "id": "b", "label": "B" }]);
        page["overlayDims"].as_array_mut().unwrap().push(json!({ "id": format!("x{row}"), "title": "X", "options": options }));
    }
    let free = file(page.to_string());
    let path = free.to_str().unwrap();
    deploy_panel(&["render", path]).succeeds();
    deploy_panel(&["check", path]).succeeds().says("over 5,764,607,523,034,234,880 selections: 0 errors, 0 warnings.");
    deploy_panel(&["diff", path, path]).ends_with(2).says("cannot be compared: it has more than two million selections");
    deploy_panel(&["coverage", path]).ends_with(1).writes_nothing().says("more than two million selections");

    let refusals: Vec<Value> =
        (0..60).map(|row| json!({ "when": { format!("x{row}"): ["a", "b"] }, "reason": "Never." })).collect();
    let gate = json!({ "id": "gate", "title": "Gate", "options": [{ "id": "open", "label": "Open", "disabled": refusals }] });
    page["overlayDims"].as_array_mut().unwrap().push(gate);
    let stuck = file(page.to_string());
    let path = stuck.to_str().unwrap();
    deploy_panel(&["render", path]).ends_with(1).writes_nothing().says("no combination of extras");
    deploy_panel(&["matrix", path]).ends_with(1).writes_nothing().says("some selections were not found");
    deploy_panel(&["coverage", path]).ends_with(1).writes_nothing().says("some selections were not found");
    deploy_panel(&["diff", path, path]).ends_with(2).writes_nothing().says("some selections were not found");
    let run = deploy_panel(&["check", path]).ends_with(1);
    assert!(run.stdout().contains("error[no-valid-start]"), "{}", run.stdout());
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

#[test]
fn rows_that_push_each_other_around_give_valid_commands_only() {
    let mut page = tiny();
    let row = |id: &str, other: &str, when: [&str; 2]| {
        let refuse = |option: &str| json!([{ "when": { other: option }, "reason": "They clash." }]);
        let options = json!([
            { "id": "a", "label": "A", "flags": [format!("--{id}-a")], "disabled": refuse(when[0]) },
            { "id": "b", "label": "B", "flags": [format!("--{id}-b")], "disabled": refuse(when[1]) },
        ]);
        json!({ "id": id, "title": id, "options": options })
    };
    // Each row on `a` pushes the other off `a`, and on `b` off `b`: two of four combinations are left.
    for added in [row("left", "right", ["a", "b"]), row("right", "left", ["a", "b"])] {
        page["overlayDims"].as_array_mut().unwrap().push(added);
    }
    let path = file(page.to_string());
    let path = path.to_str().unwrap();
    let lines = deploy_panel(&["matrix", path]).succeeds().json_lines();
    assert_eq!(lines.len(), 10);
    assert!(lines.iter().all(|line| line["sel"]["left"] != line["sel"]["right"]));
    let found = deploy_panel(&["check", path]).ends_with(1).stdout();
    assert!(found.starts_with("error[picks-unreachable]") && found.matches("error[").count() == 1, "{found}");
    let run = deploy_panel(&["render", path, "--set", "left=a", "--set", "right=b"]).succeeds();
    assert!(run.stdout().contains("--left-a") && run.stdout().contains("--right-b"), "{}", run.stdout());
    for set in [&["--set", "left=a", "--set", "right=a"][..], &["--set", "left=b", "--set", "right=b"]] {
        deploy_panel(&[&["render", path], set].concat()).ends_with(1).writes_nothing().says("They clash.");
    }
}

#[test]
fn a_page_cannot_act_on_the_terminal() {
    let mut page = tiny();
    page["\u{1b}[2J"] = json!(1);
    page["hints"] = json!(["\u{1b}]0;owned\u{7}"]);
    let path = file(page.to_string());
    let text = deploy_panel(&["check", path.to_str().unwrap()]).ends_with(1).stdout();
    assert!(!text.contains('\u{1b}') && text.contains("\\u{1b}[2J"), "{text}");
    page.as_object_mut().unwrap().remove("\u{1b}[2J");
    let path = file(page.to_string());
    let run = deploy_panel(&["render", path.to_str().unwrap()]).succeeds();
    assert!(!run.stderr().contains('\u{1b}') && run.stderr().contains("owned"), "{}", run.stderr());
}

#[test]
fn a_field_of_a_megabyte_is_not_printed_whole() {
    let mut page = tiny();
    page["x".repeat(1_000_000)] = json!(1);
    let path = file(page.to_string());
    let run = deploy_panel(&["check", path.to_str().unwrap()]).ends_with(1);
    assert!(run.stdout().len() < 20_000, "{}", run.stdout().len());
}
