//! The command itself: its forms, the copy button, the lines.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use web_sys::Event;

use super::choice::{choice, radio};
use super::element::{Element, element};
use super::state::PanelState;
use super::text;
use crate::browser::clipboard;
use crate::engine::view_model::{Form, FormModel, LineModel, OutputModel, PanelModel, SpanKind};

/// Every form, in the order in which they are offered.
const FORMS: [Form; 3] = [Form::Python, Form::Docker, Form::Curl];

/// How long the button says that the text was copied.
const COPIED_FOR: Duration = Duration::from_secs(3);

/// What was copied last, and whether the browser did copy it.
type Copying = Option<(Arc<PanelModel>, Form, bool)>;

/// The command of the recipe in force, in the form that the reader chose.
pub fn command(state: PanelState) -> Element {
    let chosen = RwSignal::new(Form::Python);
    let copying: RwSignal<Copying> = RwSignal::new(None);
    // Once something else is shown, what became of the last copying no longer matters.
    let outcome = move || {
        let (model, form, copied) = copying.try_get()??;
        (chosen.try_get() == Some(form) && Arc::ptr_eq(&model, &state.model())).then_some(copied)
    };
    let on_choose = move |event: Event| {
        let value = event_target_value(&event);
        if let Some(form) = FORMS.into_iter().find(|form| text::form(*form) == value) {
            chosen.set(form);
        }
    };
    let on_copy = move |event: Event| {
        let button: web_sys::Element = event_target(&event);
        let pre = button.parent_element().and_then(|bar| bar.next_element_sibling());
        let (model, form) = untrack(|| (state.model(), chosen.get()));
        let text = model.output.as_ref().ok().and_then(|output| shown(output, form)).map(FormModel::text);
        let then = move |copied| {
            copying.try_set(Some((model, form, copied)));
            // The reader may have picked something else, or left, in the meantime.
            if untrack(outcome).is_none() {
                return;
            }
            if copied {
                state.say(text::COPIED);
                set_timeout(move || drop(copying.try_set(None)), COPIED_FOR);
            } else if let Some(pre) = pre {
                clipboard::select(&pre);
                state.say(text::REFUSED);
            }
        };
        clipboard::copy(text.unwrap_or_default(), Box::new(then));
    };
    let label = move || String::from(if outcome() == Some(true) { text::COPIED } else { text::COPY });
    let mut forms =
        element("fieldset", "dp-forms").on("change", on_choose).child(element("legend", "dp-unseen").text(text::FORMS));
    for form in FORMS {
        forms = forms.child(form_choice(state, chosen, form));
    }
    let copy = element("button", "dp-button dp-copy").with("type", "button").on("click", on_copy).live_text(label);
    let refused = element("p", "dp-refused").shown(move || outcome() == Some(false)).text(text::REFUSED);
    element("div", "")
        .child(element("div", "dp-bar").child(forms).child(copy).child(refused))
        .child(element("pre", "").live_children(move || lines(state, chosen.get())))
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
