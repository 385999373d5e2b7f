//! `render`: one recipe.

use std::io::{self, Write};
use std::process::ExitCode;

use deploy_panel::engine::view_model::{Form as ModelForm, NoteKind, NoteModel, OutputModel};
use deploy_panel::engine::{Origin, Recipe, Selection, Session, compose, manifest};
use deploy_panel::page::{Page, PlaceholderKind};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::arguments::Form;
use crate::failure::Failure;
use crate::output::{complain, plain};
use crate::picks;
use crate::row::Row;
use crate::source::Source;

/// Carries out `render`.
pub fn run(name: &str, set: &[String], form: Form, values: &[String]) -> Result<ExitCode, Failure> {
    let page = Source::read(name)?.page()?;
    let picks = picks::read(&page, set)?;
    let values = read_values(&page, values)?;
    let mut session = picks::settle(&page, &picks)?;
    fill(&mut session, &values)?;
    let output = output(&session)?;
    let mut notes = output.notes.clone();
    let text = match form {
        Form::Json => json(&session, &output)?,
        Form::Python => text_of(&output, ModelForm::Python)?,
        Form::Docker => text_of(&output, ModelForm::Docker)?,
        Form::Curl => text_of(&output, ModelForm::Curl)?,
        Form::Compose => files(&session, ModelForm::Compose, &mut notes)?,
        Form::Kubernetes => files(&session, ModelForm::Kubernetes, &mut notes)?,
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    if form != Form::Json {
        for note in &notes {
            complain(&plain(&[note_name(note.kind), ": ", &note.text].concat()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads `NAME=VALUE` texts into names and values. A secret has none.
fn read_values<'t>(page: &Page, texts: &'t [String]) -> Result<Vec<(&'t str, &'t str)>, Failure> {
    let mut values: Vec<(&str, &str)> = Vec::new();
    for text in texts {
        let Some((name, value)) = text.split_once('=') else {
            return Err(Failure::Usage(format!("`--value {text}` holds no value. Write it as `--value NAME=VALUE`.")));
        };
        let Some(placeholder) = page.placeholders.iter().find(|placeholder| placeholder.name == name) else {
            let what = format!("This page has no placeholder `{name}`.");
            return Err(picks::unknown(&what, name, page.placeholders.iter().map(|known| known.name.as_str())));
        };
        if values.iter().any(|(known, _)| *known == name) {
            return Err(Failure::Usage(format!("--value names `{name}` more than once.")));
        }
        if placeholder.kind == PlaceholderKind::Token {
            let text = format!("`{name}` is a secret: it never becomes part of a command. Export it in your shell.");
            return Err(Failure::Usage(text));
        }
        values.push((name, value));
    }
    Ok(values)
}

/// Fills the values in. One that the panel would not take as it is is an error.
fn fill(session: &mut Session, values: &[(&str, &str)]) -> Result<(), Failure> {
    for (name, value) in values {
        session.fill(name, value);
        let is_default = session.page().placeholders.iter().any(|known| known.name == *name && known.default == *value);
        if !is_default && !session.values().iter().any(|(known, filled)| known == name && filled == value) {
            let text = format!("The value of `{name}` is empty, or holds blanks at an end or control characters.");
            return Err(Failure::Usage(text));
        }
    }
    Ok(())
}

/// What the panel shows below its rows; a value that cannot be right is an error.
fn output(session: &Session) -> Result<OutputModel, Failure> {
    let output = session.model().output.map_err(Failure::Refused)?;
    for field in &output.fields {
        if let Some(problem) = &field.problem {
            return Err(Failure::Refused(format!("`{}` cannot be `{}`. {problem}", field.name, field.value)));
        }
    }
    for (name, _) in session.values() {
        if output.fields.iter().all(|field| field.name != name) {
            complain(&format!("note: This recipe does not use `{name}`."));
        }
    }
    Ok(output)
}

fn text_of(output: &OutputModel, form: ModelForm) -> Result<String, Failure> {
    let missing = || Failure::Refused("The page does not offer this form for these picks.".to_owned());
    all_parts(output, form).ok_or_else(missing)
}

/// The files of a form, each a document of its own; what stands beside them goes to `notes`.
fn files(session: &Session, form: ModelForm, notes: &mut Vec<NoteModel>) -> Result<String, Failure> {
    let manifest = manifest(session, form).map_err(Failure::Refused)?;
    *notes = manifest.notes;
    let texts: Vec<String> = manifest.parts.iter().map(|part| part.text()).collect();
    Ok(texts.join("\n---\n"))
}

/// Every command of a form, with a blank line between two; nothing if there is none.
fn all_parts(output: &OutputModel, form: ModelForm) -> Option<String> {
    let parts: Vec<String> = output.forms.iter().filter(|model| model.form == form).map(|model| model.text()).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

fn json(session: &Session, output: &OutputModel) -> Result<String, Failure> {
    let (page, selection) = (session.page(), session.selection());
    let recipe = compose(page, selection).map_err(|error| Failure::Refused(error.to_string()))?;
    Ok(serde_json::to_string_pretty(&Rendered { page, selection, recipe: &recipe, output })?)
}

fn note_name(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Hint => "hint",
        NoteKind::Notice => "notice",
        NoteKind::Warning => "warning",
    }
}

/// One recipe as data: the fields of a line of `matrix`, then origins, what was stripped, forms and notes.
struct Rendered<'r> {
    page: &'r Page,
    selection: &'r Selection,
    recipe: &'r Recipe<'r>,
    output: &'r OutputModel,
}

impl Rendered<'_> {
    fn row_id(&self, row: usize) -> &str {
        self.page.dims.get(row).map_or("", |dim| dim.id.as_str())
    }

    fn origin(&self, origin: Origin) -> String {
        match origin {
            Origin::Cell => "cell".to_owned(),
            Origin::Row(row) => ["row ", self.row_id(row)].concat(),
            Origin::MultiNode => "multi-node".to_owned(),
            Origin::ServePort => "servePort".to_owned(),
            Origin::Sizing => "sizing".to_owned(),
        }
    }
}

impl Serialize for Rendered<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        Row::new(self.page, self.selection, self.recipe).write(&mut map)?;
        let origins: Vec<String> = self.recipe.flags.iter().map(|flag| self.origin(flag.origin)).collect();
        map.serialize_entry("flagOrigins", &origins)?;
        let stripped: Vec<(&str, &str)> =
            self.recipe.stripped.iter().map(|stripped| (stripped.flag.family.as_str(), self.row_id(stripped.by))).collect();
        map.serialize_entry("stripped", &Pairs(["family", "row"], stripped))?;
        for (name, form) in [("python", ModelForm::Python), ("docker", ModelForm::Docker), ("curl", ModelForm::Curl)] {
            map.serialize_entry(name, &all_parts(self.output, form))?;
        }
        let notes: Vec<(&str, &str)> = self.output.notes.iter().map(|note| (note_name(note.kind), note.text.as_str())).collect();
        map.serialize_entry("notes", &Pairs(["kind", "text"], notes))?;
        map.end()
    }
}

/// A list of objects with two fields each.
struct Pairs<'r>([&'static str; 2], Vec<(&'r str, &'r str)>);

impl Serialize for Pairs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [left, right] = self.0;
        serializer.collect_seq(self.1.iter().map(|pair| std::collections::BTreeMap::from([(left, pair.0), (right, pair.1)])))
    }
}
