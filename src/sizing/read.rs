//! A fact that a formula took from its inputs.

/// A fact that a formula took from its inputs, for showing beside the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The flag or variable, spelled as in the command.
    pub label: String,
    /// What was taken for its value; empty for a switch.
    pub value: String,
    /// Where the value comes from.
    pub source: Source,
}

/// Where a fact comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A flag of the command.
    Command,
    /// An environment variable of the command.
    Environment,
    /// What the checkpoint declares.
    Checkpoint,
    /// Nothing states it: the server's or the model's own value.
    Default,
}

impl Read {
    /// The fact as one text: `--tp-size 8`, `--disable-radix-cache`, `NAME=1`.
    pub fn text(&self) -> String {
        let between = match (self.source, self.value.is_empty()) {
            (_, true) => "",
            (Source::Environment, false) => "=",
            (_, false) => " ",
        };
        [&self.label, between, &self.value].concat()
    }
}
