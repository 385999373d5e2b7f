//! The panel takes the place of static content: what is around it stays where it is.

use serde_json::Value;

use crate::expected::Panel as Expected;
use crate::support::{Browser, Embedding, journey};

const WASM: &str = "/dist/deploy-panel_bg.wasm";

/// A page of documentation, with text above and below the panel.
fn page(name: &str) -> String {
    let text = "<p>Text of the page that has nothing to do with the panel, and that a reader may be at.</p>".repeat(40);
    format!(
        "<h1>Serve it</h1><p>Some words before.</p><deploy-panel page=/dist/pages/{name}.json></deploy-panel><div id=below>{text}</div>"
    )
}

const LOOK: &str = "body { margin: 0; font: 16px/1.6 sans-serif } main { max-width: 54rem; margin: 0 auto; padding: 0 16px }";

/// What the reader sees first of a prerendered page, whose program waits.
async fn waiting<'b>(browser: &'b Browser, name: &str, width: u32) -> Embedding<'b> {
    browser.width(width).await;
    let host = Embedding::new(browser, &page(name)).await.style(LOOK).prerendered(name).await;
    host.mirror.stall(WASM);
    let host = host.open().await;
    let watch = "
        window.shifts = [];
        new PerformanceObserver((list) => shifts.push(...list.getEntries()))
            .observe({ type: 'layout-shift', buffered: true });
        await customElements.whenDefined('deploy-panel');
        return null";
    host.script::<Value>(watch, Value::Null).await;
    browser.frames().await;
    host
}

/// The layout shift so far that no reader caused.
const SHIFT: &str = "
    await new Promise((resolve) => setTimeout(resolve, 100));
    return shifts.filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0)";

#[test]
fn nothing_moves_when_the_panel_comes() {
    journey(async |browser| {
        for (name, width) in [("kimi-k3", 1280), ("kimi-k3", 320), ("qwen3.8-27b", 1280), ("qwen3.8-27b", 320)] {
            // At the top; where the panel ends in the middle of the window; and past it.
            for at in ["0", "element().getBoundingClientRect().bottom - 400", "element().getBoundingClientRect().bottom + 10"] {
                let host = waiting(browser, name, width).await;
                let scroll = format!("scrollTo(0, {at}); return null");
                host.script::<Value>(&scroll, Value::Null).await;
                browser.frames().await;
                let place =
                    "return [scrollY, document.querySelector('#below').getBoundingClientRect().top, element().offsetHeight]";
                let before: [f64; 3] = host.script(place, Value::Null).await;
                host.mirror.restore(WASM);
                host.panel(0).await.shows(&Expected::page(name).command()).await;
                browser.frames().await;
                let after: [f64; 3] = host.script(place, Value::Null).await;
                let shift: f64 = host.script(SHIFT, Value::Null).await;
                let panel: f64 = host.script("return panels()[0].offsetHeight", Value::Null).await;
                println!(
                    "{name} at {width}, {at}: shift {shift:.4}, scroll, text below and height {before:?} {after:?}, panel {panel}"
                );
                assert!(shift < 0.02, "{name} at {width}, scrolled to {at}: {shift}");
            }
        }
    });
}
