//! Sites that take the bundle from npm and pass it through a bundler.

use serde_json::{Value, json};

use crate::expected::page_text;
use crate::read;
use crate::support::{Browser, journey};

/// Reads the page, then has the inspector's program explain a broken one: it is found too.
async fn whole(browser: &Browser, path: &str) {
    read(browser, path).await;
    let files = "return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)";
    let before: Vec<String> = browser.script(files, vec![]).await;
    let programs = before.iter().filter(|file| file.ends_with(".wasm")).count();
    assert_eq!(programs, 1, "{before:?}");

    let broken = page_text("kimi-k3").replacen("\"hw\": \"b300\"", "\"hw\": \"b301\"", 1);
    browser.script::<Value>("document.querySelector('deploy-panel').pageData = arguments[0]", vec![json!(broken)]).await;
    let card = "return document.querySelector('deploy-panel').shadowRoot.querySelector('[role=alert]')?.innerText ?? ''";
    browser.until::<String>("the findings in words", card, vec![], |card| card.contains("b301")).await;
}

#[test]
fn vite() {
    journey(async |browser| whole(browser, "vite/").await);
}

#[test]
fn esbuild() {
    journey(async |browser| whole(browser, "esbuild/").await);
}

#[test]
fn esbuild_in_the_classic_form() {
    journey(async |browser| whole(browser, "esbuild-classic/").await);
}
