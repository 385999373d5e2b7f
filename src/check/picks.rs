//! Clicks that do not lead where they should.

use crate::engine::view_model::OptionState;
use crate::engine::{Intent, Selection, option_state, settle, shows_row};
use crate::page::{Finding, Page};

use super::checker::{error, warning};
use super::paths;
use super::space::{Space, within_budget};

/// More clicks than this are not tried.
const MOST_CLICKS: usize = 2_000_000;

/// A page whose own defaults settle to nothing, so that the panel cannot start.
pub fn start(page: &Page) -> Option<Finding> {
    let unsettled = settle(page, &Intent::defaults(page)).err()?;
    let what = ["The panel cannot start. ", unsettled.to_string().as_str()].concat();
    let remedy = "Use fewer rows, or simpler conditions between them, and let each row that is shown keep an option.";
    Some(error("no-valid-start", "$".to_owned(), what, remedy))
}

/// Clicks every option that is enabled, from every selection: the row has to stand on it, and no higher match row may move.
pub fn clicks(space: &Space) -> Vec<Finding> {
    let page = space.page;
    let most = within_budget(page, MOST_CLICKS);
    let mut findings = Vec::new();
    let mut is_found: Vec<Vec<bool>> = page.dims.iter().map(|dim| vec![false; dim.options.len()]).collect();
    let mut clicks = 0;
    for selection in &space.selections {
        let intent = Intent::from(selection);
        for (dim, found) in is_found.iter_mut().enumerate().filter(|(dim, _)| shows_row(page, selection, *dim)) {
            for (option, found) in found.iter_mut().enumerate() {
                clicks += 1;
                if !*found && is_lost(space, selection, &intent, dim, option) {
                    *found = true;
                    findings.push(finding(space, selection, dim, option));
                }
            }
        }
        if clicks > most {
            let what = "This page has so many options on so many selections that not every click was tried.".to_owned();
            findings.push(warning("space-too-large", "$".to_owned(), what, "Use fewer rows or options."));
            break;
        }
    }
    findings
}

/// Whether the option is enabled and a click on it does not hold.
fn is_lost(space: &Space, selection: &Selection, intent: &Intent, dim: usize, option: usize) -> bool {
    let page = space.page;
    if selection.pick(dim) == option || option_state(page, intent, selection, dim, option) != OptionState::Enabled {
        return false;
    }
    let mut intent = intent.clone();
    intent.remember(selection);
    intent.ask(dim, option as u16);
    let higher = 0..dim.min(page.match_count);
    let holds =
        |settled: Selection| settled.pick(dim) == option && higher.clone().all(|row| settled.pick(row) == selection.pick(row));
    !settle(page, &intent).is_ok_and(holds)
}

fn finding(space: &Space, selection: &Selection, dim: usize, option: usize) -> Finding {
    let what = ["From ", &space.text(selection), ", this option can be picked, but the pick does not hold."].concat();
    let remedy = "The rows rule each other out in too many steps: use simpler conditions between them.";
    error("pick-does-not-hold", paths::option(space.page, dim, option), what, remedy)
}
