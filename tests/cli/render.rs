//! `render`: one recipe.

use serde_json::json;

use crate::run::{Run, deploy_panel, file};
use crate::tiny::tiny;

fn render(page: &str, set: &[&str], more: &[&str]) -> Run {
    let mut arguments = vec!["render", page];
    arguments.extend(set.iter().flat_map(|set| ["--set", set]));
    arguments.extend(more);
    deploy_panel(&arguments)
}

/// The words that a shell makes of a command.
fn words(command: &str) -> Vec<String> {
    shell_words::split(command).unwrap()
}

#[test]
fn the_python_form_is_the_default() {
    let text = render("kimi-k3", &["hw=h100"], &[]).succeeds().stdout();
    assert_eq!(text, render("kimi-k3", &["hw=h100"], &["--as", "python"]).succeeds().stdout());
    assert!(text.contains("\nsglang serve \\\n  --trust-remote-code \\\n"), "{text}");
    assert!(text.ends_with("--port 30000\n"), "{text}");
}

#[test]
fn unset_rows_stand_at_the_authors_defaults() {
    let selection = |set: &[&str]| {
        let text = render("kimi-k3", set, &["--as", "json"]).succeeds().stdout();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["sel"].clone()
    };
    let defaults = selection(&[]);
    assert_eq!((&defaults["quant"], &defaults["spec"], &defaults["hicache"]), (&json!("mxfp4"), &json!("dspark"), &json!("off")));
    let decode = selection(&["hw=gb200", "pdMode=decode", "strategy=low-latency"]);
    assert_eq!(decode["spec"], "none", "DSPARK is not possible there, and nobody asked for it");
}

#[test]
fn the_docker_form_has_the_same_server_arguments() {
    let set = ["hw=gb300", "quant=nvfp4", "hicache=l3"];
    let python = words(&render("kimi-k3", &set, &[]).succeeds().stdout().replace("\\\n", " "));
    let docker = words(&render("kimi-k3", &set, &["--as", "docker"]).succeeds().stdout().replace("\\\n", " "));
    assert_eq!(docker[..2], ["docker", "run"]);
    let server = |words: Vec<String>| words.into_iter().skip_while(|word| word != "sglang").collect::<Vec<_>>();
    assert_eq!(server(python), server(docker));
}

#[test]
fn the_request_is_a_form_of_its_own() {
    let run = render("kimi-k3", &["pdMode=decode"], &["--as", "curl", "--value", "CURL_HOST=gpu1"]);
    assert!(run.succeeds().stdout().starts_with("curl http://gpu1:30100/v1/chat/completions"));
}

#[test]
fn json_holds_the_line_of_the_matrix_and_what_the_panel_shows() {
    let text = render("kimi-k3", &["hw=b300", "quant=nvfp4"], &["--as", "json"]).succeeds().stdout();
    let whole: serde_json::Value = serde_json::from_str(&text).unwrap();
    let fields = ["\"sel\"", "\"model\"", "\"image\"", "\"nodes\"", "\"env\"", "\"flags\"", "\"status\"", "\"python\""];
    let places: Vec<usize> = fields.iter().map(|field| text.find(field).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    let set: Vec<String> =
        whole["sel"].as_object().unwrap().iter().map(|(dim, option)| format!("{dim}={}", option.as_str().unwrap())).collect();
    let mut arguments = vec!["matrix", "kimi-k3"];
    arguments.extend(set.iter().flat_map(|set| ["--set", set]));
    let line = &deploy_panel(&arguments).succeeds().json_lines()[0];
    for field in ["sel", "model", "image", "nodes", "env", "flags", "status"] {
        assert_eq!(line[field], whole[field], "{field}");
    }
    assert_eq!(whole["flags"].as_array().unwrap().len(), whole["flagOrigins"].as_array().unwrap().len());
    let runner =
        whole["flags"].as_array().unwrap().iter().position(|flag| flag == "--moe-runner-backend flashinfer_trtllm").unwrap();
    assert_eq!(whole["flagOrigins"][runner], "row quant");
    let python = render("kimi-k3", &["hw=b300", "quant=nvfp4"], &[]).succeeds();
    assert_eq!(python.stdout().trim_end(), whole["python"]);
    for note in whole["notes"].as_array().unwrap() {
        assert!(python.stderr().contains(note["text"].as_str().unwrap()), "{note}");
    }
}

#[test]
fn every_line_of_the_matrix_can_be_rendered_by_its_own_picks() {
    for line in deploy_panel(&["matrix", "kimi-k3"]).succeeds().json_lines().iter().step_by(41) {
        let sel = line["sel"].as_object().unwrap();
        let set: Vec<String> = sel.iter().map(|(dim, option)| format!("{dim}={}", option.as_str().unwrap())).collect();
        let set: Vec<&str> = set.iter().map(String::as_str).collect();
        let text = render("kimi-k3", &set, &["--as", "json"]).succeeds().stdout();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap()["flags"], line["flags"], "{set:?}");
    }
}

#[test]
fn a_pick_that_cannot_stand_there_says_why() {
    let refused = |set: &[&str]| render("kimi-k3", set, &[]).ends_with(1).writes_nothing();
    refused(&["hw=h200", "quant=nvfp4"]).says("`quant=nvfp4` is not possible. The routed experts need FlashInfer TRT-LLM");
    refused(&["spec=dflash"]).says("No DFLASH draft has been published");
    refused(&["pdMode=decode", "mmTransport=cpu"]).says("`mmTransport=cpu` is not possible. The row does not apply here.");
    let run = refused(&["pdMode=prefill", "strategy=balanced"]).says("`strategy=balanced` is not possible.");
    run.says("The other rows stand at hw=b300 pdMode=prefill");
}

#[test]
fn a_hidden_row_may_be_set_to_where_it_stands() {
    render("kimi-k3", &["pdMode=decode", "mmTransport=auto"], &[]).succeeds();
}

#[test]
fn a_row_may_be_set_once() {
    render("kimi-k3", &["hw=b300", "hw=b300"], &[])
        .ends_with(2)
        .writes_nothing()
        .says("--set names the row `hw` more than once.");
}

#[test]
fn values_are_filled_in_and_quoted() {
    let values = ["--value", "NODE_RANK=1", "--value", "NODE0_IP=10.0.0.1"];
    let run = render("kimi-k3", &["hw=gb300"], &values).succeeds();
    assert!(run.stdout().contains("--node-rank 1 \\\n  --dist-init-addr 10.0.0.1:20000"), "{}", run.stdout());
    assert!(!run.stderr().contains("to fill in"), "{}", run.stderr());
    let run = render("kimi-k3", &["hicache=l3"], &["--value", "MOONCAKE_CONFIG=/tmp/it's $HOME.json"]).succeeds();
    let path = words(&run.stdout().replace("\\\n", " "));
    assert_eq!(path[0], "SGLANG_HICACHE_MOONCAKE_CONFIG_PATH=/tmp/it's $HOME.json");
}

#[test]
fn the_commands_of_all_nodes_come_one_after_the_other() {
    let all = render("kimi-k3", &["hw=h100"], &["--value", "NODE_RANK=all", "--as", "docker"]).succeeds();
    let one = |rank: u32| {
        let run = render("kimi-k3", &["hw=h100"], &["--value", &format!("NODE_RANK={rank}"), "--as", "docker"]).succeeds();
        run.stdout().to_owned()
    };
    assert_eq!(all.stdout(), [one(0), one(1), one(2), one(3)].join("\n"));
}

#[test]
fn values_that_cannot_be_right_are_errors() {
    let refused = |value: &str| render("kimi-k3", &["hw=gb300"], &["--value", value]).writes_nothing();
    refused("PORT=http").ends_with(1).says("`PORT` cannot be `http`. A port is a whole number");
    refused("NODE_RANK=2").ends_with(1).says("The rank is a whole number from 0 to 1");
    refused("PROT=1").ends_with(2).says("This page has no placeholder `PROT`. Did you mean `PORT`?");
    refused("PORT").ends_with(2).says("holds no value");
    refused("HF_TOKEN=hf_secret").ends_with(2).says("`HF_TOKEN` is a secret");
    refused("NODE0_IP=a\nb").ends_with(2).says("control characters");
    render("kimi-k3", &[], &["--value", "PORT=1", "--value", "PORT=2"]).ends_with(2).says("more than once");
}

#[test]
fn a_value_that_the_recipe_does_not_use_is_mentioned() {
    render("kimi-k3", &["hw=b300"], &["--value", "NODE_RANK=0"]).succeeds().says("This recipe does not use `NODE_RANK`.");
}

#[test]
fn a_form_that_the_page_does_not_offer_is_an_error() {
    let mut page = tiny();
    page["runModes"] = json!(["python"]);
    let path = file(page.to_string());
    render(path.to_str().unwrap(), &[], &["--as", "docker"]).ends_with(1).writes_nothing().says("does not offer this form");
}
