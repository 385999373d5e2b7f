//! Where the lines of the command come from, and what differs from another one.

use deploy_panel::engine::view_model::{Form, PieceModel};
use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Panel, journey};

/// What the explanation says, piece by piece.
const PIECES: &str = "return [...panel.querySelectorAll('.dp-explain .dp-pieces > *')].map(words)";

/// Lines with their marks: none, `+`, or `~`.
const MARKS: &str = "
    const mark = (line) => (line.matches('.dp-changed') ? '~' : line.matches('.dp-new') ? '+' : '');
    const marked = [...panel.querySelectorAll('pre > span')].map((line) => [mark(line), words(line)]);
    return marked.filter(([mark]) => mark)";

fn texts(pieces: Vec<PieceModel>) -> Vec<String> {
    let text = |piece| match piece {
        PieceModel::Title(text) | PieceModel::Text(text) | PieceModel::Code(text) => text,
    };
    pieces.into_iter().map(text).collect()
}

async fn explains(panel: Panel<'_>, expected: &Expected, form: Form) {
    let pieces = texts(expected.session.explain(form).unwrap());
    assert!(pieces.len() > 10, "{pieces:?}");
    panel.until("the explanation", PIECES, Value::Null, pieces).await;
}

#[test]
fn each_line_is_explained_on_demand_and_with_every_pick() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300&quant=nvfp4").await;
        let loaded = "return performance.getEntriesByType('resource').some(({ name }) => name.includes('inspector_bg.wasm'))";
        assert!(!browser.script::<bool>(loaded, vec![]).await, "nothing more is loaded before anybody asks");
        panel.unfold("Lines").await;
        let expected = Expected::page("kimi-k3").pick("hw", "gb300").pick("quant", "nvfp4");
        explains(panel, &expected, Form::Python).await;
        panel.pick("Form of the command", "Docker").await;
        explains(panel, &expected, Form::Docker).await;
        panel.pick("Form of the command", "Python").await;
        panel.unfold("Lines").await;
        panel.pick("HiCache", "L1 + L2").await;
        panel.unfold("Lines").await;
        let expected = expected.pick("hicache", "l2");
        let pieces = texts(expected.session.explain(Form::Python).unwrap());
        panel.until("the explanation", PIECES, Value::Null, pieces).await;
    });
}

#[test]
fn lines_are_marked_against_the_last_command_or_the_default() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Lines").await;
        let marks = async || panel.script::<Vec<(String, String)>>(MARKS, Value::Null).await;
        assert_eq!(marks().await, [], "nothing has changed yet");
        panel.pick("HiCache", "L1 + L2").await;
        let added = |marks: &[(String, String)], start: &str| {
            marks.iter().filter(|(mark, line)| mark == "+" && line.trim().starts_with(start)).count()
        };
        assert_eq!(added(&marks().await, "--enable-hierarchical-cache"), 1);
        panel.pick("Speculative decoding", "None").await;
        let after = marks().await;
        assert_eq!(added(&after, "--enable-hierarchical-cache"), 0, "that was the change before: {after:?}");
        let removed = "return [...panel.querySelectorAll('.dp-explain .dp-pieces')].map(words)[0]";
        let gone: String = panel.script(removed, Value::Null).await;
        assert!(gone.starts_with("Removed by the last change") && gone.contains("--speculative-algorithm DSPARK"), "{gone}");
        let command = panel.command().await;
        panel.click_on("return panel.querySelector('.dp-check input')", Value::Null).await;
        let marks = marks().await;
        assert_eq!(added(&marks, "--enable-hierarchical-cache"), 1, "it is not in the default: {marks:?}");
        let gone: String = panel.script(removed, Value::Null).await;
        assert!(gone.starts_with("Only in the default") && gone.contains("--speculative-algorithm DSPARK"), "{gone}");
        assert_eq!(panel.command().await, command, "marks are no part of the command");
        panel.shows(&Expected::page("kimi-k3").pick("hicache", "l2").pick("spec", "none").command()).await;
        let signs =
            "return [...panel.querySelectorAll('pre > .dp-new')].map((line) => getComputedStyle(line, '::before').content[1])";
        let signs: Vec<String> = panel.script(signs, json!(null)).await;
        assert!(!signs.is_empty() && signs.iter().all(|sign| sign == "+" || sign == "~"), "marks differ by more than colour");
    });
}
