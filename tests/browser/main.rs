#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! What a reader does at the served demo site, in Chromium. Run it with `cargo xtask test --only browser`.

mod accessibility;
mod copying;
mod element_api;
mod element_compiled;
mod element_delivery;
mod element_failures;
mod element_host;
mod element_lifecycle;
mod element_several;
mod element_sync;
mod element_takeover;
mod explaining;
mod failures;
mod forms;
mod history;
mod inspector;
mod keyboard;
mod links;
mod manifests;
mod mounting;
mod nodes;
mod picks;
mod pictures;
mod refusals;
mod sizing;
mod storage;
mod support;
mod themes;
mod values;
mod widths;

/// What the engine gives for the same steps: the panel must show exactly that.
#[path = "../engine/panel.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
mod expected;
