//! The whole way by keyboard.

use fantoccini::key::Key;
use serde_json::Value;

use crate::expected::Panel as Expected;
use crate::support::{Browser, journey};

/// What holds the focus, as a reader would call it; empty outside the panel.
const HERE: &str = "
    const it = active();
    if (!it.closest('section[aria-label^=\"Launch command\"]')) return '';
    const row = it.closest('fieldset');
    return row ? `${words(row.querySelector('legend'))}: ${label(it)}` : words(it)";

async fn here(browser: &Browser) -> String {
    browser.script(HERE, vec![]).await
}

/// Presses Tab until the focus is on what begins with this.
async fn tab_to(browser: &Browser, name: &str) {
    for _ in 0..40 {
        if here(browser).await.starts_with(name) {
            return;
        }
        browser.press(Key::Tab).await;
    }
    panic!("Tab never leads to {name}");
}

#[test]
fn each_row_is_one_stop_on_the_way_through() {
    journey(async |browser| {
        browser.open("kimi-k3/").await;
        tab_to(browser, "Hardware").await;
        let mut stops = Vec::new();
        while !here(browser).await.is_empty() {
            stops.push(here(browser).await);
            browser.press(Key::Tab).await;
        }
        let wanted = [
            "Hardware: B300",
            "PD mode: Unified",
            "Strategy: Low latency",
            "Quantization: MXFP4",
            "VLM transport: Auto",
            "Speculative decoding: DSPARK",
            "HiCache: Off",
        ];
        assert_eq!(stops[..wanted.len()], wanted);
        let last = ["Form of the command: Python", "Copy", "LinesWhere each one comes from"];
        assert_eq!(stops[stops.len() - last.len()..], last);
        for _ in last {
            browser.chord(&[&Key::Shift, &Key::Tab]).await;
        }
        assert_eq!(here(browser).await, "Form of the command: Python", "the way back is the same");
    });
}

#[test]
fn what_holds_the_focus_is_seen() {
    journey(async |browser| {
        for system in ["light", "dark"] {
            browser.system_theme(system).await;
            let panel = browser.open("kimi-k3/#hw=gb300").await;
            panel.unfold_all().await;
            tab_to(browser, "Hardware").await;
            let mut stops = 0;
            while browser.script::<bool>("return panels()[0].contains(active())", vec![]).await {
                let ring = "
                    const it = active();
                    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(it);
                    const [box, frame] = [it, panel].map((one) => one.getBoundingClientRect());
                    const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
                    const isWhole = box.left - reach >= frame.left && box.right + reach <= frame.right;
                    const isClear = contrast(outlineColor, ground(it.closest('label')?.parentElement ?? it.parentElement)) >= 3;
                    return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2 && isWhole && isClear
                        ? '' : `${it.outerHTML}: ${outlineStyle} ${outlineWidth} ${outlineColor}, ${isWhole}, ${isClear}`";
                assert_eq!(panel.script::<String>(ring, Value::Null).await, "", "{system}");
                browser.press(Key::Tab).await;
                stops += 1;
            }
            assert!(stops > 12, "{stops} stops");
        }
    });
}

#[test]
fn a_command_is_composed_and_copied_without_a_mouse() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/").await;
        tab_to(browser, "Hardware").await;
        browser.press(Key::Right).await;
        assert_eq!(here(browser).await, "Hardware: GB300", "arrows move, and the focus stays on what is picked");
        assert_eq!(panel.picked("Hardware").await, "GB300", "arrows select");
        browser.press(Key::Down).await;
        browser.press(Key::Left).await;
        assert_eq!(panel.picked("Hardware").await, "GB300");
        tab_to(browser, "Quantization").await;
        browser.press(Key::Down).await;
        assert_eq!(here(browser).await, "Quantization: NVFP4");

        tab_to(browser, "Values").await;
        browser.press(Key::Enter).await;
        for (name, value) in [("IP of node 0", "10.0.0.7"), ("Node rank", "Node 1")] {
            let is_here = "return active().labels?.[0]?.textContent === arguments[0]";
            let mut steps = 0;
            while !browser.script::<bool>(is_here, vec![name.into()]).await {
                browser.press(Key::Tab).await;
                steps += 1;
                assert!(steps < 40, "Tab never leads to {name}");
            }
            browser.type_text(value).await;
        }
        tab_to(browser, "Copy").await;
        browser.press(Key::Space).await;
        panel.until("the word on the button", "return words(active())", Value::Null, "Copied".to_owned()).await;

        let expected = Expected::page("kimi-k3").pick("hw", "gb300").pick("quant", "nvfp4");
        let expected = expected.fill("NODE0_IP", "10.0.0.7").fill("NODE_RANK", "1").command();
        panel.shows(&expected).await;
        assert_eq!(browser.clipboard().await, expected);
    });
}

#[test]
fn space_selects_what_holds_the_focus() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        // As a screen reader moves the focus: without picking.
        panel.script::<Value>("radio(panel, 'Hardware', 'MI350X').focus()", Value::Null).await;
        assert_eq!(panel.picked("Hardware").await, "B300");
        browser.press(Key::Space).await;
        assert_eq!(panel.picked("Hardware").await, "MI350X");
        panel.shows(&Expected::page("kimi-k3").pick("hw", "mi350x").command()).await;
    });
}

#[test]
fn the_focus_never_falls_out_of_the_panel() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("PD mode", "Decode").await;
        panel.pick("PD mode", "Prefill").await;
        panel.script::<Value>("radio(panel, 'VLM transport', 'Auto').focus()", Value::Null).await;
        browser.back().await;
        let gone = "return panels()[0].textContent.includes('VLM transport') && picked(panels()[0], 'PD mode')";
        browser.until("the step back", gone, vec![], |mode: &String| mode == "Decode").await;
        browser
            .until("the focus in a row above the hidden one", HERE, vec![], |here: &String| here == "Quantization: MXFP4")
            .await;
    });
}

#[test]
fn the_focus_stays_where_the_reader_picks() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        for (row, option) in [("Hardware", "H200"), ("Speculative decoding", "None"), ("HiCache", "L1 + L2")] {
            panel.pick(row, option).await;
            assert_eq!(here(browser).await, format!("{row}: {option}"));
        }
        panel.pick("Form of the command", "Docker").await;
        assert_eq!(here(browser).await, "Form of the command: Docker");
    });
}
