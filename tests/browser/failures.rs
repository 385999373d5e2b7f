//! Whatever fails, the static content stays and the reader is told what failed.

use deploy_panel::page::Page;
use serde_json::{Value, json};

use crate::expected::page_text;
use crate::support::{Browser, Mirror, journey};

const PAGE: &str = "/dist/pages/kimi-k3.json";

/// What stands in the panel's place on a page that has none.
const PLACE: &str = "document.querySelector('deploy-panel')";

/// The static command is still there to be read, and no panel is.
async fn keeps_its_static_content(browser: &Browser) {
    let (text, panels): (String, usize) = browser.script(&format!("return [{PLACE}.innerText, panels().length]"), vec![]).await;
    assert!(text.contains("sglang serve") && text.contains("--model-path moonshotai/Kimi-K3"), "{text}");
    assert_eq!(panels, 0);
}

/// Waits for what the page says in an alert above its static content.
async fn alert(browser: &Browser) -> String {
    alert_with(browser, "").await
}

/// The same, once it holds a text; how white space runs does not matter.
async fn alert_with(browser: &Browser, part: &str) -> String {
    let script = format!(
        "const root = {PLACE}.shadowRoot;
         const it = root?.querySelector('[role=alert]');
         return it && root.firstElementChild.contains(it) ? it.innerText : ''"
    );
    let is_there = |text: &String| !text.is_empty() && squeeze(text).contains(&squeeze(part));
    browser.until("an alert", &script, vec![], is_there).await
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_broken_page_file_gives_a_card_with_its_first_findings() {
    journey(async |browser| {
        let edited = |edit: &dyn Fn(&mut Value)| {
            let mut page: Value = serde_json::from_str(&page_text("kimi-k3")).unwrap();
            edit(&mut page);
            page.to_string()
        };
        let mirror = Mirror::of(&browser.site).await;
        for broken in [
            String::new(),
            "null".into(),
            "{\"formatVersion\": 1".into(),
            page_text("kimi-k3").replace("\"formatVersion\": 1", "\"formatVersion\": \"1\""),
            edited(&|page| page["cells"][0]["match"]["hw"] = json!("b301")),
            edited(&|page| page["matchDims"] = json!([])),
            edited(&|page| page["colour"] = json!("red")),
            edited(&|page| page["rules"]["dataCentreBlackwell"] = json!({ "rule": "dataCentreBlackwell" })),
            edited(&|page| {
                let first = page["cells"][0].clone();
                page["cells"].as_array_mut().unwrap().push(first);
            }),
            edited(&|page| page["modelName"] = json!(7)),
            edited(&|page| page["<img src=x onerror=document.title='owned'>"] = json!(1)),
        ] {
            let findings = Page::parse(&broken).expect_err("the page is broken");
            mirror.answer(PAGE, 200, "application/json", broken.into_bytes());
            browser.visit_at(&mirror.url, "kimi-k3/").await;
            // The sentences come from a program that is loaded for them.
            let first = findings.first().map(|finding| finding.what.as_str());
            let card = alert_with(browser, first.unwrap_or_default()).await;
            assert!(card.contains("This panel could not be built"), "{card}");
            for finding in findings.iter().take(3) {
                for part in [&finding.path, &finding.what, &finding.remedy] {
                    assert!(squeeze(&card).contains(&squeeze(part)), "{part} is missing from {card}");
                }
            }
            assert!(card.contains("deploy-panel check"), "where the rest is told");
            if findings.len() > 1 {
                assert!(card.contains(&findings.len().to_string()), "{card}");
            }
            keeps_its_static_content(browser).await;
            let (title, strange): (String, usize) =
                browser.script("return [document.title, all('main img, .deploy-panel img').length]", vec![]).await;
            assert!(title.starts_with("Serve Kimi-K3") && strange == 0);
        }
    });
}

#[test]
fn a_card_without_its_sentences_still_names_the_places() {
    journey(async |browser| {
        browser.provokes("status of 404");
        let mirror = Mirror::of(&browser.site).await;
        mirror.answer("/dist/deploy-panel-inspector.js", 404, "text/plain", b"gone".to_vec());
        let broken = page_text("kimi-k3").replacen("\"hw\": \"b300\"", "\"hw\": \"b301\"", 1);
        let findings = Page::parse(&broken).expect_err("the page is broken");
        mirror.answer(PAGE, 200, "application/json", broken.into_bytes());
        browser.visit_at(&mirror.url, "kimi-k3/").await;
        let card = alert(browser).await;
        let first = findings.first().unwrap();
        assert!(card.contains(&first.path) && card.contains(first.code), "{card}");
        keeps_its_static_content(browser).await;
    });
}

#[test]
fn ten_megabytes_of_nesting_give_a_card() {
    journey(async |browser| {
        let mirror = Mirror::of(&browser.site).await;
        for unit in ["[", "{\"a\":"] {
            mirror.answer(PAGE, 200, "application/json", unit.repeat(10_000_000 / unit.len()).into_bytes());
            browser.visit_at(&mirror.url, "kimi-k3/").await;
            assert!(alert(browser).await.contains("This panel could not be built"));
            keeps_its_static_content(browser).await;
        }
        let nested = |open: &str, close: &str, depth| [open.repeat(depth), "true".into(), close.repeat(depth)].concat();
        for depth in [100, 127, 5_000] {
            let cond: String = nested("{\"not\":", "}", depth);
            let page = page_text("kimi-k3").replacen("\"rules\": {", &format!("\"rules\": {{\"deep\": {cond},"), 1);
            assert!(page.len() > page_text("kimi-k3").len());
            mirror.answer(PAGE, 200, "application/json", page.clone().into_bytes());
            browser.visit_at(&mirror.url, "kimi-k3/").await;
            match Page::parse(&page) {
                Ok(_) => drop(crate::support::Panel::first(browser).await),
                Err(_) => assert!(alert(browser).await.contains("This panel could not be built")),
            }
        }
    });
}

#[test]
fn a_file_that_is_missing_is_named() {
    journey(async |browser| {
        browser.provokes("status of 404");
        browser.provokes("integrity");
        for path in [PAGE, "/dist/deploy-panel_bg.wasm"] {
            let mirror = Mirror::of(&browser.site).await;
            mirror.answer(path, 404, "text/plain", b"gone".to_vec());
            browser.visit_at(&mirror.url, "kimi-k3/").await;
            let alert = alert(browser).await;
            assert!(alert.starts_with("The panel could not start: ") && alert.contains(path), "{path}: {alert}");
            keeps_its_static_content(browser).await;
        }
        // Without the script there is nobody to say anything.
        let mirror = Mirror::of(&browser.site).await;
        mirror.answer("/dist/deploy-panel.js", 404, "text/plain", b"gone".to_vec());
        browser.visit_at(&mirror.url, "kimi-k3/").await;
        browser.frames().await;
        keeps_its_static_content(browser).await;
    });
}

#[test]
fn a_program_that_is_no_program_is_told() {
    journey(async |browser| {
        browser.provokes("integrity");
        for wasm in [&b""[..], b"<!doctype html>", b"\0asm\x01\0\0\0"] {
            let mirror = Mirror::of(&browser.site).await;
            mirror.answer("/dist/deploy-panel_bg.wasm", 200, "application/wasm", wasm.to_vec());
            browser.visit_at(&mirror.url, "kimi-k3/").await;
            assert!(alert(browser).await.starts_with("The panel could not start: "));
            keeps_its_static_content(browser).await;
        }
    });
}

#[test]
fn a_browser_without_scripts_shows_the_default_command() {
    journey(async |browser| {
        browser.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
        browser.visit("kimi-k3/").await;
        browser.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": false })).await;
        let alerts: usize = browser.script("return document.querySelectorAll('[role=alert]').length", vec![]).await;
        assert_eq!(alerts, 0);
        keeps_its_static_content(browser).await;
        let text: String = browser.script(&format!("return {PLACE}.querySelector('pre').textContent"), vec![]).await;
        assert_eq!(text, crate::expected::Panel::page("kimi-k3").command(), "it is what the panel would show");
    });
}
