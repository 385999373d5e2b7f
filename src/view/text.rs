//! Every sentence and word that the panel says on its own; the rest comes with the view model.

use crate::engine::view_model::{FieldModel, Form, KvPrecision, NoteKind, Pin, Status};

pub const MODEL: &str = "Model";
pub const IMAGE: &str = "Image";
pub const NODES: &str = "Nodes";
pub const STATUS: &str = "Status";
pub const VALUES: &str = "Values";
pub const RESET: &str = "Reset to defaults";
pub const FORMS: &str = "Form of the command";
pub const CHOOSE_NODE: &str = "Choose a node";
pub const EACH_NODE: &str = "All nodes";
pub const LOADING: &str = "Loading\u{2026}";
pub const NOT_LOADED: &str = "The program that writes this form could not be loaded.";
pub const RETRY: &str = "Try again";
pub const DOWNLOAD: &str = "Download";
pub const COPY: &str = "Copy";
pub const COPIED: &str = "Copied";
pub const REFUSED: &str = "Copying was refused. The text is selected: press Ctrl+C (\u{2318}C on a Mac).";
pub const SECTION: &str = "Go to that section";
pub const BROKEN: &str = "This panel could not be built.";
pub const CHECK: &str = "Run `deploy-panel check` on the page file to see every problem and how to mend it.";

pub const LINES: &str = "Lines";
pub const SOURCES: &str = "Where each one comes from";
pub const COMPARE: &str = "Mark what differs from the default";

pub const RESOLVED: &str = "What the server decides by itself";
pub const SIZING: &str = "Memory sizing";
pub const REQUEST_LENGTH: &str = "Tokens of a request";
pub const CONCURRENCY: &str = "Requests at once";
pub const KV_PRECISION: &str = "KV cache precision";
pub const PIN: &str = "Put into the command";
pub const PINNED_BY_RECIPE: &str = "The recipe pins its pool itself, so nothing is added.";
pub const NO_RATIO: &str = "No ratio for these inputs";
pub const READ: &str = "Read from the command, the checkpoint and the server's defaults";
pub const INSPECTOR: &str = "Checkpoint";
pub const INSPECT: &str = "Read a config.json";
pub const INSPECTOR_NOT_LOADED: &str =
    "The checkpoint inspector could not be loaded. To try again, paste the text or choose the file once more.";
pub const PASTE: &str = "Paste or drop a config.json or hf_quant_config.json; it stays in this browser";
pub const CHOOSE_FILE: &str = "Choose a config.json or hf_quant_config.json";

/// The words for a precision of the KV cache.
pub fn kv_precision(precision: KvPrecision) -> &'static str {
    match precision {
        KvPrecision::Recipe => "As in the recipe",
        KvPrecision::Auto => "auto (from the checkpoint)",
        KvPrecision::Fp8 => "fp8_e4m3",
        KvPrecision::Bf16 => "bfloat16",
    }
}

/// The words for what the sizing card puts into the command.
pub fn pin(pin: Pin) -> &'static str {
    match pin {
        Pin::Ratio => "The ratio of the pools",
        Pin::CacheSize => "The number of states",
        Pin::Nothing => "Nothing",
    }
}

/// Which options of the page declare the same as an inspected file.
pub fn options(labels: &[String]) -> String {
    if labels.is_empty() {
        return "No checkpoint of this page declares the same.".into();
    }
    String::from("Declares the same as: ") + &labels.join(", ") + "."
}

/// Name of the whole panel.
pub fn panel(model: &str) -> String {
    String::from("Launch command for ") + model
}

/// The word for a form of the command.
pub fn form(form: Form) -> &'static str {
    match form {
        Form::Python => "Python",
        Form::Docker => "Docker",
        Form::Curl => "cURL",
        Form::Compose => "Compose",
        Form::Kubernetes => "Kubernetes",
    }
}

/// The name of the node with this rank.
pub fn node(rank: &str) -> String {
    String::from("Node ") + rank
}

/// The words for a verification status.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Verified => "Verified",
        Status::InProgress => "Verification in progress",
        Status::Unverified => "Not verified",
    }
}

/// The word before a note, so that its strength does not hang on colour.
pub fn note(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Hint => "",
        NoteKind::Notice => "Note ",
        NoteKind::Warning => "Warning ",
    }
}

/// What the value form still wants of the reader.
pub fn values(fields: &[FieldModel]) -> String {
    let open: Vec<&str> = fields.iter().filter(|field| !field.filled).map(|field| field.label.as_str()).collect();
    if open.is_empty() {
        return "Nothing left to fill in".into();
    }
    open.len().to_string() + " to fill in: " + &open.join(", ")
}

/// The labels of options that share one reason, set before it. A label may hold a comma.
pub fn labels(labels: &[&str]) -> String {
    labels.join(" \u{b7} ") + " "
}

/// A disabled option, and what it takes to have it.
pub fn way(option: &str, way: &str) -> String {
    [option, ": ", way].concat()
}

/// The heading of lines that the other command has, which is the default's or the last one.
pub fn removed(of_default: bool) -> &'static str {
    if of_default { "Only in the default" } else { "Removed by the last change" }
}

/// How many problems a page file has, and how many of them follow.
pub fn problems(all: usize, shown: usize) -> String {
    let mut text = if all == 1 {
        "The page file has a problem".into()
    } else {
        ["The page file has ", &all.to_string(), " problems"].concat()
    };
    if shown < all {
        text.push_str("; the first ");
        text.push_str(&shown.to_string());
    }
    text + ":"
}
