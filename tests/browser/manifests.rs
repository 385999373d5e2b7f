//! Forms that the program beside the panel writes: Compose and Kubernetes.

use serde_json::Value;

use deploy_panel::engine::manifest;
use deploy_panel::engine::view_model::Form;

use crate::expected::Panel as Expected;
use crate::support::{Mirror, Panel, journey};

fn text(expected: &Expected, form: Form) -> String {
    manifest(&expected.session, form).unwrap().parts[0].text()
}

/// The links that save files: name and content.
async fn files(panel: Panel<'_>) -> Vec<(String, String)> {
    let script = "return [...panel.querySelectorAll('a[download]')].filter(isShown)
        .map((link) => [link.download, decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1))])";
    panel.script(script, Value::Null).await
}

#[test]
fn files_are_what_the_engine_writes_and_can_be_saved() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/#hw=b300&quant=nvfp4").await;
        let expected = Expected::page("kimi-k3").link("hw=b300&quant=nvfp4");
        for (word, form, name) in [
            ("Compose", Form::Compose, "kimi-k3-b300-nvfp4.compose.yaml"),
            ("Kubernetes", Form::Kubernetes, "kimi-k3-b300-nvfp4.kubernetes.yaml"),
        ] {
            panel.pick("Form of the command", word).await.shows(&text(&expected, form)).await;
            assert_eq!(files(panel).await, [(name.to_owned(), text(&expected, form) + "\n")]);
            panel.push("Copy").await;
            panel.until("the word on the button", "return words(copyButton(panel))", Value::Null, "Copied".to_owned()).await;
            assert_eq!(browser.clipboard().await, text(&expected, form));
        }
        browser.axe_finds_nothing("manifests").await;
        panel.unfold("Values").await;
        panel.type_into("Port", "8000").await;
        let expected = expected.fill("PORT", "8000");
        panel.shows(&text(&expected, Form::Kubernetes)).await;
        panel.pick("Hardware", "H100").await;
        let expected = expected.pick("hw", "h100");
        panel.shows(&text(&expected, Form::Kubernetes)).await;
        panel.pick("Form of the command", "Python").await.shows(&expected.command()).await;
        assert_eq!(files(panel).await.len(), 0);
        let notes: Vec<String> = panel.script("return notes(panel)", Value::Null).await;
        assert!(!notes.iter().any(|note| note.contains("LeaderWorkerSet")), "{notes:#?}");
    });
}

#[test]
fn with_compose_every_node_has_its_own_file() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.choose("Node rank", "All nodes").await;
        panel.pick("Form of the command", "Compose").await;
        let expected = Expected::page("kimi-k3").link("hw=gb300").fill("NODE_RANK", "all");
        let parts = manifest(&expected.session, Form::Compose).unwrap().parts;
        panel.shows(&parts[0].text()).await;
        let wanted: Vec<(String, String)> = parts.iter().map(|part| (part.file.clone().unwrap(), part.text() + "\n")).collect();
        assert_eq!((wanted.len(), files(panel).await), (2, wanted));
    });
}

#[test]
fn a_value_that_cannot_be_right_is_said_in_the_place_of_the_file() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Values").await;
        panel.type_into("Port", "http").await;
        panel.pick("Form of the command", "Kubernetes").await;
        let wanted = manifest(&Expected::page("kimi-k3").fill("PORT", "http").session, Form::Kubernetes).unwrap_err();
        let shown = "return panel.querySelector('.dp-loading span').textContent";
        panel.until("the sentence", shown, Value::Null, wanted).await;
        assert_eq!(panel.command().await, "", "no wrong file");
        panel.type_into("Port", "8000").await;
        panel.shows(&text(&Expected::page("kimi-k3").fill("PORT", "8000"), Form::Kubernetes)).await;
    });
}

#[test]
fn a_program_that_does_not_come_is_said_and_can_be_asked_for_again() {
    journey(async |browser| {
        browser.provokes("status of 404");
        browser.provokes("integrity");
        let mirror = Mirror::of(&browser.site).await;
        let failing = "/dist/deploy-panel-inspector_bg.wasm";
        mirror.answer(failing, 404, "text/plain", b"gone".to_vec());
        browser.visit_at(&mirror.url, "kimi-k3/").await;
        let panel = Panel::first(browser).await;
        panel.pick("Form of the command", "Compose").await;
        let shown = "return panel.querySelector('.dp-loading span').textContent";
        let failed = "The program that writes this form could not be loaded.".to_owned();
        panel.until("the failure", shown, Value::Null, failed).await;
        mirror.restore(failing);
        panel.push("Try again").await;
        panel.shows(&text(&Expected::page("kimi-k3"), Form::Compose)).await;
    });
}
