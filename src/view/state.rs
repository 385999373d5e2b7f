//! What the components share: the session, the view model drawn from it, and what the panel says aloud.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::live::Live;
use super::text;
use crate::browser::{focus, location, storage};
use crate::engine::view_model::{FieldModel, Form, OptionModel, OutputModel, PanelModel};
use crate::engine::{Manifest, Session, SizingInputs};
use crate::page::Placeholder;

/// Panels of this page so far; names and ids of each begin with its own number.
static PANELS: AtomicUsize = AtomicUsize::new(0);

/// Where an option stands in the view model.
#[derive(Clone, Copy)]
pub struct Place {
    /// Index of the row.
    pub row: usize,
    /// Index of the group in the row.
    pub group: usize,
    /// Index of the option in the group.
    pub option: usize,
}

/// One panel's state, cheap to copy into every component.
#[derive(Clone, Copy)]
pub struct PanelState {
    number: usize,
    session: Live<Option<Rc<RefCell<Session>>>>,
    model: Live<Rc<PanelModel>>,
    before: Live<Rc<PanelModel>>,
    said: Live<String>,
    copied: Live<String>,
}

impl PanelState {
    /// Draws the session; the current owner keeps the state.
    pub fn new(session: Session) -> PanelState {
        let model = Rc::new(session.model());
        PanelState {
            number: PANELS.fetch_add(1, Ordering::Relaxed),
            session: Live::new(Some(Rc::new(RefCell::new(session)))),
            before: Live::new(model.clone()),
            model: Live::new(model),
            said: Live::new(String::new()),
            copied: Live::new(String::new()),
        }
    }

    /// An id or a group's name that no other panel of this page uses.
    pub fn id(self, part: &str, index: usize, detail: usize) -> String {
        ["dp", &self.number.to_string(), part, &index.to_string(), "-", &detail.to_string()].concat()
    }

    /// The view model; whoever reads it reads it again when it changes.
    pub fn model(self) -> Rc<PanelModel> {
        self.model.get()
    }

    /// Whether an option is there and `holds` is true of it.
    pub fn option(self, place: Place, holds: fn(&OptionModel) -> bool) -> bool {
        let model = self.model();
        let group = model.rows.get(place.row).and_then(|row| row.groups.get(place.group));
        group.and_then(|group| group.options.get(place.option)).is_some_and(holds)
    }

    /// What `read` finds below the rows, where there is a recipe.
    pub fn output<T: Default>(self, read: impl Fn(&OutputModel) -> T) -> T {
        let mut found = T::default();
        self.visit_output(&mut |output| found = read(output));
        found
    }

    fn visit_output(self, visit: &mut dyn FnMut(&OutputModel)) {
        if let Ok(output) = &self.model().output {
            visit(output);
        }
    }

    /// Everything that the reader of this page can ever fill in.
    pub fn placeholders(self) -> Vec<Placeholder> {
        self.session(|session| session.page().placeholders.clone())
    }

    /// What `read` finds in the field of the placeholder at this index, where the recipe uses it.
    pub fn field<T: Default>(self, placeholder: usize, read: fn(&FieldModel) -> T) -> T {
        let name = self.session(|session| session.page().placeholders.get(placeholder).map(|known| known.name.clone()));
        self.output(|output| output.fields.iter().find(|field| Some(&field.name) == name.as_ref()).map(read).unwrap_or_default())
    }

    /// The view model before the last change, to compare with; reading it is not noticed.
    pub fn before(self) -> Rc<PanelModel> {
        self.before.peek()
    }

    /// What would stand below the rows at the author's defaults, to compare with.
    pub fn default_output(self) -> Option<OutputModel> {
        self.session(Session::default_output)
    }

    /// The question for what explains a form.
    pub fn explanation_question(self, form: Form) -> String {
        self.session(|session| session.explanation_question(form))
    }

    /// The reader picks an option; false and nothing changes if it cannot be picked.
    pub fn pick(self, row: &str, option: &str) -> bool {
        let before = location::selections();
        let picked = self.change(&mut |session| session.pick(row, option));
        if picked {
            step(before);
        }
        picked
    }

    /// The reader picks a disabled option with what it takes of the other rows, and hears of every row that changed.
    pub fn switch(self, row: &str, option: &str) {
        let before = location::selections();
        let mut changes = None;
        if self.change(&mut |session| {
            changes = session.switch(row, option);
            changes.is_some()
        }) {
            step(before);
            self.say(&changes.unwrap_or_default());
        }
    }

    /// The reader goes to an entry of the history that holds these, the first of which counts that is a link of this page.
    pub fn follow(self, fragments: &[String]) {
        self.change(&mut |session| session.follow_first(fragments));
    }

    /// The page's own script asks for a selection; it is no step of the reader's. False and nothing changes if the fragment
    /// names no row of the page.
    pub fn select(self, fragment: &str) -> bool {
        self.change(&mut |session| session.follow(fragment))
    }

    /// Another panel was picked in that shares picks with this one.
    pub fn adopt(self, fragment: &str) {
        self.change(&mut |session| session.adopt(fragment));
    }

    /// What scripts are told: the fragment, then either the sentence that says why there is no recipe, or its model, image,
    /// number of nodes, status, and the name and text of each form, whose commands a blank line parts. A NUL, which no command can hold, parts them.
    pub fn report(self) -> String {
        let mut report = vec![self.fragment()];
        match &self.model.peek().output {
            Err(sentence) => report.push(sentence.clone()),
            Ok(output) => {
                report.extend([&output.model, &output.image].map(String::clone));
                report.extend([output.nodes.to_string(), output.status.name().into()]);
                let mut last = None;
                for form in &output.forms {
                    match report.last_mut().filter(|_| last == Some(form.form)) {
                        // The next command of the same form.
                        Some(texts) => texts.extend(["\n\n", &form.text()]),
                        None => report.extend([text::form(form.form).into(), form.text()]),
                    }
                    last = Some(form.form);
                }
            }
        }
        report.join("\0")
    }

    /// The text that was copied last; whoever reads it reads it again with the next one.
    pub fn copied(self) -> String {
        self.copied.get()
    }

    /// Notes that a text was copied.
    pub fn note_copied(self, text: String) {
        self.copied.set(text);
    }

    /// The fragment of a link to the selection in force.
    pub fn fragment(self) -> String {
        self.session(Session::fragment)
    }

    /// The reader types a value; an empty one stands for the default.
    pub fn fill(self, name: &str, value: &str) {
        self.change(&mut |session| {
            session.fill(name, value);
            true
        });
        let kept = self.values().into_iter().find(|(kept, _)| kept == name);
        storage::save(&self.page_id(), name, kept.as_ref().map(|(_, value)| value.as_str()));
    }

    /// The reader wants all values back at their defaults.
    pub fn reset(self) {
        let mut names: Vec<String> = self.values().into_iter().map(|(name, _)| name).collect();
        // What is never kept, such as a token, is among the fields alone.
        let fields = |output: &OutputModel| output.fields.iter().map(|field| field.name.clone()).collect();
        names.append(&mut untrack(|| self.output(fields)));
        let page = self.page_id();
        self.change(&mut |session| {
            session.reset();
            for name in &names {
                storage::save(&page, name, None);
            }
            true
        });
    }

    /// The reader sets the sizing card.
    pub fn size(self, set: &dyn Fn(&mut SizingInputs)) {
        self.change(&mut |session| {
            let mut inputs = session.sizing().clone();
            set(&mut inputs);
            session.size(inputs);
            true
        });
    }

    /// The question for files of a form that the recipe in force is to be written as.
    pub fn question(self, form: Form) -> String {
        self.session(|session| session.question(form))
    }

    /// Shows the files among the forms, and their notes in the place of those of the commands.
    pub fn add(self, manifest: Manifest) {
        let Some(mut model) = self.session(|session| Some(session.model())) else { return };
        if let Ok(output) = &mut model.output {
            output.forms.extend(manifest.parts);
            output.notes = manifest.notes;
        }
        // What is new is new against what was shown before the pick, not before the answer.
        self.model.set(Rc::new(model));
    }

    /// Takes the files away again.
    pub fn forget_files(self) {
        if self.output(|output| output.forms.iter().any(|form| form.form.is_file())) {
            self.change(&mut |_| true);
        }
    }

    /// Whether the page knows what its checkpoints declare.
    pub fn has_checkpoints(self) -> bool {
        self.session(|session| !session.page().resolves.is_empty())
    }

    /// Whether any value differs from its default.
    pub fn has_values(self) -> bool {
        self.output(|output| output.fields.iter().any(|field| !field.value.is_empty())) || !self.values().is_empty()
    }

    /// What the status region says.
    pub fn said(self) -> String {
        self.said.get()
    }

    /// Says a text aloud, even if it is the one said last.
    pub fn say(self, text: &str) {
        let mut text = String::from(text);
        if self.said.peek() == text {
            text.push('\u{a0}');
        }
        self.said.set(text);
    }

    fn page_id(self) -> String {
        self.session(|session| session.page().id.clone())
    }

    fn values(self) -> Vec<(String, String)> {
        self.session(Session::values)
    }

    fn session<T: Default>(self, read: impl Fn(&Session) -> T) -> T {
        let mut found = T::default();
        self.visit_session(&mut |session| found = read(session));
        found
    }

    fn visit_session(self, visit: &mut dyn FnMut(&Session)) {
        if let Some(session) = self.session.peek() {
            visit(&session.borrow());
        }
    }

    /// Changes the session and draws it anew; `change` says whether it changed anything.
    fn change(self, change: &mut dyn FnMut(&mut Session) -> bool) -> bool {
        let changed = self.session.peek().is_some_and(|session| change(&mut session.borrow_mut()));
        if changed && let Some(model) = self.session(|session| Some(session.model())) {
            self.draw(model);
        }
        changed
    }

    fn draw(self, model: PanelModel) {
        let old = self.model.peek();
        let news = model.moves.iter().filter(|sentence| !old.moves.contains(sentence));
        let news: Vec<&str> = news.map(String::as_str).collect();
        if !news.is_empty() {
            self.say(&news.join(" "));
        }
        let held = focus::held();
        self.before.set(old);
        self.model.set(Rc::new(model));
        // The effects that this set off stand in the queue already, so they run first.
        if let Some(held) = held {
            spawn_local(async move { focus::mend(held) });
        }
    }
}

/// Makes a pick a step of the history, once the panels that share it have taken it over: the effect that tells them stands in
/// the queue already.
fn step(before: String) {
    spawn_local(async move { location::push(&before) });
}
