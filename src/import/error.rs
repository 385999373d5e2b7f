//! Why a module cannot be imported.

use std::fmt;

use crate::page::Finding;

/// Why a module cannot be imported. Each says where and what to do.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportError {
    /// The text is no JavaScript module.
    NotJavaScript(String),
    /// The module exports nothing that is a page.
    NoExport {
        /// What was looked for.
        wanted: &'static str,
        /// What it exports.
        exports: Vec<String>,
    },
    /// Something in the module is no plain data.
    NotData(String),
    /// The module, or a function of it, threw an error.
    Threw {
        /// Where, and for which selection.
        place: String,
        /// What it threw.
        message: String,
    },
    /// The module reached for what is not the same every time.
    Forbidden {
        /// Where.
        place: String,
        /// The name that it used.
        name: String,
    },
    /// A bound on loops or on calls in calls was exceeded.
    Limit {
        /// Where.
        place: String,
        /// What the engine says.
        what: String,
    },
    /// It asked for more memory than it is given.
    Memory {
        /// Where.
        place: String,
    },
    /// A function stands where the format knows none.
    FunctionOutOfPlace(Vec<String>),
    /// A field that the format does not know.
    UnknownFields(Vec<String>),
    /// A function gave something that does not belong there.
    WrongResult {
        /// The function.
        path: String,
        /// The selection that it was asked about.
        selection: String,
        /// What it gave.
        found: String,
        /// What belongs there.
        wanted: &'static str,
    },
    /// A function gave two results for one selection.
    NotRepeatable {
        /// The function.
        path: String,
        /// The selection.
        selection: String,
        /// The first result.
        first: String,
        /// The other.
        second: String,
    },
    /// The module's data changed while its functions ran.
    Changed,
    /// A function depends on what its place in the format may not depend on.
    NotExpressible {
        /// The function.
        path: String,
        /// Two selections that would have to be told apart.
        selections: [String; 2],
    },
    /// Something about the module that no page can say.
    Unsupported(String),
    /// The page that was made of it has faults of its own.
    Findings(Vec<Finding>),
    /// There are more selections than can be looked at.
    TooLarge(usize),
    /// The page that was made of it is not the module.
    Different {
        /// The first selection in which they differ.
        selection: String,
        /// What differs.
        what: String,
        /// What the module gives.
        module: String,
        /// What the page gives.
        page: String,
    },
}

impl fmt::Display for ImportError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ImportError::NotJavaScript(message) => write!(out, "This is no JavaScript module. {message}"),
            ImportError::NoExport { wanted, exports } if exports.is_empty() => {
                write!(out, "The module exports nothing. Write `export const {wanted} = …`.")
            }
            ImportError::NoExport { wanted, exports } => {
                write!(out, "The module exports `{}` but no `{wanted}`. Write `export const {wanted} = …`.", exports.join("`, `"))
            }
            ImportError::NotData(what) => write!(out, "{what}. A page consists of plain data and functions of the selection."),
            ImportError::Threw { place, message } => write!(out, "{place} threw an error: {message}"),
            ImportError::Forbidden { place, name } => {
                write!(out, "{place} uses `{name}`, {}. A page has to be the same at all times and places.", reach(name))
            }
            ImportError::Limit { place, what } => {
                write!(out, "{place} was stopped, because it does not come to an end: {what}.")
            }
            ImportError::Memory { place } => {
                write!(out, "{place} was stopped, because it takes more memory than it is given. Give it more with --mebibytes.")
            }
            ImportError::FunctionOutOfPlace(paths) => {
                write!(
                    out,
                    "A function stands where the page format knows only data: {}. Write its result there.",
                    paths.join(", ")
                )
            }
            ImportError::UnknownFields(paths) => {
                let remedy = "The page format has no such field; remove it, or make it a getter if only functions use it.";
                write!(out, "Unknown fields: {}. {remedy}", paths.join(", "))
            }
            ImportError::WrongResult { path, selection, found, wanted } => {
                write!(out, "{path} gives {found} for {selection}, where {wanted} belongs.")
            }
            ImportError::NotRepeatable { path, selection, first, second } => {
                write!(out, "{path} gives first {first} and then {second} for {selection}. It has to depend on nothing else.")
            }
            ImportError::Changed => {
                write!(
                    out,
                    "The module's data changed while its functions ran. A function of the selection must not change anything."
                )
            }
            ImportError::NotExpressible { path, selections: [left, right] } => write!(
                out,
                "{path} gives different results for {left} and for {right}, which no condition can tell apart there. \
                 An option of a match row may only depend on higher match rows and on the hardware."
            ),
            ImportError::Unsupported(what) => out.write_str(what),
            ImportError::Findings(findings) => {
                write!(out, "The page that was made of the module has {} errors.", findings.len())
            }
            ImportError::TooLarge(most) => write!(out, "The module has more than {most} selections; the proof would not end."),
            ImportError::Different { selection, what, module, page } => write!(
                out,
                "The page would not be equal to the module. For {selection}, {what}:\n  module: {module}\n  page:   {page}"
            ),
        }
    }
}

impl std::error::Error for ImportError {}

/// What a name reaches for.
fn reach(name: &str) -> &'static str {
    match name {
        "fetch" | "XMLHttpRequest" | "WebSocket" | "EventSource" => "which reaches for the network",
        "importScripts" | "require" => "which reaches for other files",
        "Date" | "performance" => "which reads the clock",
        "setTimeout" | "setInterval" | "setImmediate" | "requestAnimationFrame" | "queueMicrotask" => "which waits",
        "Math.random" | "crypto" => "which is left to chance",
        _ => "which asks its surroundings",
    }
}
