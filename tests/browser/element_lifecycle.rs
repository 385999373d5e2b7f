//! The element as routers treat it: put in, moved, taken out, again and again.

use serde_json::{Value, json};

use crate::expected::{Panel as Expected, page_text};
use crate::support::{Embedding, journey};

const KIMI: &str = "<deploy-panel page=/dist/pages/kimi-k3.json><p>Fallback</p></deploy-panel>";

#[test]
fn moving_keeps_the_state_and_coming_back_the_selection() {
    journey(async |browser| {
        let host = Embedding::new(browser, &[KIMI, "<div id=elsewhere></div>"].concat()).await.open().await;
        let panel = host.panel(0).await;
        panel.pick("Hardware", "GB300").await;
        panel.pick("Form of the command", "Docker").await;
        let gb300 = Expected::page("kimi-k3").pick("hw", "gb300");
        let moved = "const before = panels()[0];
            document.querySelector('#elsewhere').append(element());
            await null;
            return before === panels()[0]";
        assert!(host.script::<bool>(moved, Value::Null).await, "it is the same panel");
        panel.shows(&gb300.docker()).await;

        let removed = "window.kept = element(); kept.remove(); await null; await null;
            const count = kept.shadowRoot.querySelectorAll('section').length;
            history.replaceState(null, '', location.pathname);
            document.querySelector('main').append(kept);
            return count";
        assert_eq!(host.script::<usize>(removed, Value::Null).await, 0);
        host.panel(0).await.shows(&gb300.command()).await;
    });
}

#[test]
fn removal_while_it_loads_leaves_nothing() {
    journey(async |browser| {
        let host = Embedding::new(browser, "").await.open().await;
        let script = "
            await customElements.whenDefined('deploy-panel');
            for (let round = 0; round < 20; round += 1) {
                const one = document.createElement('deploy-panel');
                one.page = '/dist/pages/kimi-k3.json';
                one.loading = 'eager';
                document.querySelector('main').append(one);
                await new Promise((resolve) => setTimeout(resolve, round * 3));
                one.remove();
            }
            await new Promise((resolve) => setTimeout(resolve, 500));
            return [panels().length, events.filter(([name]) => name === 'error').length]";
        assert_eq!(host.script::<Value>(script, Value::Null).await, json!([0, 0]));
    });
}

#[test]
fn a_hundred_rounds_leave_no_listener_node_or_memory() {
    journey(async |browser| {
        let host = Embedding::new(browser, "").await.open().await;
        // A round of a reader: the panel comes, is used, and goes.
        let rounds = "
            await customElements.whenDefined('deploy-panel');
            for (let round = 0; round < given.rounds; round += 1) {
                const one = document.createElement('deploy-panel');
                one.pageData = given.page;
                one.loading = 'eager';
                const ready = new Promise((resolve) => one.addEventListener('deploy-panel:change', resolve, { once: true }));
                document.querySelector('main').append(one);
                await ready;
                if (!one.goTo('hw=b200') || one.recipe === null) throw new Error('not used');
                radio(panels()[0], 'Hardware', 'GB300').click();
                await null;
                one.remove();
                await null;
                await null;
            }
            events.length = 0;
            return panels().length";
        let count = async |rounds_more: usize| -> [f64; 3] {
            let given = json!({ "rounds": rounds_more, "page": page_text("kimi-k3") });
            assert_eq!(host.script::<usize>(rounds, given).await, 0);
            // Finalizers run some time after a collection, and free what the next one takes.
            for _ in 0..4 {
                browser.devtools("HeapProfiler.collectGarbage", json!({})).await;
                browser.frames().await;
            }
            let metrics = browser.devtools("Performance.getMetrics", json!({})).await;
            let metric = |name: &str| {
                let all = metrics["metrics"].as_array().unwrap();
                all.iter().find(|metric| metric["name"] == json!(name)).and_then(|metric| metric["value"].as_f64()).unwrap()
            };
            [metric("Nodes"), metric("JSEventListeners"), metric("JSHeapUsedSize")]
        };
        browser.devtools("Performance.enable", json!({})).await;
        browser.devtools("HeapProfiler.enable", json!({})).await;
        let before = count(20).await;
        let after = count(100).await;
        println!("nodes, listeners, bytes: {before:?}, after a hundred more rounds {after:?}");
        assert!(after[0] <= before[0] + 50.0, "nodes: {before:?} {after:?}");
        assert!(after[1] <= before[1] + 5.0, "listeners: {before:?} {after:?}");
        assert!(after[2] <= before[2] + 500_000.0, "memory: {before:?} {after:?}");
    });
}
