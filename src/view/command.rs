//! The command itself: its forms, the copy button, the lines.

use std::rc::Rc;

use leptos::prelude::*;
use web_sys::Event;

use super::choice::{choice, radio};
use super::copy::copy;
use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::engine::view_model::{Form, FormModel, LineModel, OutputModel, SpanKind};

/// Every form, in the order in which they are offered.
const FORMS: [Form; 3] = [Form::Python, Form::Docker, Form::Curl];

/// The command of the recipe in force, in the form that the reader chose.
pub fn command(state: PanelState) -> Element {
    let chosen = RwSignal::new(Form::Python);
    let on_choose = move |event: Event| {
        let value = event_target_value(&event);
        if let Some(form) = FORMS.into_iter().find(|form| text::form(*form) == value) {
            chosen.set(form);
        }
    };
    let text = move || {
        // The reader may have left while the text was being copied.
        let form = chosen.try_get().unwrap_or(Form::Python);
        state.output(|output| shown(output, form).map(FormModel::text).unwrap_or_default())
    };
    let mut forms =
        element("fieldset", "dp-forms").on("change", on_choose).child(element("legend", "dp-unseen").text(text::FORMS));
    for form in FORMS {
        forms = forms.child(form_choice(state, chosen, form));
    }
    let pre = element("pre", "").live_children(move || lines(state, chosen.get()));
    let [button, refused] = copy(state, "dp-button dp-copy", false, "pre", Rc::new(text));
    element("div", "").child(element("div", "dp-bar").child(forms).child(button).child(refused)).child(pre)
}

/// The radio that chooses a form; hidden where the recipe has no such form.
fn form_choice(state: PanelState, chosen: RwSignal<Form>, form: Form) -> Element {
    let is_shown = move || {
        let chosen = chosen.get();
        state.output(|output| shown(output, chosen).is_some_and(|model| model.form == form))
    };
    let is_offered = move || state.output(|output| output.forms.iter().any(|model| model.form == form));
    let name = text::form(form);
    choice(radio(&state.id("c", 0, 0), name, is_shown), name, None).shown(is_offered)
}

/// The form to show: the chosen one, else the first.
fn shown(output: &OutputModel, chosen: Form) -> Option<&FormModel> {
    output.forms.iter().find(|model| model.form == chosen).or(output.forms.first())
}

fn lines(state: PanelState, chosen: Form) -> Vec<Element> {
    let model = state.model();
    let Some(model) = model.output.as_ref().ok().and_then(|output| shown(output, chosen)) else { return Vec::new() };
    let before = state.before();
    let before = before.output.as_ref().ok().and_then(|old| old.forms.iter().find(|old| old.form == model.form));
    let old: Vec<String> = before.map(|old| old.lines.iter().map(words).collect()).unwrap_or_default();
    let last = model.lines.len().saturating_sub(1);
    let lines = model.lines.iter().enumerate();
    lines.map(|(index, model)| line(model, index == last, !old.contains(&words(model)))).collect()
}

/// One line, with its line break, so that the text of the whole is exactly what is copied.
fn line(model: &LineModel, is_last: bool, is_new: bool) -> Element {
    let mut line = element("span", if is_new { "dp-new" } else { "" });
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

/// What a line says, whether or not another one follows it.
fn words(line: &LineModel) -> String {
    let mut words = String::new();
    for span in &line.spans {
        words.push_str(&span.text);
    }
    words.truncate(words.trim_end_matches(['\\', ' ']).len());
    words
}
