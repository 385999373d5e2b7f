//! One object of a checkpoint's config: every field that is read is checked, all others are left alone.

use crate::page::Json;

use super::inspect_error::{InspectError, Refusal, shortened};

/// An object, and where it stands.
pub(super) struct Fields<'j> {
    entries: &'j [(String, Json)],
    place: String,
}

impl<'j> Fields<'j> {
    /// The object at `place`; the top has the empty place.
    pub fn of(json: &'j Json, place: String) -> Result<Fields<'j>, Refusal> {
        match json {
            Json::Object(entries) => Ok(Fields { entries, place }),
            other if place.is_empty() => Err(Refusal::new(InspectError::NotAnObject { found: other.kind() })),
            other => Err(wrong_type(place, other, "an object")),
        }
    }

    /// All fields, for objects with free names.
    pub fn entries(&self) -> &'j [(String, Json)] {
        self.entries
    }

    /// True if the object is the top's field of this name.
    pub fn stands_at(&self, name: &str) -> bool {
        self.place == name
    }

    /// The place of a field, from the top.
    pub fn place(&self, name: &str) -> String {
        let name = shortened(name);
        if self.place.is_empty() { name } else { [&self.place, ".", &name].concat() }
    }

    /// The field as it is.
    pub fn get(&self, name: &str) -> Result<Option<&'j Json>, Refusal> {
        let mut found = self.entries.iter().filter(|(field, _)| field == name).map(|(_, json)| json);
        let first = found.next();
        if found.next().is_some() {
            return Err(Refusal::new(InspectError::Repeated { place: self.place(name) }));
        }
        Ok(first)
    }

    /// The field, where `null` counts as absent.
    pub fn given(&self, name: &str) -> Result<Option<&'j Json>, Refusal> {
        Ok(self.get(name)?.filter(|json| **json != Json::Null))
    }

    /// An object that may be absent; `null` is refused.
    pub fn object(&self, name: &str) -> Result<Option<Fields<'j>>, Refusal> {
        self.get(name)?.map(|json| Fields::of(json, self.place(name))).transpose()
    }

    /// An object that may be absent or `null`.
    pub fn given_object(&self, name: &str) -> Result<Option<Fields<'j>>, Refusal> {
        self.given(name)?.map(|json| Fields::of(json, self.place(name))).transpose()
    }

    /// A text that may be absent or `null`.
    pub fn text(&self, name: &str) -> Result<Option<&'j str>, Refusal> {
        match self.given(name)? {
            None => Ok(None),
            Some(Json::Text(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(self.place(name), other, "text")),
        }
    }

    /// A text that has to be there.
    pub fn required_text(&self, name: &str, says: &'static str) -> Result<&'j str, Refusal> {
        self.text(name)?.ok_or_else(|| self.missing(name, says))
    }

    /// A number that may be absent or `null`, without its fraction.
    pub fn number(&self, name: &str) -> Result<Option<i64>, Refusal> {
        match self.given(name)? {
            None => Ok(None),
            Some(Json::Number(number)) => Ok(Some(*number as i64)),
            Some(other) => Err(wrong_type(self.place(name), other, "a number")),
        }
    }

    /// True if the field is there and `true`.
    pub fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.given(name)? {
            None => Ok(false),
            Some(Json::Bool(value)) => Ok(*value),
            Some(other) => Err(wrong_type(self.place(name), other, "true or false")),
        }
    }

    /// A list of texts; absent and `null` are the empty list.
    pub fn texts(&self, name: &str) -> Result<Vec<&'j str>, Refusal> {
        let items = match self.given(name)? {
            None => return Ok(Vec::new()),
            Some(Json::List(items)) => items,
            Some(other) => return Err(wrong_type(self.place(name), other, "a list of names")),
        };
        let mut texts = Vec::new();
        for item in items {
            match item {
                Json::Text(text) => texts.push(text.as_str()),
                other => return Err(wrong_type([&self.place(name), "[]"].concat(), other, "a name")),
            }
        }
        Ok(texts)
    }

    /// The refusal of an object in which a field is missing.
    #[cold]
    #[inline(never)]
    pub fn missing(&self, name: &str, says: &'static str) -> Refusal {
        Refusal::new(InspectError::Missing { place: self.place(name), says })
    }

    /// The refusal of a value that is not known here.
    #[cold]
    #[inline(never)]
    pub fn unknown(&self, name: &str, value: &str, known: &'static str) -> Refusal {
        Refusal::new(InspectError::Unknown { place: self.place(name), value: shortened(value), known })
    }

    /// The refusal of a value that excludes that of another field.
    #[cold]
    #[inline(never)]
    pub fn contradiction(&self, name: &str, value: &str, other_place: String, other_value: &str) -> Refusal {
        let (value, other_value) = (shortened(value), shortened(other_value));
        Refusal::new(InspectError::Contradiction { place: self.place(name), value, other_place, other_value })
    }
}

#[cold]
#[inline(never)]
fn wrong_type(place: String, found: &Json, wanted: &'static str) -> Refusal {
    Refusal::new(InspectError::WrongType { place, found: found.kind(), wanted })
}
