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
        &format!("  --> {path}:50:7\n"),
        "50 |       \"nodes\": 2\n",
        "   |       ^^^^^^^\n",
        "   = note: at $.cells[1].nodes\n",
        "   = help: Did you mean `nnodes`?\n",
    ];
    for piece in excerpt {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
    let line = deploy_panel(&["check", path, "--format", "json"]).ends_with(1).stdout();
    let start = format!(r#"{{"file":"{path}","severity":"error","code":"unknown-field","path":"$.cells[1].nodes","what":"The"#);
    let end = "\"remedy\":\"Did you mean `nnodes`?\",\"line\":50,\"column\":7,\"picks\":{}}\n";
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

#[path = "../../benches/engine/twelve_rows.rs"]
mod twelve_rows;

/// How long it takes is a matter of the benchmarks.
#[test]
fn billions_of_selections_are_checked_completely() {
    let mut page = twelve_rows::twelve_rows();
    page["allow"] = json!([{ "code": "image-without-digest", "reason": "It is made up." }]);
    let whole = file(page.to_string());
    let run = deploy_panel(&["check", whole.to_str().unwrap()]).succeeds().writes_nothing();
    run.says("over 464,579,556 selections: 0 errors, 0 warnings.");

    // A fault on one combination of three rows in billions.
    let fault = json!({ "when": { "r8": "o0", "r9": "o1" }, "then": ["--tp-size 2"] });
    page["overlayDims"][8]["options"][2]["flags"] = json!([fault]);
    let faulty = file(page.to_string());
    let run = deploy_panel(&["check", faulty.to_str().unwrap(), "--format", "json"]).ends_with(1);
    let found = run.json_lines();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!([&found[0]["code"], &found[0]["path"]], ["repeated-flag", "$.overlayDims[8].options[2].flags"]);
    assert_eq!(found[0]["picks"], json!({ "r8": "o0", "r9": "o1", "r11": "o2" }));
}

/// A page with an error on line 53, column 7, and a warning, in a file whose name needs escaping.
fn faulty() -> String {
    let mut page = tiny();
    page["dockerImages"]["h200"] = json!("maker/server:latest");
    page["overlayDims"][0]["options"][1]["flags"] = json!(["--cache", "--tp-size 4"]);
    let path = file(serde_json::to_string_pretty(&page).unwrap());
    let odd = path.with_file_name(format!("a, b:{}%.json", path.file_stem().unwrap().to_str().unwrap()));
    std::fs::rename(path, &odd).unwrap();
    odd.to_str().unwrap().to_owned()
}

#[test]
fn a_sarif_log_holds_all_files() {
    let path = faulty();
    let run = deploy_panel(&["check", &path, "kimi-k3", "--format", "sarif"]).ends_with(1);
    let log: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let driver = &log["runs"][0]["tool"]["driver"];
    let rules: Vec<&Value> = driver["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
    assert_eq!(rules, ["moving-image", "repeated-flag"]);
    let results = log["runs"][0]["results"].as_array().unwrap();
    let found: Vec<(&Value, &Value)> = results.iter().map(|result| (&result["ruleId"], &result["level"])).collect();
    assert_eq!(found, [(&json!("moving-image"), &json!("warning")), (&json!("repeated-flag"), &json!("error"))]);
    let place = &results[1]["locations"][0];
    let uri = place["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.contains("/a%2C%20b%3Apage-") && uri.ends_with("%25.json"), "{uri}");
    assert_eq!(place["logicalLocations"][0]["fullyQualifiedName"], "$.overlayDims[0].options[1].flags");
    let region = &place["physicalLocation"]["region"];
    let text = std::fs::read_to_string(&path).unwrap();
    let line = text.lines().nth(region["startLine"].as_u64().unwrap() as usize - 1).unwrap();
    let column = region["startColumn"].as_u64().unwrap() as usize;
    assert_eq!(&line[column - 1..], "[", "{line}");
    assert_eq!(line.trim(), "\"flags\": [");
    assert_eq!(results[1]["properties"]["picks"], json!({ "cache": "on" }));
}

#[test]
fn annotations_of_a_workflow_stay_on_their_lines() {
    let path = faulty();
    let text = deploy_panel(&["check", &path, "--format", "github"]).ends_with(1).stdout();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("::warning file=") && lines[0].contains(",title=moving-image::"), "{text}");
    let file = path.replace('%', "%25").replace(':', "%3A").replace(',', "%2C");
    assert!(lines[1].starts_with(&format!("::error file={file},line=")), "{text}");
    assert!(lines[1].contains("%0AWith cache=on.%0AAt $.overlayDims[0].options[1].flags"), "{text}");
}

#[test]
fn a_code_that_there_is_not_has_no_explanation() {
    deploy_panel(&["check", "--explain", "bad-rank"]).ends_with(2).writes_nothing().says("Did you mean `bad-ranks`?");
    deploy_panel(&["check"]).ends_with(2).writes_nothing();
}
