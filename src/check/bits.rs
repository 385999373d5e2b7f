//! Sets of rows, one bit each.

/// The set that holds one row.
pub fn bit(dim: usize) -> u64 {
    1 << dim
}

/// The rows below `count`.
pub fn below(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { bit(count) - 1 }
}

/// Whether the row is in the set.
pub fn has(set: u64, dim: usize) -> bool {
    set & bit(dim) != 0
}

/// The rows of a set, from the top.
pub fn rows(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |dim| has(set, *dim))
}
