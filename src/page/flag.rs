//! A flag of the server's command.

use super::json::Json;
use super::names::Names;
use super::object::text;
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;
use super::template::Template;
use super::words;

/// One flag: `--tp-size 8`, `--trust-remote-code`, `--config '{"a": 1}'`.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// The text before the first blank or `=`, e.g. `--tp-size`.
    pub family: String,
    /// What stands behind the family; absent for a switch.
    pub value: Option<FlagValue>,
}

/// The value of a flag.
#[derive(Clone, Debug, PartialEq)]
pub struct FlagValue {
    /// True for `--x=8`, false for `--x 8`.
    pub joined: bool,
    /// The value as the author wrote it, quotes included.
    pub written: Template,
    /// The words a shell makes of it; at least one.
    pub words: Vec<Template>,
}

pack_fields!(Flag { family, value });
pack_fields!(FlagValue { joined, written, words });

impl Flag {
    /// A flag without value.
    pub fn switch(family: &str) -> Flag {
        Flag { family: family.to_owned(), value: None }
    }

    /// A flag whose value is one word.
    pub fn with_word(family: &str, word: Template) -> Flag {
        let value = FlagValue { joined: false, written: word.clone(), words: vec![word] };
        Flag { family: family.to_owned(), value: Some(value) }
    }

    /// Reads a flag from text.
    pub fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Flag> {
        let text = text(json, at, report)?.trim();
        let end = text.find([' ', '=']).unwrap_or(text.len());
        let (family, rest) = text.split_at(end);
        let family = family_name(family, at, report)?.to_owned();
        let joined = rest.starts_with('=');
        let written = rest.get(1..).unwrap_or_default();
        if rest.is_empty() {
            return Some(Flag { family, value: None });
        }
        let Some(split) = words::split(written) else {
            report.error(at, "open-quote", &["A quote in `", text, "` is not closed."], "Close it.");
            return None;
        };
        if split.is_empty() || (joined && split.len() > 1) {
            let what = &["The value of `", text, "` is missing or falls into several words."];
            report.error(at, "bad-flag", what, "Write the value, in quotes if it holds blanks.");
            return None;
        }
        if split.iter().any(|word| word.starts_with("--")) {
            let what = &["`", text, "` holds another flag."];
            report.error(at, "bad-flag", what, "Write each flag as an item of its own.");
            return None;
        }
        let written = Template::read(written, &names.placeholders, at, report)?;
        let mut words = Vec::new();
        for word in &split {
            words.push(Template::read(word, &names.placeholders, at, report)?);
        }
        Some(Flag { family, value: Some(FlagValue { joined, written, words }) })
    }

    /// The value as text for tests and arithmetic, if no placeholder stands in it.
    pub fn fixed_value(&self) -> Option<&str> {
        match self.value.as_ref()?.words.as_slice() {
            [word] => word.as_fixed(),
            _ => self.value.as_ref()?.written.as_fixed(),
        }
    }
}

/// Checks that `text` names a family: a dash, then letters, digits, `-`, `_` or `.`.
pub fn family_name<'t>(text: &'t str, at: &Place, report: &mut Report) -> Option<&'t str> {
    let name = text.trim_start_matches('-');
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    // One dash stands before one letter.
    let dashes = text.len() - name.len();
    if is_plain && (dashes == 2 || (dashes == 1 && name.len() == 1)) && !name.is_empty() {
        return Some(text);
    }
    let what = &["`", text, "` is not a flag family."];
    report.error(at, "bad-flag", what, "Write the family with its dashes, e.g. `--tp-size 8`.");
    None
}
