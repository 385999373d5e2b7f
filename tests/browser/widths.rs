//! Narrow and wide windows.

use serde_json::{Value, json};

use crate::support::{Browser, Panel, journey};

/// What is wider than its place: the page as a whole, or something in the panel that its frame would cut off.
const TOO_WIDE: &str = "
    const wide = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) wide.push(`the page is ${page.scrollWidth} wide`);
    for (const root of all('.deploy-panel')) {
        const frame = root.getBoundingClientRect();
        if (frame.right > innerWidth || frame.left < 0) wide.push('the panel');
        for (const one of root.querySelectorAll('*')) {
            if (!isShown(one) || getComputedStyle(one).clipPath !== 'none') continue;
            const box = one.getBoundingClientRect();
            if (box.width && (box.right > frame.right + 0.5 || box.left < frame.left - 0.5)) wide.push(`${one.tagName} ${words(one).slice(0, 60)}`);
            if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible' && one.tagName !== 'INPUT') {
                wide.push(`${one.tagName} scrolls: ${words(one).slice(0, 60)}`);
            }
        }
    }
    return wide";

async fn fits(browser: &Browser, what: &str) {
    let wide: Vec<String> = browser.script(TOO_WIDE, vec![]).await;
    assert_eq!(wide, [""; 0], "{what}");
}

async fn every_state_fits(browser: &Browser, width: u32) {
    browser.width(width).await;
    for fragment in ["", "#hw=h200&quant=nvfp4", "#hw=gb300&hicache=l3", "#strategy=high-throughput"] {
        let panel = browser.open(&format!("kimi-k3/{fragment}")).await;
        let seen: u32 = browser.script("return innerWidth", vec![]).await;
        assert_eq!(seen, width);
        fits(browser, fragment).await;
        panel.unfold_all().await;
        fits(browser, &format!("{fragment} unfolded")).await;
        let long = "a-very-long-name-without-a-place-to-break".repeat(6);
        panel.type_into("Listen address", &long).await;
        for form in ["Python", "Docker", "cURL"] {
            panel.pick("Form of the command", form).await;
            fits(browser, &format!("{fragment} with a long value as {form}")).await;
        }
        panel.script::<Value>("navigator.clipboard.writeText = () => Promise.reject()", Value::Null).await;
        panel.push("Copy").await;
        panel.until("the refusal", "return said(panel).length > 20", Value::Null, true).await;
        fits(browser, "with a refusal").await;
        panel.push("Reset to defaults").await;
    }
    let strange = format!("kimi-k3/#hw={}&{}=1", "b".repeat(400), "c".repeat(400));
    browser.open(&strange).await;
    fits(browser, "with a strange link").await;
    browser.mount_broken(&format!(r#"{{"formatVersion": 1, "{}": 1}}"#, "x".repeat(200))).await;
    fits(browser, "with an error card").await;
}

#[test]
fn at_320_pixels_nothing_scrolls_sideways() {
    journey(async |browser| every_state_fits(browser, 320).await);
}

#[test]
fn at_768_pixels_nothing_scrolls_sideways() {
    journey(async |browser| every_state_fits(browser, 768).await);
}

#[test]
fn at_1280_pixels_nothing_scrolls_sideways() {
    journey(async |browser| every_state_fits(browser, 1280).await);
}

#[test]
fn enlarged_text_still_fits() {
    journey(async |browser| {
        browser.width(320).await;
        browser.open("kimi-k3/#hw=gb300").await;
        browser.script::<Value>("document.documentElement.style.fontSize = '200%'", vec![]).await;
        fits(browser, "with text twice as large").await;
    });
}

#[test]
fn a_narrow_panel_works_like_a_wide_one() {
    journey(async |browser| {
        browser.width(320).await;
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Hardware", "MI355X").await;
        panel.pick("HiCache", "L1 + L2").await;
        let expected = crate::expected::Panel::page("kimi-k3").pick("hw", "mi355x").pick("hicache", "l2");
        panel.shows(&expected.command()).await;
    });
}

#[test]
fn a_pick_moves_nothing_under_the_pointer() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let places = "return radios(panel, given).map((one) => { const box = one.getBoundingClientRect(); return [box.x, box.width, box.height]; })";
        for (row, option) in [("Strategy", "Balanced"), ("HiCache", "L1 + L2"), ("Hardware", "GB300")] {
            let before: Value = panel.script(places, json!(row)).await;
            Panel::pick(panel, row, option).await;
            assert_eq!(panel.script::<Value>(places, json!(row)).await, before, "{row}");
        }
    });
}

#[test]
fn the_words_of_a_choice_are_never_cut() {
    journey(async |browser| {
        for width in [320, 768, 1280] {
            browser.width(width).await;
            let panel = browser.open("qwen3.8-27b/").await;
            panel.unfold_all().await;
            let cut = "
                const pen = document.createElement('canvas').getContext('2d');
                return [...panel.querySelectorAll('select')].flatMap((select) => {
                    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
                    pen.font = font;
                    // The arrow takes 20 pixels.
                    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
                    const cut = (option) => pen.measureText(option.text).width > room;
                    return [...select.options].filter(cut).map((option) => `${option.text}: ${pen.measureText(option.text).width} in ${room}`);
                })";
            let cut: Vec<String> = panel.script(cut, Value::Null).await;
            assert_eq!(cut, [""; 0], "{width}");
        }
    });
}
