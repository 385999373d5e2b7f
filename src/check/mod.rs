//! What can only be seen over a whole page: every selection, every recipe, and two pages side by side.

mod cells;
mod checker;
mod diff;
mod facts;
mod faults;
mod lookups;
mod options;
mod paths;
mod picks;
mod space;
mod texts;
mod unused;

pub use checker::check;
pub use diff::{Change, Diff, diff};
