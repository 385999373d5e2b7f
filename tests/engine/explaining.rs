//! Where the lines of a command come from, and what differs between two commands.

use std::collections::BTreeSet;

use deploy_panel::engine::view_model::{Form, LineModel, Origin, PieceModel};
use deploy_panel::engine::{Mark, Session, answer, compose, line_changes, link, pieces};

use crate::panel::{PAGES, Panel, page, page_text, selections};

/// The pieces under each title.
fn sections(pieces: Vec<PieceModel>) -> Vec<(String, Vec<PieceModel>)> {
    let mut sections: Vec<(String, Vec<PieceModel>)> = Vec::new();
    for piece in pieces {
        match (piece, sections.last_mut()) {
            (PieceModel::Title(title), _) => sections.push((title, Vec::new())),
            (piece, Some((_, section))) => section.push(piece),
            (piece, None) => panic!("{piece:?} stands under no title"),
        }
    }
    sections
}

fn code(pieces: &[PieceModel]) -> Vec<&str> {
    let mut code = Vec::new();
    for piece in pieces {
        if let PieceModel::Code(line) = piece {
            code.push(line.as_str());
        }
    }
    code
}

/// Every line stands under exactly one source, and what a pick took out is told with what stands in its place.
#[test]
fn every_line_of_every_command_has_its_source() {
    let mut left_out = 0;
    for name in PAGES {
        let page = page(name);
        let mut session = Session::new(page.clone()).unwrap();
        for selection in selections(&page) {
            assert!(session.follow(&link::write(&page, &selection)));
            let output = session.model().output.unwrap();
            let recipe = compose(&page, &selection).unwrap();
            for form in output.forms.iter().filter(|form| form.part.as_deref().is_none_or(|part| part == "Node 0")) {
                let place = || format!("{name} {:?}", selection.ids(&page));
                let mut sections = sections(session.explain(form.form).unwrap());
                let titles: BTreeSet<&str> = sections.iter().map(|(title, _)| title.as_str()).collect();
                assert!(titles.iter().all(|title| !title.is_empty() && !title.ends_with(": ")), "{titles:?}");
                let told = sections.split_off(sections.len() - recipe.stripped.len());
                for ((title, pieces), stripped) in told.iter().zip(&recipe.stripped) {
                    left_out += 1;
                    assert!(title.ends_with(&page.dims[stripped.by].options[selection.pick(stripped.by)].label), "{title}");
                    let code = code(pieces);
                    assert!(code[0].starts_with(&stripped.flag.family), "{}", place());
                    let instead = recipe.flag(&stripped.flag.family);
                    assert_eq!(code.get(1).is_some_and(|code| code.starts_with(&stripped.flag.family)), instead.is_some());
                }
                let mut told: Vec<&str> = sections.iter().flat_map(|(_, pieces)| code(pieces)).collect();
                let mut lines: Vec<String> = form.lines.iter().map(|line| line.words().trim().to_owned()).collect();
                told.sort_unstable();
                lines.sort_unstable();
                assert_eq!(told, lines, "{}", place());
                let sources: BTreeSet<&str> = sections.iter().map(|(title, _)| title.as_str()).collect();
                assert_eq!(sources.len(), sections.len(), "{}", place());
            }
        }
    }
    assert!(left_out > 0);
}

#[test]
fn sources_are_named_after_what_the_reader_picked() {
    let panel = Panel::page("kimi-k3").pick("hw", "gb300").pick("quant", "nvfp4").pick("hicache", "l2");
    let sections = sections(panel.session.explain(Form::Python).unwrap());
    let source = |title: &str| {
        let found = sections.iter().find(|(known, _)| known == title);
        &found.unwrap_or_else(|| panic!("{title} is not among {sections:#?}")).1
    };
    assert_eq!(code(source("Running on 2 nodes")).len(), 3);
    assert!(code(source("HiCache: L1 + L2")).contains(&"--enable-hierarchical-cache"));
    assert!(code(source("Speculative decoding: DSPARK")).iter().any(|line| line.starts_with("--speculative-algorithm")));
    assert!(code(source("Memory sizing")).iter().all(|line| line.starts_with("--mamba")));
    assert!(code(source("This form of the command")).contains(&"sglang serve"));
    let nvfp4 = source("Quantization: NVFP4");
    assert!(matches!(&nvfp4[0], PieceModel::Text(why) if why.starts_with("NVFP4 needs its own image")), "{nvfp4:?}");
}

#[test]
fn the_other_program_explains_as_this_one() {
    let panel = Panel::page("kimi-k3").pick("hw", "gb300").pick("quant", "nvfp4").fill("PORT", "31000");
    for form in Form::ALL {
        let lines = answer(&page_text("kimi-k3"), &panel.session.explanation_question(form));
        assert_eq!(pieces(&lines), panel.session.explain(form));
    }
}

fn line(words: &str) -> LineModel {
    let panel = Panel::page("kimi-k3");
    let mut line = panel.form(Form::Python).lines.into_iter().find(|line| line.origin == Some(Origin::Cell)).unwrap();
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    line.spans.truncate(2);
    line.spans[0].text = String::new();
    line.spans[1].text = name.to_owned();
    let mut value = line.spans[0].clone();
    value.text = format!(" {rest} \\");
    line.spans.push(value);
    line
}

#[test]
fn lines_are_added_changed_or_removed() {
    let lines = |words: &[&str]| words.iter().map(|words| line(words)).collect::<Vec<_>>();
    let old = lines(&["--tp-size 8", "--trust-remote-code", "--port 30000", "-v a", "-v b"]);
    let new = lines(&["--tp-size 16", "--port 30000", "--nnodes 2", "-v b", "-v c", "-v d"]);
    let (marks, removed) = line_changes(&old, &new);
    assert_eq!(marks, [Mark::Changed, Mark::Same, Mark::Added, Mark::Same, Mark::Changed, Mark::Added]);
    assert_eq!(removed, ["--trust-remote-code"]);
    assert_eq!(line_changes(&old, &old), (vec![Mark::Same; 5], Vec::new()));
    assert_eq!(line_changes(&[], &new).0, [Mark::Added; 6]);
}

/// From any selection to any next one: what is the same, added and changed is the new command, and what is the same,
/// changed and removed the old one.
#[test]
fn nothing_is_lost_between_two_commands() {
    for name in ["kimi-k3", "qwen3.8-27b"] {
        let page = page(name);
        let all = selections(&page);
        let mut session = Session::new(page.clone()).unwrap();
        let mut old: Option<Vec<LineModel>> = None;
        for selection in all.iter().step_by(7).chain(all.iter().step_by(11)) {
            assert!(session.follow(&link::write(&page, selection)));
            let output = session.model().output.unwrap();
            let new = output.forms.iter().find(|form| form.form == Form::Docker).unwrap().lines.clone();
            if let Some(old) = old {
                let (marks, removed) = line_changes(&old, &new);
                let count = |mark: Mark| marks.iter().filter(|known| **known == mark).count();
                assert_eq!(marks.len(), new.len());
                assert_eq!(count(Mark::Same) + count(Mark::Changed) + removed.len(), old.len());
            }
            old = Some(new);
        }
    }
}
