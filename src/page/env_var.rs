//! An environment variable of the server.

use super::json::Json;
use super::names::Names;
use super::object::text;
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;
use super::template::Template;
use super::words;

/// One variable: `NCCL_CUMEM_ENABLE=1`.
#[derive(Clone, Debug, PartialEq)]
pub struct EnvVar {
    /// Its name.
    pub name: String,
    /// The value as the author wrote it, quotes included.
    pub written: Template,
    /// The value that the server sees.
    pub value: Template,
}

pack_fields!(EnvVar { name, written, value });

impl EnvVar {
    /// Reads a variable from `NAME=value`.
    pub fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<EnvVar> {
        let text = text(json, at, report)?.trim();
        let parts = text.split_once('=').filter(|(name, _)| is_name(name));
        let Some((name, written)) = parts else {
            let what = &["`", text, "` is not an environment variable."];
            report.error(at, "bad-env", what, "Write it as `NAME=value`.");
            return None;
        };
        let split = words::split(written);
        let value = match split.as_deref() {
            Some([]) => "",
            Some([word]) => word,
            _ => {
                let what = &["The value of `", name, "` falls into several words, or a quote in it is not closed."];
                report.error(at, "bad-env", what, "Put the whole value in single quotes.");
                return None;
            }
        };
        let value = Template::read(value, &names.placeholders, at, report)?;
        let written = Template::read(written, &names.placeholders, at, report)?;
        Some(EnvVar { name: name.to_owned(), written, value })
    }
}

fn is_name(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_word && name.bytes().next().is_some_and(|byte| !byte.is_ascii_digit())
}
