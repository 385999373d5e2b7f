//! What can only be seen over a whole page: every selection, every recipe, and two pages side by side.

mod alike;
mod bits;
mod cells;
mod checker;
mod circles;
pub mod codes;
mod combinations;
mod conditions;
mod coverage;
mod describe;
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
mod stale;
mod starts;
mod strips;
mod texts;
mod unread;
mod unused;
mod walk;

pub use checker::{Checked, check};
pub use coverage::{Coverage, Measurement, ServerVersion, Tally, Unknown, coverage};
pub use describe::{Condition, Region};
pub use diff::{Change, Diff, Incomparable, ShapeChange, diff};
pub use locate::{Location, Locator};
pub use walk::Unwalkable;
