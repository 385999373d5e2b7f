//! Sorting, with one copy of the algorithm in the wasm for all types.

use std::cmp::Ordering;

/// The indices below `count` in sorted order; where `compare` finds two equal, the lower index goes first.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..count).collect();
    indices.sort_unstable_by(|&left, &right| compare(left, right).then(left.cmp(&right)));
    indices
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn equal_items_keep_their_order() {
        let words = ["pear", "fig", "plum", "kiwi", "date", "nut"];
        let order = order(words.len(), &|left, right| words[left].len().cmp(&words[right].len()));
        assert_eq!(order, [1, 5, 0, 2, 3, 4]);
    }
}
