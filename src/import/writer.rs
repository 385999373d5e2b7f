//! Writes JSON as people lay it out: two blanks a level, and on one line what fits there.

use crate::page::Json;

/// Longer lines are broken.
const MOST_COLUMNS: usize = 110;

/// The whole document, with a line end behind it.
pub fn pretty(json: &Json) -> String {
    let mut text = String::new();
    write(json, 0, 0, true, &mut text);
    text.push('\n');
    text
}

/// On one line without blanks.
pub fn compact(json: &Json) -> String {
    let mut text = String::new();
    one_line(json, false, &mut text);
    text
}

/// Writes a value that stands behind `before` characters of its line.
fn write(json: &Json, level: usize, before: usize, is_top: bool, text: &mut String) {
    let mut line = String::new();
    one_line(json, true, &mut line);
    // A row's and an option's ids are looked for down the left edge.
    let is_small = line.chars().count() + before + level * 2 < MOST_COLUMNS && !is_top;
    let (open, close, count) = match json {
        Json::List(items) => ('[', ']', items.len()),
        Json::Object(fields) => ('{', '}', fields.len()),
        _ => ('\0', '\0', 0),
    };
    if count == 0 || is_small {
        text.push_str(&line);
        return;
    }
    text.push(open);
    let indent = "  ".repeat(level + 1);
    match json {
        Json::List(items) => {
            for (index, item) in items.iter().enumerate() {
                separate(index, &indent, text);
                write(item, level + 1, 0, false, text);
            }
        }
        Json::Object(fields) => {
            for (index, (name, value)) in fields.iter().enumerate() {
                separate(index, &indent, text);
                let start = text.len();
                string(name, text);
                text.push_str(": ");
                let before = text.len() - start;
                write(value, level + 1, before, false, text);
            }
        }
        _ => {}
    }
    text.push('\n');
    text.push_str(&"  ".repeat(level));
    text.push(close);
}

fn separate(index: usize, indent: &str, text: &mut String) {
    text.push_str(if index == 0 { "\n" } else { ",\n" });
    text.push_str(indent);
}

fn one_line(json: &Json, spaced: bool, text: &mut String) {
    let comma = if spaced { ", " } else { "," };
    match json {
        Json::Null => text.push_str("null"),
        Json::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Json::Number(number) => text.push_str(&number.to_string()),
        Json::Text(value) => string(value, text),
        Json::List(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                text.push_str(if index == 0 { "" } else { comma });
                one_line(item, spaced, text);
            }
            text.push(']');
        }
        Json::Object(fields) => {
            let blank = if spaced && !fields.is_empty() { " " } else { "" };
            text.push('{');
            text.push_str(blank);
            for (index, (name, value)) in fields.iter().enumerate() {
                text.push_str(if index == 0 { "" } else { comma });
                string(name, text);
                text.push_str(if spaced { ": " } else { ":" });
                one_line(value, spaced, text);
            }
            text.push_str(blank);
            text.push('}');
        }
    }
}

fn string(value: &str, text: &mut String) {
    // Writing a string to a string cannot fail.
    text.push_str(&serde_json::to_string(value).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::{compact, pretty};
    use crate::page::Json;

    #[test]
    fn what_is_written_is_read_back() {
        let text = r#"{"a":[1,-0.5,"é\n\"",null,true,{}],"b":{"c":[]},"long":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"]}"#;
        let json = Json::parse(text).unwrap();
        assert_eq!(compact(&json), text);
        let laid_out = pretty(&json);
        assert_eq!(Json::parse(&laid_out).unwrap(), json);
        assert!(laid_out.starts_with("{\n  \"a\": [1, -0.5, "), "{laid_out}");
        assert!(laid_out.contains("\n  \"long\": [\n    \"aaa"), "{laid_out}");
    }
}
