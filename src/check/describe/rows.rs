//! The fewest rows that tell a product from everything that must stay outside.

use std::collections::HashSet;

/// Steps of the exact search, before what was found so far has to do.
const MOST_STEPS: usize = 100_000;

/// The fewest rows of which each mask has at least one, as a mask; among those, the ones that cost least in sum. A mask
/// holds the rows that keep one selection outside; none may be empty. The search is exact but for pages whose rows depend
/// on each other in thousands of ways.
pub fn fewest(masks: &HashSet<u64>, cost: &[usize]) -> u64 {
    let masks = minimal(masks);
    let mut search = Search { masks: &masks, cost, best: greedy(&masks, cost), steps_left: MOST_STEPS };
    search.best_cost();
    search.extend(0);
    search.best
}

/// The masks that hold no other mask, the shortest first.
fn minimal(masks: &HashSet<u64>) -> Vec<u64> {
    let mut sorted: Vec<u64> = masks.iter().copied().collect();
    sorted.sort_unstable_by_key(|mask| (mask.count_ones(), *mask));
    let mut minimal: Vec<u64> = Vec::new();
    for mask in sorted {
        if minimal.iter().all(|smaller| smaller & mask != *smaller) {
            minimal.push(mask);
        }
    }
    minimal
}

/// Row by row the one that most of the remaining masks have.
fn greedy(masks: &[u64], cost: &[usize]) -> u64 {
    let mut chosen = 0;
    loop {
        let open = || masks.iter().filter(|mask| *mask & chosen == 0);
        let hits = |row: usize| open().filter(|mask| *mask & (1 << row) != 0).count();
        let rows = (0..cost.len()).filter(|row| hits(*row) > 0);
        let best = rows.max_by_key(|row| (hits(*row), std::cmp::Reverse((cost.get(*row), *row))));
        let Some(row) = best else { return chosen };
        chosen |= 1 << row;
    }
}

struct Search<'s> {
    masks: &'s [u64],
    cost: &'s [usize],
    best: u64,
    steps_left: usize,
}

impl Search<'_> {
    /// What a set of rows costs: how many, then how much, then how far down.
    fn price(&self, rows: u64) -> (u32, usize, u64) {
        let cost = self.cost.iter().enumerate().filter(|(row, _)| rows & (1 << row) != 0);
        (rows.count_ones(), cost.map(|(_, cost)| *cost).sum(), rows)
    }

    fn best_cost(&self) -> (u32, usize, u64) {
        self.price(self.best)
    }

    /// Tries every row of the first mask that no chosen row is in.
    fn extend(&mut self, chosen: u64) {
        let Some(steps_left) = self.steps_left.checked_sub(1) else { return };
        self.steps_left = steps_left;
        let Some(open) = self.masks.iter().find(|mask| **mask & chosen == 0) else {
            if self.price(chosen) < self.best_cost() {
                self.best = chosen;
            }
            return;
        };
        if chosen.count_ones() >= self.best.count_ones() {
            return;
        }
        for row in (0..u64::BITS).filter(|row| open & (1 << row) != 0) {
            self.extend(chosen | (1 << row));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fewest;

    #[test]
    fn one_row_that_all_have_is_enough() {
        assert_eq!(fewest(&[0b011, 0b110, 0b010].into(), &[1, 1, 1]), 0b010);
    }

    #[test]
    fn the_cheaper_of_equally_many_rows_counts() {
        assert_eq!(fewest(&[0b011].into(), &[3, 2]), 0b10);
        assert_eq!(fewest(&[0b011].into(), &[2, 2]), 0b01);
    }

    #[test]
    fn what_a_greedy_choice_misses_is_found() {
        // Row 0 is in most masks, yet rows 1 and 2 are in all of them together.
        let masks = [0b00011, 0b00101, 0b01010, 0b10100, 0b00110].into();
        assert_eq!(fewest(&masks, &[1; 5]).count_ones(), 2);
    }

    #[test]
    fn nothing_to_keep_outside_needs_no_row() {
        assert_eq!(fewest(&[].into(), &[1, 1]), 0);
    }
}
