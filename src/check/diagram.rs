//! All valid picks of overlay rows that hang together, as a layered diagram.

use std::collections::{HashMap, HashSet};

use crate::engine::{Scene, is_valid_row};
use crate::page::{Cell, Page};

use super::bits::{bit, has, rows};

/// One layer a row; a path from the first node to the last one is a valid combination of picks.
///
/// What is known of the rows above a layer is only what the sets that are not finished there hold, so combinations that
/// differ in nothing else share a node: many rows in a chain need few nodes.
pub struct Diagram {
    /// The rows, in the order of the layers.
    rows: Vec<usize>,
    /// For each layer, the sets whose last row it is.
    finished: Vec<Vec<u64>>,
    /// For each layer, the rows above it that still matter there.
    kept: Vec<Vec<usize>>,
    /// One more than there are rows.
    layers: Vec<Vec<Node>>,
}

struct Node {
    /// The picks of the rows that are kept.
    kept: Vec<u16>,
    /// The picks that go on from here, and the node of the next layer that they lead to.
    edges: Vec<(u16, usize)>,
    /// A node and a pick that lead here.
    from: Option<(usize, u16)>,
    /// How many valid combinations of the rows below there are.
    count: u128,
}

/// The rows that must be remembered at once, too many to look at every combination of them.
#[derive(Clone, Copy, Debug)]
pub struct Entangled {
    /// The rows.
    pub rows: u64,
}

/// What one diagram may cost, in edges.
const MOST_EDGES: usize = 500_000;

/// What decides on a row where one diagram stands.
pub struct Place<'p> {
    /// The page.
    pub page: &'p Page,
    /// Options of the match rows, and any of the overlay rows.
    pub picks: Vec<u16>,
    /// The cell there.
    pub cell: &'p Cell,
}

impl Diagram {
    /// The diagram of the rows of `component`. `sets` are the sets of rows that must be seen together, `validity` holds
    /// the one that decides on each row.
    pub fn new(place: &mut Place, component: u64, sets: &[u64], validity: &[u64]) -> Result<Diagram, Entangled> {
        let sets: Vec<u64> = sets.iter().map(|set| set & component).filter(|set| *set != 0).collect();
        let order = order(component, &sets);
        let position = |set: u64| order.iter().rposition(|row| has(set, *row)).unwrap_or_default();
        let mut finished = vec![Vec::new(); order.len()];
        for set in &sets {
            finished.get_mut(position(*set)).into_iter().for_each(|sets: &mut Vec<u64>| sets.push(*set));
        }
        let mut decided = vec![Vec::new(); order.len()];
        for row in &order {
            let set = validity.get(*row).copied().unwrap_or_default() & component;
            decided.get_mut(position(set)).into_iter().for_each(|rows: &mut Vec<usize>| rows.push(*row));
        }
        let mut layers = vec![vec![Node { kept: Vec::new(), edges: Vec::new(), from: None, count: 0 }]];
        let mut kept = vec![Vec::new()];
        let mut budget = MOST_EDGES;
        let mut open: Vec<usize> = Vec::new();
        for (layer, (row, decided)) in order.iter().zip(&decided).enumerate() {
            let needed = sets.iter().filter(|set| position(**set) > layer).fold(0, |needed, set| needed | set);
            let Some(nodes) = layers.last_mut() else { continue };
            let step = Step { above: &open, row: *row, decided, needed };
            let Some(next) = step.advance(place, nodes, &mut budget) else {
                return Err(Entangled { rows: open.iter().fold(bit(*row), |rows, row| rows | bit(*row)) });
            };
            layers.push(next);
            open.push(*row);
            open.retain(|row| has(needed, *row));
            kept.push(open.clone());
        }
        let mut diagram = Diagram { rows: order, finished, kept, layers };
        diagram.count();
        Ok(diagram)
    }

    /// How many valid combinations there are.
    pub fn combinations(&self) -> u128 {
        self.layers.first().and_then(|layer| layer.first()).map_or(0, |node| node.count)
    }

    /// Valid combinations, such that every combination of the rows of each set that occurs in a valid one occurs in one of
    /// these. Each is written into a copy of `picks`.
    pub fn cover(&self, picks: &[u16]) -> Vec<Vec<u16>> {
        let mut seen: HashSet<(u64, Vec<u16>)> = HashSet::new();
        let mut paths = Vec::new();
        for layer in (0..self.rows.len()).rev().filter(|layer| self.finished.get(*layer).is_some_and(|sets| !sets.is_empty())) {
            for (index, node) in self.layers.get(layer).into_iter().flatten().enumerate() {
                for (option, child) in &node.edges {
                    if self.is_live(layer + 1, *child) && self.is_new(layer, node, *option, &seen) {
                        let mut path = picks.to_vec();
                        self.trace(layer, index, *option, &mut path);
                        self.descend(layer + 1, *child, &mut path, &seen);
                        self.mark(&path, &mut seen);
                        paths.push(path);
                    }
                }
            }
        }
        paths
    }

    fn is_live(&self, layer: usize, node: usize) -> bool {
        self.layers.get(layer).and_then(|layer| layer.get(node)).is_some_and(|node| node.count > 0)
    }

    /// Whether the edge finishes a set in a combination that was not seen yet.
    fn is_new(&self, layer: usize, node: &Node, option: u16, seen: &HashSet<(u64, Vec<u16>)>) -> bool {
        let row = self.rows.get(layer).copied().unwrap_or_default();
        let kept = self.kept.get(layer).map(Vec::as_slice).unwrap_or_default();
        let value = |dim: usize| {
            let mut above = kept.iter().zip(&node.kept);
            if dim == row { option } else { above.find(|(kept, _)| **kept == dim).map_or(0, |(_, option)| *option) }
        };
        let sets = self.finished.get(layer).map(Vec::as_slice).unwrap_or_default();
        sets.iter().any(|set| !seen.contains(&(*set, rows(*set).map(value).collect())))
    }

    /// Writes the picks of a path to `node` and on over `option`.
    fn trace(&self, layer: usize, node: usize, option: u16, path: &mut [u16]) {
        let (mut node, mut option) = (node, option);
        for layer in (0..=layer).rev() {
            self.write(layer, option, path);
            match self.layers.get(layer).and_then(|layer| layer.get(node)).and_then(|node| node.from) {
                Some(from) => (node, option) = from,
                None => break,
            }
        }
    }

    fn write(&self, layer: usize, option: u16, path: &mut [u16]) {
        let slot = self.rows.get(layer).and_then(|row| path.get_mut(*row));
        slot.into_iter().for_each(|slot| *slot = option);
    }

    /// Completes a path downwards, over what was not seen yet where there is a choice.
    fn descend(&self, layer: usize, node: usize, path: &mut [u16], seen: &HashSet<(u64, Vec<u16>)>) {
        let mut index = node;
        for layer in layer..self.rows.len() {
            let Some(node) = self.layers.get(layer).and_then(|layer| layer.get(index)) else { return };
            let live = || node.edges.iter().filter(|(_, child)| self.is_live(layer + 1, *child));
            let fresh = live().find(|(option, _)| self.is_new(layer, node, *option, seen));
            let Some((option, child)) = fresh.or_else(|| live().next()) else { return };
            self.write(layer, *option, path);
            index = *child;
        }
    }

    /// Notes the combinations of all sets on a path.
    fn mark(&self, path: &[u16], seen: &mut HashSet<(u64, Vec<u16>)>) {
        for set in self.finished.iter().flatten() {
            seen.insert((*set, rows(*set).map(|row| path.get(row).copied().unwrap_or_default()).collect()));
        }
    }

    /// Counts from the last layer to the first.
    fn count(&mut self) {
        let mut below: Vec<u128> = self.layers.last().map(|layer| vec![1; layer.len()]).unwrap_or_default();
        let last = self.layers.len().saturating_sub(1);
        self.layers.get_mut(last).into_iter().flatten().for_each(|node| node.count = 1);
        for layer in self.layers.iter_mut().rev().skip(1) {
            for node in layer.iter_mut() {
                let counts = node.edges.iter().filter_map(|(_, child)| below.get(*child));
                node.count = counts.fold(0, |sum: u128, count| sum.saturating_add(*count));
            }
            below = layer.iter().map(|node| node.count).collect();
        }
    }
}

/// From one layer to the next.
struct Step<'s> {
    /// The rows that nodes of the layer keep.
    above: &'s [usize],
    /// The row that is picked.
    row: usize,
    /// The rows on which all is known once it is.
    decided: &'s [usize],
    /// The rows that matter below.
    needed: u64,
}

impl Step<'_> {
    /// The next layer; nothing if the budget is spent.
    fn advance(&self, place: &mut Place, nodes: &mut [Node], budget: &mut usize) -> Option<Vec<Node>> {
        let options = place.page.dims.get(self.row).map_or(0, |dim| dim.options.len() as u16);
        let mut next: Vec<Node> = Vec::new();
        let mut known: HashMap<Vec<u16>, usize> = HashMap::new();
        for (index, node) in nodes.iter_mut().enumerate() {
            for (row, option) in self.above.iter().zip(&node.kept) {
                place.picks.get_mut(*row).into_iter().for_each(|pick| *pick = *option);
            }
            for option in 0..options {
                *budget = budget.checked_sub(1)?;
                place.picks.get_mut(self.row).into_iter().for_each(|pick| *pick = option);
                let scene = Scene::new(place.page, &place.picks, place.cell);
                if !self.decided.iter().all(|decided| is_valid_row(place.page, *decided, &place.picks, &scene)) {
                    continue;
                }
                let all = self.above.iter().copied().zip(node.kept.iter().copied()).chain([(self.row, option)]);
                let kept: Vec<u16> = all.filter(|(row, _)| has(self.needed, *row)).map(|(_, option)| option).collect();
                let child = *known.entry(kept).or_insert_with_key(|kept| {
                    next.push(Node { kept: kept.clone(), edges: Vec::new(), from: Some((index, option)), count: 0 });
                    next.len() - 1
                });
                node.edges.push((option, child));
            }
        }
        Some(next)
    }
}

/// The rows of a component in an order that leaves few of them to be remembered at once.
fn order(component: u64, sets: &[u64]) -> Vec<usize> {
    let (mut order, mut placed) = (Vec::new(), 0);
    while let Some(row) = rows(component & !placed).min_by_key(|row| (remembered(placed | bit(*row), sets), *row)) {
        order.push(row);
        placed |= bit(row);
    }
    order
}

/// How many of the placed rows are in sets that are not finished.
fn remembered(placed: u64, sets: &[u64]) -> u32 {
    let open = sets.iter().filter(|set| **set & placed != 0 && **set & !placed != 0);
    (open.fold(0, |open, set| open | set) & placed).count_ones()
}
