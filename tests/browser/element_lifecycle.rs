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
        // The program's memory, which only grows.
        let watch = "
            const { Instance } = WebAssembly;
            WebAssembly.Instance = function (...given) {
                const instance = new Instance(...given);
                window.memory = instance.exports.memory;
                return instance;
            }";
        browser.before_pages(watch).await;
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
        let count = async |rounds_more: usize| -> [f64; 4] {
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
            let memory: f64 = host.script("return memory.buffer.byteLength", Value::Null).await;
            [metric("Nodes"), metric("JSEventListeners"), metric("JSHeapUsedSize"), memory]
        };
        browser.devtools("Performance.enable", json!({})).await;
        browser.devtools("HeapProfiler.enable", json!({})).await;
        let before = count(20).await;
        // Closures that JavaScript holds are freed by collections, so memory is compared between those.
        let mut after = before;
        for _ in 0..5 {
            after = count(20).await;
        }
        println!("nodes, listeners, bytes, bytes of the program: {before:?}, after a hundred more rounds {after:?}");
        assert!(after[0] <= before[0] + 50.0, "nodes: {before:?} {after:?}");
        assert!(after[1] <= before[1] + 5.0, "listeners: {before:?} {after:?}");
        assert!(after[2] <= before[2] + 500_000.0, "memory: {before:?} {after:?}");
        assert_eq!(after[3], before[3], "the program's memory: {before:?} {after:?}");
    });
}

/// A page whose own script draws one of two routes anew whenever the address changes, as in a transition.
const ROUTER: &str = "
    await customElements.whenDefined('deploy-panel');
    window.draw = async () => {
        const name = location.pathname === '/other' ? 'qwen3.8-27b' : 'kimi-k3';
        if (document.querySelector('main').dataset.route === name) return;
        const change = () => {
            const one = document.createElement('deploy-panel');
            one.page = `/dist/pages/${name}.json`;
            document.querySelector('main').replaceChildren(one);
            document.querySelector('main').dataset.route = name;
        };
        const transition = document.startViewTransition(change);
        // The next one skips one that is still under way, which is no fault.
        transition.ready.catch(() => {});
        await transition.finished;
    };
    window.go = (path) => { history.pushState({ own: path }, '', path); return draw(); };
    addEventListener('popstate', draw);
    await draw();
    return null";

#[test]
fn a_router_with_view_transitions_keeps_what_was_picked() {
    journey(async |browser| {
        let host = Embedding::new(browser, "").await.open().await;
        host.script::<Value>(ROUTER, Value::Null).await;
        let panel = host.panel(0).await;
        panel.pick("Hardware", "GB300").await;
        let gb300 = Expected::page("kimi-k3").pick("hw", "gb300");
        host.script::<Value>("await go('/other'); return null", Value::Null).await;
        host.panel(0).await.shows(&Expected::page("qwen3.8-27b").command()).await;
        assert_eq!(browser.fragment().await, "");
        host.panel(0).await.pick("Hardware", "GB300").await;
        let other = Expected::page("qwen3.8-27b").pick("hw", "gb300");
        browser.back().await;
        host.panel(0).await.shows(&Expected::page("qwen3.8-27b").command()).await;
        browser.back().await;
        host.panel(0).await.shows(&gb300.command()).await;
        let own = "return [panels().length, location.pathname]";
        assert_eq!(host.script::<Value>(own, Value::Null).await, json!([1, "/host"]));
        browser.forward().await;
        browser.forward().await;
        host.panel(0).await.shows(&other.command()).await;
        assert_eq!(host.script::<String>("return history.state.own", Value::Null).await, "/other");
    });
}
