#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! The engine on real pages: whole spaces, settling, links, shells, notes and values.

mod compiled;
mod explaining;
mod hostile;
mod links;
mod manifests;
mod nodes;
mod notes;
mod panel;
mod real_shells;
mod settling;
mod shells;
mod sizing;
mod space;
mod values;
mod ways;
