//! Pure rules: settle an intent, find the cell, compose flags, render shells, build the view model.

mod command;
mod compose;
mod evaluate;
mod fill;
pub mod gpus;
mod inspection;
mod inspection_lines;
mod intent;
pub mod link;
mod lookup;
mod manifest;
mod manifest_lines;
mod model;
mod moves;
mod notes;
mod quote;
mod reasons;
mod recipe;
pub mod render;
mod resolved;
mod selection;
mod session;
mod settle;
mod sizing_card;
mod space;
mod state;
mod values;
pub mod view_model;

pub use compose::compose;
#[cfg(feature = "cli")]
pub(crate) use compose::compose_leniently;
pub use fill::{Filler, Word};
pub use inspection::inspection;
pub use intent::Intent;
pub use lookup::{image_key, model_key};
pub use manifest::{Manifest, manifest};
pub use manifest_lines::answer;
pub use model::panel_model;
pub use moves::{Move, moves};
pub use notes::is_moving;
pub use quote::quote;
pub use reasons::{match_refusal, refusal};
pub use recipe::{DockerRun, Origin, Recipe, RecipeError, RecipeFlag, Stripped};
pub use resolved::{checkpoint, resolved};
pub use selection::{Scene, Selection};
pub use session::Session;
pub use settle::{Unsettled, settle};
#[cfg(feature = "cli")]
pub(crate) use settle::{is_valid_row, settle_overlay};
pub use sizing_card::SizingInputs;
pub use space::each_selection;
pub use state::{option_state, shows_row};
pub use values::{EACH_NODE, MOST_AT_ONCE, NODE_RANK, Values};
