//! What can only be seen over a whole page: every selection, every recipe, and two pages side by side.

mod alike;
mod bits;
mod cells;
mod checker;
mod circles;
pub mod codes;
mod conditions;
mod diagram;
mod diff;
mod facts;
mod fault;
mod flag_range;
mod hardware_lists;
mod images;
mod launch;
mod locate;
mod lookups;
mod options;
mod paths;
#[cfg(test)]
mod proof;
mod ranks;
mod recipes;
mod scopes;
mod server_flags;
mod space;
mod starts;
mod strips;
mod texts;
mod unused;

pub use checker::{Checked, check};
pub use diff::{Change, Diff, diff};
pub use locate::{Location, Locator};
