//! Every sentence and word that the panel says on its own; the rest comes with the view model.

use crate::engine::view_model::{FieldModel, Form, NoteKind, Status};

pub const MODEL: &str = "Model";
pub const IMAGE: &str = "Image";
pub const NODES: &str = "Nodes";
pub const STATUS: &str = "Status";
pub const VALUES: &str = "Values";
pub const RESET: &str = "Reset to defaults";
pub const FORMS: &str = "Form of the command";
pub const COPY: &str = "Copy";
pub const COPIED: &str = "Copied";
pub const REFUSED: &str = "Copying was refused. The text is selected: press Ctrl+C (\u{2318}C on a Mac).";
pub const SECTION: &str = "Go to that section";
pub const BROKEN: &str = "This panel could not be built.";
pub const CHECK: &str = "Run `deploy-panel check` on the page file to see every problem and how to mend it.";

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
    }
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

/// The labels of options that share one reason, set before it.
pub fn labels(labels: &[&str]) -> String {
    labels.join(", ") + " "
}

/// How many problems a page file has, and how many of them follow.
pub fn problems(all: usize, shown: usize) -> String {
    let mut text = if all == 1 { "The page file has a problem".into() } else { format!("The page file has {all} problems") };
    if shown < all {
        text.push_str("; the first ");
        text.push_str(&shown.to_string());
    }
    text + ":"
}
