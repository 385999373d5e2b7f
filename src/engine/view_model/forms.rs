//! The forms of a command, line by line, and what explains them.

use crate::engine::recipe::Origin;

/// Which of several nodes the reader wants the command of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodePick {
    /// Not chosen yet, or not one of the nodes: the rank stands open in the command.
    Open,
    /// The node of this rank.
    One(u32),
    /// Every node, one command after the other.
    Each,
}

/// One form of the command.
#[derive(Clone, Debug, PartialEq)]
pub struct FormModel {
    /// Which form it is.
    pub form: Form,
    /// What it runs on where there are several of this form, e.g. `Node 1`.
    pub part: Option<String>,
    /// The name of the file that it is; absent for a command.
    pub file: Option<String>,
    /// Its lines; joined by `\n` they are exactly what is copied.
    pub lines: Vec<LineModel>,
}

impl FormModel {
    /// The text to copy: exactly the lines that are shown.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (index, line) in self.lines.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            for span in &line.spans {
                text.push_str(&span.text);
            }
        }
        text
    }
}

/// The forms a command comes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// `sglang serve …` in the reader's own environment.
    #[default]
    Python,
    /// `docker run …`.
    Docker,
    /// The request to try the server with.
    Curl,
    /// A file for Docker Compose. Few readers need it, so the program beside the panel writes it.
    Compose,
    /// Manifests for Kubernetes, likewise.
    Kubernetes,
}

impl Form {
    /// Every form, in the order in which they are offered.
    pub const ALL: [Form; 5] = [Form::Python, Form::Docker, Form::Compose, Form::Kubernetes, Form::Curl];

    /// Whether it is a file that the program beside the panel writes, and no command.
    pub fn is_file(self) -> bool {
        matches!(self, Form::Compose | Form::Kubernetes)
    }
}

/// One line of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct LineModel {
    /// Pieces of the line from left to right.
    pub spans: Vec<SpanModel>,
    /// Where it comes from; nothing where the form itself needs it, e.g. `docker run`.
    pub origin: Option<Origin>,
}

impl LineModel {
    /// What the line says, whether or not another one follows it.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for span in &self.spans {
            words.push_str(&span.text);
        }
        words.truncate(words.trim_end_matches(['\\', ' ']).len());
        words
    }

    /// The flag or variable that it sets.
    pub fn name(&self) -> Option<&str> {
        self.spans.iter().find(|span| span.kind == SpanKind::Name).map(|span| span.text.as_str())
    }
}

/// A piece of a text that the program beside the panel writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceModel {
    /// What begins with the next pieces.
    Title(String),
    /// A sentence.
    Text(String),
    /// A line of a command.
    Code(String),
}

/// A piece of a line that is drawn in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct SpanModel {
    /// The text, shell quoting included.
    pub text: String,
    /// How to draw it.
    pub kind: SpanKind,
}

/// How a piece of a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// Anything else, e.g. a value or a line continuation.
    Plain,
    /// A flag's family or an environment variable's name.
    Name,
    /// A value that the reader still has to fill in; holds the index of the page's placeholder, if it is one's.
    Unfilled(Option<usize>),
}
