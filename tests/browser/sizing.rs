//! The memory sizing card.

use deploy_panel::engine::SizingInputs;
use deploy_panel::engine::view_model::{KvPrecision, Pin};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Panel, journey};

/// What the engine gives for the default recipe with these inputs.
fn sized(inputs: SizingInputs) -> Expected {
    let mut expected = Expected::page("kimi-k3");
    expected.session.size(inputs);
    expected
}

fn for_length(length: &str) -> SizingInputs {
    SizingInputs { request_length: Some(length.to_owned()), ..SizingInputs::default() }
}

/// The sentences and flags of the card.
async fn outcome(panel: Panel<'_>) -> Vec<String> {
    panel.script("return [...fold(panel, 'Memory sizing').parentElement.querySelectorAll('p, li')].map(words)", Value::Null).await
}

#[test]
fn the_command_follows_the_card() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let (address, before) = (browser.address().await, panel.command().await);
        panel.unfold("Memory sizing").await;
        panel.type_into("Tokens of a request", "65536").await;
        let expected = sized(for_length("65536"));
        assert_ne!(expected.command(), before, "or this test would prove nothing");
        panel.shows(&expected.command()).await;
        let flag = expected.output().sizing.unwrap().result.unwrap().ratio_flag;
        assert!(panel.command().await.contains(&flag), "{flag}");

        panel.script::<Value>("field(panel, 'Put into the command').focus()", Value::Null).await;
        browser.press(Key::End).await;
        panel.shows(&sized(SizingInputs { pin: Pin::Nothing, ..for_length("65536") }).command()).await;
        assert!(!panel.command().await.contains("--mamba-full-memory-ratio"));
        assert_eq!(browser.address().await, address, "the address holds picks alone");
        let kept: usize = browser.script("return Object.keys(localStorage).length", vec![]).await;
        assert_eq!(kept, 0);
    });
}

#[test]
fn a_flag_is_copied_as_it_stands_now() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Memory sizing").await;
        for length in ["8192", "65536"] {
            panel.type_into("Tokens of a request", length).await;
            let expected = sized(for_length(length));
            panel.shows(&expected.command()).await;
            let flag = expected.output().sizing.unwrap().result.unwrap().ratio_flag;
            panel.push(&format!("Copy {flag}")).await;
            browser.until("the clipboard", "return navigator.clipboard.readText()", vec![], |text: &String| *text == flag).await;
            panel.until("what it says", "return said(panel).trim()", Value::Null, "Copied".to_owned()).await;
            panel
                .until(
                    "the word on the button",
                    "return words(button(panel, given))",
                    json!(format!("Copied {flag}")),
                    "Copied".to_owned(),
                )
                .await;
        }
    });
}

#[test]
fn an_input_that_cannot_be_right_is_explained() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Memory sizing").await;
        for wrong in ["0", "-1", "many", "1e99", "<b>8192</b>", "99999999999999999999"] {
            panel.type_into("Tokens of a request", wrong).await;
            let expected = sized(for_length(wrong));
            panel.shows(&expected.command()).await;
            if let Err(sentence) = expected.output().sizing.unwrap().result {
                assert!(outcome(panel).await.contains(&sentence), "{wrong}: {sentence}");
            }
            let strange: usize = panel.script("return panel.querySelectorAll('details p b').length", json!(null)).await;
            assert_eq!(strange, 0);
        }
        panel.type_into("Tokens of a request", "").await;
        panel.shows(&Expected::page("kimi-k3").command()).await;
    });
}

#[test]
fn every_page_with_a_formula_has_the_card_of_its_engine() {
    journey(async |browser| {
        let panel = browser.open("qwen3.8-27b/").await;
        panel.unfold("Memory sizing").await;
        panel.type_into("Requests at once", "64").await;
        let mut expected = Expected::page("qwen3.8-27b");
        expected.session.size(SizingInputs { concurrency: Some("64".to_owned()), ..SizingInputs::default() });
        panel.shows(&expected.command()).await;
        let card = expected.output().sizing.unwrap();
        let shown = outcome(panel).await.join("\n");
        for read in card.result.unwrap().read {
            assert!(shown.contains(&read), "{read} is missing from {shown}");
        }
    });
}

/// Two exports of the same weights: one declares an FP8 KV cache, the other declares none.
#[test]
fn auto_follows_the_checkpoint_and_says_why() {
    journey(async |browser| {
        for quant in ["nvfp4-fp4-head", "nvfp4-nvidia"] {
            let link = format!("hw=gb300&quant={quant}&spec=none&tier=low-latency&ssmDtype=float32");
            let panel = browser.open(&format!("qwen3.8-27b/#{link}")).await;
            panel.unfold("Memory sizing").await;
            panel.script::<Value>("field(panel, 'KV cache precision').focus()", Value::Null).await;
            browser.press(Key::Down).await;
            let mut expected = Expected::page("qwen3.8-27b");
            assert!(expected.session.follow(&link));
            expected.session.size(SizingInputs { kv_precision: KvPrecision::Auto, ..SizingInputs::default() });
            panel.shows(&expected.command()).await;
            let resolved = expected.output().resolved.into_iter().next().unwrap();
            let shown: String = panel.script("return panel.querySelector('.dp-auto').textContent", Value::Null).await;
            for part in [resolved.value.as_deref().unwrap(), &resolved.reason] {
                assert!(shown.contains(part), "{part} in {shown}");
            }
            assert_eq!(shown.contains("fp8_e4m3"), quant == "nvfp4-fp4-head", "{shown}");
        }
    });
}
