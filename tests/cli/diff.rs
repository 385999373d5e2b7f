//! `diff`: which recipes two pages do not share.

use serde_json::{Value, json};

use crate::run::{Run, deploy_panel, file};
use crate::tiny::tiny;

/// Compares the tiny page with itself after `edit`.
fn diff(edit: impl Fn(&mut Value)) -> Run {
    let (old, mut new) = (tiny(), tiny());
    edit(&mut new);
    let (old, new) = (file(old.to_string()), file(new.to_string()));
    deploy_panel(&["diff", old.to_str().unwrap(), new.to_str().unwrap()])
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

#[test]
fn changes_are_grouped_by_what_changed() {
    let run = diff(|page| {
        page["cells"][0]["flags"] = json!(["--model-path {{MODEL_NAME}}", "--tp-size 4", "--host {{HOST}}", "--port {{PORT}}"]);
        page["cells"][1]["env"] = json!(["LEVEL=2"]);
        page["dockerImages"]["b200"] = json!("maker/server:v2");
    });
    let wanted = "\
2 selections changed
  image: maker/server:v1 → maker/server:v2
  --tp-size: 8 → 4
  for example hw=b200 strategy=fast cache=off
2 selections changed
  image: maker/server:v1 → maker/server:v2
  + LEVEL 2
  for example hw=b200 strategy=wide cache=off
1 selection changed
  --tp-size: 8 → 4
  for example hw=h200 strategy=fast cache=off
0 selections unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn lost_and_gained_selections_are_counted() {
    let run = diff(|page| {
        page["cells"][1]["match"] = json!({ "hw": "h200", "strategy": "wide" });
    });
    let wanted = "\
2 selections lost
  for example hw=b200 strategy=wide cache=off
1 selection gained
  for example hw=h200 strategy=wide cache=off
3 selections unchanged
";
    assert_eq!(run.ends_with(1).stdout(), wanted);
}

#[test]
fn the_order_of_flags_and_what_stands_beside_them_count() {
    let changed = |edit: fn(&mut Value), text: &str| {
        let run = diff(edit).ends_with(1);
        assert!(run.stdout().contains(text), "{text}: {}", run.stdout());
    };
    changed(
        |page| page["cells"][0]["flags"].as_array_mut().unwrap().swap(0, 1),
        "3 selections changed\n  the order of the flags\n",
    );
    changed(|page| page["hints"] = json!(["Mind the gap."]), "5 selections changed\n  + hint: Mind the gap.\n");
    changed(|page| page["dockerMounts"] = json!(["/data:/data"]), "5 selections changed\n  the Docker command\n");
    changed(|page| page["runModes"] = json!(["docker"]), "5 selections changed\n  the Python command\n");
    changed(|page| page["curl"] = json!("curl http://{{CURL_HOST}}/health"), "5 selections changed\n  the request\n");
    changed(|page| page["cells"][1]["status"] = json!("verified"), "2 selections changed\n  status: unverified → verified\n");
}

#[test]
fn the_order_of_rows_does_not_count() {
    let mut old = tiny();
    let row = json!({ "id": "log", "title": "Log", "options": [{ "id": "no", "label": "No" }, { "id": "yes", "label": "Yes" }] });
    old["overlayDims"].as_array_mut().unwrap().push(row);
    let mut new = old.clone();
    new["overlayDims"].as_array_mut().unwrap().reverse();
    let (old, new) = (file(old.to_string()), file(new.to_string()));
    let run = deploy_panel(&["diff", old.to_str().unwrap(), new.to_str().unwrap()]).succeeds();
    assert_eq!(run.stdout(), "10 selections unchanged\n");
}

#[test]
fn a_page_with_errors_cannot_be_compared() {
    let broken = file("{");
    let run = deploy_panel(&["diff", "kimi-k3", broken.to_str().unwrap()]).ends_with(2).writes_nothing();
    run.says("error[bad-json]");
}
