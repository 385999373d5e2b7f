//! The forms of the command: Python, Docker, cURL.

use serde_json::Value;

use crate::expected::Panel as Expected;
use crate::support::journey;

#[test]
fn each_form_is_what_the_engine_gives() {
    journey(async |browser| {
        for fragment in ["hw=b300", "hw=gb200&hicache=l3", "hw=mi355x&strategy=balanced", "hw=gb300&pdMode=decode"] {
            let panel = browser.open(&format!("kimi-k3/#{fragment}")).await;
            let expected = Expected::page("kimi-k3").link(fragment);
            panel.shows(&expected.command()).await;
            panel.pick("Form of the command", "Docker").await.shows(&expected.docker()).await;
            panel.pick("Form of the command", "cURL").await.shows(&expected.curl()).await;
            panel.pick("Form of the command", "Python").await.shows(&expected.command()).await;
        }
    });
}

#[test]
fn the_chosen_form_stays_while_the_reader_picks() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Form of the command", "Docker").await;
        panel.pick("Hardware", "MI350X").await;
        assert_eq!(panel.picked("Form of the command").await, "Docker");
        panel.shows(&Expected::page("kimi-k3").pick("hw", "mi350x").docker()).await;
        browser.back().await;
        panel.shows(&Expected::page("kimi-k3").docker()).await;
        assert_eq!(panel.picked("Form of the command").await, "Docker");
    });
}

#[test]
fn choosing_a_form_leaves_the_address_and_the_recipe_alone() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let (address, facts) = (browser.address().await, panel.fact("Model").await);
        panel.pick("Form of the command", "cURL").await;
        assert_eq!(browser.address().await, address);
        assert_eq!(panel.fact("Model").await, facts);
    });
}

#[test]
fn the_shown_text_is_plain_text() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Form of the command", "cURL").await;
        // What the eye sees, lines included, is what stands in the document.
        let seen: String = panel.script("return panel.querySelector('pre').innerText", Value::Null).await;
        let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(squeeze(&seen), squeeze(&panel.command().await));
        let lines = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
        assert_eq!(lines(&seen), lines(&panel.command().await));
    });
}
