//! Components: draw the view model, know nothing about flags.

mod asking;
mod choice;
mod command;
mod copy;
mod element;
mod error_card;
mod explanation;
mod facts;
mod field;
mod fill_in;
mod inspector;
mod live;
mod manifests;
mod nodes;
mod notes;
mod panel;
mod parts;
mod remarks;
mod resolved;
mod row;
mod shown;
mod sizing;
mod start;
mod state;
mod text;
mod values;

pub use element::{Element, element};
pub use error_card::error_card;
pub use panel::panel;
pub use start::{Started, start};
pub use state::PanelState;
