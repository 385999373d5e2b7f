//! Where the lines of a command come from, and what differs between two commands.

use std::collections::BTreeSet;

use deploy_panel::engine::view_model::{Form, LineModel, Origin};
use deploy_panel::engine::{Mark, Session, compose, line_changes, link};

use crate::panel::{PAGES, Panel, page, selections};

/// Every line stands under exactly one source, and what a pick took out is told with what stands in its place.
#[test]
fn every_line_of_every_command_has_its_source() {
    for name in PAGES {
        let page = page(name);
        let mut session = Session::new(page.clone()).unwrap();
        for selection in selections(&page) {
            assert!(session.follow(&link::write(&page, &selection)));
            let output = session.model().output.unwrap();
            let recipe = compose(&page, &selection).unwrap();
            for form in &output.forms {
                let explanation = session.explain(form);
                let place = || format!("{name} {:?}", selection.ids(&page));
                let mut told: Vec<&str> =
                    explanation.sources.iter().flat_map(|source| &source.lines).map(String::as_str).collect();
                let mut lines: Vec<String> = form.lines.iter().map(|line| line.words().trim().to_owned()).collect();
                told.sort_unstable();
                lines.sort_unstable();
                assert_eq!(told, lines, "{}", place());
                let titles: BTreeSet<&str> = explanation.sources.iter().map(|source| source.title.as_str()).collect();
                assert_eq!(titles.len(), explanation.sources.len(), "{}", place());
                assert!(titles.iter().all(|title| !title.is_empty() && !title.ends_with(": ")), "{titles:?}");
                assert_eq!(explanation.left_out.len(), recipe.stripped.len());
                for (told, stripped) in explanation.left_out.iter().zip(&recipe.stripped) {
                    assert!(told.flag.starts_with(&stripped.flag.family), "{}", place());
                    let instead = recipe.flag(&stripped.flag.family).map(|flag| &flag.family);
                    assert_eq!(told.instead.is_some(), instead.is_some(), "{}", place());
                }
            }
        }
    }
}

#[test]
fn sources_are_named_after_what_the_reader_picked() {
    let panel = Panel::page("kimi-k3").pick("hw", "gb300").pick("quant", "nvfp4").pick("hicache", "l2");
    let form = panel.form(Form::Python);
    let explanation = panel.session.explain(&form);
    let source = |title: &str| {
        let found = explanation.sources.iter().find(|source| source.title == title);
        found.unwrap_or_else(|| panic!("{title} is not among {:#?}", explanation.sources))
    };
    assert_eq!(source("Running on 2 nodes").lines.len(), 3);
    assert!(source("HiCache: L1 + L2").lines.contains(&"--enable-hierarchical-cache".to_owned()));
    assert!(source("Speculative decoding: DSPARK").lines.iter().any(|line| line.starts_with("--speculative-algorithm")));
    assert!(source("Memory sizing").lines.iter().all(|line| line.starts_with("--mamba")));
    assert!(source("This form of the command").lines.contains(&"sglang serve".to_owned()));
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
