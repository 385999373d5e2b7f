//! Compiled pages in the element: the same panel from a smaller program.

use serde_json::{Value, json};

use crate::expected::{Panel as Expected, page_text};
use crate::support::{Embedding, journey};

const COMPILED: &str = "<deploy-panel page=/dist/pages/kimi-k3.txt><p>Fallback</p></deploy-panel>";

/// The programs that the page has loaded.
const PROGRAMS: &str = "return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    .filter((path) => path.endsWith('.wasm')).sort()";

#[test]
fn a_compiled_page_is_shown_by_the_smaller_program_alone() {
    journey(async |browser| {
        let host = Embedding::new(browser, COMPILED).await.open().await;
        let panel = host.panel(0).await;
        let expected = Expected::page("kimi-k3");
        panel.shows(&expected.command()).await;
        panel.pick("Hardware", "GB300").await;
        panel.shows(&expected.pick("hw", "gb300").command()).await;
        let programs: Value = host.script(PROGRAMS, Value::Null).await;
        assert_eq!(programs, json!(["/dist/deploy-panel-compiled_bg.wasm"]));
    });
}

#[test]
fn a_page_file_may_stand_beside_a_compiled_page() {
    journey(async |browser| {
        let both = [COMPILED, "<deploy-panel page=/dist/pages/qwen3.8-27b.json></deploy-panel>"];
        for order in [[0, 1], [1, 0]] {
            let host = Embedding::new(browser, &order.map(|index| both[index]).concat()).await.open().await;
            for (place, index) in order.into_iter().enumerate() {
                let expected = Expected::page(["kimi-k3", "qwen3.8-27b"][index]);
                host.panel(place).await.shows(&expected.command()).await;
            }
        }
    });
}

#[test]
fn a_damaged_page_and_a_broken_file_in_its_place_give_a_card() {
    journey(async |browser| {
        let host = Embedding::new(browser, COMPILED).await;
        let whole = deploy_panel::page::Page::compile(&page_text("kimi-k3")).unwrap();
        let card = "return document.querySelector('deploy-panel').shadowRoot.querySelector('[role=alert]')?.innerText ?? ''";
        host.mirror.answer("/dist/pages/kimi-k3.txt", 200, "text/plain", whole.replacen("B300", "B301", 1).into_bytes());
        let host = host.open().await;
        host.until(card, |text: &String| text.contains("or it is damaged") && text.contains("deploy-panel compile")).await;
        host.mirror.answer("/dist/pages/kimi-k3.txt", 200, "text/plain", b"{}".to_vec());
        let host = host.open().await;
        host.until(card, |text: &String| text.contains("The field `formatVersion` is missing.")).await;
    });
}
