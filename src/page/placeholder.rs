//! A value that the reader fills in.

use super::json::Json;
use super::object::Object;
use super::packed::{pack_fields, pack_variants};
use super::place::Place;
use super::report::Report;

/// A value that the reader fills in.
#[derive(Clone, Debug, PartialEq)]
pub struct Placeholder {
    /// Its name, e.g. `NODE_RANK`.
    pub name: String,
    /// What it is called in the form, e.g. `Node rank`.
    pub label: String,
    /// What stands in its place until it is filled in. A text like `<node-rank>` has to be filled in.
    pub default: String,
    /// What belongs into it.
    pub kind: PlaceholderKind,
    /// True if it belongs to the request, false if it belongs to the command.
    pub is_for_request: bool,
}

/// What belongs into a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceholderKind {
    /// Anything.
    Text,
    /// A host name or address.
    Host,
    /// A port number.
    Port,
    /// An IP address.
    Ip,
    /// A whole number.
    Number,
    /// A file on the host.
    Path,
    /// A secret. It is named, never typed, shown or kept.
    Token,
}

pack_fields!(Placeholder { name, label, default, kind, is_for_request });
pack_variants!(PlaceholderKind { 0 => Text, 1 => Host, 2 => Port, 3 => Ip, 4 => Number, 5 => Path, 6 => Token });

const KINDS: &[(&str, PlaceholderKind)] = &[
    ("text", PlaceholderKind::Text),
    ("host", PlaceholderKind::Host),
    ("port", PlaceholderKind::Port),
    ("ip", PlaceholderKind::Ip),
    ("number", PlaceholderKind::Number),
    ("path", PlaceholderKind::Path),
    ("token", PlaceholderKind::Token),
];

pub(super) const FIELDS: &[&str] = &["target", "default", "label", "kind"];

/// The host and port of the request. A page that does not declare them has them all the same.
pub const REQUEST: [(&str, &str); 2] = [("CURL_HOST", "localhost"), ("CURL_PORT", "30000")];

impl Placeholder {
    /// Reads the page's placeholders and adds those of the request.
    pub fn read_all(json: Option<&Json>, at: &Place, report: &mut Report) -> Vec<Placeholder> {
        let mut placeholders = Vec::new();
        for (name, json) in json.and_then(|json| Object::entries(json, at, report)).unwrap_or_default() {
            placeholders.extend(Placeholder::read(name, json, &at.field(name), report));
        }
        for (name, default) in REQUEST {
            if placeholders.iter().all(|placeholder: &Placeholder| placeholder.name != name) {
                placeholders.push(Placeholder {
                    name: name.to_owned(),
                    label: label_of(name),
                    default: default.to_owned(),
                    kind: kind_of(name),
                    is_for_request: true,
                });
            }
        }
        placeholders
    }

    fn read(name: &str, json: &Json, at: &Place, report: &mut Report) -> Option<Placeholder> {
        let is_plain = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
        if !is_plain || name.is_empty() || name == "MODEL_NAME" {
            let what = &["`", name, "` cannot be the name of a placeholder."];
            report.error(at, "bad-id", what, "Use capitals, digits and `_`; MODEL_NAME is taken.");
            return None;
        }
        let object = Object::read(json, at, FIELDS, report)?;
        let is_for_request = match object.require_text("target", at, report)?.as_str() {
            "command" => false,
            "curl" => true,
            other => {
                report.unknown_name(&at.field("target"), "target", other, &["command", "curl"]);
                return None;
            }
        };
        let kind = match object.optional_text("kind", at, report) {
            None => kind_of(name),
            Some(kind) => {
                let known = |index: usize| KINDS.get(index).map(|(name, _)| *name);
                KINDS.get(report.find_name(&at.field("kind"), "kind", &kind, &known)?)?.1
            }
        };
        Some(Placeholder {
            name: name.to_owned(),
            label: object.optional_text("label", at, report).unwrap_or_else(|| label_of(name)),
            default: object.require_text("default", at, report).unwrap_or_default(),
            kind,
            is_for_request,
        })
    }
}

/// A page may leave the kind out; a secret must be known as one all the same.
fn kind_of(name: &str) -> PlaceholderKind {
    let is_secret = ["TOKEN", "SECRET", "PASSWORD", "KEY"].iter().any(|word| name.ends_with(word));
    match name {
        _ if is_secret => PlaceholderKind::Token,
        _ if name.ends_with("PORT") => PlaceholderKind::Port,
        _ => PlaceholderKind::Text,
    }
}

/// `NODE_RANK` → `Node rank`.
fn label_of(name: &str) -> String {
    let mut label = name.replace('_', " ").to_ascii_lowercase();
    if let Some(first) = label.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    label
}
