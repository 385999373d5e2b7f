//! From the default to another recipe and back.

use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::journey;

#[test]
fn the_default_command_stands_there_after_loading() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let expected = Expected::page("kimi-k3");
        panel.shows(&expected.command()).await;
        for (row, option) in
            [("Hardware", "B300"), ("PD mode", "Unified"), ("Strategy", "Low latency"), ("Quantization", "MXFP4")]
        {
            assert_eq!(panel.picked(row).await, option, "{row}");
        }
        let output = expected.output();
        assert_eq!(panel.fact("Model").await, output.model);
        assert_eq!(panel.fact("Image").await, output.image);
        assert_eq!(panel.fact("Nodes").await, "1");
        assert_eq!(panel.fact("Status").await, "Verification in progress");
        assert_eq!(panel.said().await, "", "nothing happened that has to be said");
    });
}

#[test]
fn nvfp4_changes_slug_image_and_runner_at_once() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        assert!(!panel.command().await.contains("flashinfer_trtllm"), "or the pick would not show");
        // No frame passes between the click and the look.
        let after: (String, String, String) = panel
            .script(
                "radio(panel, 'Quantization', 'NVFP4').click(); await null;
                 return [fact(panel, 'Model'), fact(panel, 'Image'), command(panel)]",
                Value::Null,
            )
            .await;
        let expected = Expected::page("kimi-k3").pick("quant", "nvfp4");
        let output = expected.output();
        assert_eq!(after, (output.model, output.image, expected.command()));
        assert_eq!(after.0, "nvidia/Kimi-K3-NVFP4");
        assert_eq!(after.1, "lmsysorg/sglang:dev-dev-kimi-k3-nvfp4");
        assert!(after.2.contains("--moe-runner-backend flashinfer_trtllm"), "{}", after.2);
    });
}

#[test]
fn a_row_that_had_to_move_says_why_and_comes_back() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Quantization", "NVFP4").await;
        panel.pick("Hardware", "H200").await;
        let expected = Expected::page("kimi-k3").pick("quant", "nvfp4").pick("hw", "h200");
        panel.shows(&expected.command()).await;
        assert_eq!(panel.picked("Quantization").await, "MXFP4");
        let sentence = expected.row("quant").moved.expect("the row moved");
        assert!(sentence.contains("from NVFP4 to MXFP4") && sentence.contains("data-centre Blackwell"), "{sentence}");
        let remarks = panel.remarks("Quantization").await;
        let (moved, reason) = sentence.split_once(". ").unwrap();
        assert!(remarks.contains(&format!("{moved}.")), "{remarks:#?}");
        let reasons = remarks.iter().filter(|remark| remark.ends_with(reason)).count();
        assert_eq!(reasons, 1, "the row says why, once: {remarks:#?}");
        assert!(panel.said().await.contains(&sentence), "the panel says it aloud");

        panel.pick("Hardware", "B300").await;
        panel.shows(&Expected::page("kimi-k3").pick("quant", "nvfp4").command()).await;
        assert_eq!(panel.picked("Quantization").await, "NVFP4");
        assert_eq!(panel.remarks("Quantization").await, [""; 0], "nothing is left to explain");
    });
}

#[test]
fn the_panel_follows_a_long_way_of_clicks() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let mut expected = Expected::page("kimi-k3");
        // By id for the engine, by label for the reader: the page file joins them.
        for (row, option) in [
            ("hw", "gb300"),
            ("strategy", "high-throughput"),
            ("hicache", "l3"),
            ("spec", "none"),
            ("hw", "mi355x"),
            ("hw", "b200"),
            ("pdMode", "prefill"),
            ("pdMode", "decode"),
            ("pdMode", "unified"),
            ("hw", "h100"),
        ] {
            assert!(!expected.option(row, option).picked, "{row}={option} is no step");
            let (title, label) = (expected.row(row).title, expected.option(row, option).label);
            panel.pick(&title, &label).await;
            expected = expected.pick(row, option);
            panel.shows(&expected.command()).await;
            let visible: Vec<String> = expected.model().rows.into_iter().filter(|row| row.visible).map(|row| row.title).collect();
            let shown: Vec<String> = panel
                .script(
                    "return [...panel.querySelectorAll('fieldset')].filter(isShown).map((row) => words(row.querySelector('legend')))",
                    Value::Null,
                )
                .await;
            assert_eq!(shown[..shown.len() - 1], visible, "after {row}={option}; the last group is the command's forms");
            let notes: Vec<String> = panel.script("return notes(panel)", Value::Null).await;
            for note in expected.notes() {
                assert!(notes.iter().any(|shown| shown.contains(&note.text)), "{note:?} is missing from {notes:#?}");
            }
            assert_eq!(notes.len(), expected.notes().len());
        }
    });
}

#[test]
fn a_pick_marks_the_lines_that_it_changed() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let before = panel.command().await;
        panel.pick("Quantization", "NVFP4").await;
        let after = panel.command().await;
        let marked: Vec<String> = panel
            .script(
                "return [...panel.querySelector('pre').children].filter(isMarked).map((line) => line.textContent)",
                json!(null),
            )
            .await;
        let words = |line: &str| line.trim_end_matches(['\\', '\n', ' ']).to_owned();
        let old: Vec<String> = before.lines().map(words).collect();
        let new: Vec<String> = after.lines().map(words).filter(|line| !old.contains(line)).collect();
        assert!(!new.is_empty());
        assert_eq!(marked.iter().map(|line| words(line)).collect::<Vec<_>>(), new);
    });
}
