//! What stands beside the command.

use deploy_panel::engine::view_model::NoteKind;
use deploy_panel::engine::{compose, link};

use crate::panel::{Panel, page, selections};

#[test]
fn unfilled_values_are_counted_and_named() {
    let panel = Panel::page("kimi-k3").pick("hw", "gb300");
    let note = panel.note("to fill in").unwrap();
    assert!(note.starts_with("2 values") && note.contains("Node rank"), "{note}");
    assert!(panel.command().contains("--node-rank '<node-rank>'"));
    let panel = panel.fill("NODE_RANK", "1");
    assert!(panel.note("to fill in").unwrap().starts_with("One value"));
    assert_eq!(panel.fill("NODE0_IP", "10.0.0.1").note("to fill in"), None);
}

#[test]
fn speculation_names_the_cap_on_running_requests() {
    let panel = Panel::page("kimi-k3").pick("spec", "dspark");
    assert!(panel.note("--max-running-requests").unwrap().contains("48"));
    assert_eq!(panel.pick("spec", "none").note("--max-running-requests"), None);
    let page = page("qwen3.8");
    let pinned = selections(&page).into_iter().find(|selection| {
        let recipe = compose(&page, selection).unwrap();
        ["--speculative-algorithm", "--max-running-requests"].iter().all(|family| recipe.flag(family).is_some())
    });
    let panel = Panel::page("qwen3.8").link(&link::write(&page, &pinned.unwrap()));
    let command = panel.command();
    let number = command.split("--max-running-requests ").nth(1).and_then(|text| text.split_whitespace().next()).unwrap();
    assert!(panel.note("pinned").unwrap().contains(number));
    assert_eq!(panel.note("48"), None);
}

#[test]
fn measured_numbers_warn_of_a_tag_that_moves() {
    let measured = Panel::page("kimi-k3").link("hw=gb300&pdMode=unified&strategy=balanced&quant=nvfp4&spec=dspark&hicache=off");
    let note = measured.note("moves").unwrap();
    assert!(note.contains("lmsysorg/sglang:dev-dev-kimi-k3-nvfp4"), "{note}");
    assert_eq!(measured.pick("quant", "mxfp4").note("tag of"), None);
}

#[test]
fn a_redirected_operating_point_links_to_its_section() {
    let panel = Panel::page("kimi-k3").link("hw=b300&pdMode=unified&strategy=high-throughput");
    let note = panel.notes().into_iter().find(|note| note.anchor.is_some()).unwrap();
    assert_eq!(note.anchor.as_deref(), Some("playground"));
    assert!(panel.pick("strategy", "balanced").notes().iter().all(|note| note.anchor.is_none()));
}

#[test]
fn warnings_come_before_hints() {
    let panel = Panel::page("kimi-k3").link("hw=gb200&pdMode=decode&strategy=low-latency");
    let kinds: Vec<NoteKind> = panel.notes().iter().map(|note| note.kind).collect();
    assert_eq!(kinds.first(), Some(&NoteKind::Warning));
    let first_hint = kinds.iter().position(|kind| *kind == NoteKind::Hint).unwrap();
    assert!(kinds[first_hint..].iter().all(|kind| *kind == NoteKind::Hint));
}

#[test]
fn variables_that_docker_has_to_be_told_of_name_the_option() {
    let page = page("kimi-k3");
    let is_variable = |word: &&str| word.contains('_') && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    let mut seen = 0;
    for selection in selections(&page) {
        let panel = Panel::page("kimi-k3").link(&link::write(&page, &selection));
        let docker = panel.docker();
        for note in panel.notes() {
            let words = note.text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            for variable in words.filter(is_variable).filter(|variable| !docker.contains(&format!("--env {variable}"))) {
                assert!(note.text.contains("--env"), "{variable} does not reach a container: {}", note.text);
                seen += 1;
            }
        }
    }
    assert!(seen > 0);
}
