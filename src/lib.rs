//! The right launch command for the reader's machine: a panel that documentation pages of LLM serving embed.
//!
//! Data flows one way: page → engine → view model → view. The pure half compiles on the host and names no browser crate.

#[cfg(any(feature = "panel", feature = "csr", feature = "hydrate"))]
pub mod browser;
pub mod bundled;
#[cfg(feature = "cli")]
pub mod check;
#[cfg(any(feature = "csr", feature = "hydrate", feature = "ssr"))]
pub mod component;
pub mod engine;
#[cfg(feature = "cli")]
pub mod import;
#[cfg(any(feature = "inspector", feature = "csr", feature = "hydrate"))]
pub mod inspector;
#[cfg(feature = "panel")]
pub mod mount;
pub mod page;
pub mod policy;
#[cfg(any(feature = "cli", feature = "ssr"))]
pub mod publish;
pub mod sizing;
#[cfg(any(feature = "panel", feature = "csr", feature = "hydrate"))]
pub mod view;
