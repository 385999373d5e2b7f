//! A place in a page whose value the module works out by a function.

use crate::page::Json;

use super::error::ImportError;
use super::json;

/// A place whose value a function gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// Where it stands in the module, e.g. `config.overlayDims[0].options[1].flags`.
    pub path: String,
    /// The object that it belongs to.
    pub site: Site,
    /// The field of the page format.
    pub field: String,
    /// What belongs there.
    pub kind: Kind,
    /// What gives it.
    pub source: Source,
}

/// The object that a function belongs to, by indices of the page; row 0 is the hardware.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The page itself.
    Page,
    /// A row.
    Row(usize),
    /// An option of a row.
    Option(usize, usize),
    /// A cell.
    Cell(usize),
}

/// What belongs into a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whether something holds.
    Cond,
    /// Why an option cannot be picked, if it cannot.
    Refusal,
    /// Texts that count.
    List,
    /// One text, or none.
    Text,
}

/// What gives the value of a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// One function.
    Function(usize),
    /// `disabled` and `disableReason`, of which at least one is a function.
    Refusal {
        /// Whether it is refused, or why.
        disabled: Part,
        /// Why, unless `disabled` says so.
        reason: Part,
    },
}

/// One of two fields that belong together.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Data.
    Fixed(Json),
    /// A function.
    Function(usize),
}

/// The value of a place for one selection.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// Whether it holds.
    Holds(bool),
    /// Why an option cannot be picked.
    Refused(Option<String>),
    /// Texts that count.
    Items(Vec<String>),
}

/// Stands where an author's sentence belongs; `check` finds it.
pub const MISSING_REASON: &str = "TODO(say why this cannot be picked)";

impl Job {
    /// The functions behind it.
    pub fn functions(&self) -> Vec<usize> {
        let of_part = |part: &Part| match part {
            Part::Function(handle) => Some(*handle),
            Part::Fixed(_) => None,
        };
        match &self.source {
            Source::Function(handle) => vec![*handle],
            Source::Refusal { disabled, reason } => [of_part(disabled), of_part(reason)].into_iter().flatten().collect(),
        }
    }

    /// The value, from what the functions give. `selection` is for messages.
    pub fn fact(
        &self,
        selection: &dyn Fn() -> String,
        value: &mut dyn FnMut(usize) -> Result<Json, ImportError>,
    ) -> Result<Fact, ImportError> {
        let wrong = |found: &Json, wanted: &'static str| ImportError::WrongResult {
            path: self.path.clone(),
            selection: selection(),
            found: describe(found),
            wanted,
        };
        let mut part = |part: &Part| match part {
            Part::Fixed(json) => Ok(json.clone()),
            Part::Function(handle) => value(*handle),
        };
        match &self.source {
            Source::Refusal { disabled, reason } => {
                let disabled = part(disabled)?;
                if let Json::Text(reason) = &disabled
                    && !reason.trim().is_empty()
                {
                    return Ok(Fact::Refused(Some(reason.clone())));
                }
                if !truth(&disabled).ok_or_else(|| wrong(&disabled, "true, false or a reason"))? {
                    return Ok(Fact::Refused(None));
                }
                match part(reason)? {
                    Json::Text(text) if !text.trim().is_empty() => Ok(Fact::Refused(Some(text))),
                    Json::Null | Json::Text(_) => Ok(Fact::Refused(Some(MISSING_REASON.to_owned()))),
                    other => Err(wrong(&other, "a reason")),
                }
            }
            Source::Function(handle) => {
                let result = value(*handle)?;
                match self.kind {
                    Kind::Cond | Kind::Refusal => truth(&result).map(Fact::Holds).ok_or_else(|| wrong(&result, "true or false")),
                    Kind::Text => match &result {
                        Json::Null | Json::Bool(false) => Ok(Fact::Items(Vec::new())),
                        Json::Text(text) if text.trim().is_empty() => Ok(Fact::Items(Vec::new())),
                        Json::Text(text) => Ok(Fact::Items(vec![text.clone()])),
                        other => Err(wrong(other, "a text")),
                    },
                    Kind::List => {
                        let items = match &result {
                            Json::List(items) => items.as_slice(),
                            single => std::slice::from_ref(single),
                        };
                        let mut texts = Vec::new();
                        for item in items {
                            match item {
                                Json::Null | Json::Bool(false) => {}
                                Json::Text(text) if text.is_empty() => {}
                                Json::Text(text) if self.field == "stripPrefixes" => texts.push(family(text).to_owned()),
                                Json::Text(text) => texts.push(text.clone()),
                                Json::Number(port) if self.field == "servePort" => texts.push(port.to_string()),
                                _ => return Err(wrong(&result, "a list of texts")),
                            }
                        }
                        Ok(Fact::Items(texts))
                    }
                }
            }
        }
    }
}

/// What is stripped, without the blank or the sign that may stand behind it to end a prefix.
pub fn family(text: &str) -> &str {
    text.trim().trim_end_matches('=')
}

/// Whether JavaScript takes a result for true; nothing if it is surely a slip, such as a function that was not called.
fn truth(result: &Json) -> Option<bool> {
    match json::other(result) {
        Some("a function" | "a promise") => return None,
        Some(number) if number.starts_with("the number") => return Some(!number.ends_with("NaN")),
        _ => {}
    }
    Some(match result {
        Json::Null => false,
        Json::Bool(value) => *value,
        Json::Number(number) => *number != 0.0,
        Json::Text(text) => !text.is_empty(),
        Json::List(_) | Json::Object(_) => true,
    })
}

/// A result for messages.
fn describe(result: &Json) -> String {
    json::other(result).map_or_else(|| super::writer::compact(result), str::to_owned)
}

impl Fact {
    /// The value for messages.
    pub fn text(&self) -> String {
        match self {
            Fact::Holds(value) => value.to_string(),
            Fact::Refused(None) => "not refused".to_owned(),
            Fact::Refused(Some(reason)) => format!("refused: {reason}"),
            Fact::Items(items) => super::writer::compact(&json::list(items)),
        }
    }

    /// The constant that stands in a page for it; nothing where the field is left out.
    pub fn constant(&self) -> Option<Json> {
        match self {
            Fact::Holds(true) | Fact::Refused(None) => None,
            Fact::Holds(false) => Some(Json::Bool(false)),
            Fact::Refused(Some(reason)) => {
                let arm = vec![("when".to_owned(), Json::Bool(true)), ("reason".to_owned(), json::text(reason))];
                Some(Json::List(vec![Json::Object(arm)]))
            }
            Fact::Items(items) => Some(json::list(items)),
        }
    }
}
