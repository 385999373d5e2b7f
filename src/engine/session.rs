//! One reader at one page: the intent, the values, and what follows from them.

use crate::page::Page;

use super::compose::compose;
use super::explain::explain;
use super::intent::Intent;
use super::link;
use super::model::{output_model, panel_model};
use super::selection::Selection;
use super::settle::{Unsettled, settle};
use super::sizing_card::{self, SizingInputs};
use super::state::{option_state, shows_row};
use super::values::Values;
use super::view_model::{Form, OptionState, OutputModel, PanelModel, PieceModel};
use super::ways::{changes, way};

/// The state of one panel.
#[derive(Clone, Debug)]
pub struct Session {
    page: Page,
    intent: Intent,
    selection: Selection,
    values: Values,
    sizing: SizingInputs,
    link_problems: Vec<String>,
}

impl Session {
    /// A session at the author's defaults.
    pub fn new(page: Page) -> Result<Session, Unsettled> {
        let intent = Intent::defaults(&page);
        let selection = settle(&page, &intent)?;
        Ok(Session {
            page,
            intent,
            selection,
            values: Values::default(),
            sizing: SizingInputs::default(),
            link_problems: Vec::new(),
        })
    }

    /// The page.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// The selection in force.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// Picks an option. False, and nothing changes, if it is unknown or cannot be picked now.
    pub fn pick(&mut self, row: &str, option: &str) -> bool {
        let Some((dim, option)) = self.find(row, option) else { return false };
        let is_enabled = shows_row(&self.page, &self.selection, dim)
            && option_state(&self.page, &self.intent, &self.selection, dim, option) == OptionState::Enabled;
        if !is_enabled {
            return false;
        }
        let mut intent = self.intent.clone();
        intent.remember(&self.selection);
        intent.ask(dim, option as u16);
        self.stand_on(intent, Vec::new())
    }

    /// Picks a disabled option with the fewest picks of other rows that allow it. Every row that stands elsewhere then, as
    /// sentences; nothing, and nothing changes, if the option is unknown or no selection has it.
    pub fn switch(&mut self, row: &str, option: &str) -> Option<String> {
        let (dim, option) = self.find(row, option)?;
        let (intent, selection) = way(&self.page, &self.intent, &self.selection, dim, option)?.arrive();
        let changes = changes(&self.page, &self.selection, &selection);
        self.stand_on(intent, Vec::new()).then_some(changes)
    }

    /// Sets a value that the reader typed; blank text takes it back to the default.
    pub fn fill(&mut self, placeholder: &str, value: &str) {
        self.values.fill(&self.page, placeholder, value);
    }

    /// Takes all values back to their defaults.
    pub fn reset(&mut self) {
        self.values = Values::default();
    }

    /// The typed values that differ from their defaults, by placeholder name. Secrets are never among them.
    pub fn values(&self) -> Vec<(String, String)> {
        self.values.changed(&self.page).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// What the reader filled in.
    pub(super) fn typed_values(&self) -> &Values {
        &self.values
    }

    /// What the reader set in the sizing card.
    pub fn sizing(&self) -> &SizingInputs {
        &self.sizing
    }

    /// Sets the sizing card.
    pub fn size(&mut self, inputs: SizingInputs) {
        self.sizing = inputs;
    }

    /// Goes where a link's fragment leads. False, and nothing changes, if the fragment is not about this page's rows.
    pub fn follow(&mut self, fragment: &str) -> bool {
        let link = link::read(&self.page, fragment);
        link.is_some_and(|link| self.stand_on(link.intent, link.problems))
    }

    /// Goes where the first of these fragments leads that is about this page's rows. False, and nothing changes, if none is, or
    /// if it is the link to where the session stands: then nobody moved, and what the reader asked for counts on.
    pub fn follow_first(&mut self, fragments: &[String]) -> bool {
        for fragment in fragments {
            if *fragment == self.fragment() {
                return false;
            }
            if self.follow(fragment) {
                return true;
            }
        }
        false
    }

    /// Takes over what the fragment of another page's link names and this page has; whatever else was asked for stays. False,
    /// and nothing changes, if the two have no row in common.
    pub fn adopt(&mut self, fragment: &str) -> bool {
        let mut intent = self.intent.clone();
        intent.remember(&self.selection);
        let link = link::read_onto(&self.page, fragment, intent);
        link.is_some_and(|link| self.stand_on(link.intent, Vec::new()))
    }

    /// The fragment of a link to the selection in force.
    pub fn fragment(&self) -> String {
        link::write(&self.page, &self.selection)
    }

    /// What the panel shows now.
    pub fn model(&self) -> PanelModel {
        let mut model = panel_model(&self.page, &self.intent, &self.selection, &self.values, &self.sizing);
        let mut moves = self.link_problems.clone();
        moves.append(&mut model.moves);
        model.moves = moves;
        model
    }

    /// The indices of a row and its option.
    fn find(&self, row: &str, option: &str) -> Option<(usize, usize)> {
        let dim = self.page.dims.iter().position(|dim| dim.id == row)?;
        let options = &self.page.dims.get(dim)?.options;
        Some((dim, options.iter().position(|known| known.id == option)?))
    }

    /// Where the lines of a form come from, part by part; or the sentence that says why there is no recipe.
    pub fn explain(&self, form: Form) -> Result<Vec<PieceModel>, String> {
        let output = self.output()?;
        let mut recipe = compose(&self.page, &self.selection).map_err(|error| error.sentence())?;
        sizing_card::apply(&self.page, &self.selection, &mut recipe, &self.sizing);
        let form = output.forms.iter().find(|known| known.form == form);
        let explain = |form| explain(&self.page, &self.selection, &recipe, &self.values, form);
        Ok(form.map(explain).unwrap_or_default())
    }

    /// What stands below the rows now, or the sentence that says why there is nothing.
    pub fn output(&self) -> Result<OutputModel, String> {
        output_model(&self.page, &self.selection, &self.values, &self.sizing)
    }

    /// What would stand there at the author's defaults, with the reader's values.
    pub fn default_output(&self) -> Option<OutputModel> {
        let selection = settle(&self.page, &Intent::defaults(&self.page)).ok()?;
        output_model(&self.page, &selection, &self.values, &self.sizing).ok()
    }

    fn stand_on(&mut self, intent: Intent, link_problems: Vec<String>) -> bool {
        let Ok(selection) = settle(&self.page, &intent) else { return false };
        self.intent = intent;
        self.selection = selection;
        self.link_problems = link_problems;
        true
    }
}
