//! A page without the panel: its published recipes as static HTML, as data and as plain text.

mod html;
mod inject;
mod json;
mod markdown;
mod markup;
mod published;
mod start;

pub use html::html;
pub use inject::{Placement, inject, placements};
pub use json::json;
pub use markdown::{llms_text, markdown};
pub use published::{Published, PublishedRecipe, Unavailable};
