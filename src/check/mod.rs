//! What can only be seen over a whole page: every selection, every recipe, and two pages side by side.

mod cells;
mod checker;
#[cfg(feature = "cli")]
mod coverage;
mod describe;
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
mod walk;

pub use checker::check;
#[cfg(feature = "cli")]
pub use coverage::{Coverage, Measurement, ServerVersion, Tally, Unknown, coverage};
pub use describe::{Condition, Region};
pub use diff::{Change, Diff, Incomparable, ShapeChange, diff};
pub use walk::Unwalkable;
