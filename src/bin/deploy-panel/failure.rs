//! Why a command could not do what it was asked for.

use std::fmt;
use std::io;

use deploy_panel::page::Finding;

use crate::output;

/// Why a command could not do what it was asked for.
pub enum Failure {
    /// The page has errors.
    Findings {
        /// The page as the caller named it.
        file: String,
        /// What is wrong with it.
        findings: Vec<Finding>,
    },
    /// What was asked for is not possible on this page.
    Refused(String),
    /// The arguments are wrong, or a file cannot be read or written.
    Usage(String),
    /// The reader of the output has gone, which is no fault: `matrix PAGE | head`.
    Closed,
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Findings { file, findings } => {
                for finding in findings {
                    writeln!(formatter, "{}", output::finding(file, finding))?;
                }
                write!(formatter, "error: {} has errors.", output::plain(file))
            }
            Failure::Refused(text) | Failure::Usage(text) => write!(formatter, "error: {}", output::plain(text)),
            Failure::Closed => Ok(()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::Closed;
        }
        Failure::Usage(format!("The output cannot be written: {error}."))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::from(io::Error::from(error))
    }
}
