//! What the reader asked for, kept even while it is impossible.

use crate::page::Page;

use super::selection::Selection;

/// For each row, what was asked for and where the row stood last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    wishes: Vec<Wish>,
}

/// What is known about one row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wish {
    asked: Option<u16>,
    /// Where the row stood when another row was picked. It breaks ties among fallbacks, so that a pick in a lower row
    /// never moves a higher one that had to leave what was asked for.
    stood: Option<u16>,
}

impl Intent {
    /// The author's defaults; rows without one have no wish.
    pub fn defaults(page: &Page) -> Intent {
        let wish = |dim: &crate::page::Dim| Wish { asked: dim.default.map(|option| option as u16), stood: None };
        Intent { wishes: page.dims.iter().map(wish).collect() }
    }

    /// No wish at all.
    pub fn empty(page: &Page) -> Intent {
        Intent { wishes: vec![Wish::default(); page.dims.len()] }
    }

    /// What was asked for in a row.
    pub fn asked(&self, dim: usize) -> Option<u16> {
        self.wishes.get(dim)?.asked
    }

    /// Where a row stood last.
    pub(super) fn stood(&self, dim: usize) -> Option<u16> {
        self.wishes.get(dim)?.stood
    }

    /// Asks for an option in one row.
    pub fn ask(&mut self, dim: usize, option: u16) {
        if let Some(wish) = self.wishes.get_mut(dim) {
            *wish = Wish { asked: Some(option), stood: None };
        }
    }

    /// Remembers where every row stands.
    pub fn remember(&mut self, selection: &Selection) {
        for (wish, pick) in self.wishes.iter_mut().zip(selection.picks()) {
            wish.stood = Some(*pick);
        }
    }
}

impl From<&Selection> for Intent {
    fn from(selection: &Selection) -> Intent {
        let wish = |pick: &u16| Wish { asked: Some(*pick), stood: None };
        Intent { wishes: selection.picks().iter().map(wish).collect() }
    }
}
