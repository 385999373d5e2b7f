//! Where in a file the place of a finding stands.

use std::ops::Range;

use crate::page::{Finding, Place};

/// A piece of a page file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line, from 1.
    pub line: usize,
    /// The column of its first character, from 1, in characters.
    pub column: usize,
    /// Its bytes in the file, without what lies beyond its first line.
    pub span: Range<usize>,
}

/// Findings about a field as such, not about its value.
const OF_FIELDS: [&str; 3] = ["unknown-field", "repeated-field", "reserved-id"];

/// Deeper than the parser reads, nothing is looked for.
const MOST_LEVELS: u32 = 128;

/// Knows where everything in a file stands.
pub struct Locator<'t> {
    text: &'t str,
    root: Value,
}

/// A value of the file with the values in it.
#[derive(Default)]
struct Value {
    span: Range<usize>,
    fields: Vec<Field>,
    items: Vec<Value>,
}

/// A field of an object.
struct Field {
    /// The key, quotes included.
    key: Range<usize>,
    /// As a step of a path: `.name`.
    step: String,
    value: Value,
}

impl<'t> Locator<'t> {
    /// Reads the file. It need not be valid: what makes no sense is not found in it.
    pub fn new(text: &'t str) -> Locator<'t> {
        let mut scanner = Scanner { text, position: 0 };
        scanner.blanks();
        Locator { text, root: scanner.value(MOST_LEVELS) }
    }

    /// Where the finding stands: the deepest part of its path that is there.
    pub fn locate(&self, finding: &Finding) -> Location {
        let mut value = &self.root;
        let mut key = None;
        let mut path = finding.path.strip_prefix('$').unwrap_or_default();
        while !path.is_empty() {
            // A repeated field is reported at its last occurrence.
            let fields = value.fields.iter().rev().map(|field| (&field.value, Some(&field.key), field.step.as_str()));
            let mut field = fields.filter_map(|(value, key, step)| Some((value, key, rest_of(path, step)?)));
            let step = field.next().or_else(|| item(path).and_then(|(index, rest)| Some((value.items.get(index)?, None, rest))));
            let Some((next, of_next, rest)) = step else { break };
            (value, key, path) = (next, of_next, rest);
        }
        let is_about_field = path.is_empty() && OF_FIELDS.contains(&finding.code);
        let span = key.filter(|_| is_about_field).unwrap_or(&value.span);
        location(self.text, span.clone())
    }

    /// The location of line and column as the JSON parser counts them: from 1, columns in bytes.
    pub fn position(&self, line: usize, column: usize) -> Location {
        let starts = [0].into_iter().chain(self.text.match_indices('\n').map(|(newline, _)| newline + 1));
        let start = starts.take(line).last().unwrap_or_default();
        let position = (start + column.saturating_sub(1)).min(self.text.len());
        location(self.text, position..position + 1)
    }
}

/// What is left of a path behind a step.
fn rest_of<'p>(path: &'p str, step: &str) -> Option<&'p str> {
    let rest = path.strip_prefix(step)?;
    (rest.is_empty() || rest.starts_with(['.', '['])).then_some(rest)
}

/// The index of a path's first step, and what is left behind it.
fn item(path: &str) -> Option<(usize, &str)> {
    let (index, rest) = path.strip_prefix('[')?.split_once(']')?;
    Some((index.parse().ok()?, rest))
}

fn location(text: &str, span: Range<usize>) -> Location {
    let floor = |mut position: usize| {
        position = position.min(text.len());
        while !text.is_char_boundary(position) {
            position -= 1;
        }
        position
    };
    let start = floor(span.start);
    let before = text.get(..start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text.get(start..).and_then(|behind| behind.find(['\n', '\r'])).map_or(text.len(), |length| start + length);
    Location {
        line: 1 + before.matches('\n').count(),
        column: 1 + before.get(line_start..).unwrap_or_default().chars().count(),
        span: start..floor(span.end).clamp(start, line_end),
    }
}

/// Reads values from left to right.
struct Scanner<'t> {
    text: &'t str,
    position: usize,
}

impl Scanner<'_> {
    /// The value here. Beyond `levels` what is in it is not kept.
    fn value(&mut self, levels: u32) -> Value {
        let start = self.position;
        let mut value = Value::default();
        match self.peek() {
            Some(b'{') if levels > 0 => self.each(b'}', &mut |scanner| {
                let field = scanner.field(levels - 1)?;
                value.fields.push(field);
                Some(())
            }),
            Some(b'[') if levels > 0 => self.each(b']', &mut |scanner| {
                let item = scanner.value(levels - 1);
                let is_there = !item.span.is_empty();
                value.items.push(item);
                is_there.then_some(())
            }),
            _ => self.skip(),
        }
        value.span = start..self.position;
        value
    }

    /// Reads what commas separate up to `end`, or up to what makes no sense.
    fn each(&mut self, end: u8, read: &mut dyn FnMut(&mut Self) -> Option<()>) {
        self.position += 1;
        loop {
            self.blanks();
            if self.peek() == Some(end) {
                self.position += 1;
                return;
            }
            if read(self).is_none() {
                return;
            }
            self.blanks();
            match self.peek() {
                Some(b',') => self.position += 1,
                Some(byte) if byte == end => {}
                _ => return,
            }
        }
    }

    fn field(&mut self, levels: u32) -> Option<Field> {
        let start = self.position;
        if self.peek()? != b'"' {
            return None;
        }
        self.skip();
        let key = start..self.position;
        let name: String = serde_json::from_str(self.text.get(key.clone())?).ok()?;
        self.blanks();
        if self.peek()? != b':' {
            return None;
        }
        self.position += 1;
        self.blanks();
        let step = Place::ROOT.field(&name).path().split_off(1);
        Some(Field { key, step, value: self.value(levels) })
    }

    /// Goes behind the value here, whatever is in it.
    fn skip(&mut self) {
        let mut open = 0_usize;
        let mut in_text = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'\\' if in_text => self.position += 1,
                b'"' => in_text = !in_text,
                _ if in_text => {}
                b'{' | b'[' => open += 1,
                b'}' | b']' if open == 0 => return,
                b'}' | b']' => open -= 1,
                b',' | b':' if open == 0 => return,
                byte if open == 0 && byte.is_ascii_whitespace() => return,
                _ => {}
            }
            self.position += 1;
            if open == 0 && !in_text && matches!(byte, b'"' | b'}' | b']') {
                return;
            }
        }
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.position += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::checker::error;
    use super::Locator;

    const TEXT: &str = "{\n  \"é\": 1, \"a\": {\"b.c\": [10, {\"d\": \"x\\\"}\"}]},\n  \"a\": [true]\n}";

    fn at(code: &'static str, path: &str) -> (usize, usize, &'static str) {
        let location = Locator::new(TEXT).locate(&error(code, path.to_owned(), String::new(), ""));
        (location.line, location.column, &TEXT[location.span])
    }

    #[test]
    fn places_are_found_in_the_file() {
        assert_eq!(at("wrong-type", "$.é"), (1, 1, "{"));
        assert_eq!(at("wrong-type", "$['é']"), (2, 8, "1"));
        assert_eq!(at("unknown-field", "$['é']"), (2, 3, "\"é\""));
        assert_eq!(at("wrong-type", "$.a[0]"), (3, 9, "true"));
    }

    #[test]
    fn what_is_not_there_is_pointed_at_from_above() {
        assert_eq!(at("missing-field", "$.a.nothing"), (3, 8, "[true]"));
        assert_eq!(at("missing-field", "$"), (1, 1, "{"));
    }

    #[test]
    fn broken_texts_are_no_trouble() {
        for text in ["", "{", "{\"a", "{\"a\":", "[1,", "}", "\"\\", "{\"a\":[{]}", "[[", "{,}", "{:1}"] {
            for path in ["$.a", "$[1]", "$.a[0].b", "$"] {
                let location = Locator::new(text).locate(&error("wrong-type", path.to_owned(), String::new(), ""));
                assert!(location.span.end <= text.len(), "{text} {path}");
            }
        }
    }
}
