//! `sglang serve …` in the reader's own environment.

use crate::engine::fill::Filler;
use crate::engine::recipe::Recipe;
use crate::engine::view_model::LineModel;
use crate::page::Page;

use super::script::Script;

/// The command, preceded by its environment variables. Variables that hold a secret of their own name are left out:
/// the shell has them already.
pub fn python(page: &Page, recipe: &Recipe, filler: &Filler) -> Vec<LineModel> {
    let mut script = Script::default();
    for (variable, origin) in &recipe.env {
        if super::docker::is_passed_by_name(page, variable) {
            continue;
        }
        script.named_line("", &variable.name);
        script.word("=", &filler.word(&variable.value));
        script.comes_from(*origin);
    }
    script.line("sglang serve");
    script.flags("  ", &recipe.flags, filler);
    script.finish()
}
