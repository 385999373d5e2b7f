//! Text with places for values: `{{NAME}}`.

use super::find_text::split_at_mark;
use super::packed::{pack_fields, pack_variants};
use super::place::Place;
use super::report::Report;

/// Text in which placeholders and the model slug stand open.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// Pieces from left to right.
    pub parts: Vec<Part>,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Text as it is.
    Text(String),
    /// The value of the page's placeholder with this index.
    Placeholder(usize),
    /// The model slug.
    Model,
}

pack_fields!(Template { parts });
pack_variants!(Part { 0 => Text(text), 1 => Placeholder(index), 2 => Model });

/// The name under which every page knows the slug.
const MODEL_NAME: &str = "MODEL_NAME";

impl Template {
    /// A template without placeholders.
    pub fn fixed(text: &str) -> Template {
        Template { parts: vec![Part::Text(text.to_owned())] }
    }

    /// Reads `text`; `placeholders` are the names that the page declares, by index.
    pub fn read(text: &str, placeholders: &[String], at: &Place, report: &mut Report) -> Option<Template> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = split_at_mark(rest, "{{") {
            let Some((name, behind)) = split_at_mark(after, "}}") else {
                let what = &["`{{", after, "` is not closed."];
                report.error(at, "bad-placeholder", what, "Close it with `}}`.");
                return None;
            };
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            match placeholders.iter().position(|known| known == name) {
                Some(index) => parts.push(Part::Placeholder(index)),
                None if name == MODEL_NAME => parts.push(Part::Model),
                None => {
                    let mut known: Vec<&str> = placeholders.iter().map(String::as_str).collect();
                    known.push(MODEL_NAME);
                    report.unknown_name(at, "placeholder", name, &known);
                    return None;
                }
            }
            rest = behind;
        }
        if !rest.is_empty() || parts.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        Some(Template { parts })
    }

    /// The text, if nothing in it stands open.
    pub fn as_fixed(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The placeholders in it.
    pub fn placeholders(&self) -> impl Iterator<Item = usize> {
        self.parts.iter().filter_map(|part| match part {
            Part::Placeholder(index) => Some(*index),
            _ => None,
        })
    }

    /// The text with every open place filled in.
    pub fn fill<'v>(&self, model: &str, value: impl Fn(usize) -> &'v str) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Text(fixed) => text.push_str(fixed),
                Part::Placeholder(index) => text.push_str(value(*index)),
                Part::Model => text.push_str(model),
            }
        }
        text
    }
}
