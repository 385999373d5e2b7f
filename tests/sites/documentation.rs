//! Sites of documentation tools: the built page holds the fallback, and the panel takes its place.

use serde_json::Value;

use crate::support::{Browser, journey};
use crate::{read, start};

/// What a reader without JavaScript gets: the content of the element in the page as it is served.
async fn fallback(browser: &Browser, path: &str) -> [String; 2] {
    browser.visit(path).await;
    let script = "
        const text = await (await fetch(location.pathname)).text();
        const element = new DOMParser().parseFromString(text, 'text/html').querySelector('deploy-panel');
        return [element.textContent, element.querySelector('pre code').textContent]";
    browser.script(script, vec![]).await
}

async fn complete(browser: &Browser, path: &str) {
    let [text, command] = fallback(browser, path).await;
    assert_eq!(command, start().command(), "the fallback begins with the command that the panel begins with");
    assert!(text.contains("All published recipes") && text.contains("MI355X"), "{text}");
    read(browser, path).await;
}

#[test]
fn plain_html() {
    journey(async |browser| complete(browser, "html/index.html").await);
}

#[test]
fn mkdocs() {
    journey(async |browser| {
        complete(browser, "mkdocs/kimi-k3/").await;
        // Material's switch of colours reaches the panel.
        let switch = "
            document.querySelector('[data-md-color-scheme=default]').setAttribute('data-md-color-scheme', 'slate');
            return getComputedStyle(panels()[0]).backgroundColor";
        assert_eq!(browser.script::<String>(switch, vec![]).await, "rgb(22, 26, 33)");
    });
}

#[test]
fn sphinx() {
    journey(async |browser| complete(browser, "sphinx/kimi-k3.html").await);
}

#[test]
fn mdbook() {
    journey(async |browser| complete(browser, "mdbook/kimi-k3.html").await);
}

#[test]
fn docusaurus() {
    journey(async |browser| {
        complete(browser, "docusaurus/kimi-k3/").await;
        // A step of the site's own router takes the panel out, and another one brings it back.
        browser.visit("docusaurus/").await;
        let link = "const link = [...document.querySelectorAll('main a')].find((one) => words(one) === 'Kimi-K3');
            window.isSameDocument = true; link.click(); return null";
        browser.script::<Value>(link, vec![]).await;
        let panel = crate::support::Panel::first(browser).await;
        panel.shows(&start().command()).await;
        assert!(browser.script::<bool>("return Boolean(window.isSameDocument)", vec![]).await);
        panel.pick("Hardware", "H200").await;
        panel.shows(&start().pick("hw", "h200").command()).await;
    });
}

#[test]
fn mintlify() {
    journey(async |browser| {
        let [text, _] = fallback(browser, "mintlify/index.html").await;
        assert!(text.contains("sglang serve --model-path moonshotai/Kimi-K3"), "{text}");
        read(browser, "mintlify/index.html").await;
    });
}
