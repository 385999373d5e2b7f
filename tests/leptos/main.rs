#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! What a reader does in an application of Leptos with the component in it. Run it with `cargo xtask test --only leptos`.

#[path = "../browser/support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "shared with the tests of the demo site")]
mod support;

/// What the engine gives for the same steps: the panel must show exactly that.
#[path = "../engine/panel.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
mod expected;

use serde_json::{Value, json};

use expected::Panel as Expected;
use support::{Browser, Panel, journey};

/// The two ways in which the application comes to its reader.
const WAYS: [&str; 2] = ["csr/index.html", "hydrate/index.html"];

fn start() -> Expected {
    Expected::page("kimi-k3")
}

/// Waits until the application was told this command.
async fn was_told(browser: &Browser, command: &str) {
    let script = "return document.querySelector('#recipe').textContent";
    browser.until("what the application was told", script, vec![], |told: &String| told == command).await;
}

/// Clicks a button of the application's own.
async fn push(browser: &Browser, name: &str) {
    let script = "return named(document.body.querySelectorAll('p > button'), arguments[0], words)";
    browser.element(script, vec![json!(name)]).await.click().await.unwrap();
}

/// How many nodes of the component the document has.
async fn left(browser: &Browser) -> usize {
    browser.script("return document.querySelectorAll('.deploy-panel-host, .deploy-panel, .dp-static').length", vec![]).await
}

/// How many listen to steps of the history.
async fn listeners(browser: &Browser) -> i32 {
    browser.script("return window.listeners", vec![]).await
}

#[test]
fn the_panel_tells_the_application_what_the_reader_picks() {
    journey(async |browser| {
        for way in WAYS {
            let panel = browser.open(way).await;
            panel.shows(&start().command()).await;
            was_told(browser, &start().command()).await;
            panel.pick("Hardware", "GB300").await;
            let gb300 = start().pick("hw", "gb300");
            panel.shows(&gb300.command()).await;
            was_told(browser, &gb300.command()).await;
            let selection: String = browser.script("return document.querySelector('#selection').textContent", vec![]).await;
            assert_eq!(["#", &selection].concat(), browser.fragment().await);
            browser.back().await;
            was_told(browser, &start().command()).await;
        }
    });
}

#[test]
fn the_application_leads_the_panel() {
    journey(async |browser| {
        for way in WAYS {
            let panel = browser.open(way).await;
            let h200 = start().link("hw=h200");
            push(browser, "Show H200").await;
            panel.shows(&h200.command()).await;
            assert_eq!(browser.fragment().await, "", "it is no step of the history");
            panel.pick("Hardware", "GB300").await;
            was_told(browser, &start().pick("hw", "gb300").command()).await;
            // What was set last can be set again.
            push(browser, "Show H200").await;
            panel.until("the hardware", "return picked(panel, given)", json!("Hardware"), "H200".to_owned()).await;
        }
    });
}

#[test]
fn a_link_comes_before_the_default() {
    journey(async |browser| {
        for way in WAYS {
            let link = "hw=gb300";
            let panel = browser.open(&[way, "#", link].concat()).await;
            panel.shows(&start().link(link).command()).await;
            was_told(browser, &start().link(link).command()).await;
        }
    });
}

#[test]
fn what_few_readers_need_is_in_the_same_program() {
    journey(async |browser| {
        let panel = browser.open(WAYS[0]).await;
        panel.pick("Form of the command", "Compose").await;
        let compose = "return /^services:/m.test(command(panel))";
        panel.until("the Compose file", compose, Value::Null, true).await;
    });
}

#[test]
fn a_component_that_goes_leaves_nothing() {
    journey(async |browser| {
        // Counts who listens to the window.
        let count = "
            window.listeners = 0;
            for (const [method, step] of [['addEventListener', 1], ['removeEventListener', -1]]) {
                const call = window[method];
                window[method] = function (name, ...rest) {
                    if (name === 'popstate') window.listeners += step;
                    return call.call(this, name, ...rest);
                };
            }";
        browser.before_pages(count).await;
        for way in WAYS {
            let panel = browser.open(way).await;
            panel.pick("Hardware", "GB300").await;
            assert_eq!(listeners(browser).await, 1);
            push(browser, "Take the panel away").await;
            browser.frames().await;
            assert_eq!(left(browser).await, 0);
            assert_eq!(listeners(browser).await, 0);
            let gb300 = start().pick("hw", "gb300");
            browser.back().await;
            browser.frames().await;
            was_told(browser, &gb300.command()).await;
            browser.forward().await;
            push(browser, "Bring the panel back").await;
            let panel = Panel::first(browser).await;
            panel.shows(&gb300.command()).await;
            panel.pick("Hardware", "B200").await;
            was_told(browser, &gb300.pick("hw", "b200").command()).await;
            assert_eq!(left(browser).await, 2, "the host and the panel");
        }
    });
}

#[test]
fn what_the_server_wrote_stays_until_the_panel_stands() {
    journey(async |browser| {
        // Whatever is drawn in between is seen here: after each change the host holds the one or the other.
        let watch = "
            window.seen = [];
            new MutationObserver(() => {
                const host = document.querySelector('.deploy-panel-host');
                if (!host || document.readyState === 'loading') return;
                window.first ??= host;
                window.seen.push(Boolean(host.querySelector('.dp-static')) + 2 * Boolean(host.querySelector('.deploy-panel')));
            }).observe(document, { childList: true, subtree: true });";
        browser.before_pages(watch).await;
        let panel = browser.open(WAYS[1]).await;
        panel.shows(&start().command()).await;
        let script = "
            const text = await (await fetch(location.pathname)).text();
            const written = new DOMParser().parseFromString(text, 'text/html').querySelector('.deploy-panel-host .dp-static');
            const host = document.querySelector('.deploy-panel-host');
            return [written.querySelector('pre code').textContent, host === window.first, [...new Set(window.seen)]]";
        let (command, is_same, seen): (String, bool, Vec<u8>) = browser.script(script, vec![]).await;
        assert_eq!(command, start().command());
        assert!(is_same, "the host is the one that the server wrote");
        assert!(seen.contains(&2) && !seen.contains(&0), "the host was never empty: {seen:?}");
    });
}

#[test]
fn another_page_takes_the_place_of_the_panel() {
    journey(async |browser| {
        for way in WAYS {
            browser.open(way).await.shows(&start().command()).await;
            push(browser, "Turn to Qwen3.8-27B").await;
            let qwen = Expected::page("qwen3.8-27b");
            was_told(browser, &qwen.command()).await;
            Panel::first(browser).await.shows(&qwen.command()).await;
            assert_eq!(left(browser).await, 2, "the host and the panel");

            push(browser, "Break the page").await;
            was_told(browser, "Nothing yet").await;
            let card: String = browser.script("return words(find('.deploy-panel-host [role=alert]'))", vec![]).await;
            assert!(card.contains("formatVersion"), "{card}");
            let error: String = browser.script("return document.querySelector('#error').textContent", vec![]).await;
            assert!(error.starts_with("The page file is broken: $"), "{error}");
            push(browser, "Turn to Qwen3.8-27B").await;
            was_told(browser, &qwen.command()).await;
        }
    });
}
