//! The panel takes the place of static content: what is around it stays where it is.

use serde_json::{Value, json};

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
    watched(Embedding::new(browser, &page(name)).await.style(LOOK).prerendered(name).await).await
}

/// Opens a page whose program waits, and notes from the start what moves.
async fn watched(host: Embedding<'_>) -> Embedding<'_> {
    host.mirror.stall(WASM);
    let host = host.open().await;
    let watch = "
        window.shifts = [];
        new PerformanceObserver((list) => shifts.push(...list.getEntries()))
            .observe({ type: 'layout-shift', buffered: true });
        await customElements.whenDefined('deploy-panel');
        for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
        return null";
    host.script::<Value>(watch, Value::Null).await;
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
                let what = format!("{name} at {width}, scrolled to {at}");
                println!("{what}: shift {shift:.4}; scroll, text below, height: {before:?}, then {after:?}; panel {panel}");
                assert!(shift < 0.02, "{what}: {shift}");
                // Whoever reads below stays there; whoever is above is not thrown about.
                let is_below = before[1] < 800.0;
                assert!(if is_below { (after[1] - before[1]).abs() <= 1.0 } else { after[0] == before[0] }, "{what}: {after:?}");
                // Nor is the page left with a gap under the panel.
                assert!(before[2] - panel < 100.0, "{what}: {before:?}, panel {panel}");
            }
        }
    });
}

#[test]
fn a_fallback_of_another_height_would_be_seen_to_move() {
    journey(async |browser| {
        browser.width(1280).await;
        let body = page("kimi-k3").replace("</deploy-panel>", "<p>Short</p></deploy-panel>");
        let host = watched(Embedding::new(browser, &body).await.style(LOOK)).await;
        host.mirror.restore(WASM);
        host.panel(0).await;
        let shift: f64 = host.script(SHIFT, Value::Null).await;
        assert!(shift > 0.1, "or the other test would prove nothing: {shift}");
    });
}

#[test]
fn the_height_is_kept_until_the_reader_picks_or_turns_the_page() {
    journey(async |browser| {
        for act in ["pick", "width"] {
            let host = waiting(browser, "kimi-k3", 1280).await;
            host.script::<Value>("scrollTo(0, element().getBoundingClientRect().bottom - 400); return null", Value::Null).await;
            let heights = "return [element().offsetHeight, panels()[0]?.offsetHeight ?? 0]";
            let [before, _]: [f64; 2] = host.script(heights, Value::Null).await;
            host.mirror.restore(WASM);
            let panel = host.panel(0).await;
            browser.frames().await;
            let [kept, own]: [f64; 2] = host.script(heights, Value::Null).await;
            assert!(kept == before && own < before, "{before}, {kept}, {own}");
            match act {
                "pick" => drop(panel.pick("Hardware", "B200").await),
                _ => browser.width(1000).await,
            }
            host.until::<bool>(&format!("const [host, own] = (() => {{ {heights} }})(); return host === own"), |is| *is).await;
        }
    });
}

#[test]
fn the_first_command_is_on_screen_before_any_script_ran() {
    journey(async |browser| {
        for width in [1280, 320] {
            browser.width(width).await;
            let host = Embedding::new(browser, &page("kimi-k3")).await.style(LOOK).prerendered("kimi-k3").await;
            browser.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
            let host = host.open().await;
            browser.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": false })).await;
            let seen = "
                const shown = document.querySelector('deploy-panel pre');
                const { top, left, right } = shown.getBoundingClientRect();
                const lines = document.createRange();
                lines.selectNodeContents(shown);
                const first = lines.getClientRects()[0];
                const isOnTop = shown.contains(document.elementFromPoint(first.left + 5, first.top + 5));
                return [isOnTop && top > 0 && top + 100 < innerHeight && left >= 0 && right <= innerWidth, shown.textContent,
                    Boolean(customElements.get('deploy-panel'))]";
            let seen: Value = host.script(seen, Value::Null).await;
            assert_eq!(seen, json!([true, Expected::page("kimi-k3").command(), false]), "{width}");
        }
    });
}

#[test]
fn the_focus_goes_with_what_it_was_in() {
    journey(async |browser| {
        let host = waiting(browser, "kimi-k3", 1280).await;
        host.script::<Value>("document.querySelector('deploy-panel pre').focus(); return null", Value::Null).await;
        host.mirror.restore(WASM);
        let panel = host.panel(0).await;
        browser.frames().await;
        assert_eq!(panel.focused().await, "B300");
        assert_eq!(host.script::<f64>("return scrollY", Value::Null).await, 0.0);
    });
}
