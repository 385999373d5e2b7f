//! Ways to options that cannot be picked, from every selection of every page.

use std::collections::HashSet;

use deploy_panel::engine::view_model::{OptionModel, OptionState};
use deploy_panel::engine::{Intent, Selection, Session, option_state, settle, shows_row, way};
use deploy_panel::page::Page;

use crate::panel::{PAGES, Panel, page, selections};

/// There is a way exactly where a valid selection has the option; it leads there, and no shorter set of picks does.
#[test]
fn every_disabled_option_that_any_selection_has_can_be_had() {
    let mut histogram = [0; 6];
    for name in PAGES {
        let page = page(name);
        let all = selections(&page);
        let valid: HashSet<_> = all.iter().collect();
        for selection in &all {
            let intent = Intent::from(selection);
            for (dim, row) in page.dims.iter().enumerate().filter(|(dim, _)| shows_row(&page, selection, *dim)) {
                for option in 0..row.options.len() {
                    let OptionState::Disabled(_) = option_state(&page, &intent, selection, dim, option) else { continue };
                    let place = || format!("{name} {:?} {}={}", selection.ids(&page), row.id, row.options[option].id);
                    let exists = all.iter().any(|other| other.pick(dim) == option);
                    let found = way(&page, &intent, selection, dim, option);
                    assert_eq!(found.is_some(), exists, "{}", place());
                    let Some(found) = found else { continue };
                    histogram[found.picks().len()] += 1;
                    let picks = found.picks().to_vec();
                    assert!(!picks.is_empty(), "{}", place());
                    for count in 0..picks.len() {
                        assert!(!any_set_leads_there(&page, selection, dim, option, count, page.dims.len()), "{}", place());
                    }
                    let (intent, arrived) = found.arrive();
                    assert!(valid.contains(&arrived), "{}", place());
                    assert_eq!(arrived.pick(dim), option, "{}", place());
                    assert!(picks.iter().all(|(row, pick)| arrived.pick(*row) == usize::from(*pick)), "{}", place());
                    assert_eq!(settle(&page, &intent), Ok(arrived), "{}", place());
                }
            }
        }
    }
    assert!(histogram[1] > 0 && histogram[2] > 0 && histogram[3] > 0, "{histogram:?}");
}

/// Whether any `count` picks in other rows, asked for from here, bring the row to the option.
fn any_set_leads_there(page: &Page, from: &Selection, dim: usize, option: usize, count: usize, end: usize) -> bool {
    let try_set = |picks: &[(usize, usize)]| {
        let mut intent = Intent::from(from);
        intent.remember(from);
        for (row, option) in picks.iter().chain([&(dim, option)]) {
            intent.ask(*row, *option as u16);
        }
        let settled = settle(page, &intent).unwrap();
        picks.iter().chain([&(dim, option)]).all(|(row, option)| settled.pick(*row) == *option)
    };
    sets(page, dim, count, end).iter().any(|picks| try_set(picks))
}

/// Every set of `count` picks in the rows before `end` but `dim`.
fn sets(page: &Page, dim: usize, count: usize, end: usize) -> Vec<Vec<(usize, usize)>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for row in (0..end).filter(|row| *row != dim) {
        for option in 0..page.dims[row].options.len() {
            for mut rest in sets(page, dim, count - 1, row) {
                rest.push((row, option));
                all.push(rest);
            }
        }
    }
    all
}

/// A reader who has asked for much before, from a fixed pseudo-random sequence, can have every disabled option as well.
#[test]
fn ways_hold_with_any_memory_of_wishes() {
    for name in PAGES {
        let page = page(name);
        let all = selections(&page);
        let mut session = Session::new(page.clone()).unwrap();
        let mut random: u64 = 88_172_645_463_325_252;
        for _ in 0..100 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let model = session.model();
            let rows = model.rows.iter().filter(|row| row.visible);
            let options: Vec<(String, OptionModel)> = rows
                .flat_map(|row| row.groups.iter().flat_map(|group| &group.options).map(|option| (row.id.clone(), option.clone())))
                .filter(|(_, option)| option.state != OptionState::Hidden)
                .collect();
            for (row, option) in options.iter().filter(|(_, option)| matches!(option.state, OptionState::Disabled(_))) {
                let dim = page.dims.iter().position(|dim| dim.id == *row).unwrap();
                let index = page.dims[dim].options.iter().position(|known| known.id == option.id).unwrap();
                let exists = all.iter().any(|selection| selection.pick(dim) == index);
                assert_eq!(option.way.is_some(), exists, "{name} {row}={}", option.id);
                assert!(!session.clone().pick(row, &option.id));
                let mut other = session.clone();
                let changes = other.switch(row, &option.id);
                assert_eq!(changes.is_some(), exists);
                if let Some(changes) = changes {
                    let of_option = format!("{}: {}.", page.dims[dim].title, option.label);
                    assert!(changes.contains(&of_option), "{name} {changes}");
                    assert_eq!(other.selection().pick(dim), index);
                }
            }
            let (row, option) = &options[(random % options.len() as u64) as usize];
            if !session.pick(row, &option.id) {
                session.switch(row, &option.id);
            }
        }
    }
}

#[test]
fn a_way_says_what_it_changes() {
    let mut panel = Panel::page("kimi-k3").pick("hw", "h200");
    assert_eq!(panel.ways(), ["pdMode=prefill: Switch to B300", "quant=nvfp4: Switch to B300"]);
    let changes = panel.session.switch("quant", "nvfp4").unwrap();
    assert_eq!(changes, "Hardware: B300. Quantization: NVFP4.");
    assert_eq!(panel.model().rows, Panel::page("kimi-k3").pick("hw", "h200").switch("quant", "nvfp4").model().rows);
}

#[test]
fn an_option_that_nothing_has_has_no_way() {
    let mut panel = Panel::page("kimi-k3");
    let before = panel.model();
    for (row, option) in [("quant", "int2"), ("none", "off"), ("quant", "")] {
        assert_eq!(panel.session.switch(row, option), None);
    }
    assert_eq!(panel.model(), before);
}
