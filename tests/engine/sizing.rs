//! The sizing card and what the server makes of `auto`, in the panel.

use deploy_panel::engine::view_model::{KvPrecision, Pin, ResolvedModel, SizingModel};
use deploy_panel::engine::{Intent, SizingInputs, Values, panel_model};

use crate::panel::{Panel, page, selections};

fn card(panel: &Panel) -> SizingModel {
    panel.output().sizing.unwrap()
}

fn size(mut panel: Panel, inputs: SizingInputs) -> Panel {
    panel.session.size(inputs);
    panel
}

fn resolved(panel: &Panel, title: &str) -> Option<ResolvedModel> {
    panel.output().resolved.into_iter().find(|resolved| resolved.title.contains(title))
}

const RATIO: &str = "--mamba-full-memory-ratio ";

#[test]
fn the_ratio_stands_before_the_host() {
    let panel = Panel::page("kimi-k3");
    let ratio = card(&panel).result.unwrap().ratio_flag;
    assert!(ratio.starts_with(RATIO));
    assert!(panel.command().contains(&format!("  {ratio} \\\n  --host 0.0.0.0 \\\n")), "{}", panel.command());
    assert!(panel.docker().contains(&ratio));
}

#[test]
fn a_recipe_that_pins_its_pool_gets_no_second_ratio() {
    let page = page("qwen3.8-27b");
    let mut pinned = 0;
    for selection in selections(&page) {
        let model = panel_model(&page, &Intent::from(&selection), &selection, &Values::default(), &SizingInputs::default());
        let output = model.output.unwrap();
        let command = output.forms[0].text();
        assert_eq!(command.matches(RATIO).count(), 1, "{command}");
        let result = output.sizing.unwrap().result.unwrap();
        pinned += usize::from(result.is_pinned_by_recipe);
        assert!(result.is_pinned_by_recipe || command.contains(&result.ratio_flag), "{command}");
    }
    assert!(pinned > 0);
}

#[test]
fn the_card_can_pin_the_number_of_states_or_nothing() {
    let link = "hw=h200&quant=bf16&spec=none&tier=low-latency&ssmDtype=float32";
    let panel = size(Panel::page("qwen3.8-27b").link(link), SizingInputs { pin: Pin::CacheSize, ..SizingInputs::default() });
    assert!(panel.command().contains("--max-mamba-cache-size 320") && !panel.command().contains(RATIO));
    let panel = size(panel, SizingInputs { pin: Pin::Nothing, ..SizingInputs::default() });
    assert!(!panel.command().contains("--max-mamba-cache-size") && !panel.command().contains(RATIO));
}

#[test]
fn impossible_inputs_give_the_reason_and_no_flag() {
    for length in ["0", "-5", "many", "1e9", "", "999999999999999999999"] {
        let inputs = SizingInputs { request_length: Some(length.to_owned()), ..SizingInputs::default() };
        let panel = size(Panel::page("kimi-k3"), inputs);
        let reason = card(&panel).result.unwrap_err();
        assert!(reason.len() > 20 && reason.ends_with('.'), "{length}: {reason}");
        assert!(!panel.command().contains(RATIO));
        assert_eq!(card(&panel).request_length, length);
    }
}

#[test]
fn auto_follows_what_the_checkpoint_declares_and_not_its_name() {
    let link = |quant: &str| format!("hw=gb300&quant={quant}&spec=none&tier=low-latency&ssmDtype=float32");
    let auto = SizingInputs { kv_precision: KvPrecision::Auto, ..SizingInputs::default() };
    let of = |quant: &str| size(Panel::page("qwen3.8-27b").link(&link(quant)), auto.clone());
    let (declared, undeclared) = (of("nvfp4-fp4-head"), of("nvfp4-nvidia"));
    let (fp8, bf16) = (resolved(&declared, "KV").unwrap(), resolved(&undeclared, "KV").unwrap());
    assert!(fp8.value.as_deref().unwrap().starts_with("fp8"), "{fp8:?}");
    assert!(bf16.value.as_deref().unwrap().starts_with("bf"), "{bf16:?}");
    assert_ne!(fp8.reason, bf16.reason);
    assert_ne!(card(&declared).result.unwrap().ratio_flag, card(&undeclared).result.unwrap().ratio_flag);
    assert!(declared.command().contains("--kv-cache-dtype auto"));
    assert!(declared.note("nobody has verified").is_some());
}

#[test]
fn an_explicit_precision_wins_over_the_checkpoint() {
    let panel = Panel::page("qwen3.8-27b").link("hw=gb300&quant=nvfp4-nvidia");
    assert!(panel.command().contains("--kv-cache-dtype fp8_e4m3"));
    assert_eq!(resolved(&panel, "KV"), None);
    assert_eq!(panel.note("nobody has verified"), None);
    let read = card(&panel).result.unwrap().read;
    assert!(read.iter().any(|read| read == "--kv-cache-dtype fp8_e4m3"), "{read:?}");
}

#[test]
fn the_runner_that_auto_gives_is_named_where_it_is_known() {
    let panel = Panel::page("kimi-k3").link("hw=b300&strategy=low-latency&quant=mxfp4");
    assert_eq!(resolved(&panel, "MoE").unwrap().value.as_deref(), Some("flashinfer_mxfp4"));
    assert_eq!(resolved(&panel.pick("quant", "nvfp4"), "MoE"), None, "the option pins its runner");
    let explicit = Panel::page("kimi-k3").link("hw=b200&strategy=balanced&quant=mxfp4");
    assert_eq!(resolved(&explicit, "MoE"), None);
}

#[test]
fn a_recipe_that_was_run_says_what_the_card_adds_to_it() {
    let panel = Panel::page("qwen3.8-27b").link("hw=rtx6000&quant=bf16&spec=none");
    if card(&panel).result.unwrap().is_pinned_by_recipe {
        assert_eq!(panel.note("sizing card adds"), None);
    } else {
        assert!(panel.note("sizing card adds").is_some());
    }
    assert!(panel.note("Measured on v0.5.19").unwrap().contains("GSM8K 93.18 to 95.15 %"));
    assert!(panel.note("moves").unwrap().contains("v0.5.19"));
}

/// The whole space of each page with a card: a ratio or a reason, and the flag only with a ratio.
#[test]
fn every_recipe_of_a_page_with_a_card_has_a_ratio() {
    for name in ["kimi-k3", "qwen3.8-27b"] {
        let page = page(name);
        for selection in selections(&page) {
            let model = panel_model(&page, &Intent::from(&selection), &selection, &Values::default(), &SizingInputs::default());
            let output = model.output.unwrap();
            let result = output.sizing.unwrap().result;
            assert!(result.is_ok(), "{name} {:?}: {result:?}", selection.ids(&page));
        }
    }
}
