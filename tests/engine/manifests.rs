//! Compose files and Kubernetes manifests, over every selection, as their own parsers see them.

use compose_spec::Compose;
use deploy_panel::bundled;
use deploy_panel::engine::view_model::Form;
use deploy_panel::engine::{Manifest, Session, manifest};
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::{PodTemplateSpec, Service};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::panel::{Panel, page, selections};

fn written(panel: &Panel, form: Form) -> Manifest {
    manifest(&panel.session, form).unwrap()
}

fn text(manifest: &Manifest) -> String {
    assert_eq!(manifest.parts.len(), 1);
    manifest.parts[0].text()
}

/// Documents as data.
fn documents(text: &str) -> Vec<Value> {
    let documents = serde_yaml_ng::Deserializer::from_str(text);
    documents.map(|document| Value::deserialize(document).unwrap_or_else(|error| panic!("{error}: {text}"))).collect()
}

/// Reads data as a type; what the type does not know is found by writing it again.
fn strictly<T: DeserializeOwned + serde::Serialize>(value: &Value) -> T {
    let read: T = serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"));
    assert_eq!(serde_json::to_value(&read).unwrap(), *value, "a field is not known");
    read
}

/// The strings of a list, as the server gets them: two `$` stand for one.
fn words(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap().replace("$$", "$")).collect()
}

/// The words that the server gets of the command for a shell.
fn server_words(command: &str) -> Vec<String> {
    let words = shell_words::split(command).unwrap();
    let serve = words.windows(2).position(|pair| pair == ["sglang", "serve"]).unwrap();
    words[serve + 2..].to_vec()
}

/// The variables before the command for a shell.
fn variables(command: &str) -> Vec<String> {
    shell_words::split(command).unwrap().into_iter().take_while(|word| word != "sglang").collect()
}

/// Every selection of the bundled pages, as a panel with all values filled in.
fn every_panel(mut visit: impl FnMut(&Panel)) {
    for (name, _) in bundled::PAGES {
        let page = page(name);
        for selection in selections(&page) {
            let mut session = Session::new(page.clone()).unwrap();
            let ids = selection.ids(&page);
            let fragment = ids.iter().map(|(dim, option)| format!("{dim}={option}")).collect::<Vec<_>>().join("&");
            assert!(session.follow(&fragment));
            session.fill("NODE_RANK", "1");
            session.fill("NODE0_IP", "10.0.0.1");
            session.fill("LOCAL_IP", "10.0.0.2");
            session.fill("MOONCAKE_CONFIG", "/etc/mooncake.json");
            visit(&Panel { session });
        }
    }
}

#[test]
fn compose_files_are_what_the_specification_knows_and_start_the_same_server() {
    every_panel(|panel| {
        let text = text(&written(panel, Form::Compose));
        // Compose puts this in before it reads the paths.
        let file: Compose =
            serde_yaml_ng::from_str(&text.replace("${HOME}", "/root")).unwrap_or_else(|error| panic!("{error}: {text}"));
        file.validate_all().unwrap();
        let data = documents(&text).remove(0);
        let service = &data["services"]["sglang"];
        let command = words(&service["command"]);
        assert_eq!(command[..2], ["sglang", "serve"]);
        assert_eq!(command[2..], server_words(&panel.command()));
        let docker = panel.docker();
        assert_eq!(service["network_mode"] == "host", docker.contains("--network host"));
        assert_eq!(service["image"], panel.output().image.as_str());
        let mut env = words(&service["environment"]);
        env.retain(|variable| variable != "HF_TOKEN");
        assert_eq!(env, variables(&panel.command()));
        let devices = &service["deploy"]["resources"]["reservations"]["devices"][0];
        assert_eq!(devices["driver"] == "nvidia", docker.contains("--gpus all"), "{text}");
        assert_eq!(service["devices"].is_array(), docker.contains("/dev/kfd"));
    });
}

#[test]
fn kubernetes_manifests_are_what_its_types_know_and_start_the_same_server() {
    every_panel(|panel| {
        let (nodes, text) = (panel.output().nodes, text(&written(panel, Form::Kubernetes)));
        let documents = documents(&text);
        let [server, service] = documents.as_slice() else { panic!("{text}") };
        let template = if nodes == 1 {
            let deployment: Deployment = strictly(server);
            let labels = deployment.spec.unwrap();
            assert_eq!(labels.selector.match_labels, labels.template.metadata.unwrap().labels);
            &server["spec"]["template"]
        } else {
            assert_eq!(server["apiVersion"], "leaderworkerset.x-k8s.io/v1");
            assert_eq!(server["kind"], "LeaderWorkerSet");
            assert_eq!(server["spec"]["leaderWorkerTemplate"]["size"], nodes);
            let template = &server["spec"]["leaderWorkerTemplate"]["workerTemplate"];
            strictly::<PodTemplateSpec>(template);
            template
        };
        let service: Service = strictly(service);
        let container = &template["spec"]["containers"][0];
        assert_eq!(words(&container["command"]), ["sglang", "serve"]);
        let args = words(&container["args"]);
        let of_cluster = |word: &String| word.replace("$(LWS_WORKER_INDEX)", "1").replace("$(LWS_LEADER_ADDRESS)", "10.0.0.1");
        assert_eq!(args.iter().map(of_cluster).collect::<Vec<_>>(), server_words(&panel.command()));
        assert_eq!(args.contains(&"$(LWS_WORKER_INDEX)".to_owned()), nodes > 1);
        let env = container["env"].as_array().unwrap().iter().filter_map(|variable| {
            let value = variable["value"].as_str()?.replace("$$", "$").replace("$(POD_IP)", "10.0.0.2");
            Some(format!("{}={value}", variable["name"].as_str().unwrap()))
        });
        assert_eq!(env.collect::<Vec<_>>(), variables(&panel.command()));
        let listens = container["ports"][0]["containerPort"].as_i64().unwrap();
        assert!(panel.command().ends_with(&format!("--port {listens}")));
        let spec = service.spec.unwrap();
        assert_eq!(i64::from(spec.ports.unwrap()[0].port), listens);
        let labels = &template["metadata"]["labels"]["app"];
        assert_eq!(spec.selector.unwrap()["app"], labels.as_str().unwrap());
        let limits = container["resources"]["limits"].as_object().unwrap();
        assert!(limits.keys().all(|name| name == "nvidia.com/gpu" || name == "amd.com/gpu") && limits.len() == 1, "{text}");
    });
}

#[test]
fn names_are_good_for_files_and_objects() {
    let file = |panel: &Panel, form| written(panel, form).parts[0].file.clone().unwrap();
    let panel = Panel::page("kimi-k3").pick("hw", "b300").pick("quant", "nvfp4");
    assert_eq!(file(&panel, Form::Compose), "kimi-k3-b300-nvfp4.compose.yaml");
    assert_eq!(file(&panel, Form::Kubernetes), "kimi-k3-b300-nvfp4.kubernetes.yaml");
    let node = panel.pick("hw", "gb300").fill("NODE_RANK", "1");
    assert_eq!(file(&node, Form::Compose), "kimi-k3-gb300-nvfp4-node1.compose.yaml");
    every_panel(|panel| {
        let name = documents(&written(panel, Form::Kubernetes).parts[0].text())[1]["metadata"]["name"].clone();
        let name = name.as_str().unwrap();
        assert!(name.len() <= 63 && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.ends_with("-http"));
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{name}");
    });
}

#[test]
fn with_compose_each_node_has_a_file_of_its_own() {
    let panel = Panel::page("kimi-k3").pick("hw", "h100").fill("NODE0_IP", "10.0.0.1").fill("NODE_RANK", "all");
    let all = written(&panel, Form::Compose);
    assert_eq!(all.parts.len(), 4);
    let panel = panel.fill("NODE_RANK", "2");
    assert_eq!(all.parts[2].text(), text(&written(&panel, Form::Compose)));
    assert_eq!(all.parts[2].file.as_deref(), Some("kimi-k3-h100-node2.compose.yaml"));
    assert_eq!(all.parts[2].part.as_deref(), Some("Node 2"));
}

#[test]
fn what_is_left_to_fill_in_is_what_the_form_leaves_open() {
    let panel = Panel::page("kimi-k3").pick("hw", "gb300");
    let open = |form| {
        let notes = written(&panel, form).notes.into_iter().map(|note| note.text);
        notes.filter(|note| note.contains("to fill in")).collect::<Vec<_>>().join(" ")
    };
    assert!(open(Form::Compose).contains("IP of node 0, Node rank"));
    assert_eq!(open(Form::Kubernetes), "", "the cluster knows both");
    let h100 = panel.pick("hw", "h100");
    let notes: Vec<String> = written(&h100, Form::Kubernetes).notes.into_iter().map(|note| note.text).collect();
    assert!(notes.iter().any(|note| note == "One value to fill in before it runs: Network interface."), "{notes:?}");
}

const HOSTILE: [&str; 9] =
    ["$(touch /tmp/pwned)", "$HOME ${HOME} $$", "it's \"a\": b #c", "- x", "yes", "{{NODE_RANK}}", "a\\nb", "\u{202e}x", "%YAML"];

#[test]
fn what_the_reader_types_arrives_as_it_was_typed() {
    for value in HOSTILE {
        let panel = Panel::page("kimi-k3").pick("hw", "h100").fill("NETWORK_IFACE", value).fill("NODE_RANK", "0");
        let compose = documents(&text(&written(&panel, Form::Compose))).remove(0);
        let wanted = format!("NCCL_SOCKET_IFNAME={value}");
        assert!(words(&compose["services"]["sglang"]["environment"]).contains(&wanted), "{value}");
        let kubernetes = documents(&text(&written(&panel, Form::Kubernetes))).remove(0);
        let container = &kubernetes["spec"]["leaderWorkerTemplate"]["workerTemplate"]["spec"]["containers"][0];
        let variable = container["env"].as_array().unwrap().iter().find(|known| known["name"] == "NCCL_SOCKET_IFNAME").unwrap();
        assert_eq!(variable["value"].as_str().unwrap().replace("$$", "$"), value);
    }
}

#[test]
fn what_cannot_be_right_is_refused_with_its_sentence() {
    let panel = Panel::page("kimi-k3").fill("PORT", "http");
    for form in [Form::Compose, Form::Kubernetes] {
        let refusal = manifest(&panel.session, form).unwrap_err();
        assert!(refusal.contains("Port cannot be `http`") && refusal.contains("65535"), "{refusal}");
    }
    assert!(manifest(&panel.session, Form::Docker).is_err());
}

#[test]
fn secrets_come_by_reference() {
    let panel = Panel::page("kimi-k3").fill("HF_TOKEN", "hf_secret");
    let (compose, kubernetes) = (text(&written(&panel, Form::Compose)), text(&written(&panel, Form::Kubernetes)));
    assert!(compose.contains("\n      - HF_TOKEN\n") && kubernetes.contains("secretKeyRef:"));
    assert!(!compose.contains("hf_") && !kubernetes.contains("hf_secret"));
}

#[test]
fn the_ports_of_a_role_are_those_of_its_service() {
    let panel = Panel::page("kimi-k3").pick("hw", "b300").pick("pdMode", "prefill");
    let service = documents(&text(&written(&panel, Form::Kubernetes))).remove(1);
    let ports = service["spec"]["ports"].as_array().unwrap();
    assert_eq!(ports.iter().map(|port| port["port"].as_u64().unwrap()).collect::<Vec<_>>(), [30000, 8998]);
}
