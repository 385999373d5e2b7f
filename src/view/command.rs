//! The command itself: its forms, the copy button, the lines.

use std::rc::Rc;

use leptos::prelude::*;
use web_sys::Event;

use super::choice::{choice, radio};
use super::copy::copy;
use super::element::{Element, element};
use super::explanation::explanation;
use super::state::PanelState;
use super::text;
use crate::engine::view_model::{Form, FormModel, LineModel, OutputModel, SpanKind};
use crate::engine::{Mark, line_changes};

/// Every form, in the order in which they are offered.
const FORMS: [Form; 3] = [Form::Python, Form::Docker, Form::Curl];

/// Which form is shown, and against what its lines are marked.
#[derive(Clone, Copy)]
pub struct Shown {
    chosen: RwSignal<Form>,
    compares: RwSignal<bool>,
}

impl Shown {
    /// The form that is shown: the chosen one, else the first.
    pub fn form(self, state: PanelState) -> Option<FormModel> {
        // The reader may have left while a text was being copied.
        let chosen = self.chosen.try_get().unwrap_or(Form::Python);
        state.output(|output| find(output, chosen).cloned())
    }

    /// Marks what differs from the default, or else what the last change brought.
    pub fn compare(self, compares: bool) {
        self.compares.set(compares);
    }

    /// Whether lines are marked against the default.
    pub fn compares(self) -> bool {
        self.compares.get()
    }

    /// How each line stands, and the lines that are no longer there.
    pub fn changes(self, state: PanelState) -> (Vec<Mark>, Vec<String>) {
        let Some(form) = self.form(state) else { return (Vec::new(), Vec::new()) };
        let old = if self.compares() { state.default_model() } else { Some(state.before()) };
        let old = old.as_ref().and_then(|old| old.output.as_ref().ok());
        let lines = old.and_then(|old| old.forms.iter().find(|old| old.form == form.form)).map(|old| &old.lines);
        line_changes(lines.map(Vec::as_slice).unwrap_or_default(), &form.lines)
    }
}

/// The command of the recipe in force, in the form that the reader chose.
pub fn command(state: PanelState) -> Element {
    let chosen = RwSignal::new(Form::Python);
    let shown = Shown { chosen, compares: RwSignal::new(false) };
    let on_choose = move |event: Event| {
        let value = event_target_value(&event);
        if let Some(form) = FORMS.into_iter().find(|form| text::form(*form) == value) {
            chosen.set(form);
        }
    };
    let text = move || shown.form(state).as_ref().map(FormModel::text).unwrap_or_default();
    let mut forms =
        element("fieldset", "dp-forms").on("change", on_choose).child(element("legend", "dp-unseen").text(text::FORMS));
    for form in FORMS {
        forms = forms.child(form_choice(state, chosen, form));
    }
    let pre = element("pre", "").live_children(move || lines(state, shown));
    let [button, refused] = copy(state, "dp-button dp-copy", false, "pre", Rc::new(text));
    element("div", "")
        .child(element("div", "dp-bar").child(forms).child(button).child(refused))
        .child(pre)
        .child(explanation(state, shown))
}

/// The radio that chooses a form; hidden where the recipe has no such form.
fn form_choice(state: PanelState, chosen: RwSignal<Form>, form: Form) -> Element {
    let is_shown = move || {
        let chosen = chosen.get();
        state.output(|output| find(output, chosen).is_some_and(|model| model.form == form))
    };
    let is_offered = move || state.output(|output| output.forms.iter().any(|model| model.form == form));
    let name = text::form(form);
    choice(radio(&state.id("c", 0, 0), name, is_shown), name, None).shown(is_offered)
}

/// The form to show: the chosen one, else the first.
fn find(output: &OutputModel, chosen: Form) -> Option<&FormModel> {
    output.forms.iter().find(|model| model.form == chosen).or(output.forms.first())
}

fn lines(state: PanelState, shown: Shown) -> Vec<Element> {
    let Some(form) = shown.form(state) else { return Vec::new() };
    let last = form.lines.len().saturating_sub(1);
    let lines = form.lines.iter().zip(shown.changes(state).0).enumerate();
    lines.map(|(index, (model, mark))| line(model, index == last, mark)).collect()
}

/// One line, with its line break, so that the text of the whole is exactly what is copied.
fn line(model: &LineModel, is_last: bool, mark: Mark) -> Element {
    let class = match mark {
        Mark::Same => "",
        Mark::Added => "dp-new",
        Mark::Changed => "dp-new dp-changed",
    };
    let mut line = element("span", class);
    for span in &model.spans {
        let class = match span.kind {
            SpanKind::Plain => "",
            SpanKind::Name => "dp-name",
            SpanKind::Unfilled => "dp-unfilled",
        };
        line = line.child(element("span", class).text(&span.text));
    }
    if is_last { line } else { line.text("\n") }
}
