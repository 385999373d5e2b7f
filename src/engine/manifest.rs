//! A recipe as files: for Docker Compose, and for Kubernetes.

use crate::page::Page;

use super::compose::compose;
use super::fill::Filler;
use super::intent::Intent;
use super::notes::{Left, notes};
use super::render;
use super::selection::Selection;
use super::session::Session;
use super::sizing_card;
use super::state::shows_row;
use super::view_model::{Form, FormModel, NodePick, NoteKind, NoteModel, SpanKind};

/// A recipe as files.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
    /// The files; with Compose one for each node that the reader wants.
    pub parts: Vec<FormModel>,
    /// What stands beside it in the place of the notes of the commands.
    pub notes: Vec<NoteModel>,
}

/// The longest name of an object: what Kubernetes makes of it has to fit into 63 characters.
const LONGEST_NAME: usize = 45;

/// The recipe in force as files of this form; or the sentence that says why there are none.
pub fn manifest(session: &Session, form: Form) -> Result<Manifest, String> {
    let (page, selection) = (session.page(), session.selection());
    let output = session.output()?;
    if let Some(field) = output.fields.iter().find(|field| field.problem.is_some()) {
        let problem = field.problem.as_deref().unwrap_or_default();
        return Err([&field.label, " cannot be `", &field.value, "`. ", problem].concat());
    }
    let mut recipe = compose(page, selection).map_err(|error| error.sentence())?;
    if !recipe.offers_docker {
        return Err("The page offers no container for these picks.".to_owned());
    }
    let sizing = sizing_card::apply(page, selection, &mut recipe, session.sizing());
    let stem = stem(page, selection);
    let name = object_name(&stem);
    let filler = |rank| Filler::new(page, &recipe, session.typed_values()).for_node(rank);
    let mut parts = Vec::new();
    let mut sentences = Vec::new();
    let mut add = |part: Option<String>, end: &str, written: Result<_, String>| -> Result<(), String> {
        let (lines, notes) = written?;
        let file = Some([&stem, end].concat());
        parts.push(FormModel { form, part, file, lines });
        sentences = notes;
        Ok(())
    };
    match (form, output.node) {
        (Form::Kubernetes, _) => add(None, ".kubernetes.yaml", render::kubernetes(page, &recipe, &filler(None), &name))?,
        (Form::Compose, Some(NodePick::Each)) => {
            for rank in 0..recipe.nodes {
                let number = rank.to_string();
                let file = ["-node", &number, ".compose.yaml"].concat();
                let written = render::compose(page, &recipe, &filler(Some(rank)), &name);
                add(Some(["Node ", &number].concat()), &file, written)?;
            }
        }
        (Form::Compose, node) => {
            let file = match node {
                Some(NodePick::One(rank)) => ["-node", &rank.to_string(), ".compose.yaml"].concat(),
                _ => ".compose.yaml".to_owned(),
            };
            add(None, &file, render::compose(page, &recipe, &filler(None), &name))?;
        }
        _ => return Err("This form is a command and no file.".to_owned()),
    }
    let mut fields = output.fields;
    for field in &mut fields {
        field.filled = !parts.iter().any(|part| leaves_open(page, part, &field.name));
    }
    let is_compose = form == Form::Compose;
    let left = Left { node: output.node.filter(|_| is_compose), fields: &fields, secrets: is_compose };
    let mut notes = notes(page, &recipe, &left, sizing.as_ref());
    notes.extend(sentences.into_iter().map(|text| NoteModel { kind: NoteKind::Notice, text, anchor: None }));
    Ok(Manifest { parts, notes })
}

/// True if a piece of the file waits for the value of this placeholder.
fn leaves_open(page: &Page, part: &FormModel, name: &str) -> bool {
    let waits = |kind| match kind {
        SpanKind::Unfilled(Some(placeholder)) => page.placeholders.get(placeholder).is_some_and(|known| known.name == name),
        _ => false,
    };
    part.lines.iter().flat_map(|line| &line.spans).any(|span| waits(span.kind))
}

/// What tells the selection from others of the page: its GPU, and every pick that is not the author's default.
fn stem(page: &Page, selection: &Selection) -> String {
    let defaults = Intent::defaults(page);
    let mut stem = page.id.clone();
    for (dim, (_, option)) in selection.ids(page).iter().enumerate() {
        let default = defaults.asked(dim).unwrap_or_default();
        let is_default = usize::from(default) == selection.pick(dim);
        if dim == 0 || (!is_default && shows_row(page, selection, dim)) {
            stem.extend(["-", option]);
        }
    }
    stem
}

/// The stem as a name of objects: small letters, digits and dashes, a letter first.
fn object_name(stem: &str) -> String {
    let mut name = String::new();
    for character in stem.chars() {
        let character = character.to_ascii_lowercase();
        name.push(if character.is_ascii_alphanumeric() { character } else { '-' });
    }
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        name.insert_str(0, "m-");
    }
    name.truncate(LONGEST_NAME);
    name.trim_end_matches('-').to_owned()
}
