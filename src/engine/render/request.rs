//! The request to try the server with.

use crate::engine::fill::Filler;
use crate::engine::recipe::Recipe;
use crate::engine::view_model::{LineModel, SpanKind};

use super::script::span;

/// The request in the author's layout.
pub fn request(recipe: &Recipe, filler: &Filler) -> Option<Vec<LineModel>> {
    let mut lines = vec![LineModel { spans: Vec::new(), origin: None }];
    for word in &recipe.request?.words {
        let filled = filler.request_word(word);
        push(&mut lines, &word.before, SpanKind::Plain);
        push(&mut lines, &filled.text, filled.kind);
    }
    Some(lines)
}

/// Adds text that may run over several lines.
fn push(lines: &mut Vec<LineModel>, text: &str, kind: SpanKind) {
    for (index, part) in text.split('\n').enumerate() {
        if index > 0 {
            lines.push(LineModel { spans: Vec::new(), origin: None });
        }
        if let Some(line) = lines.last_mut().filter(|_| !part.is_empty()) {
            line.spans.push(span(part, kind));
        }
    }
}
