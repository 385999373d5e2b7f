//! `diff`: which recipes two pages do not share.

mod exact;
mod git;
mod shape;

use serde_json::{Value, json};

use crate::run::{Run, deploy_panel, file};
use crate::tiny::tiny;

/// Compares two pages.
fn compare(old: &Value, new: &Value, arguments: &[&str]) -> Run {
    let (old, new) = (file(old.to_string()), file(new.to_string()));
    let pages = ["diff", old.to_str().unwrap(), new.to_str().unwrap()];
    deploy_panel(&[&pages, arguments].concat())
}

/// Compares the tiny page with itself after `edit`.
fn diff(edit: impl Fn(&mut Value)) -> Run {
    let mut new = tiny();
    edit(&mut new);
    compare(&tiny(), &new, &[])
}

/// A page of the project.
fn page(id: &str) -> Value {
    let path = format!("{}/assets/pages/{id}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The option of a row.
fn option<'p>(page: &'p mut Value, row: &str, option: &str) -> &'p mut Value {
    let find = |list: &'p mut Value, id: &str| list.as_array_mut().unwrap().iter_mut().find(|entry| entry["id"] == id).unwrap();
    find(&mut find(&mut page["overlayDims"], row)["options"], option)
}

#[test]
fn a_page_does_not_differ_from_itself() {
    let run = deploy_panel(&["diff", "kimi-k3", "assets/pages/kimi-k3.json"]).succeeds();
    assert_eq!(run.stdout(), "690 selections unchanged\n");
}

#[test]
fn what_does_not_reach_a_recipe_does_not_count() {
    let run = diff(|page| {
        page["modelName"] = json!("Small");
        page["rules"]["unused"] = json!(true);
        page["overlayDims"][0]["title"] = json!("KV cache");
    });
    assert_eq!(run.succeeds().stdout(), "5 selections unchanged\n");
}

/// The promise of this command: one edit of a page is one line.
#[test]
fn the_pins_of_one_extra_on_one_gpu_are_one_line() {
    let mut old = page("qwen3.8-27b");
    for flags in option(&mut old, "spec", "dspark")["flags"].as_array_mut().unwrap().iter_mut().filter(|item| item.is_object()) {
        flags["then"].as_array_mut().unwrap().retain(|flag| *flag != "--max-total-tokens 16384");
    }
    let run = compare(&old, &page("qwen3.8-27b"), &[]).ends_with(1);
    let wanted = "\
hw=rtx5090, spec=dspark: + --max-total-tokens 16384 (10 selections)
10 selections changed, 304 unchanged
";
    assert_eq!(run.stdout(), wanted);
}

#[test]
fn each_difference_is_described_by_where_it_is() {
    let run = diff(|page| {
        page["cells"][0]["flags"] = json!(["--model-path {{MODEL_NAME}}", "--tp-size 4", "--host {{HOST}}", "--port {{PORT}}"]);
        page["cells"][1]["env"] = json!(["LEVEL=2"]);
        page["dockerImages"]["b200"] = json!("maker/server:v2");
    });
    let wanted = "\
hw=b200: image: maker/server:v1 → maker/server:v2 (4 selections)
strategy=fast: --tp-size: 8 → 4 (3 selections)
strategy=wide: + LEVEL=2 (2 selections)
5 selections changed, 0 unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn several_differences_in_the_same_selections_stand_under_one_head() {
    let run = diff(|page| {
        page["overlayDims"][0]["options"][1]["flags"] = json!(["--cache 2", "--cache-policy lru"]);
        page["overlayDims"][0]["options"][1]["env"] = json!([]);
    });
    let wanted = "\
cache=on (2 selections):
  - CACHE_SIZE=1
  --cache: no value → 2
  + --cache-policy lru
2 selections changed, 3 unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn lost_and_gained_selections_are_described_and_counted() {
    let run = diff(|page| {
        page["cells"][1]["match"] = json!({ "hw": "h200", "strategy": "wide" });
    });
    let wanted = "\
lost: hw=b200, strategy=wide (2 selections)
gained: hw=h200, strategy=wide (1 selection)
2 selections lost, 1 gained, 3 unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn what_stands_beside_the_flags_counts() {
    let changed = |edit: fn(&mut Value), text: &str| {
        let run = diff(edit).ends_with(1);
        assert!(run.stdout().starts_with(text), "{text}: {}", run.stdout());
    };
    changed(
        |page| page["cells"][0]["flags"].as_array_mut().unwrap().swap(0, 1),
        "strategy=fast: the order of the flags (3 selections)\n",
    );
    changed(|page| page["hints"] = json!(["Mind the gap."]), "every selection: + hint: Mind the gap. (5 selections)\n");
    changed(
        |page| page["dockerMounts"] = json!(["/data:/data"]),
        "every selection: + Docker mount: /data:/data (5 selections)\n",
    );
    changed(
        |page| page["runModes"] = json!(["docker"]),
        "every selection: Python command: offered → not offered (5 selections)\n",
    );
    changed(|page| page["curl"] = json!("curl http://{{CURL_HOST}}/health"), "every selection: the request (5 selections)\n");
    changed(
        |page| page["cells"][1]["status"] = json!("verified"),
        "strategy=wide: status: unverified → verified (2 selections)\n",
    );
    changed(|page| page["cells"][1]["redirect"] = json!("#wide"), "strategy=wide: + composed further in: #wide (2 selections)\n");
    changed(
        |page| page["dockerRunCommand"] = json!("podman run"),
        "every selection (5 selections):\n  - Docker options for GPUs of: nvidia\n  + Docker runs as: podman run\n",
    );
    changed(
        |page| page["placeholders"]["HF_TOKEN"] = json!({ "target": "command", "default": "<token>" }),
        "every selection: the Docker command (5 selections)\n",
    );
}

#[test]
fn the_order_of_rows_does_not_count() {
    let mut old = tiny();
    let row = json!({ "id": "log", "title": "Log", "options": [{ "id": "no", "label": "No" }, { "id": "yes", "label": "Yes" }] });
    old["overlayDims"].as_array_mut().unwrap().push(row);
    let mut new = old.clone();
    new["overlayDims"].as_array_mut().unwrap().reverse();
    assert_eq!(compare(&old, &new, &[]).succeeds().stdout(), "10 selections unchanged\n");
}

#[test]
fn a_selection_that_loses_its_recipe_says_so() {
    let run = diff(|page| page["modelNames"] = json!({ "b200": "maker/tiny" })).ends_with(1);
    assert!(run.stdout().contains("+ no recipe: No key of `modelNames` fits these picks."), "{}", run.stdout());
}

#[test]
fn markdown_keeps_the_text_of_a_page_apart() {
    let mut new = tiny();
    new["hints"] = json!(["Use `a|b`\n# not a \\ heading <b>@me</b>"]);
    new["cells"][0]["env"] = json!([]);
    new["cells"][0]["flags"][1] = json!("--tp-size 4");
    let run = compare(&tiny(), &new, &["--format", "markdown"]).ends_with(1);
    let wanted = "\
**`tiny`**: 5 selections changed, 0 unchanged

- `every selection`: ``+ hint: Use `a|b` # not a \\ heading <b>@me</b>`` (5 selections)
- `strategy=fast` (3 selections):
  - `- LEVEL=1`
  - `--tp-size: 8 → 4`
";
    assert_eq!(run.stdout(), wanted);
    assert_eq!(compare(&tiny(), &tiny(), &["--format", "markdown"]).succeeds().stdout(), "**`tiny`**: 5 selections unchanged\n");
}

#[test]
fn json_is_one_object() {
    let mut new = tiny();
    new["cells"][1]["match"] = json!({ "hw": "h200", "strategy": "wide" });
    new["overlayDims"][0]["options"][1]["flags"] = json!(["--cache 2"]);
    let lines = compare(&tiny(), &new, &["--format", "json"]).ends_with(1).json_lines();
    let wanted = json!([{
        "shape": [],
        "lost": [{ "where": [{ "hw": ["b200"], "strategy": ["wide"] }], "what": [], "selections": 2 }],
        "gained": [{ "where": [{ "hw": ["h200"], "strategy": ["wide"] }], "what": [], "selections": 1 }],
        "changed": [{ "where": [{ "cache": ["on"] }], "what": ["--cache: no value → 2"], "selections": 1 }],
        "changedSelections": 1,
        "unchanged": 2
    }]);
    assert_eq!(json!(lines), wanted);
}

#[test]
fn a_page_with_errors_cannot_be_compared() {
    let broken = file("{");
    let run = deploy_panel(&["diff", "kimi-k3", broken.to_str().unwrap()]).ends_with(2).writes_nothing();
    run.says("error[bad-json]");
}

#[test]
fn one_page_alone_cannot_be_compared() {
    deploy_panel(&["diff", "kimi-k3"]).ends_with(2).writes_nothing().says("<NEW>");
    deploy_panel(&["diff", "kimi-k3", "kimi-k3", "--git", "HEAD"]).ends_with(2).writes_nothing().says("--git");
}
