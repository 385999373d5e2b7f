#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! What a reader does at sites of other tools that embed the release bundle. Run it with `cargo xtask test --only sites`.

mod bundlers;
mod documentation;

#[path = "../browser/support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "shared with the tests of the demo site")]
mod support;

/// What the engine gives for the same steps: the panel must show exactly that.
#[path = "../engine/panel.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
mod expected;

use serde_json::Value;

use expected::Panel as Expected;
use support::{Browser, Panel};

/// Where the examples' panels start.
fn start() -> Expected {
    Expected::page("kimi-k3").link("hw=b300")
}

/// Opens a page of a site, and picks and copies as a reader does.
async fn read<'b>(browser: &'b Browser, path: &str) -> Panel<'b> {
    browser.grant_clipboard().await;
    let panel = browser.open(path).await;
    panel.shows(&start().command()).await;
    let host = "return !document.querySelector('deploy-panel').shadowRoot.querySelector('slot')";
    assert!(browser.script::<bool>(host, vec![]).await, "the panel stands in place of the fallback");

    panel.pick("Hardware", "GB300").await;
    let gb300 = start().pick("hw", "gb300");
    panel.shows(&gb300.command()).await;
    panel.pick("Form of the command", "Docker").await;
    panel.shows(&gb300.docker()).await;
    panel.push("Copy").await;
    panel.until("the word on the button", "return words(copyButton(panel))", Value::Null, "Copied".to_owned()).await;
    assert_eq!(browser.clipboard().await, gb300.docker());
    assert!(browser.fragment().await.contains("hw=gb300"));
    browser.reload().await.shows(&gb300.command()).await;
    Panel::first(browser).await
}
