//! Rows whose conditions look at each other in a circle.

use std::collections::HashSet;

use crate::engine::view_model::OptionState;
use crate::engine::{Intent, Scene, Selection, option_state, settle, settle_overlay};
use crate::page::Finding;

use super::bits::{below, rows};
use super::checker::error;
use super::combinations::combinations;
use super::paths;
use super::space::{Space, pairs};

/// Each state of a circle may be asked for, and settling may start from each: two million pairs are tried at most.
const MOST_STATES: usize = 1_414;

/// What goes wrong only where rows look at each other: settling that goes round and round, and picks that no click reaches.
pub fn check(space: &Space) -> Vec<Finding> {
    let mut findings = Vec::new();
    for circle in space.scopes.circles() {
        let circle = Circle { space, rows: rows(circle).collect(), around: space.scopes.around(circle) };
        findings.extend(circle.never_settles());
        findings.extend(circle.never_clicked());
    }
    findings
}

struct Circle<'c> {
    space: &'c Space<'c>,
    rows: Vec<usize>,
    /// The rows and those that decide on them.
    around: u64,
}

impl Circle<'_> {
    /// Settling that goes round and round: from some start, each round moves a row.
    fn never_settles(&self) -> Option<Finding> {
        let page = self.space.page;
        let Some(states) = combinations(page, &self.rows, MOST_STATES) else { return Some(self.too_large()) };
        let mut known = HashSet::new();
        let mut found = None;
        self.space.each(&mut |selection| {
            let outside: Vec<usize> = rows(self.around).filter(|row| !self.rows.contains(row)).collect();
            let key: Vec<usize> = outside.iter().map(|row| selection.pick(*row)).chain([selection.cell()]).collect();
            if found.is_none() && known.insert(key) {
                found = states.iter().find_map(|asked| self.turns(selection, asked, &states)).map(|state| {
                    let picks = outside.iter().map(|row| (*row, selection.pick(*row) as u16));
                    self.ids(picks.chain(self.rows.iter().copied().zip(state)))
                });
            }
        });
        let picks = found?;
        let what = ["The rows ", &self.names(), " move each other round and round, and never settle."].concat();
        let finding = error("never-settles", self.path(), what, "Let only one of them depend on the other.");
        Some(Finding { picks, ..finding })
    }

    /// A state that settling comes back to after it left it, if these options are asked for.
    fn turns(&self, selection: &Selection, asked: &[u16], states: &[Vec<u16>]) -> Option<Vec<u16>> {
        let page = self.space.page;
        let cell = page.cells.get(selection.cell())?;
        let mut intent = Intent::from(selection);
        self.rows.iter().zip(asked).for_each(|(row, option)| intent.ask(*row, *option));
        let step = |state: &[u16]| {
            let mut picks = selection.picks().to_vec();
            let write = |picks: &mut Vec<u16>, row: usize, option: u16| {
                picks.get_mut(row).into_iter().for_each(|pick| *pick = option);
            };
            self.rows.iter().zip(state).for_each(|(row, option)| write(&mut picks, *row, *option));
            for row in &self.rows {
                let settled = settle_overlay(page, &intent, *row, &Scene::new(page, &picks, cell));
                write(&mut picks, *row, settled);
            }
            self.rows.iter().map(|row| picks.get(*row).copied().unwrap_or_default()).collect::<Vec<u16>>()
        };
        let mut is_fine: HashSet<Vec<u16>> = HashSet::new();
        for start in states {
            let mut path = Vec::new();
            let mut state = start.clone();
            while !is_fine.contains(&state) {
                let next = step(&state);
                if next == state {
                    break;
                }
                if path.contains(&next) {
                    return Some(next);
                }
                path.push(state);
                state = next;
            }
            is_fine.insert(state);
            is_fine.extend(path);
        }
        None
    }

    /// Picks that are valid together and that no click leads to, since each waits for the other.
    fn never_clicked(&self) -> Option<Finding> {
        let page = self.space.page;
        let all: Vec<usize> = rows(self.around | below(page.match_count)).collect();
        let key = |selection: &Selection| -> Vec<usize> {
            all.iter().map(|row| selection.pick(*row)).chain([selection.cell()]).collect()
        };
        let mut reached = HashSet::new();
        let mut open = Vec::new();
        self.space.each_group(&mut |selection| {
            let mut intent = Intent::defaults(page);
            (0..page.match_count).for_each(|row| intent.ask(row, selection.pick(row) as u16));
            open.extend(settle(page, &intent).ok().filter(|settled| reached.insert(key(settled))));
        });
        while let Some(selection) = open.pop() {
            let intent = Intent::from(&selection);
            for row in &all {
                for option in 0..page.dims.get(*row).map_or(0, |dim| dim.options.len()) {
                    if option_state(page, &intent, &selection, *row, option) != OptionState::Enabled {
                        continue;
                    }
                    let mut intent = intent.clone();
                    intent.remember(&selection);
                    intent.ask(*row, option as u16);
                    open.extend(settle(page, &intent).ok().filter(|settled| reached.insert(key(settled))));
                }
            }
        }
        let mut missing = None;
        self.space.each(&mut |selection| {
            if missing.is_none() && !reached.contains(&key(selection)) {
                missing = Some(selection.clone());
            }
        });
        let missing = missing?;
        let picks = self.ids(rows(self.around).map(|row| (row, missing.pick(row) as u16)));
        let of_circle = picks.iter().filter(|(dim, _)| self.rows.iter().any(|row| self.id(*row) == dim));
        let text = pairs(of_circle.map(|(dim, option)| (dim.as_str(), option.as_str())));
        let what = ["The picks ", &text, " are valid together, but each waits for the other: no click leads to them."].concat();
        let finding = error("picks-unreachable", self.path(), what, "Let one of the rows be picked first.");
        Some(Finding { picks, ..finding })
    }

    fn too_large(&self) -> Finding {
        let what = ["The rows ", &self.names(), " look at each other in a circle, and have too many options to try them all."];
        error("too-entangled", self.path(), what.concat(), "Let only one of them depend on the others.")
    }

    fn id(&self, row: usize) -> &str {
        self.space.page.dims.get(row).map_or("", |dim| dim.id.as_str())
    }

    fn names(&self) -> String {
        self.rows.iter().map(|row| ["`", self.id(*row), "`"].concat()).collect::<Vec<_>>().join(", ")
    }

    fn path(&self) -> String {
        self.rows.first().map_or_else(|| "$".to_owned(), |row| paths::row(self.space.page, *row))
    }

    fn ids(&self, picks: impl Iterator<Item = (usize, u16)>) -> Vec<(String, String)> {
        let id = |(row, option): (usize, u16)| {
            let dim = self.space.page.dims.get(row)?;
            Some((dim.id.clone(), dim.options.get(usize::from(option))?.id.clone()))
        };
        picks.filter_map(id).collect()
    }
}
