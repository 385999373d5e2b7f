//! Options that cannot be picked: readable, reachable, explained, and immovable.

use deploy_panel::engine::view_model::OptionState;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Browser, Panel, journey};

/// A disabled option of a row, and the options beside it that arrow keys come from.
struct Case {
    picks: &'static [(&'static str, &'static str)],
    row: &'static str,
    option: &'static str,
    /// The option in force, from which the first key leads onto the disabled one and the second one back.
    from: (&'static str, Key, Key),
    reason: &'static str,
}

/// An extra that is never offered, and a checkpoint that the picked hardware rules out.
const CASES: [Case; 2] = [
    Case {
        picks: &[],
        row: "Speculative decoding",
        option: "DFLASH",
        from: ("DSPARK", Key::Right, Key::Left),
        reason: "No DFLASH draft has been published",
    },
    Case {
        picks: &[("Hardware", "H200")],
        row: "Quantization",
        option: "NVFP4",
        from: ("MXFP4", Key::Down, Key::Up),
        reason: "exist only for data-centre Blackwell",
    },
];

/// Everything that must not change.
#[derive(Debug, PartialEq)]
struct Standing {
    picks: Value,
    facts: Value,
    command: String,
    fragment: String,
}

async fn standing(panel: Panel<'_>) -> Standing {
    Standing {
        picks: panel.script("return picks(panel)", Value::Null).await,
        facts: panel.script("return words(panel.querySelector('dl'))", Value::Null).await,
        command: panel.command().await,
        fragment: panel.browser.fragment().await,
    }
}

async fn open(browser: &Browser, case: &Case) -> Standing {
    let panel = browser.open("kimi-k3/").await;
    for (row, option) in case.picks {
        panel.pick(row, option).await;
    }
    assert_eq!(panel.picked(case.row).await, case.from.0, "where the case begins");
    standing(panel).await
}

#[test]
fn the_mouse_cannot_pick_them() {
    journey(async |browser| {
        for case in &CASES {
            let before = open(browser, case).await;
            let panel = Panel::first(browser).await;
            panel.click(case.row, case.option).await;
            assert_eq!(standing(panel).await, before, "after a click");
            let points = "const it = radio(panel, ...given);
                const [box, text] = [it, it.labels[0].querySelector('span')].map((one) => one.getBoundingClientRect());
                return [[box.x + 3, box.y + box.height / 2], [text.x + text.width / 2, text.y + text.height / 2]]";
            let points: Vec<(f64, f64)> = panel.script(points, json!([case.row, case.option])).await;
            for (x, y) in points.iter().chain(&points) {
                browser.click_at(*x, *y).await;
                assert_eq!(standing(panel).await, before, "after a click on the edge or on the words");
            }
        }
    });
}

#[test]
fn keys_reach_them_and_cannot_pick_them() {
    journey(async |browser| {
        for case in &CASES {
            let before = open(browser, case).await;
            let panel = Panel::first(browser).await;
            let focus = async |option: &str| {
                panel.script::<Value>("radio(panel, ...given).focus()", json!([case.row, option])).await;
            };
            focus(case.option).await;
            assert_eq!(panel.focused().await, case.option);
            for key in [Key::Space, Key::Enter] {
                browser.press(key).await;
                assert_eq!(standing(panel).await, before, "after a key");
                assert_eq!(panel.focused().await, case.option, "the focus stays");
            }
            focus(case.from.0).await;
            browser.press(case.from.1).await;
            assert_eq!(panel.focused().await, case.option, "arrows lead onto it, so that its reason is read");
            assert_eq!(standing(panel).await, before, "after an arrow key");
            browser.press(case.from.2).await;
            assert_eq!(panel.focused().await, case.from.0, "arrows lead back");
            assert_eq!(standing(panel).await, before);
        }
    });
}

#[test]
fn arrows_lead_past_them() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.script::<Value>("radio(panel, 'Speculative decoding', 'DSPARK').focus()", Value::Null).await;
        browser.press(Key::Right).await;
        browser.press(Key::Right).await;
        assert_eq!(panel.picked("Speculative decoding").await, "None", "round the end of the row");
        assert_eq!(panel.focused().await, "None");
        panel.shows(&Expected::page("kimi-k3").pick("spec", "none").command()).await;
    });
}

#[test]
fn scripts_cannot_pick_them() {
    journey(async |browser| {
        for case in &CASES {
            let before = open(browser, case).await;
            let panel = Panel::first(browser).await;
            for act in [
                "it.click()",
                "it.labels[0].click()",
                "it.labels[0].querySelector('span').click()",
                "it.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))",
                "it.dispatchEvent(new MouseEvent('click', { bubbles: false, cancelable: true }))",
                "it.dispatchEvent(new Event('change', { bubbles: true }))",
                "it.checked = true; it.dispatchEvent(new Event('change', { bubbles: true }))",
                "it.checked = true; it.dispatchEvent(new Event('change', { bubbles: false }))",
                "it.checked = true; it.dispatchEvent(new Event('input', { bubbles: true })); it.dispatchEvent(new Event('change', { bubbles: true }))",
                "it.removeAttribute('aria-disabled'); it.click()",
            ] {
                let script = format!("const it = radio(panel, ...given); {act}; await null;");
                panel.script::<Value>(&script, json!([case.row, case.option])).await;
                assert_eq!(standing(panel).await, before, "after {act}");
            }
        }
    });
}

#[test]
fn their_reason_is_visible_and_tied_to_them() {
    journey(async |browser| {
        for case in &CASES {
            open(browser, case).await;
            let panel = Panel::first(browser).await;
            let (disabled, native, text, is_shown): (String, bool, String, bool) = panel
                .script(
                    "const it = radio(panel, ...given);
                     const reason = it.getRootNode().getElementById(it.getAttribute('aria-describedby'));
                     return [it.getAttribute('aria-disabled'), it.disabled, words(reason), isShown(reason)]",
                    json!([case.row, case.option]),
                )
                .await;
            assert_eq!((disabled.as_str(), native), ("true", false), "announced as disabled, yet reachable");
            assert!(is_shown && text.contains(case.reason) && text.starts_with(case.option), "{text}");
            // What the browser tells assistive technology.
            let node = browser.accessible("radio", case.option).await;
            assert_eq!(node.property("disabled"), &json!(true));
            assert_eq!(node.property("focusable"), &json!(true));
            assert!(node.description().contains(case.reason), "{}", node.description());
        }
    });
}

#[test]
fn the_rows_tell_which_higher_picks_have_what_they_lack() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=mi350x").await;
        let expected = Expected::page("kimi-k3").link("hw=mi350x");
        let mut told = 0;
        for row in expected.model().rows.iter().filter(|row| row.visible) {
            let remarks = panel.remarks(&row.title).await.join("\n");
            let options = row.groups.iter().flat_map(|group| &group.options);
            for option in options.filter(|option| option.state != OptionState::Hidden) {
                let reason = expected.reason(&row.id, &option.id);
                assert!(remarks.contains(&reason), "{reason} is missing from {remarks}");
                told += usize::from(reason.contains("Published for"));
            }
        }
        assert!(told > 0, "this page has options without a cell on MI350X");
    });
}

/// A press on the way to a disabled option picks it with what it takes, says what changed, and leaves the focus on it.
#[test]
fn a_way_leads_to_them() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Hardware", "H200").await;
        let expected = Expected::page("kimi-k3").pick("hw", "h200");
        let ways = "return [...group(panel, given).querySelectorAll('button')].filter(isShown).map(words)";
        let ways: Vec<String> = panel.script(ways, json!("Quantization")).await;
        assert_eq!(ways, ["Switch to B300"]);
        panel.click_on("return group(panel, given).querySelector('button')", json!("Quantization")).await;
        let expected = expected.switch("quant", "nvfp4");
        panel.shows(&expected.command()).await;
        assert_eq!((panel.picked("Hardware").await, panel.picked("Quantization").await), ("B300".into(), "NVFP4".into()));
        panel.until("what is said", "return said(panel)", Value::Null, "Hardware: B300. Quantization: NVFP4.".to_owned()).await;
        let focused = "return active() === radio(panel, 'Quantization', 'NVFP4')";
        panel.until("the focus", focused, Value::Null, true).await;
        browser.back().await;
        panel.until("the step back", "return picked(panel, 'Hardware')", Value::Null, "H200".to_owned()).await;
        assert_eq!(panel.picked("Quantization").await, "MXFP4");
    });
}
