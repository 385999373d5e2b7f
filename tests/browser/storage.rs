//! What stays in the browser: typed values alone, only where changed, secrets never.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Browser, Panel, journey};

/// Everything that panels keep.
async fn kept(browser: &Browser) -> BTreeMap<String, String> {
    let kept: BTreeMap<String, String> = browser.script("return { ...localStorage }", vec![]).await;
    kept.into_iter().filter(|(key, _)| key != "theme").collect()
}

#[test]
fn only_changed_values_are_kept_and_come_back() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.pick("Quantization", "NVFP4").await;
        panel.unfold("Values").await;
        assert_eq!(kept(browser).await, BTreeMap::new(), "picks are in the address alone");
        panel.choose("Node rank", "Node 1").await;
        panel.type_into("Port", "8000").await;
        panel.type_into("Listen address", "0.0.0.0").await;
        let values: Vec<String> = kept(browser).await.into_values().collect();
        assert_eq!(values.len(), 2, "the default is not kept");
        assert!(values.contains(&"1".to_owned()) && values.contains(&"8000".to_owned()));

        let command = panel.command().await;
        let panel = browser.reload().await;
        panel.shows(&command).await;
        assert_eq!(panel.said().await, "");
        panel.unfold("Values").await;
        panel.type_into("Port", "30000").await;
        assert_eq!(kept(browser).await.len(), 1, "a value that is the default again is forgotten");
        panel.push("Reset to defaults").await;
        assert_eq!(kept(browser).await, BTreeMap::new());
        let panel = browser.reload().await;
        assert!(panel.command().await.contains("--port 30000"));
    });
}

#[test]
fn the_address_never_holds_a_value() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        let before = browser.address().await;
        panel.type_into("IP of node 0", "192.0.2.77").await;
        panel.type_into("Port", "8123").await;
        assert_eq!(browser.address().await, before, "typing leaves the address alone");
        panel.pick("Quantization", "NVFP4").await;
        panel.pick("Form of the command", "cURL").await;
        let address = browser.address().await;
        assert!(!address.contains("192.0.2.77") && !address.contains("8123"), "{address}");
    });
}

#[test]
fn pages_share_host_and_port_and_nothing_else() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        panel.type_into("Port", "8000").await;
        panel.type_into("Listen address", "127.0.0.1").await;
        panel.choose("Node rank", "Node 1").await;
        browser.visit("qwen3.8-27b/").await;
        let other = Panel::first(browser).await;
        let expected = Expected::page("qwen3.8-27b").fill("PORT", "8000").fill("HOST_IP", "127.0.0.1");
        other.shows(&expected.command()).await;
        // A page that has the same placeholder does not get the value that belongs to the other one.
        let text = crate::expected::page_text("hy3");
        let third = browser.mount(&text).await;
        third.pick("Hardware", "H200").await;
        let command = third.command().await;
        assert!(command.contains("--port 8000") && command.contains("--host 127.0.0.1"), "{command}");
        let keys: Vec<String> = kept(browser).await.into_keys().collect();
        assert_eq!(keys.iter().filter(|key| key.contains("kimi-k3")).count(), 1, "only the rank is that page's own: {keys:?}");
    });
}

#[test]
fn a_secret_is_neither_asked_for_nor_kept_nor_read() {
    journey(async |browser| {
        browser.visit("kimi-k3/").await;
        for key in ["deploy-panel:kimi-k3:HF_TOKEN", "deploy-panel::HF_TOKEN"] {
            browser.script::<Value>("localStorage.setItem(arguments[0], 'hf_secret')", vec![json!(key)]).await;
        }
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        let names: Vec<String> =
            panel.script("return [...panel.querySelectorAll('label[for]')].filter(isShown).map(words)", Value::Null).await;
        assert!(names.len() > 3 && !names.iter().any(|name| name.contains("token")), "{names:?}");
        for form in ["Python", "cURL", "Docker"] {
            panel.pick("Form of the command", form).await;
            let page: String = browser.script("return everything()", vec![]).await;
            assert!(!page.contains("hf_secret"), "{form}");
        }
        assert!(panel.command().await.contains("--env HF_TOKEN \\"), "Docker takes it by name from the shell");
        // A page whose request wants the token as well.
        let mut other: Value = serde_json::from_str(&crate::expected::page_text("kimi-k3")).unwrap();
        other["curl"] = json!("curl -H 'Authorization: Bearer {{HF_TOKEN}}' http://{{CURL_HOST}}:{{CURL_PORT}}/v1/models");
        let other = browser.mount(&other.to_string()).await;
        other.pick("Form of the command", "cURL").await;
        assert!(other.command().await.contains("${HF_TOKEN}"), "{}", other.command().await);
        let page: String = browser.script("return everything()", vec![]).await;
        assert!(!page.contains("hf_secret"));
    });
}

#[test]
fn whatever_stands_in_storage_gives_a_valid_panel() {
    journey(async |browser| {
        browser.visit("kimi-k3/").await;
        let long = "9".repeat(2_000);
        for (name, value) in [
            ("kimi-k3:NODE_RANK", "1\n--trust-everything"),
            ("kimi-k3:NODE0_IP", long.as_str()),
            ("kimi-k3:NO_SUCH_THING", "1"),
            ("kimi-k3:", "1"),
            (":PORT", "$(reboot)"),
            (":HOST_IP", ""),
            ("", "1"),
        ] {
            let key = format!("deploy-panel:{name}");
            browser.script::<Value>("localStorage.setItem(...arguments)", vec![json!(key), json!(value)]).await;
        }
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.shows(&Expected::page("kimi-k3").link("hw=gb300").fill("PORT", "$(reboot)").command()).await;
        assert!(panel.command().await.contains("--port '$(reboot)'"));
    });
}

#[test]
fn a_browser_without_storage_serves_all_the_same() {
    journey(async |browser| {
        browser
            .before_pages(
                "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
            )
            .await;
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        panel.choose("Node rank", "Node 1").await;
        panel.shows(&Expected::page("kimi-k3").link("hw=gb300").fill("NODE_RANK", "1").command()).await;
        panel.push("Reset to defaults").await;
        panel.shows(&Expected::page("kimi-k3").link("hw=gb300").command()).await;
    });
}

#[test]
fn a_full_storage_serves_all_the_same() {
    journey(async |browser| {
        browser.before_pages("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }").await;
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        panel.choose("Node rank", "Node 1").await;
        panel.shows(&Expected::page("kimi-k3").link("hw=gb300").fill("NODE_RANK", "1").command()).await;
    });
}
