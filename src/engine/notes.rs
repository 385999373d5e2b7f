//! What the panel says beside a command.

use crate::page::{Accuracy, Benchmark, Page, PlaceholderKind, format_number};

use super::recipe::{Origin, Recipe};
use super::view_model::{FieldModel, NodePick, NoteKind, NoteModel, SizingModel, Status};

/// The cap that the server puts on running requests when speculation is on and nothing pins the number.
const SPECULATION_CAP: &str = "48";

/// What a form leaves to the reader.
pub struct Left<'f> {
    /// Whose command it is; absent on one node, and where nobody has to choose.
    pub node: Option<NodePick>,
    /// What can be filled in.
    pub fields: &'f [FieldModel],
    /// Whether Docker takes secrets from the reader's shell.
    pub secrets: bool,
}

/// Warnings and hints of the page, then what the engine knows.
pub fn notes(page: &Page, recipe: &Recipe, left: &Left, sizing: Option<&SizingModel>) -> Vec<NoteModel> {
    let mut notes = Vec::new();
    let mut note = |kind, text: String| notes.push(NoteModel { kind, text, anchor: None });
    for warning in &recipe.warnings {
        note(NoteKind::Warning, (*warning).to_owned());
    }
    let unfilled: Vec<&str> = left.fields.iter().filter(|field| !field.filled).map(|field| field.label.as_str()).collect();
    match unfilled.as_slice() {
        [] => {}
        [one] => note(NoteKind::Warning, ["One value to fill in before it runs: ", one, "."].concat()),
        many => {
            let count = many.len().to_string();
            note(NoteKind::Warning, [&count, " values to fill in before it runs: ", &many.join(", "), "."].concat());
        }
    }
    let texts = [
        left.node.map(|node| nodes(recipe.nodes, node)),
        speculation(recipe),
        sized(recipe, sizing),
        measured(recipe),
        moving_tag(recipe),
        secrets(page).filter(|_| left.secrets),
    ];
    for text in texts.into_iter().flatten() {
        note(NoteKind::Notice, text);
    }
    for hint in &recipe.hints {
        note(NoteKind::Hint, (*hint).to_owned());
    }
    if let Some(section) = recipe.redirect {
        let text = "This is a starting point; the section below composes this operating point further.".to_owned();
        notes.insert(0, NoteModel { kind: NoteKind::Notice, text, anchor: Some(section.to_owned()) });
    }
    notes
}

fn nodes(nodes: u32, pick: NodePick) -> String {
    let (nodes, last) = (nodes.to_string(), (nodes - 1).to_string());
    match pick {
        NodePick::Open => {
            ["Run it on each of the ", &nodes, " nodes, with node ranks 0 to ", &last, "; rank 0 is the head node."].concat()
        }
        NodePick::One(rank) => {
            let rank = rank.to_string();
            [
                "This is the command of node ",
                &rank,
                "; each of the ",
                &nodes,
                " nodes, 0 to ",
                &last,
                ", needs its own. Node 0 is the head node.",
            ]
            .concat()
        }
        NodePick::Each => ["Run each of the ", &nodes, " commands on a node of its own; node 0 is the head node."].concat(),
    }
}

fn speculation(recipe: &Recipe) -> Option<String> {
    recipe.flag("--speculative-algorithm")?;
    let pinned = recipe.flag("--max-running-requests").map(|flag| flag.fixed_value().unwrap_or_default());
    Some(match pinned {
        Some(number) => ["Running requests are pinned to ", number, " at most."].concat(),
        None => {
            let parts = [
                "At most ",
                SPECULATION_CAP,
                " requests run at once: the server caps them when speculation is on and --max-running-requests is not set.",
            ];
            parts.concat()
        }
    })
}

/// What the sizing card changed in a recipe that others have run as it was.
fn sized(recipe: &Recipe, sizing: Option<&SizingModel>) -> Option<String> {
    let is_sized = recipe.flags.iter().any(|flag| flag.origin == Origin::Sizing);
    let was_run = recipe.measured.is_some() || recipe.status == Status::Verified;
    if sizing?.kv_is_changed {
        return Some("The KV cache's precision is yours, not the recipe's: nobody has verified the two together.".to_owned());
    }
    (is_sized && was_run).then(|| "The recipe was run without the value that the sizing card adds; set the card to add nothing for exactly what was run.".to_owned())
}

/// What the page's authors measured on this selection.
fn measured(recipe: &Recipe) -> Option<String> {
    let measured = recipe.measured?;
    let mut accuracy = Vec::new();
    for known in &measured.accuracy {
        if let Some(text) = accuracy_text(known) {
            accuracy.push(text);
        }
    }
    if accuracy.is_empty() {
        return None;
    }
    let mut text = ["Measured", &server_text(measured), ": ", &accuracy.join(", ")].concat();
    if let Some(questions) = measured.questions {
        text.extend([" over ", &questions.to_string(), " questions"]);
    }
    text.push('.');
    Some(text)
}

fn server_text(measured: &Benchmark) -> String {
    measured.server.as_ref().map_or_else(String::new, |server| [" on ", server].concat())
}

/// `GSM8K 93.18 to 95.15 %`
fn accuracy_text(accuracy: &Accuracy) -> Option<String> {
    let (low, high) = (format_number(accuracy.low)?, format_number(accuracy.high)?);
    let range = if low == high { low } else { [&low, " to ", &high].concat() };
    Some([&accuracy.name, " ", &range, " %"].concat())
}

/// A tag that moves next to measured numbers: what runs today need not be what was measured.
fn moving_tag(recipe: &Recipe) -> Option<String> {
    let measured = recipe.measured?;
    if !is_moving(recipe.image) {
        return None;
    }
    let taken = match measured.server {
        Some(_) => ["The published numbers were taken", &server_text(measured)].concat(),
        None => "The published numbers were taken on an earlier build".to_owned(),
    };
    Some([&taken, "; the tag of ", recipe.image, " moves, so today's image may differ."].concat())
}

/// True if the image's tag is moved to new builds: `latest`, `dev…`, or none.
pub fn is_moving(image: &str) -> bool {
    if image.as_bytes().contains(&b'@') {
        return false;
    }
    let name = image.rsplit('/').next().unwrap_or(image);
    name.split_once(':').is_none_or(|(_, tag)| tag == "latest" || tag.starts_with("dev"))
}

fn secrets(page: &Page) -> Option<String> {
    let secrets = page.placeholders.iter().filter(|placeholder| placeholder.kind == PlaceholderKind::Token);
    let names: Vec<&str> = secrets.map(|secret| secret.name.as_str()).collect();
    let text = ["Docker takes ", &names.join(", "), " from your shell; export it first if the download needs it."].concat();
    (!names.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::is_moving;

    #[test]
    fn moving_tags_are_told_from_fixed_ones() {
        for image in ["lmsysorg/sglang:latest", "lmsysorg/sglang:dev-cu13", "lmsysorg/sglang", "localhost:5000/sglang"] {
            assert!(is_moving(image), "{image}");
        }
        for image in ["lmsysorg/sglang:v0.5.19", "lmsysorg/sglang:kimi-k3", "lmsysorg/sglang:latest@sha256:00"] {
            assert!(!is_moving(image), "{image}");
        }
    }
}
