//! Why a file cannot be read as a checkpoint's config.

use std::fmt;

/// What is wrong with the file, each with one sentence or two: where, what, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InspectError {
    /// Nothing but white space.
    Empty,
    /// Larger than a config can be, in bytes.
    TooLarge {
        /// The size of the file.
        bytes: u64,
        /// The largest size that is read.
        limit: u64,
    },
    /// More values than a config can hold.
    TooManyValues {
        /// The most values that are read.
        limit: usize,
    },
    /// Not JSON; the place counts from 1.
    NotJson {
        /// Where reading stopped.
        line: usize,
        /// Where reading stopped.
        column: usize,
    },
    /// Nested deeper than is read.
    TooDeep {
        /// Where reading stopped.
        line: usize,
        /// Where reading stopped.
        column: usize,
    },
    /// JSON, but no object.
    NotAnObject {
        /// What it is, e.g. `a list`.
        found: &'static str,
    },
    /// An object, but of some other kind of file.
    NotACheckpoint,
    /// A field of the wrong type.
    WrongType {
        /// The field, from the top.
        place: String,
        /// What it is.
        found: &'static str,
        /// What it has to be.
        wanted: &'static str,
    },
    /// A field that the answer needs is not there, or holds nothing.
    Missing {
        /// The field, from the top.
        place: String,
        /// What it says, e.g. `how the weights are stored`.
        says: &'static str,
    },
    /// A field stands twice; other readers would take the last one in silence.
    Repeated {
        /// The field, from the top.
        place: String,
    },
    /// A value that is not known here.
    Unknown {
        /// The field, from the top.
        place: String,
        /// What it holds, shortened.
        value: String,
        /// The values that are known.
        known: &'static str,
    },
    /// The layers differ, and the file does not say how.
    LayersNotListed {
        /// The list that is missing or empty, from the top.
        place: String,
    },
    /// Two fields of the file exclude each other.
    Contradiction {
        /// One field, from the top.
        place: String,
        /// What it says, shortened.
        value: String,
        /// The other field, from the top.
        other_place: String,
        /// What that says, shortened.
        other_value: String,
    },
}

/// An error on its way out. Boxed, since every step that passes it on would otherwise copy all its texts.
pub(super) type Refusal = Box<InspectError>;

/// The start of a value of the file, short enough for a sentence.
pub(super) fn shortened(value: &str) -> String {
    let mut short: String = value.chars().take(60).collect();
    if short.len() < value.len() {
        short.push('…');
    }
    short
}

impl fmt::Display for InspectError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            InspectError::Empty => {
                out.write_str("There is nothing to read. Paste the whole `config.json` or `hf_quant_config.json`.")
            }
            InspectError::TooLarge { bytes, limit } => {
                let (size, limit) = (bytes.div_ceil(1 << 20), limit >> 20);
                write!(out, "The file has {size} MiB, and a checkpoint's config has at most {limit} MiB. ")?;
                out.write_str("Choose `config.json` or `hf_quant_config.json`, not weights, an index or a tokenizer.")
            }
            InspectError::TooManyValues { limit } => {
                write!(out, "The file holds more than {limit} values, which no checkpoint's config does. ")?;
                out.write_str("Choose `config.json` or `hf_quant_config.json`, not weights, an index or a tokenizer.")
            }
            InspectError::NotJson { line, column } => {
                write!(out, "From line {line}, column {column} on this is not JSON. Paste the whole file, unedited.")
            }
            InspectError::TooDeep { line, column } => {
                write!(out, "Line {line}, column {column} nests deeper than any checkpoint's config. ")?;
                out.write_str("Choose the checkpoint's `config.json` or `hf_quant_config.json`.")
            }
            InspectError::NotAnObject { found } => {
                write!(out, "The file is {found}, and a checkpoint's config is an object. Paste the whole file, braces included.")
            }
            InspectError::NotACheckpoint => {
                out.write_str("None of `model_type`, `architectures`, `quantization_config` and `quantization` stands at the ")?;
                out.write_str("top, so this is no checkpoint's config. Choose `config.json` or `hf_quant_config.json`.")
            }
            InspectError::WrongType { place, found, wanted } => {
                write!(out, "`{place}` is {found} and has to be {wanted}. Take the file from the checkpoint again, unedited.")
            }
            InspectError::Missing { place, says } => {
                write!(out, "`{place}` is missing or empty, and it says {says}. Paste the whole file as the checkpoint has it.")
            }
            InspectError::Repeated { place } => {
                write!(out, "`{place}` stands twice, and a server would take the last in silence. Remove the one that is wrong.")
            }
            InspectError::Unknown { place, value, known } => {
                write!(out, "`{place}` is `{value}`, which this panel cannot read; it knows {known}. ")?;
                out.write_str("Look on the checkpoint's model card instead.")
            }
            InspectError::LayersNotListed { place } => {
                write!(out, "The layers differ in precision and `{place}` does not list them. ")?;
                out.write_str("Paste the checkpoint's other file, `hf_quant_config.json` for `config.json` or the reverse.")
            }
            InspectError::Contradiction { place, value, other_place, other_value } => {
                write!(out, "`{place}` says `{value}`, but `{other_place}` says `{other_value}`. ")?;
                out.write_str("Take the file from the checkpoint again; if it is the same, ask the checkpoint's author.")
            }
        }
    }
}

impl std::error::Error for InspectError {}
