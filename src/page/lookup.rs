//! Slugs and images by the picks they depend on.

use super::json::Json;
use super::object::{Object, text};
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;

/// Values by key, e.g. `b300|nvfp4`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lookup {
    entries: Vec<(String, String)>,
}

pack_fields!(Lookup { entries });

impl Lookup {
    /// Reads the keys and values. A value has to be one plain word, since it becomes part of a command.
    pub fn read(json: &Json, at: &Place, report: &mut Report) -> Lookup {
        let mut entries = Vec::new();
        for (key, json) in Object::entries(json, at, report).unwrap_or_default() {
            let at = at.field(key);
            let Some(value) = text(json, &at, report) else { continue };
            if !value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/:@+".contains(&byte)) {
                let what = &["`", value, "` is not a plain name."];
                report.error(&at, "bad-name", what, "Use letters, digits and `. _ - / : @ +`.");
            }
            entries.push((key.clone(), value.to_owned()));
        }
        Lookup { entries }
    }

    /// The keys, in the order of the file.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(key, _)| key.as_str())
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}
