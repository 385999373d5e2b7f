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
        assert!(run.stderr().ends_with(" selections: 0 errors, 0 warnings.\n"), "{}", run.stderr());
    }
}

/// Faults of the data of real pages, which docs/codes.md lists with their meaning.
const TRUE_FAULTS: [[&str; 3]; 5] = [
    ["tests/data/pages/deepseek-v4.json", "unused-key", "$.modelNames['flash|fp8']"],
    ["tests/data/pages/deepseek-v4.json", "unused-key", "$.modelNames['pro|fp8']"],
    ["tests/data/pages/hy3.json", "unused-placeholder", "$.placeholders.NODE0_IP"],
    ["tests/data/pages/hy3.json", "unused-placeholder", "$.placeholders.NODE_RANK"],
    ["tests/data/pages/hy3.json", "option-without-cell", "$.matchDims[3].options[1]"],
];

/// Pages whose prose is still to be written have no other error.
#[test]
fn real_pages_have_no_other_errors_than_are_known() {
    let mut found = Vec::new();
    for page in PAGES {
        let run = deploy_panel(&["check", page, "--format", "json"]);
        let lines = run.json_lines();
        let errors: Vec<&Value> = lines.iter().filter(|finding| finding["severity"] == "error").collect();
        run.ends_with(i32::from(!errors.is_empty()));
        let others = errors.iter().filter(|error| error["code"] != "unfinished-text");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        found.extend(others.map(|error| [page.to_owned(), text(&error["code"]), text(&error["path"])]));
    }
    assert_eq!(found, TRUE_FAULTS);
    let documented = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/codes.md")).unwrap();
    for [page, code, path] in TRUE_FAULTS {
        let page = page.rsplit('/').next().unwrap().trim_end_matches(".json");
        let path = path.replace('|', "\\|");
        assert!(documented.contains(&format!("| {page} | `{code}` | `{path}` |")), "{page} {path}");
    }
}

#[test]
fn a_finding_names_file_place_fault_and_remedy() {
    let mut page = tiny();
    page["cells"][1]["nodes"] = json!(2);
    let path = file(serde_json::to_string_pretty(&page).unwrap());
    let path = path.to_str().unwrap();
    let text =
        deploy_panel(&["check", path]).ends_with(1).says("1 page checked over 0 selections: 1 error, 0 warnings.").stdout();
    let excerpt = [
        "error[unknown-field]: The field `nodes` is not known here.\n",
        &format!("  --> {path}:53:7\n"),
        "53 |       \"nodes\": 2\n",
        "   |       ^^^^^^^\n",
        "   = note: at $.cells[1].nodes\n",
        "   = help: Did you mean `nnodes`?\n",
    ];
    for piece in excerpt {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
    let line = deploy_panel(&["check", path, "--format", "json"]).ends_with(1).stdout();
    let start = format!(r#"{{"file":"{path}","severity":"error","code":"unknown-field","path":"$.cells[1].nodes","what":"The"#);
    let end = "\"remedy\":\"Did you mean `nnodes`?\",\"line\":53,\"column\":7,\"picks\":{}}\n";
    assert!(line.starts_with(&start) && line.ends_with(end), "{line}");
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
    assert_eq!(text.matches("error[repeated-flag]").count(), 1, "{text}");
    assert!(text.contains("error[repeated-flag]: `Cache` adds `--cache`"), "{text}");
    assert!(text.contains("= note: with strategy=wide cache=on\n"), "{text}");
}

#[test]
fn warnings_alone_are_no_failure() {
    let mut page = tiny();
    page["dockerImages"]["h200"] = json!("maker/server:latest");
    let path = file(page.to_string());
    deploy_panel(&["check", path.to_str().unwrap()]).succeeds().says("0 errors, 1 warning.");
}

#[test]
fn a_file_that_cannot_be_read_does_not_hide_the_others() {
    let broken = file("{");
    let run = deploy_panel(&["check", "no/such/page.json", broken.to_str().unwrap(), "kimi-k3"]).ends_with(2);
    assert!(run.stdout().contains("error[bad-json]"), "{}", run.stdout());
    run.says("no/such/page.json cannot be read").says("2 pages checked over 690 selections: 1 error");
}

#[test]
fn an_unknown_page_names_the_nearest() {
    deploy_panel(&["check", "kimi-k4"]).ends_with(2).writes_nothing().says("Did you mean `kimi-k3`?");
    deploy_panel(&["render", "zzz"]).ends_with(2).writes_nothing().says("Bundled pages: kimi-k3");
}
