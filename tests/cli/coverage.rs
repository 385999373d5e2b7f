//! `coverage`: what of a page is verified and measured.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::run::{PAGES, Run, deploy_panel, file};
use crate::tiny::tiny;

fn data(path: &str) -> Value {
    let path = format!("{}/tests/data/{path}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A real page with its published measurements.
fn measured(id: &str) -> Value {
    let mut page = data(&format!("pages/{id}"));
    page["benchmarks"] = data(&format!("benchmarks/{id}"));
    page
}

fn coverage(page: &Value, arguments: &[&str]) -> Run {
    let file = file(page.to_string());
    deploy_panel(&[&["coverage", file.to_str().unwrap()], arguments].concat())
}

fn report(page: &Value, arguments: &[&str]) -> Value {
    coverage(page, &[arguments, &["--format", "json"]].concat()).succeeds().json_lines().remove(0)
}

/// The indices of the measurements whose count of a kind is not zero.
fn having(report: &Value, kind: &str) -> Vec<u64> {
    let measurements = report["measurements"].as_array().unwrap().iter();
    let having = measurements.filter(|measurement| measurement[kind].as_u64().unwrap() > 0);
    having.map(|measurement| measurement["benchmark"].as_u64().unwrap()).collect()
}

/// Whether one of the objects of a `where` holds for a selection.
fn holds(region: &Value, selection: &Value) -> bool {
    region.as_array().unwrap().iter().any(|product| {
        product.as_object().unwrap().iter().all(|(row, options)| options.as_array().unwrap().contains(&selection[row]))
    })
}

#[test]
fn the_counts_are_those_of_matrix() {
    for page in PAGES {
        let lines = deploy_panel(&["matrix", page]).succeeds().json_lines();
        let report = deploy_panel(&["coverage", page, "--format", "json"]).succeeds().json_lines().remove(0);
        let count = |status: &str, hw: Option<&str>| {
            let is_meant = |line: &&Value| line["status"] == status && hw.is_none_or(|hw| line["sel"]["hw"] == hw);
            json!(lines.iter().filter(is_meant).count())
        };
        assert_eq!(report["selections"], json!(lines.len()));
        for (status, field) in [("verified", "verified"), ("in-progress", "inProgress"), ("unverified", "unverified")] {
            assert_eq!(report["counts"][field], count(status, None), "{page} {status}");
            for hardware in report["hardware"].as_array().unwrap() {
                assert_eq!(hardware["counts"][field], count(status, hardware["id"].as_str()), "{page} {hardware}");
            }
        }
        for (status, field) in [("in-progress", "inProgress"), ("unverified", "unverified")] {
            for line in &lines {
                let is_named = report[field].as_array().unwrap().iter().any(|part| holds(&part["where"], &line["sel"]));
                assert_eq!(is_named, line["status"] == status, "{page} {}", line["sel"]);
            }
        }
    }
}

#[test]
fn every_measurement_stands_on_its_own_selections() {
    let page = measured("deepseek-v4");
    let path = file(page.to_string());
    let lines = deploy_panel(&["matrix", path.to_str().unwrap()]).succeeds().json_lines();
    let report = report(&page, &[]);
    let measurements = report["measurements"].as_array().unwrap();
    assert_eq!(measurements.len(), 51);
    for (measurement, benchmark) in measurements.iter().zip(page["benchmarks"].as_array().unwrap()) {
        let matches = benchmark["match"].as_object().unwrap();
        let mut count = 0;
        for line in &lines {
            let is_own = matches.iter().all(|(row, option)| line["sel"][row] == *option);
            assert_eq!(holds(&measurement["where"], &line["sel"]), is_own, "{measurement}");
            count += usize::from(is_own);
        }
        assert_eq!(measurement["selections"], json!(count));
        assert_eq!(measurement["server"], benchmark["server"]);
    }
}

#[test]
fn measurements_on_an_older_server_are_out_of_date() {
    let page = measured("deepseek-v4");
    let older = |server: &str| -> BTreeSet<String> {
        let report = report(&page, &["--server", server]);
        let indices = having(&report, "stale");
        let server = |index: &u64| page["benchmarks"][*index as usize]["server"].as_str().unwrap().to_owned();
        // A commit or a pull request is no version that could be older.
        assert_eq!(having(&report, "unknown").iter().map(server).collect::<BTreeSet<_>>().len(), 2);
        indices.iter().map(server).collect()
    };
    let set = |versions: &[&str]| versions.iter().map(|version| (*version).to_owned()).collect::<BTreeSet<String>>();
    assert_eq!(older("0.5.12.post1"), set(&[]));
    assert_eq!(older("v0.5.15rc1"), set(&["0.5.12.post1"]));
    assert_eq!(older("0.5.15"), set(&["0.5.12.post1"]));
    assert_eq!(older("0.5.15.post1"), set(&["0.5.12.post1", "0.5.15"]));
    assert_eq!(older("0.5.16.dev3"), set(&["0.5.12.post1", "0.5.15", "0.5.15.post1"]));
    assert_eq!(older("0.10.0"), set(&["0.5.12.post1", "0.5.15", "0.5.15.post1", "0.5.16"]));
}

#[test]
fn a_build_without_a_version_has_no_age() {
    let report = report(&measured("lfm2.5"), &["--server", "0.5.17"]);
    assert_eq!(having(&report, "unknown").len(), 24);
    assert_eq!(having(&report, "stale").len(), 0);
    let reason = "age unknown, since the server that it was taken on is not named by a release";
    assert_eq!(report["measurements"][0]["unknownBecause"], reason);
}

/// The tiny page with measurements of its own on images of three kinds.
fn tagged() -> Value {
    let mut page = tiny();
    page["dockerImages"] = json!({ "b200": "maker/server:v0.5.12.post1-cu130", "h200": "maker/server:latest" });
    page["cells"][0]["status"] = json!("verified");
    page["benchmarks"] = json!([
        { "match": { "strategy": "fast" }, "server": "0.5.12", "accuracy": { "gsm8k_pct": 90 } },
        { "match": { "hw": "b200" }, "server": "0.5.12.post1" },
        { "match": { "hw": "h200" }, "server": "0.5.12" }
    ]);
    page
}

#[test]
fn without_a_version_the_image_tells() {
    let wanted = "\
tiny: 5 selections: 3 verified, 0 in progress, 2 unverified; 5 measured

hardware    verified in progress  unverified    measured
b200               2           0           2           4
h200               1           0           0           1

unverified, 2 selections:
  strategy=wide (2 selections)

measured on 0.5.12, 2 measurements of 3 selections, 2 of them out of date:
  benchmarks[0] strategy=fast (3 selections): older than 0.5.12.post1 in 2 of them, age unknown, since the tag of the image names no version in 1 of them
  benchmarks[2] no selection shows it: none has these picks, or an earlier measurement stands in front of it

measured on 0.5.12.post1, 1 measurement of 2 selections:
  benchmarks[1] strategy=wide (2 selections): not older than 0.5.12.post1
";
    assert_eq!(coverage(&tagged(), &[]).succeeds().stdout(), wanted);
}

#[test]
fn markdown_has_a_table_and_lists() {
    let wanted = "\
**`tiny`**: 5 selections: 3 verified, 0 in progress, 2 unverified; 5 measured

| hardware | verified | in progress | unverified | measured |
|---|--:|--:|--:|--:|
| `b200` | 2 | 0 | 2 | 4 |
| `h200` | 1 | 0 | 0 | 1 |

unverified, 2 selections:

- `strategy=wide` (2 selections)

measured on `0.5.12`, 2 measurements of 3 selections, 3 of them out of date:

- `benchmarks[0]` `strategy=fast` (3 selections): older than 0.6
- `benchmarks[2]` no selection shows it: none has these picks, or an earlier measurement stands in front of it

measured on `0.5.12.post1`, 1 measurement of 2 selections, 2 of them out of date:

- `benchmarks[1]` `strategy=wide` (2 selections): older than 0.6
";
    assert_eq!(coverage(&tagged(), &["--format", "markdown", "--server", "0.6"]).succeeds().stdout(), wanted);
}

#[test]
fn a_page_without_measurements_says_nothing_of_them() {
    let mut page = tiny();
    page["benchmarks"] = json!([]);
    let text = coverage(&page, &[]).succeeds().stdout();
    assert!(text.contains("; 0 measured\n") && !text.contains("measured on"), "{text}");
}

#[test]
fn selections_without_a_recipe_are_counted() {
    let mut page = tiny();
    page["modelNames"] = json!({ "b200": "maker/tiny" });
    let report = report(&page, &[]);
    assert_eq!((&report["selections"], &report["withoutRecipe"]), (&json!(5), &json!(1)));
    assert!(coverage(&page, &[]).succeeds().stdout().contains("; 1 without a recipe, see `check`"));
}

#[test]
fn wrong_arguments_and_pages_are_errors() {
    coverage(&tiny(), &["--server", "latest"]).ends_with(2).writes_nothing().says("`latest` is not a version");
    deploy_panel(&["coverage", "kimi-k4"]).ends_with(2).writes_nothing().says("Did you mean `kimi-k3`?");
    let broken = file("{");
    deploy_panel(&["coverage", broken.to_str().unwrap()]).ends_with(1).writes_nothing().says("error[bad-json]");
}
