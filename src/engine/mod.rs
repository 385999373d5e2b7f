//! Pure rules: settle an intent, find the cell, compose flags, render shells, build the view model.

mod command;
mod compose;
mod evaluate;
mod intent;
mod lookup;
mod recipe;
mod selection;
mod settle;
mod space;
pub mod view_model;

pub use compose::compose;
pub use intent::Intent;
pub use recipe::{DockerRun, Origin, Recipe, RecipeError, RecipeFlag, Stripped};
pub use selection::{Scene, Selection};
pub use settle::{Unsettled, settle};
pub use space::each_selection;
