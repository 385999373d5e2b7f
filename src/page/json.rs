//! A JSON document as a tree that keeps the order and the repetition of its fields.

use super::json_parser::{self, JsonError};

/// One JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any number; the format needs none that an `f64` cannot hold.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, in the order of the file; a repeated field stands twice.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a document. The error names line and column. Nesting of 128 levels and more is refused.
    pub fn parse(text: &str) -> Result<Json, JsonError> {
        json_parser::parse(text)
    }

    /// The value of an object's field.
    pub fn get(&self, name: &str) -> Option<&Json> {
        let Json::Object(fields) = self else { return None };
        fields.iter().find(|(field, _)| field == name).map(|(_, json)| json)
    }

    /// The items of the list in an object's field; none if there is no such list.
    pub fn items_of(&self, name: &str) -> &[Json] {
        self.get(name).map(Json::items).unwrap_or_default()
    }

    /// The items of a list; none of anything else.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    /// What the value is, for messages: `a number`, `an object`.
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "true or false",
            Json::Number(_) => "a number",
            Json::Text(_) => "text",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn repeated_fields_are_kept() {
        let json = Json::parse(r#"{"a": 1, "a": 2}"#).unwrap();
        let Json::Object(entries) = json else { panic!("an object") };
        assert_eq!(entries.len(), 2);
    }

    #[test]
    fn deep_nesting_is_an_error_and_not_a_crash() {
        let text = "[".repeat(10_000_000);
        assert!(Json::parse(&text).is_err());
    }
}
