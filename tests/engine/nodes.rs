//! The commands of several nodes: each its own, by choosing one or all at once.

use deploy_panel::engine::view_model::{Form, NodePick, OutputModel};
use deploy_panel::engine::{Intent, SizingInputs, Values, panel_model};

use crate::panel::{PAGES, Panel, page, selections};

/// The parts of a form: what each runs on, and its text.
fn parts(output: &OutputModel, form: Form) -> Vec<(Option<String>, String)> {
    let parts = output.forms.iter().filter(|model| model.form == form);
    parts.map(|model| (model.part.clone(), model.text())).collect()
}

#[test]
fn all_at_once_gives_each_node_the_command_that_choosing_it_gives() {
    let panel = Panel::page("kimi-k3").pick("hw", "h100").fill("NODE0_IP", "10.0.0.1");
    let chosen = |rank: u32| Panel { session: panel.session.clone() }.fill("NODE_RANK", &rank.to_string());
    let all = Panel { session: panel.session.clone() }.fill("NODE_RANK", "all").output();
    assert_eq!((all.nodes, all.node), (4, Some(NodePick::Each)));
    for form in [Form::Python, Form::Docker] {
        let found = parts(&all, form);
        assert_eq!(found.len(), 4);
        for (rank, (part, text)) in (0..).zip(&found) {
            assert_eq!(part.as_deref(), Some(format!("Node {rank}").as_str()));
            assert!(text.contains(&format!("--node-rank {rank} \\\n")), "{text}");
            let one = chosen(rank).output();
            assert_eq!(one.node, Some(NodePick::One(rank)));
            assert_eq!(parts(&one, form), [(None, text.clone())]);
        }
    }
    assert_eq!(parts(&all, Form::Curl).len(), 1, "only one node listens");
}

#[test]
fn over_every_selection_the_commands_of_all_nodes_differ_by_their_rank_alone() {
    for name in PAGES {
        let page = page(name);
        let mut values = Values::default();
        values.fill(&page, "NODE_RANK", "all");
        for selection in selections(&page) {
            let model = panel_model(&page, &Intent::from(&selection), &selection, &values, &SizingInputs::default());
            let output = model.output.unwrap();
            let texts = parts(&output, Form::Docker);
            assert_eq!(texts.len(), output.nodes as usize, "{name} {:?}", selection.ids(&page));
            for (rank, (part, text)) in texts.iter().enumerate() {
                assert_eq!(part.is_some(), output.nodes > 1);
                assert_eq!(text.replacen(&format!("--node-rank {rank} "), "--node-rank 0 ", 1), texts[0].1);
            }
        }
    }
}

#[test]
fn what_the_panel_says_fits_the_choice() {
    let panel = Panel::page("kimi-k3").pick("hw", "gb300");
    assert_eq!(panel.output().node, Some(NodePick::Open));
    assert!(panel.note("Run it on each of the 2 nodes").is_some());
    assert!(panel.note("2 values to fill in").unwrap().contains("Node rank"));
    let one = panel.fill("NODE_RANK", "1");
    assert!(one.note("This is the command of node 1").is_some() && one.note("Node rank").is_none());
    let all = one.fill("NODE_RANK", "all");
    assert!(all.note("Run each of the 2 commands").is_some() && all.note("Node rank").is_none());
    assert_eq!(all.pick("hw", "b300").output().node, None);
}

#[test]
fn a_rank_that_no_node_has_is_refused_and_comes_back_where_one_has_it() {
    let panel = Panel::page("kimi-k3").pick("hw", "h100").fill("NODE_RANK", "3");
    assert_eq!(panel.output().node, Some(NodePick::One(3)));
    let two = panel.pick("hw", "h200");
    assert_eq!(two.output().node, Some(NodePick::Open));
    assert!(two.command().contains("--node-rank '<node-rank>'"));
    let problem = two.output().fields.into_iter().find(|field| field.name == "NODE_RANK").unwrap().problem;
    assert!(problem.unwrap().contains("from 0 to 1"));
    assert_eq!(two.pick("hw", "h100").output().node, Some(NodePick::One(3)));
}

#[test]
fn each_node_keeps_its_own_address() {
    let address = |panel: &Panel| {
        let text = panel.command();
        text.lines().find(|line| line.starts_with("SGLANG_HOST_IP=")).map(str::to_owned).unwrap()
    };
    // Typed before a node is chosen, it belongs to the one that is chosen then.
    let panel = Panel::page("kimi-k3").pick("hw", "h100").fill("LOCAL_IP", "10.0.0.3").fill("NODE_RANK", "3");
    assert_eq!(address(&panel), "SGLANG_HOST_IP=10.0.0.3 \\");
    let panel = panel.fill("NODE_RANK", "1");
    assert_eq!(address(&panel), "SGLANG_HOST_IP='<this-node-ip>' \\");
    let panel = panel.fill("LOCAL_IP", "10.0.0.1").fill("NODE_RANK", "3");
    assert_eq!(address(&panel), "SGLANG_HOST_IP=10.0.0.3 \\");
    let all = panel.fill("NODE_RANK", "all");
    let texts = parts(&all.output(), Form::Python);
    for (part, address) in texts.iter().zip(["'<this-node-ip>'", "10.0.0.1", "'<this-node-ip>'", "10.0.0.3"]) {
        assert!(part.1.contains(&format!("SGLANG_HOST_IP={address} ")), "{}", part.1);
    }
    assert!(all.note("IP of this node").is_some(), "two nodes have none");
    let all = all.fill("LOCAL_IP", "10.0.0.9");
    let field = all.output().fields.into_iter().find(|field| field.name == "LOCAL_IP").unwrap();
    assert!(field.problem.unwrap().contains("pick one node"));
    let mut session = all.session.clone();
    session.reset();
    assert!(session.values().is_empty());
    session.fill("NODE_RANK", "3");
    assert!(address(&Panel { session }).contains("<this-node-ip>"));
}
