//! Whether an option can be picked now.

use crate::page::Page;

use super::intent::Intent;
use super::reasons;
use super::selection::{Scene, Selection};
use super::settle::settle;
use super::view_model::OptionState;

/// Whether a row is shown.
pub fn shows_row(page: &Page, selection: &Selection, dim: usize) -> bool {
    page.cells.get(selection.cell()).is_some_and(|cell| Scene::new(page, selection.picks(), cell).shows_row(dim))
}

/// Whether an option can be picked, and if not, why. Picking an enabled option always leads to a selection that has it.
pub fn option_state(page: &Page, intent: &Intent, selection: &Selection, dim: usize, option: usize) -> OptionState {
    let Some(cell) = page.cells.get(selection.cell()) else { return OptionState::Hidden };
    if !Scene::new(page, selection.picks(), cell).offers(dim, option) {
        return OptionState::Hidden;
    }
    let reason = if dim < page.match_count {
        reasons::match_refusal(page, selection, dim, option)
    } else {
        reasons::refusal(page, selection, dim, option).or_else(|| bounce(page, intent, selection, dim, option))
    };
    reason.map_or(OptionState::Enabled, OptionState::Disabled)
}

/// Why an overlay row would not stay on an option that nothing refuses as things stand: other rows would move on its
/// account, and then refuse it.
fn bounce(page: &Page, intent: &Intent, selection: &Selection, dim: usize, option: usize) -> Option<String> {
    let overlays = (page.match_count..page.dims.len()).filter(|other| *other != dim);
    let mut looks = overlays.filter_map(|other| Some((other, page.dims.get(other)?.needs.dims)));
    let own = page.dims.get(dim)?.needs.dims;
    if !looks.any(|(other, needs)| own & (1 << other) != 0 || needs & (1 << dim) != 0) {
        return None;
    }
    let mut intent = intent.clone();
    intent.remember(selection);
    intent.ask(dim, option as u16);
    match settle(page, &intent) {
        Ok(settled) if settled.pick(dim) == option => None,
        _ => Some("The other picks would have to move for it, and then rule it out. Change them first.".to_owned()),
    }
}
