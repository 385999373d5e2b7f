//! Whatever fails, the fallback content stays, and a line beside it names the cause.

use serde_json::{Value, json};

use crate::expected::{Panel as Expected, page_text};
use crate::support::{Browser, Embedding, journey};

const KIMI: &str = "<deploy-panel page=/dist/pages/kimi-k3.json><p>Fallback</p></deploy-panel>";

const WASM: &str = "/dist/deploy-panel_bg.wasm";

/// The line of a page whose program is answered so.
async fn failure_with(browser: &Browser, status: u16, media_type: &str, body: Vec<u8>) -> String {
    let host = Embedding::new(browser, KIMI).await;
    host.mirror.answer(WASM, status, media_type, body);
    host.open().await.failure().await
}

#[test]
fn a_program_that_is_missing_or_something_else_is_named() {
    journey(async |browser| {
        browser.provokes("status of 404");
        let html = b"<!doctype html><title>Not found</title>".to_vec();
        let line = failure_with(browser, 404, "text/html", html.clone()).await;
        assert_eq!(line, format!("The panel could not start: {WASM} could not be downloaded (status 404)."));
        // A server may send its front page for whatever it does not have.
        browser.provokes("integrity");
        let line = failure_with(browser, 200, "text/html", html).await;
        assert_eq!(line, format!("The panel could not start: {WASM} is not WebAssembly (the server sent text/html)."));
    });
}

#[test]
fn a_truncated_or_another_program_is_refused() {
    journey(async |browser| {
        browser.provokes("integrity");
        let own = browser.download(WASM.trim_start_matches('/')).await;
        let other = browser.download("dist/deploy-panel-inspector_bg.wasm").await;
        for wasm in [own[..own.len() / 2].to_vec(), other] {
            let line = failure_with(browser, 200, "application/wasm", wasm).await;
            assert!(line.contains("is incomplete or of another build than deploy-panel.js"), "{line}");
        }
    });
}

#[test]
fn a_program_of_the_wrong_type_starts_all_the_same() {
    journey(async |browser| {
        let wasm = browser.download(WASM.trim_start_matches('/')).await;
        let host = Embedding::new(browser, KIMI).await;
        host.mirror.answer(WASM, 200, "text/plain", wasm);
        host.open().await.panel(0).await.shows(&Expected::page("kimi-k3").command()).await;
    });
}

#[test]
fn a_browser_without_webassembly_is_told() {
    journey(async |browser| {
        browser.before_pages("delete window.WebAssembly").await;
        let line = Embedding::new(browser, KIMI).await.open().await.failure().await;
        assert_eq!(line, "The panel could not start: this browser has no WebAssembly.");
    });
}

#[test]
fn a_policy_that_blocks_is_named() {
    journey(async |browser| {
        browser.provokes("Content Security Policy");
        let strict = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'";
        let line = Embedding::new(browser, KIMI).await.policy(strict).open().await.failure().await;
        assert!(line.contains("'wasm-unsafe-eval'"), "{line}");
        let silent = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'";
        let body = format!("<deploy-panel><script type=application/json>{}</script></deploy-panel>", page_text("kimi-k3"));
        let line = Embedding::new(browser, &body).await.policy(silent).open().await.failure().await;
        assert!(line.contains("Content Security Policy blocks") && line.contains("connect-src"), "{line}");
    });
}

#[test]
fn a_page_file_that_is_missing_or_broken_is_named() {
    journey(async |browser| {
        browser.provokes("status of 404");
        let host = Embedding::new(browser, "<deploy-panel page=absent.json><p>Fallback</p></deploy-panel>").await.open().await;
        assert_eq!(host.failure().await, "The panel could not start: /absent.json could not be downloaded (status 404).");

        let broken = page_text("kimi-k3").replacen("\"hw\": \"b300\"", "\"hw\": \"b301\"", 1);
        let host = Embedding::new(browser, KIMI).await;
        host.mirror.answer("/dist/pages/kimi-k3.json", 200, "application/json", broken.into_bytes());
        let host = host.open().await;
        assert!(host.event("error").await["message"].as_str().unwrap().contains("broken"));
        // The sentences come with the inspector's program.
        let card = "return element().shadowRoot.querySelector('[role=alert]').innerText";
        let card = host.until::<String>(card, |card| card.contains("b301")).await;
        assert!(card.contains("This panel could not be built") && card.contains("$."), "{card}");
        assert!(host.script::<bool>("return element().querySelector('p').checkVisibility()", Value::Null).await);

        // Another page, and all is well.
        host.script::<Value>("element().page = '/dist/pages/qwen3.8-27b.json'", Value::Null).await;
        host.panel(0).await.shows(&Expected::page("qwen3.8-27b").command()).await;
        assert!(!host.script::<bool>("return element().querySelector('p').checkVisibility()", Value::Null).await);
    });
}

#[test]
fn a_panic_brings_the_fallback_back_everywhere() {
    journey(async |browser| {
        let host = Embedding::new(browser, &KIMI.repeat(2)).await.open().await;
        host.panel(1).await;
        // As the browser reports a trap of the program.
        let panic = "
            const error = new WebAssembly.RuntimeError('unreachable');
            error.stack += '\\n at wasm (http://host/dist/deploy-panel_bg.wasm?v=1:wasm-function[1]:0x1)';
            window.dispatchEvent(new ErrorEvent('error', { error }));
            const another = document.createElement('deploy-panel');
            another.page = '/dist/pages/kimi-k3.json';
            document.querySelector('main').append(another);
            return [...document.querySelectorAll('deploy-panel p')].map((one) => one.checkVisibility())";
        assert_eq!(host.script::<Value>(panic, Value::Null).await, json!([true, true]));
        let line = "The panel could not start: its program failed; loading the page again may help.";
        let lines = "return [...document.querySelectorAll('deploy-panel')]
            .map((one) => one.shadowRoot.querySelector('[role=alert]')?.innerText ?? null)";
        host.until::<Value>(lines, |lines| *lines == json!([line, line, line])).await;
    });
}

#[test]
fn a_real_panic_is_told_by_every_panel() {
    journey(async |browser| {
        browser.provokes("refused");
        browser.provokes("RuntimeError: unreachable");
        let host = Embedding::new(browser, &KIMI.repeat(2)).await.open().await;
        host.panel(1).await;
        // An exception in the middle of drawing leaves the program's state locked, and the next pick finds it so.
        let panic = "
            const make = document.createElement;
            document.createElement = () => {
                document.createElement = make;
                throw new Error('refused');
            };
            for (const name of ['GB300', 'B200']) {
                radio(panels()[0], 'Hardware', name).click();
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
            return null";
        host.script::<Value>(panic, Value::Null).await;
        let line = "The panel could not start: its program failed; loading the page again may help.";
        assert_eq!(host.failure().await, line);
        let left = "return [element(), element(1)].map((one) =>
            [one.shadowRoot.querySelector('[role=alert]')?.innerText, one.querySelector('p').checkVisibility(), one.recipe])";
        assert_eq!(host.script::<Value>(left, Value::Null).await, json!([[line, true, null], [line, true, null]]));
        // Whoever takes them out, or changes them, meets no further error.
        let out =
            "element(1).remove(); element().sync = 'name'; element().select = 'hw=b200'; await null; await null; return null";
        host.script::<Value>(out, Value::Null).await;
    });
}
