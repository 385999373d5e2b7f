//! How script and program come to the reader: when, from where, in which version.

use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Embedding, Mirror, journey};

const KIMI: &str = "<deploy-panel page=/dist/pages/kimi-k3.json><p>Fallback</p></deploy-panel>";

/// The programs that were downloaded so far.
const PROGRAMS: &str = "return performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.endsWith('deploy-panel_bg.wasm')).map(({ origin, pathname }) => origin + pathname)";

#[test]
fn the_script_may_come_before_after_and_twice() {
    journey(async |browser| {
        let twice = "<script type=module src=/dist/deploy-panel.js></script><script type=module src='/dist/deploy-panel.js?again'></script>";
        let host = Embedding::new(browser, KIMI).await.head(twice).open().await;
        host.panel(0).await.shows(&Expected::page("kimi-k3").command()).await;
        assert_eq!(host.script::<usize>("return panels().length", Value::Null).await, 1);

        let late = Embedding::new(browser, KIMI).await.head("").open().await;
        let script = "
            element().pageData = given;
            element().removeAttribute('page');
            const script = document.createElement('script');
            script.type = 'module';
            script.src = '/dist/deploy-panel.js';
            document.head.append(script);";
        let page = json!(crate::expected::page_text("qwen3.8-27b"));
        late.script::<Value>(script, page).await;
        // What was set before the element was registered counts.
        late.panel(0).await.shows(&Expected::page("qwen3.8-27b").command()).await;
    });
}

#[test]
fn of_two_versions_the_first_wins() {
    journey(async |browser| {
        for [first, second] in [["dist", "old"], ["old", "dist"]] {
            let script = |folder: &str| format!("<script type=module src=/{folder}/deploy-panel.js></script>");
            let host = Embedding::new(browser, &[KIMI, "<div id=place></div>"].concat()).await;
            let host = host.head(&[script(first), script(second)].concat());
            // Another release: another script, and a program of its own.
            let old = [&browser.download("dist/deploy-panel.js").await[..], b"\nexport const version = 'old';\n"].concat();
            host.mirror.answer("/old/deploy-panel.js", 200, "text/javascript", old);
            let wasm = browser.download("dist/deploy-panel_bg.wasm").await;
            host.mirror.answer("/old/deploy-panel_bg.wasm", 200, "application/wasm", wasm);
            let host = host.open().await;
            host.panel(0).await.shows(&Expected::page("kimi-k3").command()).await;
            let mount = "
                const { mount } = await import(`/${given}/deploy-panel.js`);
                mount(document.querySelector('#place'), { page: '/dist/pages/qwen3.8-27b.json', loading: 'eager' });
                return null";
            host.script::<Value>(mount, json!(second)).await;
            host.panel(1).await.shows(&Expected::page("qwen3.8-27b").command()).await;
            host.panel(0).await.pick("Hardware", "GB300").await;
            host.panel(0).await.shows(&Expected::page("kimi-k3").pick("hw", "gb300").command()).await;
            let program = format!("{}/{first}/deploy-panel_bg.wasm", host.mirror.url);
            assert_eq!(host.script::<Vec<String>>(PROGRAMS, Value::Null).await, [program]);
        }
    });
}

#[test]
fn the_files_may_come_from_another_origin() {
    journey(async |browser| {
        let other = Mirror::of(&browser.site).await;
        other.share();
        let url = &other.url;
        let policy = format!(
            "default-src 'none'; script-src 'self' {url} 'wasm-unsafe-eval'; style-src 'self'; connect-src {url}; img-src 'self'"
        );
        let body = format!("<deploy-panel page={url}/dist/pages/kimi-k3.json><p>Fallback</p></deploy-panel>");
        let head = format!("<script type=module src={url}/dist/deploy-panel.js></script>");
        let host = Embedding::new(browser, &body).await.policy(&policy).head(&head).open().await;
        let panel = host.panel(0).await;
        panel.shows(&Expected::page("kimi-k3").command()).await;
        assert_eq!(host.script::<Vec<String>>(PROGRAMS, Value::Null).await, [format!("{url}/dist/deploy-panel_bg.wasm")]);
        // The inspector's program comes from there too.
        panel.unfold("Checkpoint").await;
        let paste = "const area = panel.querySelector('textarea');
            area.value = '{}';
            area.dispatchEvent(new Event('input', { bubbles: true }))";
        panel.script::<Value>(paste, Value::Null).await;
        let loaded = "return performance.getEntriesByType('resource').some(({ name }) => name.includes('inspector_bg.wasm'))";
        host.until::<bool>(loaded, |is| *is).await;

        browser.provokes("CORS policy");
        browser.provokes("ERR_FAILED");
        let other = Mirror::of(&browser.site).await;
        let head = head.replace(url, &other.url);
        let host = Embedding::new(browser, &body).await.policy(&policy.replace(url, &other.url)).head(&head).open().await;
        browser.frames().await;
        let left = "return [Boolean(customElements.get('deploy-panel')), document.querySelector('p').checkVisibility()]";
        assert_eq!(host.script::<Value>(left, Value::Null).await, json!([false, true]));
    });
}

#[test]
fn the_program_comes_when_the_reader_comes_near() {
    journey(async |browser| {
        let sheet = "#gap { height: 5000px }";
        let body = ["<div id=gap></div>", KIMI].concat();
        let host = Embedding::new(browser, &body).await.style(sheet).open().await;
        let loaded = "return performance.getEntriesByType('resource').filter(({ name }) => /_bg\\.wasm|json/.test(name)).length";
        host.until::<bool>("return Boolean(customElements.get('deploy-panel'))", |is| *is).await;
        browser.frames().await;
        assert_eq!(host.script::<usize>(loaded, Value::Null).await, 0);
        host.script::<Value>("element().scrollIntoView()", Value::Null).await;
        host.panel(0).await.shows(&Expected::page("kimi-k3").command()).await;

        let body = body.replace("<deploy-panel", "<deploy-panel loading=eager");
        Embedding::new(browser, &body).await.style(sheet).open().await.panel(0).await;
    });
}
