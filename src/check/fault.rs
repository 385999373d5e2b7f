//! What is wrong with some selections, and the fewest picks that bring it about.

use crate::engine::Selection;
use crate::page::{Finding, Severity};

use super::bits::{below, rows};
use super::space::Space;

/// What is wrong with a selection.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Stable name of the kind of fault.
    pub code: &'static str,
    /// JSON path.
    pub path: String,
    /// What is wrong, as a sentence.
    pub what: String,
    /// How to mend it, as a sentence.
    pub remedy: String,
    /// The overlay rows on which it depends, and any match rows.
    pub rows: u64,
    /// Tells it from other faults of the same code and place; those that agree are one.
    pub about: String,
}

impl Fault {
    fn is_same(&self, other: &Fault) -> bool {
        self.code == other.code && self.path == other.path && self.about == other.about
    }
}

/// More distinct faults than this help nobody.
const MOST_FAULTS: usize = 200;

/// A fault, and the selections of a space on which it shows, by their number.
struct Seen {
    fault: Fault,
    example: Selection,
    selections: Vec<usize>,
}

/// One finding for each distinct fault that `of` finds on any selection of the space.
pub fn gather(space: &Space, of: &dyn Fn(&Selection) -> Vec<Fault>) -> Vec<Finding> {
    let mut all: Vec<Seen> = Vec::new();
    let mut number = 0;
    space.each(&mut |selection| {
        for fault in of(selection) {
            let is_full = all.len() == MOST_FAULTS;
            match all.iter_mut().find(|seen| seen.fault.is_same(&fault)) {
                Some(seen) => seen.selections.push(number),
                None if !is_full => {
                    all.push(Seen { fault, example: selection.clone(), selections: vec![number] });
                }
                None => {}
            }
        }
        number += 1;
    });
    all.into_iter().map(|seen| finding(space, seen)).collect()
}

fn finding(space: &Space, seen: Seen) -> Finding {
    let picks = smallest(space, &seen);
    let Fault { code, path, what, remedy, .. } = seen.fault;
    Finding { code, severity: Severity::Error, path, what, remedy, picks }
}

/// The picks of the example that bring the fault about, whatever the other rows stand on.
fn smallest(space: &Space, seen: &Seen) -> Vec<(String, String)> {
    let mut causes: Vec<usize> = rows(seen.fault.rows | below(space.page.match_count)).collect();
    for row in causes.clone().into_iter().rev() {
        let without: Vec<usize> = causes.iter().copied().filter(|cause| *cause != row).collect();
        let mut number = 0;
        let mut always = true;
        let mut failing = seen.selections.iter().copied().peekable();
        space.each(&mut |selection| {
            let fails = failing.next_if_eq(&number).is_some();
            number += 1;
            always = always && (fails || without.iter().any(|row| selection.pick(*row) != seen.example.pick(*row)));
        });
        if always {
            causes = without;
        }
    }
    let ids = seen.example.ids(space.page);
    let picks = causes.iter().filter_map(|row| ids.get(*row).copied());
    picks.map(|(dim, option)| (dim.to_owned(), option.to_owned())).collect()
}
