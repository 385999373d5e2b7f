//! Finds the valid selection that is nearest to an intent.

use std::ops::Range;

use crate::page::{Cell, Page, Points};

use super::intent::Intent;
use super::selection::{Scene, Selection};

/// Why a page gives no valid selection for some picks of its match rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The match rows' picks, by id.
    pub picks: Vec<(String, String)>,
}

impl Unsettled {
    /// The sentence for the page's author.
    pub fn sentence(&self) -> String {
        let mut text = String::from("The page leaves no combination of extras that can be picked with");
        for (dim, option) in &self.picks {
            for part in [" ", dim, "=", option] {
                text.push_str(part);
            }
        }
        text.push('.');
        text
    }
}

impl std::fmt::Display for Unsettled {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(&self.sentence())
    }
}

/// The valid selection that an intent leads to. Settling a valid selection gives that selection.
///
/// Match rows are fixed from the top: what was asked for, if a cell agrees with it and with all higher rows; else where
/// the row stood; else as the cell has it that keeps most of what was asked for in the rows below, the first such cell
/// of the file. Overlay rows then settle to a fixed point.
pub fn settle(page: &Page, intent: &Intent) -> Result<Selection, Unsettled> {
    let mut range = page.points.all();
    let mut picks = Vec::with_capacity(page.dims.len());
    for dim in 0..page.match_count {
        let wished = [intent.asked(dim), intent.stood(dim)].into_iter().flatten().find_map(|option| {
            let narrowed = page.points.narrow(range.clone(), dim, option);
            (!narrowed.is_empty()).then_some((option, narrowed))
        });
        let (option, narrowed) = wished.unwrap_or_else(|| {
            let option = fallback(&page.points, range.clone(), dim, intent);
            (option, page.points.narrow(range.clone(), dim, option))
        });
        picks.push(option);
        range = narrowed;
    }
    let unsettled = |picks: &[u16]| Unsettled {
        picks: Selection::new(picks.to_vec(), 0)
            .ids(page)
            .into_iter()
            .map(|(dim, option)| (dim.to_owned(), option.to_owned()))
            .collect(),
    };
    let cell = page.points.cell(range.start);
    let Some((index, cell)) = cell.and_then(|index| Some((index, page.cells.get(index)?))) else {
        return Err(unsettled(&picks));
    };
    let settled = settle_overlays(page, intent, &picks, cell);
    settled.map(|picks| Selection::new(picks, index)).ok_or_else(|| unsettled(&picks))
}

/// The option of the cell that keeps most of what was asked for in the rows below `dim`.
fn fallback(points: &Points, range: Range<usize>, dim: usize, intent: &Intent) -> u16 {
    let kept = |point: usize| {
        let options = points.options(point).iter().enumerate().skip(dim + 1);
        options.filter(|(row, option)| intent.asked(*row) == Some(**option)).count()
    };
    let best = range.min_by_key(|point| (std::cmp::Reverse(kept(*point)), points.rank(*point)));
    best.and_then(|point| points.options(point).get(dim).copied()).unwrap_or_default()
}

/// Rounds in which overlay rows may still move before the exact search takes over.
const ROUNDS: usize = 16;

pub(crate) fn settle_overlays(page: &Page, intent: &Intent, match_picks: &[u16], cell: &Cell) -> Option<Vec<u16>> {
    let overlays = page.match_count..page.dims.len();
    let mut picks = match_picks.to_vec();
    for dim in overlays.clone() {
        let default = page.dims.get(dim).map_or(0, |dim| dim.default_option() as u16);
        // Rows start where they stood, so that the row that was just picked is judged by what the reader saw.
        picks.push(intent.stood(dim).or(intent.asked(dim)).unwrap_or(default));
    }
    for _ in 0..ROUNDS {
        let mut moved = false;
        for dim in overlays.clone() {
            let settled = settle_overlay(page, intent, dim, &Scene::new(page, &picks, cell));
            if let Some(pick) = picks.get_mut(dim).filter(|pick| **pick != settled) {
                *pick = settled;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    if is_valid(page, &picks, cell) {
        return Some(picks);
    }
    // The rows push each other around. Any valid assignment will do then; the checker names the rows.
    super::space::first_valid(page, match_picks, cell)
}

/// What a row settles on while all others stand: what was asked for, the default, or the first that can be picked.
pub(crate) fn settle_overlay(page: &Page, intent: &Intent, dim: usize, scene: &Scene) -> u16 {
    let Some(row) = page.dims.get(dim) else { return 0 };
    let default = row.default_option() as u16;
    if !scene.shows_row(dim) {
        return default;
    }
    let can_pick = |option: &u16| scene.can_pick(dim, usize::from(*option));
    let all = 0..row.options.len() as u16;
    intent.asked(dim).into_iter().chain([default]).chain(all).find(can_pick).unwrap_or(default)
}

/// Whether no visible overlay row holds a hidden or refused option, and every hidden one stands at its default.
pub(super) fn is_valid(page: &Page, picks: &[u16], cell: &Cell) -> bool {
    let scene = Scene::new(page, picks, cell);
    (page.match_count..page.dims.len()).all(|dim| is_valid_row(page, dim, picks, &scene))
}

/// The same for one row.
pub(crate) fn is_valid_row(page: &Page, dim: usize, picks: &[u16], scene: &Scene) -> bool {
    let pick = usize::from(picks.get(dim).copied().unwrap_or_default());
    if scene.shows_row(dim) {
        scene.can_pick(dim, pick)
    } else {
        page.dims.get(dim).is_some_and(|row| row.default_option() == pick)
    }
}
