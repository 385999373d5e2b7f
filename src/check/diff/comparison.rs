//! What differs between two selections.

use crate::check::facts::{Facts, compare, forms, is_same};
use crate::engine::{Recipe, RecipeError, Selection, compose};
use crate::page::Page;

/// Compares recipes of two pages.
pub struct Comparison<'p> {
    /// The old page.
    pub old: &'p Page,
    /// The new page.
    pub new: &'p Page,
    /// Whether the pages declare the same placeholders, so that their recipes can be compared as they are.
    same_placeholders: bool,
}

impl<'p> Comparison<'p> {
    /// A comparison of these pages.
    pub fn new(old: &'p Page, new: &'p Page) -> Comparison<'p> {
        Comparison { old, new, same_placeholders: old.placeholders == new.placeholders }
    }

    /// What differs between a selection of the old page and one of the new page.
    pub fn lines(&self, before: &Selection, after: &Selection) -> Vec<String> {
        let (old, new) = (compose(self.old, before), compose(self.new, after));
        if let (true, Ok(old), Ok(new)) = (self.same_placeholders, &old, &new)
            && is_same(old, new)
        {
            return Vec::new();
        }
        let facts = |page, recipe: &Result<Recipe, RecipeError>| match recipe {
            Ok(recipe) => Facts::of(page, recipe),
            Err(error) => Facts::none(error),
        };
        let mut lines = compare(&facts(self.old, &old), &facts(self.new, &new));
        // What no fact explains still shows in what a reader copies.
        if let (true, Ok(old), Ok(new)) = (lines.is_empty(), &old, &new) {
            let forms = forms(self.old, old).into_iter().zip(forms(self.new, new));
            lines.extend(forms.filter(|(old, new)| old != new).map(|((name, _), _)| ["the ", name].concat()));
        }
        lines
    }
}
