//! Back and forward, and the page's own anchors between picks.

use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::journey;

#[test]
fn back_and_forward_retrace_the_picks() {
    journey(async |browser| {
        for landing in ["", "#launch", "#hw=gb300&strategy=balanced"] {
            let panel = browser.open(&format!("kimi-k3/{landing}")).await;
            let address = browser.address().await;
            let first = panel.command().await;
            panel.pick("Hardware", "B200").await;
            let second = panel.command().await;
            panel.pick("Quantization", "NVFP4").await;
            let third = panel.command().await;
            assert!(first != second && second != third);

            browser.back().await;
            panel.shows(&second).await;
            assert_eq!(panel.picked("Quantization").await, "MXFP4");
            browser.back().await;
            panel.shows(&first).await;
            assert_eq!(browser.address().await, address, "the address that the reader came with is back");
            browser.forward().await;
            browser.forward().await;
            panel.shows(&third).await;
            assert_eq!(panel.picked("Quantization").await, "NVFP4");
        }
    });
}

#[test]
fn a_pick_after_going_back_begins_a_new_branch() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Hardware", "B200").await;
        panel.pick("Hardware", "H100").await;
        browser.back().await;
        panel.shows(&Expected::page("kimi-k3").pick("hw", "b200").command()).await;
        panel.pick("HiCache", "L1 + L2").await;
        let expected = Expected::page("kimi-k3").pick("hw", "b200").pick("hicache", "l2");
        panel.shows(&expected.command()).await;
        browser.back().await;
        panel.shows(&Expected::page("kimi-k3").pick("hw", "b200").command()).await;
    });
}

#[test]
fn anchors_between_picks_change_nothing_in_the_panel() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Hardware", "GB300").await;
        panel.pick("Quantization", "NVFP4").await;
        let command = panel.command().await;
        let follow = "document.querySelector(`nav a[href=\"${arguments[0]}\"]`).click()";
        for anchor in ["#playground", "#launch"] {
            browser.script::<Value>(follow, vec![json!(anchor)]).await;
            assert_eq!(browser.fragment().await, anchor);
            panel.shows(&command).await;
        }
        browser.back().await;
        browser.back().await;
        assert!(browser.fragment().await.starts_with("#hw=gb300"));
        panel.shows(&command).await;
        browser.back().await;
        panel.shows(&Expected::page("kimi-k3").pick("hw", "gb300").command()).await;
    });
}

#[test]
fn an_anchor_back_to_where_the_reader_came_in_keeps_the_picks() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#launch").await;
        panel.pick("Hardware", "GB300").await;
        let command = panel.command().await;
        let follow = "document.querySelector('nav a[href=\"#launch\"]').click()";
        browser.script::<Value>(follow, vec![]).await;
        assert_eq!(browser.fragment().await, "#launch");
        let frames = "for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame); return null";
        browser.script::<Value>(frames, vec![]).await;
        assert_eq!(panel.command().await, command, "a click on a link of the page is no step back");
    });
}

#[test]
fn a_typed_fragment_is_followed() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        browser.go("kimi-k3/#hw=mi355x").await;
        panel.shows(&Expected::page("kimi-k3").link("hw=mi355x").command()).await;
        browser.go("kimi-k3/#hw=h200&quant=nvfp4").await;
        let expected = Expected::page("kimi-k3").link("hw=h200&quant=nvfp4");
        panel.shows(&expected.command()).await;
        assert_eq!(panel.said().await, expected.model().moves.join(" "));
    });
}

#[test]
fn a_reader_who_leaves_and_returns_finds_the_selection() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Hardware", "MI350X").await;
        let command = panel.command().await;
        browser.script::<Value>("document.querySelector('header a').click()", vec![]).await;
        browser.until("the index", "return document.title", vec![], |title: &String| title == "Serving cookbook").await;
        browser.back().await;
        browser.until("a panel", "return panels().length", vec![], |panels: &usize| *panels == 1).await;
        panel.shows(&command).await;
        assert_eq!(panel.picked("Hardware").await, "MI350X");
    });
}

#[test]
fn a_browser_that_refuses_more_steps_changes_nothing_in_the_panel() {
    journey(async |browser| {
        // Chromium takes 200 steps in ten seconds; an arrow key that is held down makes more.
        browser.provokes("Throttling navigation");
        let panel = browser.open("kimi-k3/").await;
        let hold = "for (let n = 0; n < 300; n += 1) radio(panel, 'Hardware', n % 2 ? 'B300' : 'B200').click()";
        panel.script::<Value>(hold, Value::Null).await;
        panel.pick("Hardware", "H100").await;
        panel.shows(&Expected::page("kimi-k3").pick("hw", "h100").command()).await;
    });
}

#[test]
fn the_section_named_by_a_note_is_reached_by_its_link() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Strategy", "High throughput").await;
        let command = panel.command().await;
        panel.click_on("return panel.querySelector('a[href=\"#playground\"]')", Value::Null).await;
        assert_eq!(browser.fragment().await, "#playground");
        panel.shows(&command).await;
        assert_eq!(panel.picked("Strategy").await, "High throughput");
    });
}
