#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! The memory formulas: given rows, spellings of flags, impossible inputs, and properties over whole grids.

mod calculators;
mod flags;
mod impossible;
mod launch;
mod properties;
mod reads;
