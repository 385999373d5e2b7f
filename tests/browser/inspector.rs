//! The checkpoint inspector: what a pasted or chosen config declares.

use std::path::Path;

use deploy_panel::engine::inspection;
use serde_json::{Value, json};

use crate::expected::page;
use crate::support::{Mirror, Panel, journey};

const PASTE: &str = "Paste or drop a config.json or hf_quant_config.json; it stays in this browser";

/// A checkpoint of ModelOpt.
const CONFIG: &str = r#"{ "producer": { "name": "modelopt", "version": "0.40" },
    "quantization": { "quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"] } }"#;

async fn paste(panel: Panel<'_>, text: &str) {
    // As a paste does it: the whole text in one event.
    let script =
        "const it = field(panel, given[0]); it.value = given[1]; it.dispatchEvent(new Event('input', { bubbles: true }))";
    panel.script::<Value>(script, json!([PASTE, text])).await;
}

/// Waits until the inspector shows exactly what the engine says of the text.
async fn answers(panel: Panel<'_>, text: &str) {
    let expected = match inspection(&page("kimi-k3"), text) {
        Err(reason) => vec![reason],
        Ok(model) => {
            let facts = model.facts.iter().map(|(title, value)| format!("{title} {value}"));
            let resolved = model.resolved.iter().flat_map(|resolved| [resolved.title.clone(), resolved.reason.clone()]);
            facts.chain(resolved).collect()
        }
    };
    let missing = "const shown = words(fold(panel, 'Checkpoint').parentElement.lastElementChild);
        return given.filter((part) => !shown.includes(part.replace(/\\s+/g, ' ')))";
    panel.until("parts of the answer that are missing", missing, json!(expected), Vec::<String>::new()).await;
}

/// Waits until the inspector shows nothing.
async fn answers_nothing(panel: Panel<'_>) {
    let shown = "return words(fold(panel, 'Checkpoint').parentElement.lastElementChild)";
    panel.until("no answer", shown, Value::Null, String::new()).await;
}

#[test]
fn a_pasted_config_is_answered_as_the_engine_answers() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Checkpoint").await;
        for text in
            [CONFIG, "{", r#"{"quantization_config": {"quant_method": "fp8"}}"#, "[]", "{}", r#"{"quantization_config": 7}"#]
        {
            paste(panel, text).await;
            answers(panel, text).await;
        }
        let hostile = r#"{"quantization_config": {"quant_method": "<img src=x onerror=document.title='owned'>"}}"#;
        paste(panel, hostile).await;
        answers(panel, hostile).await;
        let (title, strange): (String, usize) =
            browser.script("return [document.title, all('.deploy-panel img').length]", vec![]).await;
        assert!(title.starts_with("Serve Kimi-K3") && strange == 0, "{title}");
        browser.axe_finds_nothing("an inspected checkpoint").await;
    });
}

#[test]
fn a_chosen_file_is_read() {
    journey(async |browser| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("config-{}.json", std::process::id()));
        std::fs::write(&file, CONFIG).unwrap();
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Checkpoint").await;
        panel.type_at("return panel.querySelector('input[type=file]')", file.to_str().unwrap()).await;
        answers(panel, CONFIG).await;
        std::fs::remove_file(&file).unwrap();
    });
}

#[test]
fn what_is_inspected_stays_in_the_browser() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let address = browser.address().await;
        panel.unfold("Checkpoint").await;
        paste(panel, CONFIG).await;
        answers(panel, CONFIG).await;
        let (kept, asked): (usize, Vec<String>) = browser
            .script(
                "return [Object.keys(localStorage).length, performance.getEntriesByType('resource').map((one) => one.name)]",
                vec![],
            )
            .await;
        assert_eq!((kept, browser.address().await), (0, address));
        // Nothing goes along with a request but the mark of a build.
        let is_clean =
            |url: &String| url.starts_with(&browser.site) && url.split_once('?').is_none_or(|(_, mark)| mark.starts_with("v="));
        assert!(asked.iter().all(is_clean) && !asked.concat().contains("modelopt"), "{asked:#?}");
    });
}

/// Waits for what the inspector says in place of an answer.
async fn says(panel: Panel<'_>, sentence: &str) {
    let shown = "return words(fold(panel, 'Checkpoint').parentElement.lastElementChild)";
    panel.until("the answer", shown, Value::Null, sentence.to_owned()).await;
}

const NOT_LOADED: &str =
    "The checkpoint inspector could not be loaded. To try again, paste the text or choose the file once more.";

#[test]
fn an_inspector_that_cannot_be_loaded_is_told() {
    journey(async |browser| {
        browser.provokes("status of 404");
        let mirror = Mirror::of(&browser.site).await;
        mirror.answer("/dist/deploy-panel-inspector.js", 404, "text/plain", b"gone".to_vec());
        browser.visit_at(&mirror.url, "kimi-k3/").await;
        let panel = Panel::first(browser).await;
        panel.unfold("Checkpoint").await;
        paste(panel, CONFIG).await;
        says(panel, NOT_LOADED).await;
        let command = panel.command().await;
        assert!(command.starts_with("sglang serve"), "the rest works on: {command}");
    });
}

#[test]
fn an_inspector_that_could_not_be_loaded_is_loaded_on_the_next_try() {
    journey(async |browser| {
        browser.provokes("status of 404");
        browser.provokes("integrity");
        let mirror = Mirror::of(&browser.site).await;
        for failing in ["/dist/deploy-panel-inspector.js", "/dist/deploy-panel-inspector_bg.wasm"] {
            mirror.answer(failing, 404, "text/plain", b"gone".to_vec());
            browser.visit_at(&mirror.url, "kimi-k3/").await;
            let panel = Panel::first(browser).await;
            panel.unfold("Checkpoint").await;
            for _ in 0..2 {
                paste(panel, CONFIG).await;
                says(panel, NOT_LOADED).await;
                // So that the next answer is seen to be one.
                paste(panel, "").await;
                answers_nothing(panel).await;
            }
            mirror.restore(failing);
            paste(panel, CONFIG).await;
            answers(panel, CONFIG).await;
        }
    });
}

#[test]
fn a_file_can_be_chosen_once_more() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Checkpoint").await;
        let script = "
            const input = panel.querySelector('input[type=file]');
            const files = new DataTransfer();
            files.items.add(new File(['{}'], 'config.json'));
            input.files = files.files;
            input.addEventListener('click', (event) => event.preventDefault());
            input.click();
            return input.value";
        let left: String = panel.script(script, Value::Null).await;
        assert_eq!(left, "", "a browser tells of a file only if it is another one");
    });
}
