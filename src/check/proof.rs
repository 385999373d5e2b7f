//! That a space shows whatever any selection shows: pages made by chance, compared with all of their selections one by one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::engine::{Selection, each_selection};
use crate::page::{Finding, Json, Page};

use super::checker::check_space;
use super::recipes;
use super::space::Space;

/// Numbers that look like chance and are the same in every run (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

struct Rows {
    /// Ids and numbers of options.
    all: Vec<(String, usize)>,
    match_count: usize,
}

const FAMILIES: [&str; 5] = ["--tp-size", "--pp-size", "--cache", "--draft", "--speculative-algorithm"];

/// A page of three to eight rows in which anything may depend on anything, and much is wrong.
fn page(seed: u64) -> Value {
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut all = vec![("hw".to_owned(), 2)];
    let (matches, overlays) = (1 + chance.below(2), 1 + chance.below(5));
    for row in 0..matches + overlays {
        let id = match row {
            0 if chance.one_in(2) => "quant".to_owned(),
            _ => format!("r{row}"),
        };
        all.push((id, 2 + chance.below(2)));
    }
    let rows = Rows { all, match_count: 1 + matches };
    let dims: Vec<Value> = (1..rows.all.len()).map(|row| dim(row, &rows, &mut chance)).collect();
    let (of_match, of_overlay) = dims.split_at(matches);
    let mut hints = vec![json!({ "when": condition(rows.all.len(), &rows, &mut chance, true), "then": ["It is so."] })];
    for _ in 0..3 {
        let picks = [condition(rows.all.len(), &rows, &mut chance, true), condition(rows.all.len(), &rows, &mut chance, false)];
        let family = FAMILIES[chance.below(FAMILIES.len())];
        let on_command = json!({ "all": picks, "cmdFlag": { family: "absent" } });
        hints.push(json!({ "when": on_command, "then": ["It is so."] }));
    }
    json!({
        "formatVersion": 1,
        "id": "chance",
        "modelName": "Chance",
        "supportedHardware": ["b200", "gb300"],
        "matchDims": of_match,
        "overlayDims": of_overlay,
        "cells": cells(&rows, &mut chance),
        "modelNames": { "default": "maker/model", "o0": "maker/zero", "b200|o1": "maker/one" },
        "dockerImages": { "b200": "maker/server:v1", "gb300": "maker/server:v2" },
        "placeholders": {
            "NODE_RANK": { "target": "command", "default": "<rank>" },
            "NODE0_IP": { "target": "command", "default": "<ip>" },
        },
        "hints": hints,
    })
}

fn cells(rows: &Rows, chance: &mut Chance) -> Vec<Value> {
    let mut points: Vec<Vec<usize>> = vec![Vec::new()];
    for (_, options) in rows.all.iter().take(rows.match_count) {
        points = points.iter().flat_map(|point| (0..*options).map(|option| [point.as_slice(), &[option]].concat())).collect();
    }
    let mut cells = Vec::new();
    for point in points {
        if chance.one_in(4) && !cells.is_empty() {
            continue;
        }
        let picks = rows.all.iter().zip(&point).map(|((id, _), option)| (id.clone(), Value::from(option_id(id, *option))));
        let mut flags = vec![json!("--model-path {{MODEL_NAME}}")];
        flags.extend(FAMILIES.iter().filter(|_| chance.one_in(3)).map(|family| Value::from(flag(family))).collect::<Vec<_>>());
        let nodes = 1 + chance.below(2);
        cells.push(json!({
            "match": picks.collect::<serde_json::Map<_, _>>(), "nnodes": nodes, "env": ["LEVEL=1"], "flags": flags,
        }));
    }
    cells
}

fn option_id(row: &str, option: usize) -> String {
    match row {
        "hw" => ["b200", "gb300"][option].to_owned(),
        _ => format!("o{option}"),
    }
}

fn flag(family: &str) -> String {
    match family {
        "--tp-size" => "--tp-size 8".to_owned(),
        "--pp-size" => "--pp-size 2".to_owned(),
        "--speculative-algorithm" => "--speculative-algorithm EAGLE3".to_owned(),
        _ => family.to_owned(),
    }
}

fn dim(row: usize, rows: &Rows, chance: &mut Chance) -> Value {
    let (id, options) = &rows.all[row];
    let is_overlay = row >= rows.match_count;
    // A match row may look at higher rows only.
    let sees = if is_overlay { rows.all.len() } else { row };
    let options: Vec<Value> = (0..*options).map(|option| dim_option(option, sees, is_overlay, rows, chance)).collect();
    let mut dim = json!({ "id": id, "title": id, "options": options });
    if is_overlay && chance.one_in(4) {
        dim["showWhen"] = condition(sees, rows, chance, true);
    }
    dim
}

fn dim_option(option: usize, sees: usize, is_overlay: bool, rows: &Rows, chance: &mut Chance) -> Value {
    let mut made = json!({ "id": format!("o{option}"), "label": format!("O{option}") });
    if chance.one_in(6) {
        made["showWhen"] = condition(sees, rows, chance, is_overlay);
    }
    if chance.one_in(4) {
        made["disabled"] = json!([{ "when": condition(sees, rows, chance, is_overlay), "reason": "It is not so." }]);
    }
    if is_overlay && chance.one_in(2) {
        let family = FAMILIES[chance.below(FAMILIES.len())];
        let added = json!(flag(family));
        made["flags"] = match chance.below(3) {
            0 => json!([{ "when": condition(sees, rows, chance, true), "then": [added] }]),
            1 => json!([{ "flag": family, "value": { "mul": [{ "cellFlag": "--tp-size" }, 2] } }]),
            _ => json!([added]),
        };
        if chance.one_in(2) {
            made["stripPrefixes"] = json!([family]);
        }
    }
    if is_overlay && chance.one_in(4) {
        made["env"] = json!([format!("LEVEL={}", chance.below(3))]);
    }
    made
}

fn condition(sees: usize, rows: &Rows, chance: &mut Chance, sees_cell: bool) -> Value {
    if sees_cell && chance.one_in(4) {
        return json!({ "cellFlag": { FAMILIES[chance.below(2)]: "present" } });
    }
    let mut test = || {
        let (id, options) = &rows.all[chance.below(sees)];
        json!({ id: option_id(id, chance.below(*options)) })
    };
    match (test(), test()) {
        (left, right) if chance.one_in(3) => json!({ "any": [left, right] }),
        (left, _) if chance.one_in(3) => json!({ "not": left }),
        (left, _) => left,
    }
}

fn selections(page: &Page) -> Vec<Selection> {
    let mut all = Vec::new();
    assert!(each_selection(page, &mut |selection| {
        all.push(selection);
        ControlFlow::Continue(())
    }));
    all
}

fn places(findings: &[Finding]) -> BTreeSet<(&'static str, &str)> {
    findings.iter().map(|finding| (finding.code, finding.path.as_str())).collect()
}

#[test]
fn a_space_shows_whatever_any_selection_shows() {
    let (mut checked, mut codes) = (0, BTreeSet::new());
    for seed in 0..600 {
        let text = page(seed).to_string();
        // Chance also makes rows that no reader reaches; those that cannot be read at all say nothing here.
        let Ok(page) = Page::parse(&text) else { continue };
        let json = Json::parse(&text).unwrap();
        let all = selections(&page);
        let space = Space::new(&page).unwrap();
        let whole = Space::of(&page, &all);
        assert_eq!(space.count, all.len() as u128, "seed {seed}: {text}");
        assert_eq!(space.dead_points, whole.dead_points, "seed {seed}: {text}");
        assert_eq!((&space.shown, &space.offered, &space.picked), (&whole.shown, &whole.offered, &whole.picked), "seed {seed}");
        let (found, wanted) = (check_space(&space, &json), check_space(&whole, &json));
        assert_eq!(places(&found), places(&wanted), "seed {seed}: {text}");
        checked += 1;
        codes.extend(found.iter().map(|finding| finding.code));
    }
    assert!(checked > 300, "{checked}");
    let wanted = [
        "bad-ranks",
        "condition-never-holds",
        "never-settles",
        "no-draft-model",
        "no-valid-extras",
        "no-value",
        "option-never-possible",
        "picks-unreachable",
        "repeated-env",
        "repeated-flag",
        "row-never-shown",
        "unused-key",
        "unused-strip",
    ];
    let missing: Vec<&&str> = wanted.iter().filter(|code| !codes.contains(**code)).collect();
    assert!(missing.is_empty(), "chance never made {missing:?}");
}

/// The picks of a finding bring it about on every selection that has them, and no pick is too many.
#[test]
fn picks_are_enough_and_none_is_too_many() {
    let mut checked = 0;
    for seed in 0..200 {
        let text = page(seed).to_string();
        let Ok(page) = Page::parse(&text) else { continue };
        let all = selections(&page);
        let space = Space::new(&page).unwrap();
        for finding in recipes::check(&space) {
            let fails = |selection: &Selection| {
                let faults = recipes::faults(&space, selection);
                faults.iter().any(|fault| fault.code == finding.code && fault.path == finding.path)
            };
            let picks: Vec<(&str, &str)> = finding.picks.iter().map(|(dim, option)| (dim.as_str(), option.as_str())).collect();
            let always = |picks: &[(&str, &str)]| {
                let having = all.iter().filter(|selection| picks.iter().all(|pick| selection.ids(&page).contains(pick)));
                let (failing, others): (Vec<&Selection>, Vec<&Selection>) = having.partition(|selection| fails(selection));
                (!failing.is_empty(), others.is_empty())
            };
            assert_eq!(always(&picks), (true, true), "seed {seed}: {finding:?}\n{text}");
            for left_out in 0..picks.len() {
                let fewer: Vec<(&str, &str)> =
                    picks.iter().enumerate().filter(|(index, _)| *index != left_out).map(|(_, pick)| *pick).collect();
                assert_eq!(always(&fewer), (true, false), "seed {seed}: {finding:?} without {left_out}\n{text}");
            }
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// A page of rows `x` and `y` with six options each, and what `edit` makes of it.
fn six_by_six(edit: impl Fn(&mut Value)) -> Vec<Finding> {
    let row = |id: &str, count: usize| {
        let option = |option: usize| json!({ "id": format!("o{option}"), "label": format!("O{option}") });
        json!({ "id": id, "title": id, "options": (0..count).map(option).collect::<Vec<_>>() })
    };
    let mut page = json!({
        "formatVersion": 1,
        "id": "six",
        "modelName": "Six",
        "supportedHardware": ["b200"],
        "matchDims": [],
        "overlayDims": [row("x", 6), row("y", 6), row("left", 2), row("right", 2)],
        "cells": [{ "match": { "hw": "b200" }, "env": [], "flags": ["--model-path a/b", "--tp-size 8"] }],
        "modelNames": { "default": "maker/model" },
        "dockerImages": { "default": "maker/server:v1" },
        "allow": [{ "code": "image-without-digest", "reason": "It is made up." }],
    });
    edit(&mut page);
    super::checker::check(&page.to_string()).findings
}

/// Where nothing else connects two rows, chance has them stand together in few of their combinations.
#[test]
fn what_looks_at_the_command_is_seen_with_the_rows_behind_it() {
    for (x, y) in (0..36).map(|pair| (pair / 6, pair % 6)) {
        let found = six_by_six(|page| {
            page["overlayDims"][1]["options"][y]["flags"] = json!(["--cache"]);
            page["hints"] = json!([{ "when": { "x": format!("o{x}"), "cmdFlag": { "--cache": "present" } }, "then": ["So."] }]);
        });
        assert_eq!(found, [], "x=o{x} y=o{y}");
    }
}

#[test]
fn rows_in_a_circle_are_seen_with_all_that_they_look_at() {
    for (x, y) in (0..36).map(|pair| (pair / 6, pair % 6)) {
        let found = six_by_six(|page| {
            let off = |row: &str, option: usize| json!({ "not": { row: format!("o{option}") } });
            page["overlayDims"][2]["options"][1]["showWhen"] = json!({ "any": [{ "right": "o1" }, off("x", x)] });
            page["overlayDims"][3]["options"][1]["showWhen"] = json!({ "any": [{ "left": "o0" }, off("y", y)] });
        });
        let picks: Vec<String> = found.iter().flat_map(|finding| &finding.picks).map(|(row, id)| format!("{row}={id}")).collect();
        assert_eq!(places(&found), BTreeSet::from([("never-settles", "$.overlayDims[2]")]), "x=o{x} y=o{y}");
        assert_eq!(picks[..2], [format!("x=o{x}"), format!("y=o{y}")]);
    }
}
