//! Reading one JSON object: known fields, types, and a finding for everything else.

use super::json::Json;
use super::place::Place;
use super::report::Report;

/// More fields than this are no object that a person wrote.
const MOST_FIELDS: usize = 2_000;

/// More items than this are no list that a person wrote.
pub const MOST_ITEMS: usize = 20_000;

/// An object whose fields were checked against the list of known ones.
pub struct Object<'j> {
    entries: &'j [(String, Json)],
}

impl<'j> Object<'j> {
    /// The object at `at`, with findings for a wrong type, for unknown and for repeated fields.
    pub fn read(json: &'j Json, at: &Place, known: &[&str], report: &mut Report) -> Option<Object<'j>> {
        let entries = checked(json, at, report)?;
        for (name, _) in entries {
            if !known.contains(&name.as_str()) && !is_comment(name) {
                report.unknown_field(&at.field(name), name, known);
            }
        }
        Some(Object { entries })
    }

    /// The fields of an object that maps free names, without comments; repeated fields are findings.
    pub fn entries(json: &'j Json, at: &Place, report: &mut Report) -> Option<Vec<&'j (String, Json)>> {
        Some(checked(json, at, report)?.iter().filter(|(name, _)| !is_comment(name)).collect())
    }

    /// The field's value, if it is there.
    pub fn get(&self, name: &str) -> Option<&'j Json> {
        self.entries.iter().find(|(field, _)| field == name).map(|(_, json)| json)
    }

    /// The field's value; a finding if it is missing.
    pub fn require(&self, name: &str, at: &Place, report: &mut Report) -> Option<&'j Json> {
        let json = self.get(name);
        if json.is_none() {
            let what = &["The field `", name, "` is missing."];
            report.error(at, "missing-field", what, "Add it.");
        }
        json
    }

    /// The items of an optional list; none if there are more than `most`.
    pub fn items(&self, name: &str, most: usize, at: &Place, report: &mut Report) -> &'j [Json] {
        let at = at.field(name);
        let items = self.get(name).and_then(|json| list(json, &at, report)).unwrap_or_default();
        if report.limit(items.len(), most, &at).is_some() { items } else { &[] }
    }

    /// A required text that is not empty.
    pub fn require_text(&self, name: &str, at: &Place, report: &mut Report) -> Option<String> {
        let json = self.require(name, at, report)?;
        text(json, &at.field(name), report).map(str::to_owned)
    }

    /// An optional text that is not empty.
    pub fn optional_text(&self, name: &str, at: &Place, report: &mut Report) -> Option<String> {
        text(self.get(name)?, &at.field(name), report).map(str::to_owned)
    }

    /// An optional whole number within `1..=most`.
    pub fn optional_count(&self, name: &str, most: u32, at: &Place, report: &mut Report) -> Option<u32> {
        let json = self.get(name)?;
        let at = at.field(name);
        match json {
            Json::Number(number) if number.fract() == 0.0 && (1.0..=f64::from(most)).contains(number) => Some(*number as u32),
            Json::Number(_) => {
                let what = &["This number has to be whole, and between 1 and ", &most.to_string(), "."];
                report.error(&at, "bad-number", what, "Correct it.");
                None
            }
            other => {
                report.wrong_type(&at, other, "a number");
                None
            }
        }
    }
}

/// All fields of an object; repeated fields are findings.
fn checked<'j>(json: &'j Json, at: &Place, report: &mut Report) -> Option<&'j [(String, Json)]> {
    let Json::Object(entries) = json else {
        report.wrong_type(at, json, "an object");
        return None;
    };
    report.limit(entries.len(), MOST_FIELDS, at)?;
    for (index, (name, _)) in entries.iter().enumerate() {
        if entries.iter().take(index).any(|(earlier, _)| earlier == name) {
            let what = &["The field `", name, "` stands twice; a reader of the file would see only one of them."];
            report.error(&at.field(name), "repeated-field", what, "Remove one of the two.");
        }
    }
    Some(entries)
}

/// True for the fields that may stand anywhere and mean nothing to the engine.
pub fn is_comment(name: &str) -> bool {
    name == "$comment" || name == "$schema"
}

/// A text that is not blank.
pub fn text<'j>(json: &'j Json, at: &Place, report: &mut Report) -> Option<&'j str> {
    match json {
        Json::Text(text) if text.trim().is_empty() => {
            report.error(at, "empty-text", &["This text is empty."], "Write it, or remove the field.");
            None
        }
        Json::Text(text) => Some(text),
        other => {
            report.wrong_type(at, other, "text");
            None
        }
    }
}

/// The items of a list.
pub fn list<'j>(json: &'j Json, at: &Place, report: &mut Report) -> Option<&'j [Json]> {
    match json {
        Json::List(items) => report.limit(items.len(), MOST_ITEMS, at).map(|()| items.as_slice()),
        other => {
            report.wrong_type(at, other, "a list");
            None
        }
    }
}

/// An id: letters, digits, `.`, `_` and `-`, at most 64 of them, so that it can stand in a link as it is.
pub fn id<'j>(json: &'j Json, at: &Place, report: &mut Report) -> Option<&'j str> {
    let text = text(json, at, report)?;
    let is_plain = text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    if !is_plain {
        let what = &["This id holds something else than letters, digits, `.`, `_` and `-`, or is longer than 64."];
        report.error(at, "bad-id", what, "Rename it; the label may hold any text.");
        return None;
    }
    Some(text)
}
