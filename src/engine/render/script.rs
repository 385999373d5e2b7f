//! A command in the making: lines that a shell reads as one.

use crate::engine::fill::{Filler, Word};
use crate::engine::recipe::{Origin, RecipeFlag};
use crate::engine::view_model::{LineModel, SpanKind, SpanModel};

/// Lines of one command, each continued by the next.
#[derive(Default)]
pub struct Script {
    lines: Vec<LineModel>,
}

impl Script {
    /// Starts a line with text that is drawn plainly.
    pub fn line(&mut self, text: &str) {
        self.lines.push(LineModel { spans: vec![span(text, SpanKind::Plain)], origin: None });
    }

    /// Starts a line: `indent`, then a name such as a family.
    pub fn named_line(&mut self, indent: &str, name: &str) {
        let spans = if indent.is_empty() { Vec::new() } else { vec![span(indent, SpanKind::Plain)] };
        self.lines.push(LineModel { spans, origin: None });
        self.push(name, SpanKind::Name);
    }

    /// Says where the last line comes from.
    pub fn comes_from(&mut self, origin: Origin) {
        if let Some(line) = self.lines.last_mut() {
            line.origin = Some(origin);
        }
    }

    /// Goes on in the last line.
    pub fn push(&mut self, text: &str, kind: SpanKind) {
        if let Some(line) = self.lines.last_mut() {
            line.spans.push(span(text, kind));
        }
    }

    /// Goes on in the last line with a word, after `joint`.
    pub fn word(&mut self, joint: &str, word: &Word) {
        self.push(joint, SpanKind::Plain);
        self.push(&word.text, word.kind);
    }

    /// The command's flags, one a line.
    pub fn flags(&mut self, indent: &str, flags: &[RecipeFlag], filler: &Filler) {
        for flag in flags {
            self.named_line(indent, &flag.flag.family);
            self.comes_from(flag.origin);
            let Some(value) = &flag.flag.value else { continue };
            for word in &value.words {
                self.word(if value.joined { "=" } else { " " }, &filler.word(word));
            }
        }
    }

    /// The lines, all but the last with a continuation.
    pub fn finish(mut self) -> Vec<LineModel> {
        let last = self.lines.len().saturating_sub(1);
        for line in self.lines.iter_mut().take(last) {
            line.spans.push(span(" \\", SpanKind::Plain));
        }
        self.lines
    }
}

/// A piece of a line.
pub fn span(text: &str, kind: SpanKind) -> SpanModel {
    SpanModel { text: text.to_owned(), kind }
}
