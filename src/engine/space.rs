//! All valid selections of a page.

use std::cell::Cell as StepCounter;
use std::ops::ControlFlow;

use crate::page::{Cell, Page, order};

use super::selection::{Scene, Selection};
use super::settle::is_valid_row;

/// Steps that a walk may take from one valid selection to the next, before it gives up.
const MOST_STEPS_BETWEEN: usize = 1_000_000;

/// Calls `visit` with every valid selection, in the order of the file's cells, until it breaks. Nothing is collected.
/// False if the walk gave up: rows rule each other out so long that it found nothing for a million steps.
pub fn each_selection(page: &Page, visit: &mut dyn FnMut(Selection) -> ControlFlow<()>) -> bool {
    let points = order(page.points.all().len(), &|left, right| page.points.rank(left).cmp(&page.points.rank(right)));
    let walk = OverlayWalk::new(page, MOST_STEPS_BETWEEN);
    for point in points {
        let Some((index, cell)) = page.points.cell(point).and_then(|index| Some((index, page.cells.get(index)?))) else {
            continue;
        };
        let mut picks = page.points.options(point).to_vec();
        let flow = walk.each(cell, &mut picks, &mut |picks| {
            walk.steps_left.set(MOST_STEPS_BETWEEN);
            visit(Selection::new(picks.to_vec(), index))
        });
        if flow.is_break() {
            return walk.steps_left.get() > 0;
        }
    }
    true
}

/// Steps that the search for a first valid assignment may take. Pages whose rows push each other around that long are
/// not made by people, and a panel must not hang on them.
const MOST_STEPS: usize = 100_000;

/// The first valid assignment of the overlay rows on a cell, in the order of the options; defaults come first.
pub(super) fn first_valid(page: &Page, match_picks: &[u16], cell: &Cell) -> Option<Vec<u16>> {
    OverlayWalk::new(page, MOST_STEPS).first(match_picks, cell)
}

/// The same at the first of these points of the grid that has one with an overlay row standing on an option.
pub(super) fn first_valid_with(page: &Page, points: &[usize], fixed: (usize, u16)) -> Option<Vec<u16>> {
    let walk = OverlayWalk { fixed: Some(fixed), ..OverlayWalk::new(page, MOST_STEPS) };
    points.iter().find_map(|point| walk.first(page.points.options(*point), page.cells.get(page.points.cell(*point)?)?))
}

/// Walks the overlay rows from the top, and turns back as soon as a row whose conditions are decided is not valid.
struct OverlayWalk<'p> {
    page: &'p Page,
    /// For each row, the rows whose validity is decided once it is picked.
    decided: Vec<Vec<usize>>,
    /// A row that stands on one option throughout.
    fixed: Option<(usize, u16)>,
    /// The walk ends early when none are left.
    steps_left: StepCounter<usize>,
}

impl<'p> OverlayWalk<'p> {
    fn new(page: &'p Page, most_steps: usize) -> OverlayWalk<'p> {
        let mut decided = vec![Vec::new(); page.dims.len()];
        for dim in page.match_count..page.dims.len() {
            let highest = u64::BITS - page.dims.get(dim).map_or(0, |row| row.needs.dims).leading_zeros();
            let last = (highest as usize).saturating_sub(1).max(dim);
            if let Some(decided) = decided.get_mut(last) {
                decided.push(dim);
            }
        }
        OverlayWalk { page, decided, fixed: None, steps_left: StepCounter::new(most_steps) }
    }

    fn first(&self, match_picks: &[u16], cell: &Cell) -> Option<Vec<u16>> {
        let mut found = None;
        let _ = self.each(cell, &mut match_picks.to_vec(), &mut |picks| {
            found = Some(picks.to_vec());
            ControlFlow::Break(())
        });
        found
    }

    fn each(&self, cell: &Cell, picks: &mut Vec<u16>, visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>) -> ControlFlow<()> {
        let dim = picks.len();
        let Some(row) = self.page.dims.get(dim) else { return visit(picks) };
        let default = row.default_option() as u16;
        let others = (0..row.options.len() as u16).filter(|option| *option != default);
        for option in [default].into_iter().chain(others) {
            if self.fixed.is_some_and(|(fixed, only)| fixed == dim && only != option) {
                continue;
            }
            let Some(steps_left) = self.steps_left.get().checked_sub(1) else { return ControlFlow::Break(()) };
            self.steps_left.set(steps_left);
            picks.push(option);
            let scene = Scene::new(self.page, picks, cell);
            let decided = self.decided.get(dim).map(Vec::as_slice).unwrap_or_default();
            let flow = if decided.iter().all(|decided| is_valid_row(self.page, *decided, picks, &scene)) {
                self.each(cell, picks, visit)
            } else {
                ControlFlow::Continue(())
            };
            picks.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }
}
