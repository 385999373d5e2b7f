//! A page without the panel: its published recipes as static HTML, as data and as plain text.

mod html;
#[cfg(feature = "cli")]
mod inject;
mod json;
mod markdown;
mod markup;
mod published;
mod start;

pub use html::html;
#[cfg(feature = "cli")]
pub use inject::{Placement, inject, placements};
pub use json::json;
pub use markdown::{llms_text, markdown};
#[cfg(feature = "ssr")]
pub(crate) use markup::Markup;
pub use published::{Published, PublishedRecipe, Unavailable};
