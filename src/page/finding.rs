//! What is wrong with a page, for the person who writes it.

use std::fmt;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The page works, but something in it deserves a look.
    Warning,
    /// The page cannot be trusted as it is.
    Error,
}

/// One thing that is wrong: where, what, and what to do about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Stable name of the kind of fault, e.g. `unknown-field`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// JSON path, e.g. `$.cells[3].flags[0]`.
    pub path: String,
    /// What is wrong, as a sentence.
    pub what: String,
    /// How to mend it, as a sentence.
    pub remedy: String,
    /// Rows and options that bring it about, whatever the other rows stand on; none if it does not depend on any.
    pub picks: Vec<(String, String)>,
}

impl Finding {
    /// What is wrong and how to mend it, as sentences.
    pub fn sentences(&self) -> String {
        [&self.what, " ", &self.remedy].concat()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let severity = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(formatter, "{severity}[{}] {}: {} {}", self.code, self.path, self.what, self.remedy)
    }
}
