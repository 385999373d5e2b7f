//! Places of the grid on which the panel cannot find what is possible.

use crate::engine::{Intent, settle};
use crate::page::{Finding, Page};

use super::checker::error;
use super::paths;
use super::space::Space;

/// A page that cannot start; else the first place of the grid on which
/// the search for a valid combination takes too long.
pub fn check(space: &Space) -> Option<Finding> {
    start(space.page).or_else(|| searches(space))
}

/// A page whose own defaults settle to nothing.
pub fn start(page: &Page) -> Option<Finding> {
    let unsettled = settle(page, &Intent::defaults(page)).err()?;
    let what = ["The panel cannot start. ", &unsettled.sentence()].concat();
    let remedy = "Use fewer rows, or simpler conditions between them, and let each row that is shown keep an option.";
    Some(Finding { picks: unsettled.picks, ..error("no-valid-start", "$".to_owned(), what, remedy) })
}

fn searches(space: &Space) -> Option<Finding> {
    let page = space.page;
    let mut found = None;
    space.each_group(&mut |selection| {
        let mut intent = Intent::defaults(page);
        (0..page.match_count).for_each(|row| intent.ask(row, selection.pick(row) as u16));
        if let Some(unsettled) = settle(page, &intent).err().filter(|_| found.is_none()) {
            found = Some((selection.pick(0), unsettled));
        }
    });
    let (hardware, unsettled) = found?;
    let what = "Here the overlay rows rule each other out in so many steps that the panel cannot find what is possible.";
    let finding =
        error("hard-to-settle", paths::option(page, 0, hardware), what.to_owned(), "Use simpler conditions between them.");
    Some(Finding { picks: unsettled.picks, ..finding })
}
