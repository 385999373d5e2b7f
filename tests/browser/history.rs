//! Back and forward, and the page's own anchors between picks.

use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Browser, Panel, journey};

/// A journey that begins at the panel of a page.
fn journey_from(path: &str, test: impl for<'b> AsyncFnOnce(&'b Browser, Panel<'b>)) {
    journey(async |browser| {
        let panel = browser.open(path).await;
        test(browser, panel).await;
    });
}

/// The command of the Kimi-K3 page under this link.
fn command(link: &str) -> String {
    if link.is_empty() { Expected::page("kimi-k3").command() } else { Expected::page("kimi-k3").link(link).command() }
}

/// Follows an anchor of the page.
async fn follow(browser: &Browser, anchor: &str) {
    let script = "
        const link = document.createElement('a');
        link.href = arguments[0];
        document.body.append(link);
        link.click();
        link.remove();";
    browser.script::<Value>(script, vec![json!(anchor)]).await;
    browser.until("the anchor", "return location.hash", vec![], |hash: &String| hash == anchor).await;
    browser.frames().await;
}

/// What the page itself keeps in the history's state.
async fn foreign(browser: &Browser) -> Value {
    browser.script("const { ['deploy-panel']: _, ...rest } = history.state; return rest", vec![]).await
}

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
    journey_from("kimi-k3/", async |browser, panel| {
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
    journey_from("kimi-k3/", async |browser, panel| {
        panel.pick("Hardware", "GB300").await;
        panel.pick("Quantization", "NVFP4").await;
        let command = panel.command().await;
        for anchor in ["#playground", "#launch"] {
            follow(browser, anchor).await;
            assert_eq!(panel.command().await, command);
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
    journey_from("kimi-k3/#launch", async |browser, panel| {
        panel.pick("Hardware", "GB300").await;
        let command = panel.command().await;
        follow(browser, "#launch").await;
        assert_eq!(panel.command().await, command, "a click on a link of the page is no step back");
    });
}

#[test]
fn a_typed_fragment_is_followed() {
    journey_from("kimi-k3/", async |browser, panel| {
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
    journey_from("kimi-k3/", async |browser, panel| {
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
    journey_from("kimi-k3/", async |browser, panel| {
        // Chromium takes 200 steps in ten seconds; an arrow key that is held down makes more.
        browser.provokes("Throttling navigation");
        let fill = "
            for (let n = 0; n < 250; n += 1) history.replaceState(history.state, '');
            radio(panel, 'Hardware', 'B200').click();
            await null;
            return location.hash";
        assert_eq!(panel.script::<String>(fill, Value::Null).await, "", "this step was refused");
        let b200 = Expected::page("kimi-k3").pick("hw", "b200");
        panel.shows(&b200.command()).await;
        panel.pick("Hardware", "H100").await;
        panel.shows(&b200.pick("hw", "h100").command()).await;
    });
}

#[test]
fn the_section_named_by_a_note_is_reached_by_its_link() {
    journey_from("kimi-k3/", async |browser, panel| {
        panel.pick("Strategy", "High throughput").await;
        let command = panel.command().await;
        panel.click_on("return panel.querySelector('a[href=\"#playground\"]')", Value::Null).await;
        assert_eq!(browser.fragment().await, "#playground");
        panel.shows(&command).await;
        assert_eq!(panel.picked("Strategy").await, "High throughput");
    });
}

#[test]
fn back_after_a_reload_retraces_the_picks() {
    journey(async |browser| {
        for (landing, link) in [("", ""), ("#launch", ""), ("#hw=gb300&strategy=balanced", "hw=gb300&strategy=balanced")] {
            let panel = browser.open(&format!("kimi-k3/{landing}")).await;
            panel.pick("Hardware", "B200").await;
            let second = panel.command().await;
            panel.pick("Quantization", "NVFP4").await;
            let third = panel.command().await;
            let panel = browser.reload().await;
            panel.shows(&third).await;
            browser.back().await;
            panel.shows(&second).await;
            let panel = browser.reload().await;
            panel.shows(&second).await;
            browser.back().await;
            panel.shows(&command(link)).await;
            assert!(browser.address().await.ends_with(&format!("/kimi-k3/{landing}")));
            browser.reload().await.shows(&command(link)).await;
            browser.forward().await;
            browser.forward().await;
            panel.shows(&third).await;
        }
    });
}

#[test]
fn back_passes_anchors_with_the_picks_that_were_made_there() {
    journey_from("kimi-k3/", async |browser, panel| {
        follow(browser, "#nodes").await;
        panel.pick("Hardware", "GB300").await;
        follow(browser, "#playground").await;
        follow(browser, "#check").await;
        panel.pick("Quantization", "NVFP4").await;
        let last = panel.command().await;
        let entries = [("#check", "hw=gb300"), ("#playground", "hw=gb300"), ("#hw=gb300", "hw=gb300"), ("#nodes", ""), ("", "")];
        for (fragment, link) in entries {
            browser.back().await;
            browser.until("the step", "return location.hash", vec![], |hash: &String| hash.starts_with(fragment)).await;
            panel.shows(&command(link)).await;
        }
        // A reader who holds the button passes over what lies between.
        for (steps, fragment, link) in [(3, "#playground", "hw=gb300"), (-3, "", ""), (1, "#nodes", "")] {
            browser.script::<Value>("history.go(arguments[0])", vec![json!(steps)]).await;
            browser.until("the step", "return location.hash", vec![], |hash: &String| hash == fragment).await;
            panel.shows(&command(link)).await;
            browser.reload().await.shows(&command(link)).await;
        }
        browser.script::<Value>("history.go(4)", vec![]).await;
        panel.shows(&last).await;

        let panel = browser.open("kimi-k3/").await;
        follow(browser, "#nodes").await;
        panel.pick("Hardware", "GB300").await;
        browser.script::<Value>("history.go(-2)", vec![]).await;
        panel.shows(&command("")).await;
    });
}

#[test]
fn a_full_history_is_retraced() {
    journey_from("kimi-k3/#launch", async |browser, panel| {
        // Browsers keep fifty entries.
        let fill =
            "for (let n = 0; n < 60; n += 1) radio(panel, 'Hardware', n % 2 ? 'B200' : 'GB300').click(), await null; return null";
        panel.script::<Value>(fill, Value::Null).await;
        panel.pick("Hardware", "H100").await;
        assert_eq!(browser.script::<usize>("return history.length", vec![]).await, 50);
        follow(browser, "#launch").await;
        assert_eq!(panel.command().await, command("hw=h100"), "a click on a link of the page is no step back");
        panel.pick("Hardware", "MI350X").await;
        for link in ["hw=h100", "hw=h100", "hw=b200", "hw=gb300", "hw=b200"] {
            browser.back().await;
            panel.shows(&command(link)).await;
        }
        // From the middle of the history, a new entry makes it shorter.
        follow(browser, "#launch").await;
        assert_eq!(panel.command().await, command("hw=b200"));
        browser.back().await;
        browser.back().await;
        panel.shows(&command("hw=gb300")).await;
    });
}

#[test]
fn what_the_page_keeps_in_the_state_stays() {
    journey_from("kimi-k3/", async |browser, panel| {
        let state = json!({ "route": 7, "scroll": { "x": 0, "y": [1, 2] } });
        browser.script::<Value>("history.replaceState(arguments[0], '')", vec![state.clone()]).await;
        panel.script::<Value>("fold(panel, 'Values').click()", Value::Null).await;
        assert_eq!(browser.script::<Value>("return history.state", vec![]).await, state, "nothing was picked yet");
        panel.pick("Hardware", "GB300").await;
        assert_eq!(foreign(browser).await, state, "a router finds its way from here too");

        // An entry of the page's own, which the panel did not make.
        browser.script::<Value>("history.pushState({ route: 8 }, '', '?tab=2')", vec![]).await;
        panel.pick("Hardware", "B200").await;
        browser.back().await;
        panel.shows(&command("hw=gb300")).await;
        assert_eq!(foreign(browser).await, json!({ "route": 8 }));
        browser.back().await;
        panel.shows(&command("hw=gb300")).await;
        browser.back().await;
        panel.shows(&command("")).await;
        assert_eq!(foreign(browser).await, state);
        browser.forward().await;
        panel.shows(&command("hw=gb300")).await;
    });
}

#[test]
fn a_state_that_holds_nothing_else_stays_as_it_is() {
    journey(async |browser| {
        for state in [json!("a router's key"), json!(7), json!(false), json!([1, 2])] {
            let panel = browser.open("kimi-k3/").await;
            browser.script::<Value>("history.replaceState(arguments[0], '')", vec![state.clone()]).await;
            panel.pick("Hardware", "GB300").await;
            panel.pick("Hardware", "B200").await;
            browser.back().await;
            panel.shows(&command("hw=gb300")).await;
            browser.back().await;
            browser.until("the first entry", "return location.hash", vec![], |hash: &String| hash.is_empty()).await;
            assert_eq!(browser.script::<Value>("return history.state", vec![]).await, state);
        }
    });
}

#[test]
fn a_strange_mark_is_as_good_as_none() {
    journey(async |browser| {
        for mark in [json!(7), json!({ "hw": "b200" }), json!("hw=<b>&&=&quant"), json!("hw"), json!("/:/hw=b200"), Value::Null] {
            browser.visit("kimi-k3/").await;
            browser.script::<Value>("history.replaceState({ 'deploy-panel': arguments[0] }, '')", vec![mark]).await;
            let panel = browser.reload().await;
            assert_eq!(panel.picked("Hardware").await, "B300");
            let first = panel.command().await;
            panel.pick("Hardware", "GB300").await;
            browser.back().await;
            panel.shows(&first).await;
        }
    });
}
