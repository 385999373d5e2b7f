//! What the server makes of this recipe by itself.

use crate::page::{Checkpoint, Page};
use crate::policy::{Question, Resolved, resolve};

use super::recipe::Recipe;
use super::selection::Selection;

/// The picked checkpoint, where the page declares its facts.
pub fn checkpoint<'p>(page: &'p Page, selection: &Selection) -> Option<&'p Checkpoint> {
    let dim = page.checkpoint_dim?;
    page.dims.get(dim)?.options.get(selection.pick(dim))?.checkpoint.as_ref()
}

/// What the server takes for flags that are absent or `auto`.
pub fn resolved<'p>(page: &'p Page, selection: &Selection, recipe: &Recipe) -> Vec<Resolved<'p>> {
    let Some(hardware) = page.hardware.get(selection.pick(0)) else { return Vec::new() };
    let checkpoint = checkpoint(page, selection);
    let fact = |name: &str| checkpoint.and_then(|checkpoint| checkpoint.fact(name));
    resolve(page, &Question { hardware, checkpoint: &fact, flag: &|family| recipe.flag(family) })
}
