//! The command itself: its forms and its lines.

use leptos::prelude::*;
use web_sys::Event;

use super::choice::{choice, radio};
use super::element::{Element, element};
use super::fill_in::leads_to;
use super::manifests::manifests;
use super::nodes::nodes;
use super::parts::parts;
use super::state::PanelState;
use super::text;
use crate::browser::inspect::Inspect;
use crate::engine::view_model::{Form, FormModel, LineModel, OutputModel, SpanKind};

/// Every form, in the order in which they are offered.
const FORMS: [Form; 5] = [Form::Python, Form::Docker, Form::Compose, Form::Kubernetes, Form::Curl];

/// The command of the recipe in force, in the form that the reader chose.
pub fn command(state: PanelState, inspect: Option<Inspect>) -> Element {
    let chosen = RwSignal::new(Form::Python);
    let on_choose = move |event: Event| {
        let value = event_target_value(&event);
        if let Some(form) = FORMS.into_iter().find(|form| text::form(*form) == value) {
            chosen.set(form);
            // A file's notes stood in the place of those of the commands.
            untrack(|| state.forget_files());
        }
    };
    let mut forms =
        element("fieldset", "dp-forms").on("change", on_choose).child(element("legend", "dp-unseen").text(text::FORMS));
    for form in FORMS.into_iter().filter(|form| !form.is_file() || inspect.is_some()) {
        forms = forms.child(form_choice(state, chosen, form));
    }
    let mut bar = element("div", "dp-bar").child(forms);
    if let Some(nodes) = nodes(state) {
        bar = bar.child(nodes);
    }
    let manifests = inspect.map(|inspect| manifests(state, chosen, inspect));
    parts(state, chosen, bar, manifests)
}

/// The radio that chooses a form; hidden where the recipe has no such form.
fn form_choice(state: PanelState, chosen: RwSignal<Form>, form: Form) -> Element {
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
pub fn lines(state: PanelState, chosen: Form, index: usize) -> Vec<Element> {
    let model = state.model();
    let Some(model) = model.output.as_ref().ok().and_then(|output| part(output, chosen, index)) else { return Vec::new() };
    let before = state.before();
    let before = before.output.as_ref().ok().and_then(|old| old.forms.iter().filter(|old| old.form == model.form).nth(index));
    let old = before.map(|old| old.lines.iter().map(words).collect::<Vec<String>>());
    let is_new = |line: &LineModel| old.as_ref().is_some_and(|old| !old.contains(&words(line)));
    let last = model.lines.len().saturating_sub(1);
    let lines = model.lines.iter().enumerate();
    lines.map(|(index, model)| line(state, model, index == last, is_new(model))).collect()
}

/// One line, with its line break, so that the text of the whole is exactly what is copied.
fn line(state: PanelState, model: &LineModel, is_last: bool, is_new: bool) -> Element {
    let mut line = element("span", if is_new { "dp-new" } else { "" });
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

/// What a line says, whether or not another one follows it.
fn words(line: &LineModel) -> String {
    let mut words = String::new();
    for span in &line.spans {
        words.push_str(&span.text);
    }
    words.truncate(words.trim_end_matches(['\\', ' ']).len());
    words
}
