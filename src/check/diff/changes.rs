//! What differs, and in which selections.

use std::collections::HashMap;

use crate::page::Page;

use super::{Change, SAME};
use crate::check::describe::{Describer, Table};

/// Labels below this have a meaning of their own.
const FIRST_LABEL: u32 = 2;

/// Looks at picks that all descriptions together may take; differences beyond it are described together.
const MOST_LOOKS: usize = 500_000_000;

/// However large the pages, so many differences are described one by one.
const FEWEST_GROUPS: usize = 50;

/// Everything that differs between two pages. Selections in which the same lines differ have the same label.
#[derive(Default)]
pub struct Changes {
    /// All lines, in the order in which they were met.
    lines: Vec<String>,
    line_ids: HashMap<String, usize>,
    /// For each label, how many selections have it.
    counts: Vec<usize>,
    /// For each label, its lines.
    lines_of: Vec<Vec<usize>>,
    labels: HashMap<Vec<usize>, u32>,
    unchanged: usize,
}

impl Changes {
    /// The label of a selection in which these lines differ.
    pub fn label(&mut self, lines: Vec<String>) -> u32 {
        if lines.is_empty() {
            self.unchanged += 1;
            return SAME;
        }
        let ids: Vec<usize> = lines.into_iter().map(|line| self.line_id(line)).collect();
        let next = self.counts.len();
        let label = *self.labels.entry(ids.clone()).or_insert(next as u32 + FIRST_LABEL);
        match self.counts.get_mut((label - FIRST_LABEL) as usize) {
            Some(count) => *count += 1,
            None => {
                self.counts.push(1);
                self.lines_of.push(ids);
            }
        }
        label
    }

    fn line_id(&mut self, line: String) -> usize {
        if let Some(id) = self.line_ids.get(&line) {
            return *id;
        }
        self.lines.push(line.clone());
        self.line_ids.insert(line, self.lines.len() - 1);
        self.lines.len() - 1
    }

    /// How many selections were the same.
    pub fn unchanged(&self) -> usize {
        self.unchanged
    }

    /// The lines that differ in exactly the same selections together, with those selections. `table` holds the labels.
    pub fn describe(&self, page: &Page, table: Table) -> Vec<Change> {
        if self.counts.is_empty() {
            return Vec::new();
        }
        let affordable = (MOST_LOOKS / (table.len() * table.width()).max(1)).max(FEWEST_GROUPS);
        let mut groups = self.groups();
        if groups.len() > affordable {
            let rest = groups.split_off(affordable - 1);
            groups.push(Group::together(rest, &self.counts));
        }
        let describer = Describer::new(page, table);
        groups.into_iter().map(|group| self.change(&describer, group)).collect()
    }

    fn change(&self, describer: &Describer, group: Group) -> Change {
        let mut is_in = vec![false; self.counts.len()];
        for label in &group.labels {
            if let Some(slot) = is_in.get_mut(*label) {
                *slot = true;
            }
        }
        let has_label = |label: u32| {
            let index = label.checked_sub(FIRST_LABEL);
            index.and_then(|index| is_in.get(index as usize).copied()).unwrap_or(false)
        };
        let what = group.lines.iter().filter_map(|line| self.lines.get(*line).cloned()).collect();
        Change { region: describer.region(&has_label), what, selections: group.selections }
    }

    /// Lines that have the same labels, the most frequent first.
    fn groups(&self) -> Vec<Group> {
        let mut labels_of = vec![Vec::new(); self.lines.len()];
        for (label, lines) in self.lines_of.iter().enumerate() {
            for line in lines {
                if let Some(labels) = labels_of.get_mut(*line).filter(|labels: &&mut Vec<usize>| labels.last() != Some(&label)) {
                    labels.push(label);
                }
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
        for (line, labels) in labels_of.into_iter().enumerate() {
            let next = groups.len();
            let index = *known.entry(labels.clone()).or_insert(next);
            match groups.get_mut(index) {
                Some(group) => group.lines.push(line),
                None => groups.push(Group::new(vec![line], labels, &self.counts)),
            }
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.selections));
        groups
    }
}

/// Lines that differ in the same selections.
struct Group {
    lines: Vec<usize>,
    labels: Vec<usize>,
    selections: usize,
}

impl Group {
    fn new(lines: Vec<usize>, labels: Vec<usize>, counts: &[usize]) -> Group {
        let selections = labels.iter().filter_map(|label| counts.get(*label)).sum();
        Group { lines, labels, selections }
    }

    /// Several groups as one.
    fn together(groups: Vec<Group>, counts: &[usize]) -> Group {
        let mut labels: Vec<usize> = groups.iter().flat_map(|group| group.labels.iter().copied()).collect();
        labels.sort_unstable();
        labels.dedup();
        Group::new(groups.into_iter().flat_map(|group| group.lines).collect(), labels, counts)
    }
}
