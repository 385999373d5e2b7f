//! Reads a page module of JavaScript and writes the page of format 1 that is equal to it.
//!
//! The module is evaluated, never guessed at: each function is called over the space that it depends on, the smallest conditions
//! that give the same are put in its place, and the page is then compared with the module over the whole space.

mod bits;
mod comments;
mod computed;
mod draft;
mod error;
mod grid;
#[allow(clippy::module_inception)]
mod import;
mod job;
mod json;
mod legacy;
mod lists;
mod literal;
mod module;
mod nodes;
mod prove;
mod recipe;
mod refusals;
mod strips;
mod synthesise;
mod table;
mod tabulate;
mod tokens;
mod validity;
mod writer;

pub use error::ImportError;
pub use import::{Import, Imported};
