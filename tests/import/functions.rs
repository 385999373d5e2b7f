//! One module for every kind of function: each is proved equal by the import itself, and gives the condition that a person would
//! have written.

use serde_json::{Value, json};

use crate::run::{Run, import};

/// The option `on` of the row `cache`, which has the functions.
const ON: &str = "/overlayDims/0/options/1";

fn gives(name: &str, field: &str, wanted: Value) -> Run {
    let run = import(name).succeeds();
    assert_eq!(run.at(field), wanted, "{name}");
    run
}

/// The flags of the selection whose picks hold these texts.
fn flags(run: &Run, picks: &[&str]) -> Vec<String> {
    let line = run.matrix().into_iter().find(|line| picks.iter().all(|pick| line.contains(pick))).unwrap();
    let line: Value = serde_json::from_str(&line).unwrap();
    line["flags"].as_array().unwrap().iter().map(|flag| flag.as_str().unwrap().to_owned()).collect()
}

#[test]
fn show_when_of_rows_and_options() {
    let run = gives("show_when.jsx", "/overlayDims/0/showWhen", json!({"strategy": "wide"}));
    assert_eq!(run.at(&[ON, "/showWhen"].concat()), json!({"hardware": {"vendor": "nvidia"}}));
}

#[test]
fn disabled_by_truth_or_by_reason() {
    let wanted = json!([
        {"when": {"hw": "h200"}, "reason": "Hopper has no cache."},
        {"when": {"strategy": "wide"}, "reason": "Not for wide recipes on AMD."},
    ]);
    let run = gives("disabled.jsx", &[ON, "/disabled"].concat(), wanted);
    assert_eq!(run.at("/matchDims/0/options/1/disabled"), json!({"hardware": {"arch": "blackwell"}}));
    assert_eq!(run.at("/matchDims/0/options/1/disableReason"), json!("Not on Blackwell."));
}

#[test]
fn disable_reason() {
    let wanted = json!([
        {"when": {"hw": "mi355x", "strategy": "wide"}, "reason": "No cache on AMD."},
        {"when": {"strategy": "wide"}, "reason": "No cache on NVIDIA."},
    ]);
    gives("disable_reason.jsx", &[ON, "/disabled"].concat(), wanted);
}

#[test]
fn a_reason_that_nobody_wrote_is_left_to_the_author() {
    let run = gives("no_reason.jsx", &[ON, "/disabled"].concat(), json!({"strategy": "wide"}));
    assert!(run.at(&[ON, "/disableReason"].concat()).as_str().unwrap().starts_with("TODO("));
}

#[test]
fn strip_prefixes_of_rows_and_options() {
    let wanted = json!([{"when": {"strategy": "fast", "hw": "h200"}, "then": ["--moe-runner-backend"]}, "--tp-size"]);
    let run = gives("strip_prefixes.jsx", &[ON, "/stripPrefixes"].concat(), wanted);
    assert_eq!(run.at("/overlayDims/0/stripPrefixes"), json!([{"when": {"strategy": "wide"}, "then": ["--pp-size"]}]));
    let flags = flags(&run, &["h200", "fast", r#""cache":"on""#]);
    assert_eq!(flags, ["--tp-size 16", "--port 30000"]);
}

#[test]
fn flags_keep_their_order() {
    let wanted = json!([
        "--cache",
        {"when": {"hw": "mi355x"}, "then": ["--aiter"]},
        {"when": {"spec": {"not": "none"}}, "then": ["--cache-tokens 64", "--cache-spec"]},
        {"when": {"hardware": {"arch": "blackwell"}}, "then": ["--fp4"]},
    ]);
    let run = gives("flags.jsx", &[ON, "/flags"].concat(), wanted);
    let flags = flags(&run, &["b300", "fast", r#""cache":"on","spec":"tree""#]);
    assert_eq!(flags, ["--tp-size 4", "--cache", "--cache-tokens 64", "--cache-spec", "--fp4", "--port 30000"]);
}

#[test]
fn flags_that_are_worked_out_from_the_cell_and_from_picks() {
    let one = |family: &str| json!({"cellFlag": family, "or": 1});
    let wanted = json!([
        {"flag": "--tp-size", "value": {"mul": [one("--pp-size"), one("--tp-size")]}},
        {"flag": "--cache-slots", "value": {"mul": [{"cellFlag": "--tp-size"}, 3]}},
        {"flag": "--cache-rows", "value": {"table": {"h200": 5, "b200": 7, "gb200": 11, "b300": 13, "mi355x": 17}, "by": "hw"}},
    ]);
    let run = gives("computed.jsx", &[ON, "/flags"].concat(), wanted);
    let flags = flags(&run, &["gb200", "wide", r#""cache":"on""#]);
    assert!(["--tp-size 32", "--cache-slots 24", "--cache-rows 11"].iter().all(|flag| flags.contains(&(*flag).to_owned())));
}

#[test]
fn env() {
    let wanted = json!([
        "CACHE=1",
        {"when": {"hw": "mi355x"}, "then": ["AITER=1"]},
        {"when": {"strategy": "wide"}, "then": ["CACHE_NODES=2"]},
    ]);
    gives("env.jsx", &[ON, "/env"].concat(), wanted);
}

#[test]
fn hints_of_the_page_and_of_options() {
    let wanted = json!([{"first": [
        {"when": {"hw": "mi355x"}, "then": ["AMD keeps more."]},
        {"when": {"hw": "h200"}, "then": ["Hopper keeps little."]},
    ], "else": ["Blackwell keeps most."]}]);
    let run = gives("hints.jsx", &[ON, "/hints"].concat(), wanted);
    let wanted =
        json!([{"when": {"strategy": "wide"}, "then": ["Start every node.", "Open the ports."], "else": ["Start the node."]}]);
    assert_eq!(run.at("/hints"), wanted);
}

#[test]
fn curl_with_selections_that_have_none() {
    let request = |path: &str| {
        json!([format!(
            "curl http://{{{{CURL_HOST}}}}:{{{{CURL_PORT}}}}/{path} \\\n  -d '{{\"model\": \"{{{{MODEL_NAME}}}}\"}}'"
        )])
    };
    let run = import("curl.jsx").succeeds();
    let arms = run.at("/curl/0/first");
    let then: Vec<&Value> = arms.as_array().unwrap().iter().map(|arm| &arm["then"]).collect();
    assert_eq!(then, [&request("cached"), &request("v1")]);
    assert_eq!(run.at("/curl/0/else"), Value::Null, "wide recipes on AMD have no request");
}

#[test]
fn run_modes() {
    gives("run_modes.jsx", "/runModes", json!([{"when": {"hardware": {"vendor": "nvidia"}}, "then": ["python"]}, "docker"]));
}

#[test]
fn docker_run_command() {
    let wanted = json!([{"when": {"hw": "mi355x"}, "then": ["docker run --device=/dev/kfd --privileged"]}]);
    gives("docker_run_command.jsx", "/dockerRunCommand", wanted);
}

#[test]
fn docker_host_network_when() {
    gives("docker_host_network.jsx", "/dockerHostNetworkWhen", json!({"cache": "on", "hw": {"not": "h200"}}));
}

#[test]
fn helpers_that_look_at_the_cell_become_tests_of_its_flags() {
    let run = gives("helpers.jsx", "/overlayDims/0/options/1/disabled", json!({"cellFlag": {"--pp-size": "present"}}));
    assert_eq!(run.at("/cellFor"), Value::Null, "a helper is no field");
}

#[test]
fn a_helper_that_counts_nodes_becomes_a_test_of_a_tag() {
    let wanted = json!([{"when": {"cellTag": "multi-node"}, "then": ["Start every node."], "else": ["Start the node."]}]);
    let run = gives("nodes.jsx", &[ON, "/hints"].concat(), wanted);
    let tags: Vec<Value> = (0..4).map(|cell| run.at(&format!("/cells/{cell}/tags"))).collect();
    assert_eq!(tags, [Value::Null, json!(["multi-node"]), json!(["multi-node"]), Value::Null]);
    assert_eq!(import("helpers.jsx").at("/cells/1/tags"), Value::Null, "no tag without need");
}

#[test]
fn getters_of_data_of_helpers_and_of_functions() {
    let wanted = json!(["--cache", {"when": {"hardware": {"arch": "blackwell"}}, "then": ["--fp4"]}]);
    let run = gives("getters.jsx", &[ON, "/flags"].concat(), wanted);
    assert_eq!(run.at("/hints"), json!(["Three kinds of Blackwell."]));
    assert_eq!(run.at("/gpus"), Value::Null, "a getter that only functions use is no field");
}

#[test]
fn products_unions_and_opposites() {
    let wanted = json!([
        {"when": {"spec": {"not": "none"}, "strategy": "fast", "hardware": {"arch": {"not": "blackwell"}}}, "then": ["PRODUCT=1"]},
        {"when": {"any": [{"hw": "mi355x", "strategy": "wide"}, {"spec": "tree", "hw": "h200"}]}, "then": ["UNION=1"]},
        {"when": {"not": {"hw": "b300", "spec": "draft"}}, "then": ["OPPOSITE=1"]},
    ]);
    gives("products.jsx", &[ON, "/env"].concat(), wanted);
}

#[test]
fn functions_among_the_items_of_a_list() {
    let wanted = json!([
        "--cache",
        {"when": {"hw": "mi355x"}, "then": ["--aiter"]},
        {"when": {"strategy": "wide"}, "then": ["--far", "--slow"]},
    ]);
    gives("mixed_list.jsx", &[ON, "/flags"].concat(), wanted);
}

#[test]
fn functions_get_the_page_and_the_object_that_holds_them() {
    gives("arguments.jsx", &[ON, "/flags"].concat(), json!([{"when": {"strategy": "wide"}, "then": ["--cache-on"]}]));
}

#[test]
fn functions_are_asked_only_where_they_count() {
    let run = import("asked.jsx").succeeds();
    assert_eq!(run.at("/overlayDims/0/options/1/flags"), json!(["--b"]), "it throws where its row is hidden");
    assert_eq!(run.at("/overlayDims/1/options/1/disableReason"), json!("X."), "it throws where nothing is refused");
}
