//! The command itself: its forms and its lines.

use leptos::prelude::*;
use web_sys::Event;

use super::choice::{choice, radio};
use super::element::{Element, element};
use super::explanation::explanation;
use super::fill_in::leads_to;
use super::live::Live;
use super::manifests::manifests;
use super::nodes::nodes;
use super::parts::parts;
use super::shown::Shown;
use super::state::PanelState;
use super::text;
use crate::browser::inspect::Inspect;
use crate::engine::Mark;
use crate::engine::view_model::{Form, FormModel, LineModel, OutputModel, SpanKind};

/// The command of the recipe in force, in the form that the reader chose.
pub fn command(state: PanelState, inspect: Option<Inspect>) -> Element {
    let shown = Shown::new();
    let chosen = shown.chosen;
    let on_choose = move |event: Event| {
        let value = event_target_value(&event);
        if let Some(form) = Form::ALL.into_iter().find(|form| text::form(*form) == value) {
            chosen.set(form);
            // A file's notes stood in the place of those of the commands.
            untrack(|| state.forget_files());
        }
    };
    let mut forms =
        element("fieldset", "dp-forms").on("change", on_choose).child(element("legend", "dp-unseen").text(text::FORMS));
    for form in Form::ALL.into_iter().filter(|form| !form.is_file() || inspect.is_some()) {
        forms = forms.child(form_choice(state, chosen, form));
    }
    let mut bar = element("div", "dp-bar").child(forms);
    if let Some(nodes) = nodes(state) {
        bar = bar.child(nodes);
    }
    let explanation = inspect.clone().map(|inspect| explanation(state, shown, inspect));
    let manifests = inspect.map(|inspect| manifests(state, chosen, inspect));
    let command = element("div", "").child(parts(state, shown, bar, manifests));
    match explanation {
        Some(explanation) => command.child(explanation),
        None => command,
    }
}

/// The radio that chooses a form; hidden where the recipe has no such form.
fn form_choice(state: PanelState, chosen: Live<Form>, form: Form) -> Element {
    let is_chosen = move || {
        let chosen = chosen.get();
        state.output(|output| shown(output, chosen) == Some(form))
    };
    // What runs in Docker can be written as a file.
    let wanted = if form.is_file() { Form::Docker } else { form };
    let is_offered = move || state.output(|output| is_shown(output, wanted));
    let name = text::form(form);
    choice(radio(&state.id("c", 0, 0), name, is_chosen), name, None).shown(is_offered)
}

/// Whether the output holds a form.
pub fn is_shown(output: &OutputModel, form: Form) -> bool {
    output.forms.iter().any(|model| model.form == form)
}

/// The form to show: the chosen one, else the first. A file may yet come.
fn shown(output: &OutputModel, chosen: Form) -> Option<Form> {
    let is_there = is_shown(output, chosen) || (chosen.is_file() && is_shown(output, Form::Docker));
    if is_there { Some(chosen) } else { output.forms.first().map(|model| model.form) }
}

/// The part of the form to show that comes after `index` others.
pub fn part(output: &OutputModel, chosen: Form, index: usize) -> Option<&FormModel> {
    let form = shown(output, chosen)?;
    output.forms.iter().filter(|model| model.form == form).nth(index)
}

/// The lines of a part.
pub fn lines(state: PanelState, shown: Shown, index: usize) -> Vec<Element> {
    let Some(form) = shown.part(state, index) else { return Vec::new() };
    let last = form.lines.len().saturating_sub(1);
    let lines = form.lines.iter().zip(shown.changes(state, index).0).enumerate();
    lines.map(|(index, (model, mark))| line(state, model, index == last, mark)).collect()
}

/// One line, with its line break, so that the text of the whole is exactly what is copied.
fn line(state: PanelState, model: &LineModel, is_last: bool, mark: Mark) -> Element {
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
            SpanKind::Unfilled(_) => "dp-unfilled",
        };
        let mut piece = element("span", class);
        if let SpanKind::Unfilled(Some(placeholder)) = span.kind {
            piece = leads_to(piece, &state.id("f", placeholder, 0));
        }
        line = line.child(piece.text(&span.text));
    }
    if is_last { line } else { line.text("\n") }
}
