#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! Page modules of JavaScript, imported as people do it.

mod export;
mod functions;
mod pages;
mod refusals;
mod run;
mod shapes;
