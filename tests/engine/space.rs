//! Properties that hold over every selection of every page.

use std::collections::{BTreeMap, HashSet};

use deploy_panel::engine::view_model::OptionState;
use deploy_panel::engine::{Intent, Selection, compose, option_state, settle, shows_row};
use deploy_panel::page::Page;
use serde_json::Value;

use crate::panel::{PAGES, page, selections};

/// How many valid selections each page has.
#[test]
fn the_spaces_have_their_size() {
    let sizes = PAGES.map(|name| selections(&page(name)).len());
    assert_eq!(sizes, [690, 110, 20, 29, 24, 9, 18, 314]);
}

#[test]
fn no_selection_comes_twice() {
    for name in PAGES {
        let all = selections(&page(name));
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{name}");
    }
}

/// What a recipe comes to, in a form in which order does not matter.
type Result = (String, String, u64, Vec<String>, Vec<String>);

fn sorted(texts: &Value) -> Vec<String> {
    let mut texts: Vec<String> = serde_json::from_value(texts.clone()).unwrap();
    texts.sort();
    texts
}

#[test]
fn recipes_are_those_that_are_published() {
    for name in PAGES {
        let page = page(name);
        let recipe_of = |selection: &Selection| -> (BTreeMap<String, String>, Result) {
            let recipe = compose(&page, selection).unwrap();
            let (mut env, mut flags) = (recipe.written_env(&page), recipe.written_flags(&page));
            env.sort();
            flags.sort();
            let ids = selection.ids(&page).into_iter().map(|(dim, option)| (dim.to_owned(), option.to_owned())).collect();
            (ids, (recipe.model.to_owned(), recipe.image.to_owned(), u64::from(recipe.nodes), env, flags))
        };
        let recipes: BTreeMap<_, _> = selections(&page).iter().map(recipe_of).collect();
        let file = format!("{}/tests/data/expected/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let selection: BTreeMap<String, String> = serde_json::from_value(line["sel"].clone()).unwrap();
            let text = |name: &str| line[name].as_str().unwrap().to_owned();
            let nodes = line["nodes"].as_u64().unwrap();
            let expected = (text("model"), text("image"), nodes, sorted(&line["env"]), sorted(&line["flags"]));
            assert_eq!(recipes.get(&selection), Some(&expected), "{name} {selection:?}");
        }
    }
}

#[test]
fn a_valid_selection_settles_to_itself() {
    for name in PAGES {
        let page = page(name);
        for selection in selections(&page) {
            assert_eq!(settle(&page, &Intent::from(&selection)).as_ref(), Ok(&selection), "{name} {:?}", selection.ids(&page));
        }
    }
}

/// Rows and options, by index, that can be picked from a selection.
fn enabled(page: &Page, intent: &Intent, selection: &Selection) -> Vec<(usize, usize)> {
    let rows = (0..page.dims.len()).filter(|dim| shows_row(page, selection, *dim));
    let options = rows.flat_map(|dim| (0..page.dims[dim].options.len()).map(move |option| (dim, option)));
    options.filter(|(dim, option)| option_state(page, intent, selection, *dim, *option) == OptionState::Enabled).collect()
}

fn click(page: &Page, intent: &Intent, selection: &Selection, dim: usize, option: usize) -> (Intent, Selection) {
    let mut intent = intent.clone();
    intent.remember(selection);
    intent.ask(dim, option as u16);
    let settled = settle(page, &intent).unwrap();
    assert_eq!(settled.pick(dim), option, "{:?} + {dim}={option}", selection.ids(page));
    for higher in 0..dim.min(page.match_count) {
        assert_eq!(settled.pick(higher), selection.pick(higher), "{:?} + {dim}={option}", selection.ids(page));
    }
    (intent, settled)
}

#[test]
fn every_enabled_option_can_be_picked_and_moves_no_higher_match_row() {
    for name in PAGES {
        let page = page(name);
        let all = selections(&page);
        let valid: HashSet<&Selection> = all.iter().collect();
        for selection in &all {
            let intent = Intent::from(selection);
            for (dim, option) in enabled(&page, &intent, selection) {
                let (_, settled) = click(&page, &intent, selection, dim, option);
                assert!(valid.contains(&settled), "{name} {:?}", settled.ids(&page));
            }
        }
    }
}

#[test]
fn every_selection_can_be_reached_by_clicks() {
    for name in PAGES {
        let page = page(name);
        let start = settle(&page, &Intent::defaults(&page)).unwrap();
        let mut reached = HashSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(selection) = open.pop() {
            let intent = Intent::from(&selection);
            for (dim, option) in enabled(&page, &intent, &selection) {
                let (_, settled) = click(&page, &intent, &selection, dim, option);
                if reached.insert(settled.clone()) {
                    open.push(settled);
                }
            }
        }
        assert_eq!(reached.len(), selections(&page).len(), "{name}");
    }
}

/// Long walks with a memory of every wish, over a fixed pseudo-random sequence.
#[test]
fn clicks_hold_with_any_memory_of_wishes() {
    for name in PAGES {
        let page = page(name);
        let valid: HashSet<Selection> = selections(&page).into_iter().collect();
        let mut intent = Intent::defaults(&page);
        let mut selection = settle(&page, &intent).unwrap();
        let mut random: u64 = 88_172_645_463_325_252;
        for _ in 0..3_000 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let options = enabled(&page, &intent, &selection);
            let (dim, option) = options[(random % options.len() as u64) as usize];
            (intent, selection) = click(&page, &intent, &selection, dim, option);
            assert!(valid.contains(&selection), "{name} {:?}", selection.ids(&page));
        }
    }
}

#[test]
fn every_disabled_option_has_a_reason_that_says_more_than_its_label() {
    for name in PAGES {
        let page = page(name);
        for selection in selections(&page) {
            let intent = Intent::from(&selection);
            for (dim, row) in page.dims.iter().enumerate() {
                for (option, known) in row.options.iter().enumerate() {
                    if let OptionState::Disabled(reason) = option_state(&page, &intent, &selection, dim, option) {
                        assert!(reason.len() > 12 && reason != known.label, "{name} {}={}: {reason}", row.id, known.id);
                    }
                }
            }
        }
    }
}
