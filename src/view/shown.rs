//! Which form of the command is shown, and against what its lines are marked.

use super::command::part;
use super::live::Live;
use super::state::PanelState;
use crate::engine::view_model::{Form, FormModel};
use crate::engine::{Mark, line_changes};

/// What the reader chose to see.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The form that was chosen; the first one that there is stands in for it.
    pub chosen: Live<Form>,
    /// Whether lines are marked against the default, and not against what stood there before the last change.
    pub compares: Live<bool>,
}

impl Shown {
    /// The first form, marked against what stood there before.
    pub fn new() -> Shown {
        Shown { chosen: Live::new(Form::Python), compares: Live::new(false) }
    }

    /// The part of the form to show that comes after `index` others.
    pub fn part(self, state: PanelState, index: usize) -> Option<FormModel> {
        let chosen = self.chosen.get();
        state.output(|output| part(output, chosen, index).cloned())
    }

    /// How each line of a part stands, and the lines that are no longer there.
    pub fn changes(self, state: PanelState, index: usize) -> (Vec<Mark>, Vec<String>) {
        let Some(new) = self.part(state, index) else { return (Vec::new(), Vec::new()) };
        let before = state.before();
        let default = if self.compares.get() { state.default_output() } else { None };
        let old = if self.compares.get() { default.as_ref() } else { before.output.as_ref().ok() };
        let mut forms = old.into_iter().flat_map(|old| &old.forms).filter(|old| old.form == new.form);
        // What was not there before, such as a file that comes late, is no change.
        let lines = forms.nth(index).map_or(&new.lines, |old| &old.lines);
        line_changes(lines, &new.lines)
    }
}
