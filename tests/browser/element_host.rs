//! The element in pages that know nothing of it: their styles, their keys, their paper.

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
fn on_paper_the_command_and_what_was_picked_remain() {
    journey(async |browser| {
        let dark = KIMI.replace("<deploy-panel", "<deploy-panel theme=dark");
        let host = Embedding::new(browser, &dark).await.open().await;
        let panel = host.panel(0).await;
        panel.pick("Hardware", "GB300").await;
        let command = panel.command().await;
        browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
        // Shown, not cut off, and dark on light.
        let lines = "
            const pre = panel.querySelector('pre');
            const lines = [...pre.children].filter((line) => isShown(line) && line.getBoundingClientRect().height > 10);
            if (pre.scrollWidth > pre.clientWidth || brightness(getComputedStyle(panel).backgroundColor) < 0.9) return '';
            return lines.map((line) => line.textContent).join('')";
        assert_eq!(panel.script::<String>(lines, Value::Null).await, command);
        assert_eq!(panel.script::<Vec<String>>("return faint(panel)", Value::Null).await, [""; 0]);
        let shown =
            "return [...panel.querySelectorAll('button, summary, input')].filter(isShown).filter((one) => !one.checked).length";
        assert_eq!(panel.script::<usize>(shown, Value::Null).await, 0);
        let rows = Expected::page("kimi-k3").pick("hw", "gb300").model().rows.into_iter().filter(|row| row.visible);
        let picked = "return [...panel.querySelectorAll('.dp-row')].filter(isShown).map((row) =>
            [...row.querySelectorAll('label')].filter(isShown).map((one) => words(one.querySelector('span'))).join())";
        let labels = rows.map(|row| row.groups.into_iter().flat_map(|group| group.options).find(|one| one.picked).unwrap().label);
        assert_eq!(panel.script::<Vec<String>>(picked, Value::Null).await, labels.collect::<Vec<_>>());
        let pages = browser.devtools("Page.printToPDF", json!({})).await;
        assert!(pages["data"].as_str().is_some_and(|data| data.starts_with("JVBER")), "it is a PDF");
    });
}
