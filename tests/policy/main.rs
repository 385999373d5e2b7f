#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
//! What checkpoints declare, what is wrong with files that are none, and what the server makes of `auto`.

mod auto;
mod damaged;
mod declared;
mod files;
mod malformed;
