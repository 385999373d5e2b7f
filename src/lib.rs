//! The right launch command for the reader's machine: a panel that documentation pages of LLM serving embed.
//!
//! Data flows one way: page → engine → view model → view. The pure half compiles on the host and names no browser crate.

#[cfg(feature = "panel")]
pub mod browser;
pub mod bundled;
#[cfg(feature = "cli")]
pub mod check;
pub mod engine;
#[cfg(feature = "cli")]
pub mod import;
#[cfg(feature = "inspector")]
pub mod inspector;
#[cfg(feature = "panel")]
pub mod mount;
pub mod page;
pub mod policy;
#[cfg(feature = "cli")]
pub mod publish;
pub mod sizing;
#[cfg(feature = "panel")]
pub mod view;
