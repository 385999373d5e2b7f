//! Which rows do not stand where they were asked to, and why.

use crate::page::Page;

use super::intent::Intent;
use super::reasons::{label, match_refusal, refusal};
use super::selection::Selection;
use super::state::shows_row;

/// A row whose selection differs from the intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index of the row.
    pub dim: usize,
    /// What was asked for.
    pub asked: usize,
    /// What happened and why, as sentences for the reader.
    pub text: String,
}

/// The rows whose selection differs from the intent.
pub fn moves(page: &Page, intent: &Intent, selection: &Selection) -> Vec<Move> {
    let mut moves = Vec::new();
    for (dim, row) in page.dims.iter().enumerate() {
        let Some(asked) = intent.asked(dim).map(usize::from).filter(|asked| *asked != selection.pick(dim)) else { continue };
        let (from, to) = (label(page, dim, asked).unwrap_or_default(), label(page, dim, selection.pick(dim)).unwrap_or_default());
        let text = if shows_row(page, selection, dim) {
            let reason = if dim < page.match_count {
                match_refusal(page, selection, dim, asked)
            } else {
                refusal(page, selection, dim, asked)
            };
            let reason = reason.unwrap_or_else(|| "It is not offered with the other picks.".to_owned());
            [&row.title, " moved from ", from, " to ", to, ". ", &reason].concat()
        } else {
            [&row.title, " does not apply here; ", from, " is kept for when it does."].concat()
        };
        moves.push(Move { dim, asked, text });
    }
    moves
}
