//! `check`: findings as people and programs read them, and exit codes.

use serde_json::{Value, json};

use crate::run::{PAGES, deploy_panel, file};
use crate::tiny::tiny;

#[test]
fn the_bundled_pages_have_no_finding() {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pages")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let run = deploy_panel(&["check", name.trim_end_matches(".json")]).succeeds();
        assert_eq!(run.stdout(), "");
        assert_eq!(run.stderr(), "1 page checked: 0 errors, 0 warnings.\n");
    }
}

/// Pages whose prose is still to be written have no other error.
#[test]
fn real_pages_lack_nothing_but_sentences() {
    for page in PAGES {
        let run = deploy_panel(&["check", page, "--format", "json"]);
        let errors: Vec<Value> = run.json_lines().into_iter().filter(|finding| finding["severity"] == "error").collect();
        assert!(errors.iter().all(|error| error["code"] == "unfinished-text"), "{page}: {errors:?}");
        run.ends_with(i32::from(!errors.is_empty()));
    }
}

#[test]
fn a_finding_names_file_place_fault_and_remedy() {
    let mut page = tiny();
    page["cells"][1]["nodes"] = json!(2);
    let path = file(page.to_string());
    let path = path.to_str().unwrap();
    let text = deploy_panel(&["check", path]).ends_with(1).says("1 page checked: 1 error, 0 warnings.").stdout();
    let place = format!(
        "error[unknown-field]: {path} $.cells[1].nodes\n  The field `nodes` is not known here.\n  Did you mean `nnodes`?\n"
    );
    assert_eq!(text, place);
    let line = deploy_panel(&["check", path, "--format", "json"]).ends_with(1).stdout();
    let start = format!(r#"{{"file":"{path}","severity":"error","code":"unknown-field","path":"$.cells[1].nodes","what":"The"#);
    assert!(line.starts_with(&start) && line.ends_with("\"remedy\":\"Did you mean `nnodes`?\"}\n"), "{line}");
}

#[test]
fn every_finding_is_reported_at_once() {
    let mut page = tiny();
    page["cells"][1]["nodes"] = json!(2);
    page["overlayDims"][0]["title"] = json!(7);
    page["rules"]["roomy"] = json!({ "rule": "rommy" });
    page["modelNames"]["default"] = json!("TODO(slug)");
    let path = file(page.to_string());
    let run = deploy_panel(&["check", path.to_str().unwrap(), "--format", "json"]).ends_with(1);
    let codes: Vec<Value> = run.json_lines().iter().map(|finding| finding["code"].clone()).collect();
    assert_eq!(codes, ["unknown-name", "wrong-type", "unknown-field", "bad-name", "unfinished-text"]);
}

#[test]
fn a_fault_of_the_space_says_which_picks_bring_it_about() {
    let mut page = tiny();
    page["cells"][1]["flags"] = json!(["--model-path {{MODEL_NAME}}", "--cache", "--host {{HOST}}", "--port {{PORT}}"]);
    let path = file(page.to_string());
    let run = deploy_panel(&["check", path.to_str().unwrap()]).ends_with(1);
    let text = run.stdout();
    assert_eq!(text.matches("error[").count(), 1, "{text}");
    assert!(text.contains("There is no recipe with strategy=wide cache=on. `Cache` adds `--cache`"), "{text}");
}

#[test]
fn warnings_alone_are_no_failure() {
    let mut page = tiny();
    page["modelNames"]["h20"] = json!("maker/other");
    let path = file(page.to_string());
    deploy_panel(&["check", path.to_str().unwrap()]).succeeds().says("0 errors, 1 warning.");
}

#[test]
fn a_file_that_cannot_be_read_does_not_hide_the_others() {
    let broken = file("{");
    let run = deploy_panel(&["check", "no/such/page.json", broken.to_str().unwrap(), "kimi-k3"]).ends_with(2);
    assert!(run.stdout().contains("error[bad-json]"), "{}", run.stdout());
    run.says("no/such/page.json cannot be read").says("2 pages checked: 1 error");
}

#[test]
fn an_unknown_page_names_the_nearest() {
    deploy_panel(&["check", "kimi-k4"]).ends_with(2).writes_nothing().says("Did you mean `kimi-k3`?");
    deploy_panel(&["render", "zzz"]).ends_with(2).writes_nothing().says("Bundled pages: kimi-k3");
}
