//! Rows that move by themselves, and come back.

use crate::panel::{PAGES, Panel, page};

#[test]
fn a_checkpoint_comes_back_with_its_hardware() {
    let panel = Panel::page("kimi-k3").pick("hw", "b300").pick("quant", "nvfp4");
    assert!(panel.command().contains("--moe-runner-backend flashinfer_trtllm"));
    let panel = panel.pick("hw", "h200");
    assert_eq!(panel.standing("quant"), "mxfp4");
    let moved = panel.row("quant").moved.unwrap();
    assert!(moved.contains("NVFP4") && moved.contains("MXFP4") && moved.len() > 60, "{moved}");
    assert_eq!(panel.model().moves, [moved]);
    let panel = panel.pick("hw", "b300");
    assert_eq!(panel.standing("quant"), "nvfp4");
    assert_eq!(panel.model().moves, [""; 0]);
}

#[test]
fn a_lower_match_row_adapts_to_a_higher_one_and_comes_back() {
    let panel = Panel::page("kimi-k3").pick("strategy", "high-throughput").pick("pdMode", "prefill");
    assert_eq!(panel.standing("strategy"), "default");
    let panel = panel.pick("hw", "gb300").pick("pdMode", "decode");
    assert_eq!(panel.standing("strategy"), "high-throughput");
}

#[test]
fn without_a_cell_the_reason_names_the_higher_picks_that_have_one() {
    let panel = Panel::page("kimi-k3").pick("hw", "h200");
    assert_eq!(panel.reason("pdMode", "prefill"), "Published for B300, GB300, B200, GB200.");
    let panel = panel.pick("hw", "mi350x");
    assert!(panel.reason("strategy", "low-latency").starts_with("Published for B300"));
}

#[test]
fn a_refused_pick_changes_nothing() {
    let mut panel = Panel::page("kimi-k3").pick("hw", "h200");
    let before = panel.model();
    for (row, option) in [
        ("quant", "nvfp4"),
        ("spec", "dflash"),
        ("spec", "nothing"),
        ("nothing", "x"),
        ("strategy", "default"),
        ("pdMode", "prefill"),
    ] {
        assert!(!panel.session.pick(row, option), "{row}={option}");
    }
    assert_eq!(panel.model(), before);
}

#[test]
fn a_hidden_row_stands_at_its_default_and_keeps_the_wish() {
    let panel = Panel::page("kimi-k3").pick("mmTransport", "cpu").pick("pdMode", "decode");
    assert!(!panel.row("mmTransport").visible);
    assert!(!panel.command().contains("--mm-feature-transport"));
    let panel = panel.pick("pdMode", "unified");
    assert_eq!(panel.standing("mmTransport"), "cpu");
    assert!(panel.command().contains("--mm-feature-transport cpu"));
}

#[test]
fn a_new_chip_of_the_family_is_not_refused() {
    let mut json: serde_json::Value = serde_json::from_str(&crate::panel::page_text("kimi-k3")).unwrap();
    let chips = [("new-blackwell", 107, true), ("new-consumer", 121, false), ("new-hopper", 90, false)];
    for (id, sm, _) in chips {
        let chip = serde_json::json!({"id": id, "label": id, "vram": "1GB", "vendor": "nvidia", "arch": "blackwell", "sm": sm, "gpusPerNode": 8});
        json["hardware"].as_array_mut().unwrap().push(chip);
        json["supportedHardware"].as_array_mut().unwrap().push(id.into());
        let mut cell = json["cells"][0].clone();
        cell["match"]["hw"] = id.into();
        json["cells"].as_array_mut().unwrap().push(cell);
    }
    for (id, _, has_kernels) in chips {
        let panel = Panel::parse(&json.to_string()).pick("hw", id);
        assert_eq!(panel.reason("quant", "nvfp4").is_empty(), has_kernels, "{id}");
    }
}

#[test]
fn every_page_stands_at_a_recipe_from_the_start() {
    for name in PAGES {
        let panel = Panel::page(name);
        assert_eq!(panel.session.selection().cell(), 0, "{name} starts at its first cell");
        assert!(!panel.output().model.is_empty());
        assert!(page(name).points.all().len() >= 9);
    }
}
