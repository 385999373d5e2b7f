//! What axe-core finds, and what the browser tells assistive technology.

use deploy_panel::engine::view_model::OptionState;
use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Browser, journey};

/// Goes through the states of a panel and has each one checked.
async fn every_state_is_clean(browser: &Browser) {
    let panel = browser.open("kimi-k3/").await;
    browser.axe_finds_nothing("the default, with a disabled option").await;
    panel.pick("Quantization", "NVFP4").await;
    panel.pick("Hardware", "H200").await;
    browser.axe_finds_nothing("a row that moved").await;
    panel.unfold_all().await;
    browser.axe_finds_nothing("everything unfolded, with values to fill in").await;
    panel.type_into("Port", "http").await;
    browser.axe_finds_nothing("a value that cannot be right").await;
    panel.choose("Node rank", "All nodes").await;
    browser.axe_finds_nothing("the commands of all nodes").await;
    panel.pick("Form of the command", "cURL").await;
    panel.script::<Value>("navigator.clipboard.writeText = () => Promise.reject()", Value::Null).await;
    panel.push("Copy").await;
    panel.until("the refusal", "return said(panel).length > 20", Value::Null, true).await;
    browser.axe_finds_nothing("a refused copy").await;
    browser.open("kimi-k3/#hw=nowhere&what=that&strategy=high-throughput").await;
    browser.axe_finds_nothing("a link that cannot be honoured").await;
    browser.mount_broken(r#"{"formatVersion": 2, "id": 7}"#).await;
    browser.axe_finds_nothing("an error card").await;
    browser.visit("").await;
    browser.axe_finds_nothing("the index").await;
}

#[test]
fn axe_finds_nothing_in_light() {
    journey(async |browser| {
        browser.system_theme("light").await;
        every_state_is_clean(browser).await;
    });
}

#[test]
fn axe_finds_nothing_in_dark() {
    journey(async |browser| {
        browser.system_theme("dark").await;
        every_state_is_clean(browser).await;
    });
}

#[test]
fn axe_finds_nothing_at_320_pixels() {
    journey(async |browser| {
        browser.width(320).await;
        every_state_is_clean(browser).await;
    });
}

#[test]
fn axe_finds_nothing_at_two_panels() {
    journey(async |browser| {
        browser.open("kimi-k3/").await;
        browser.mount(&crate::expected::page_text("hy3")).await;
        browser.axe_finds_nothing("two panels").await;
    });
}

#[test]
fn axe_would_find_a_fault() {
    journey(async |browser| {
        browser.open("kimi-k3/").await;
        browser.script::<Value>("panels()[0].append(document.createElement('img'))", vec![]).await;
        assert_eq!(browser.broken_rules().await, ["image-alt"]);
    });
}

#[test]
fn groups_and_radios_have_their_names() {
    journey(async |browser| {
        browser.open("kimi-k3/#hw=gb300").await;
        let expected = Expected::page("kimi-k3").link("hw=gb300");
        let nodes = browser.accessibility_tree().await;
        let names = |role: &str| -> Vec<String> {
            nodes.iter().filter(|node| node.role() == role).map(|node| node.name().to_owned()).collect()
        };
        let (groups, radios) = (names("group"), names("radio"));
        let mut options = 0;
        for row in expected.model().rows.iter().filter(|row| row.visible) {
            assert!(groups.contains(&row.title), "{} is missing from {groups:?}", row.title);
            for group in &row.groups {
                assert!(group.label.iter().all(|label| groups.contains(label)), "{:?} is missing", group.label);
                for option in group.options.iter().filter(|option| option.state != OptionState::Hidden) {
                    let name =
                        [Some(option.label.as_str()), option.subtitle.as_deref()].into_iter().flatten().collect::<Vec<_>>();
                    assert!(radios.contains(&name.join(" ")), "{name:?} is missing from {radios:?}");
                    options += 1;
                }
            }
        }
        assert_eq!(radios.len(), options + 5, "the options and the five forms");
        assert_eq!(names("region").iter().filter(|name| *name == "Launch command for Kimi-K3").count(), 1);
        assert_eq!(names("status").len(), 1);
        let unnamed = nodes.iter().filter(|node| node.property("focusable") == &json!(true) && node.name().is_empty());
        assert_eq!(
            unnamed.map(|node| node.role().to_owned()).collect::<Vec<_>>(),
            [""; 0],
            "whatever takes the focus has a name"
        );
    });
}

#[test]
fn fields_have_their_names() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        let fields = Expected::page("kimi-k3").link("hw=gb300").output().fields;
        for field in fields {
            let role = if field.name == "NODE_RANK" { "combobox" } else { "textbox" };
            browser.accessible(role, &field.label).await;
        }
        panel.type_into("Port", "http").await;
        let node = browser.accessible("textbox", "Port").await;
        assert_eq!(node.property("invalid"), &json!("true"));
        assert!(node.description().contains("from 1 to 65535"), "{}", node.description());
    });
}

#[test]
fn a_forced_palette_keeps_what_is_picked_apart() {
    journey(async |browser| {
        browser
            .devtools("Emulation.setEmulatedMedia", json!({ "features": [{ "name": "forced-colors", "value": "active" }] }))
            .await;
        let panel = browser.open("kimi-k3/").await;
        let look = "const style = getComputedStyle(radio(panel, ...given)); return [style.borderTopWidth, style.borderTopColor].join(' ')";
        let picked: String = panel.script(look, json!(["Hardware", "B300"])).await;
        let other: String = panel.script(look, json!(["Hardware", "B200"])).await;
        assert_ne!(picked, other);
    });
}
