#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! The command line as people run it, and the checker behind it.

mod author_faults;
mod check;
mod codes;
mod compile;
mod coverage;
mod diff;
mod fault;
mod file_faults;
mod hostile;
mod launch_faults;
mod matrix;
mod memory;
mod name_faults;
mod publish;
mod render;
mod run;
mod schema;
mod sizing;
mod space_faults;
mod tiny;
