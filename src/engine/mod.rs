//! Pure rules: settle an intent, find the cell, compose flags, render shells, build the view model.

mod command;
mod compose;
mod evaluate;
mod fill;
mod intent;
pub mod link;
mod lookup;
mod model;
mod moves;
mod notes;
mod quote;
mod reasons;
mod recipe;
pub mod render;
mod selection;
mod session;
mod settle;
mod space;
mod state;
mod values;
pub mod view_model;

pub use compose::compose;
pub use fill::{Filler, Word};
pub use intent::Intent;
pub use model::panel_model;
pub use moves::{Move, moves};
pub use notes::is_moving;
pub use quote::quote;
pub use reasons::{match_refusal, refusal};
pub use recipe::{DockerRun, Origin, Recipe, RecipeError, RecipeFlag, Stripped};
pub use selection::{Scene, Selection};
pub use session::Session;
pub use settle::{Unsettled, settle};
pub use space::each_selection;
pub use state::{option_state, shows_row};
pub use values::Values;
