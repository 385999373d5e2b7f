//! The element in pages that know nothing of it: their styles, their scripts, several panels at once.

use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Embedding, journey};

const KIMI: &str = "<deploy-panel page=/dist/pages/kimi-k3.json><p>Fallback</p></deploy-panel>";

/// How everything in the panel looks, and where it stands.
const LOOK: &str = "
    const box = panels()[0].getBoundingClientRect();
    return [...panels()[0].querySelectorAll('*')].filter((node) => node.checkVisibility()).map((node) => {
        const style = getComputedStyle(node);
        const at = node.getBoundingClientRect();
        return [node.tagName, style.color, style.backgroundColor, style.font, style.letterSpacing, style.textTransform,
            style.display, style.border, Math.round(at.x - box.x), Math.round(at.y - box.y), Math.round(at.width)].join(' ');
    })";

#[test]
fn hostile_styles_do_not_reach_in_and_ours_do_not_reach_out() {
    journey(async |browser| {
        let frame = "main { width: 900px } ";
        let body = [KIMI, "<button class='dp-copy deploy-panel'>Mine</button><fieldset>Mine</fieldset>"].concat();
        let plain = Embedding::new(browser, &body).await.style(frame).open().await;
        plain.panel(0).await;
        let look: Vec<String> = plain.script(LOOK, Value::Null).await;
        assert!(look.len() > 100, "{look:#?}");
        let outside = "return ['button', 'fieldset', 'body'].map((name) => {
            const style = getComputedStyle(document.querySelector(name));
            return [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`).join('; ');
        })";
        let with: Value = plain.script(outside, Value::Null).await;
        let without = Embedding::new(browser, &body.replace("<deploy-panel", "<div").replace("</deploy-panel", "</div")).await;
        let without = without.head("").style(frame).open().await;
        // The page is higher with the panel.
        let of_look = |value: &Value| -> Vec<Vec<String>> {
            let geometry = ["block-size", "height", "inline-size", "width", "perspective-origin", "transform-origin"];
            let texts = value.as_array().unwrap().iter().map(|text| text.as_str().unwrap());
            texts
                .map(|text| {
                    let lines = text.split("; ").filter(|line| !geometry.iter().any(|name| line.starts_with(name)));
                    lines.map(str::to_owned).collect()
                })
                .collect()
        };
        assert_eq!(of_look(&with), of_look(&without.script(outside, Value::Null).await));

        for hostile in [
            "* { all: unset !important; display: block !important }",
            "button { display: none !important } * { color: red !important; font-size: 40px !important; letter-spacing: 1em !important }",
            "body { text-transform: uppercase; line-height: 3; text-align: right; visibility: visible; white-space: pre; cursor: wait }",
        ] {
            let host = Embedding::new(browser, &body).await.style(&[hostile, "main { width: 900px !important }"].concat());
            let host = host.open().await;
            let panel = host.panel(0).await;
            assert_eq!(host.script::<Vec<String>>(LOOK, Value::Null).await, look, "{hostile}");
            panel.pick("Hardware", "GB300").await;
            panel.shows(&Expected::page("kimi-k3").pick("hw", "gb300").command()).await;
        }
    });
}

#[test]
fn pages_theme_it_by_properties_and_parts() {
    journey(async |browser| {
        let sheet = "deploy-panel { --dp-face: rgb(1, 2, 3) } deploy-panel::part(copy) { background: rgb(4, 5, 6) }";
        let host = Embedding::new(browser, KIMI).await.style(sheet).open().await;
        host.panel(0).await;
        let script = "return [panels()[0], copyButton(panels()[0])].map((one) => getComputedStyle(one).backgroundColor)";
        assert_eq!(host.script::<Value>(script, Value::Null).await, json!(["rgb(1, 2, 3)", "rgb(4, 5, 6)"]));
    });
}

#[test]
fn the_focus_and_what_is_typed_stay_in_a_shadow() {
    journey(async |browser| {
        let host = Embedding::new(browser, KIMI).await.open().await;
        let panel = host.panel(0).await;
        panel.unfold("Values").await;
        panel.type_into("Port", "80").await;
        let typed = "return element().shadowRoot.activeElement.value";
        assert_eq!(host.script::<String>(typed, Value::Null).await, "80");
        assert!(panel.command().await.contains("80"));
        // A pick that hides the field under the focus moves the focus on, not out.
        let id = "radio(panel, 'Hardware', 'B200').focus(); radio(panel, 'Hardware', 'B200').click(); await null;
            await new Promise(requestAnimationFrame);
            return panel.contains(panel.getRootNode().activeElement)";
        assert!(panel.script::<bool>(id, Value::Null).await);
        // Where copying is refused, the command is selected.
        let refused = "navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
            copyButton(panel).click(); return null";
        panel.script::<Value>(refused, Value::Null).await;
        let command = panel.command().await;
        let selected = "return getSelection().toString()";
        host.until::<String>(selected, |text| text.contains(command.lines().next().unwrap())).await;
    });
}

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
fn several_panels_share_a_page_and_an_address() {
    journey(async |browser| {
        let qwen = "<deploy-panel page=/dist/pages/qwen3.8-27b.json></deploy-panel>";
        let host = Embedding::new(browser, &[KIMI, qwen, KIMI].concat()).await.open().await;
        let last = host.script::<Value>("element(2).scrollIntoView(); return null", Value::Null).await;
        assert_eq!(last, Value::Null);
        let panels = [host.panel(0).await, host.panel(1).await, host.panel(2).await];
        panels[2].pick("Hardware", "H200").await;
        let kimi = Expected::page("kimi-k3");
        panels[0].shows(&kimi.command()).await;
        panels[1].shows(&Expected::page("qwen3.8-27b").command()).await;
        let fragment = browser.fragment().await;
        let second = kimi.pick("hw", "h200");
        assert!(fragment.ends_with(&format!("/kimi-k3~2:{}", second.session.fragment())), "{fragment}");
        browser.reload().await;
        host.script::<Value>("element(2).scrollIntoView(); return null", Value::Null).await;
        host.panel(2).await.shows(&second.command()).await;
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
