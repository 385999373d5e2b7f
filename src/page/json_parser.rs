//! Parses JSON as RFC 8259 defines it, in a fraction of the code that a parser for any type needs.

use std::fmt;

use super::json::Json;

/// Lists and objects that may stand in each other. Each takes a frame of the stack, of which a browser has little.
const MOST_LEVELS: u32 = 127;

/// Where a text stops being JSON; both count from 1, columns in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// True if the text may go on as JSON, but nests deeper than is read.
    pub is_too_deep: bool,
}

impl fmt::Display for JsonError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let what = if self.is_too_deep { "too many levels" } else { "unexpected text" };
        for piece in [what, " at line ", &self.line.to_string(), ", column ", &self.column.to_string()] {
            out.write_str(piece)?;
        }
        Ok(())
    }
}

impl std::error::Error for JsonError {}

/// Reads a document.
pub fn parse(text: &str) -> Result<Json, JsonError> {
    let mut parser = Parser { text, position: 0, levels: 0 };
    let json = parser.value();
    if let Some(json) = json
        && parser.peek().is_none()
    {
        return Ok(json);
    }
    let before = text.as_bytes().get(..parser.position).unwrap_or_default();
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    Err(JsonError {
        line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
        column: 1 + before.len() - line_start,
        is_too_deep: parser.levels > MOST_LEVELS,
    })
}

/// Reads from left to right. On a fault it stays where it is and gives nothing.
struct Parser<'t> {
    text: &'t str,
    position: usize,
    /// How many lists and objects are open.
    levels: u32,
}

impl Parser<'_> {
    /// The byte here.
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    /// The first byte behind white space.
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.position += 1;
        }
        self.byte()
    }

    /// Passes `wanted`, if it stands here.
    fn pass(&mut self, wanted: u8) -> Option<()> {
        (self.byte()? == wanted).then(|| self.position += 1)
    }

    fn value(&mut self) -> Option<Json> {
        match self.peek()? {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => Some(Json::Text(self.string()?)),
            b'[' => {
                let mut items = Vec::new();
                self.sequence(b']', &mut |parser| {
                    items.push(parser.value()?);
                    Some(())
                })?;
                Some(Json::List(items))
            }
            b'{' => {
                let mut entries = Vec::new();
                self.sequence(b'}', &mut |parser| {
                    parser.peek();
                    let name = parser.string()?;
                    parser.peek();
                    parser.pass(b':')?;
                    entries.push((name, parser.value()?));
                    Some(())
                })?;
                Some(Json::Object(entries))
            }
            _ => self.number().map(Json::Number),
        }
    }

    fn word(&mut self, word: &str, json: Json) -> Option<Json> {
        word.bytes().try_for_each(|byte| self.pass(byte)).map(|()| json)
    }

    /// Passes an opening bracket, what stands between commas, and the closing one.
    fn sequence(&mut self, close: u8, read: &mut dyn FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.levels += 1;
        if self.levels > MOST_LEVELS {
            return None;
        }
        self.position += 1;
        if self.peek()? != close {
            read(self)?;
            while self.peek()? != close {
                self.pass(b',')?;
                read(self)?;
            }
        }
        self.levels -= 1;
        self.pass(close)
    }

    fn string(&mut self) -> Option<String> {
        self.pass(b'"')?;
        let mut string = String::new();
        loop {
            let start = self.position;
            while self.byte().is_some_and(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
                self.position += 1;
            }
            string.push_str(self.text.get(start..self.position)?);
            if self.pass(b'"').is_some() {
                return Some(string);
            }
            self.pass(b'\\')?;
            string.push(self.escaped()?);
        }
    }

    /// The character that is written behind a backslash.
    fn escaped(&mut self) -> Option<char> {
        let character = match self.byte()? {
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.position += 1;
                let high = self.code_unit()?;
                // A character outside the basic plane is written as two code units.
                if !(0xd800..0xdc00).contains(&high) {
                    return char::from_u32(high);
                }
                self.pass(b'\\')?;
                self.pass(b'u')?;
                let low = self.code_unit()?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
                return char::from_u32(0x10000 + ((high - 0xd800) << 10) + low);
            }
            _ => return None,
        };
        self.position += 1;
        Some(character)
    }

    /// Four hexadecimal digits.
    fn code_unit(&mut self) -> Option<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            unit = unit * 16 + char::from(self.byte()?).to_digit(16)?;
            self.position += 1;
        }
        Some(unit)
    }

    /// Exact for up to 15 digits, and within a few units of the last place for more.
    fn number(&mut self) -> Option<f64> {
        let sign = if self.pass(b'-').is_some() { -1.0 } else { 1.0 };
        let (mut digits, mut exponent) = (0.0, 0);
        if self.pass(b'0').is_none() {
            self.digits(&mut digits)?;
        }
        if self.pass(b'.').is_some() {
            exponent = -self.digits(&mut digits)?;
        }
        if self.byte().is_some_and(|byte| byte | 0x20 == b'e') {
            self.position += 1;
            let is_negative = self.pass(b'-').is_some();
            if !is_negative {
                self.pass(b'+');
            }
            let mut written = 0.0;
            self.digits(&mut written)?;
            let written = if is_negative { -written } else { written } as i32;
            exponent = exponent.saturating_add(written);
        }
        let scale = 10_f64.powi(exponent.saturating_abs());
        let number = sign * if exponent < 0 { digits / scale } else { digits * scale };
        number.is_finite().then_some(number)
    }

    /// Appends at least one digit to `number`; how many there were.
    fn digits(&mut self, number: &mut f64) -> Option<i32> {
        let start = self.position;
        while let Some(digit @ b'0'..=b'9') = self.byte() {
            *number = *number * 10.0 + f64::from(digit - b'0');
            self.position += 1;
        }
        (self.position > start).then(|| (self.position - start) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::{Json, JsonError, parse};

    /// The same document, as another parser reads it.
    fn other(value: &serde_json::Value) -> Json {
        use serde_json::Value;
        match value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Number(number) => Json::Number(number.as_f64().unwrap()),
            Value::String(text) => Json::Text(text.clone()),
            Value::Array(items) => Json::List(items.iter().map(other).collect()),
            Value::Object(map) => Json::Object(map.iter().map(|(name, value)| (name.clone(), other(value))).collect()),
        }
    }

    #[test]
    fn what_is_json_is_read_as_another_parser_reads_it() {
        for text in [
            "null",
            " true ",
            "false",
            "0",
            "-0",
            "12",
            "-3.25",
            "1e3",
            "2E-2",
            "1.5e+2",
            "123456789012345",
            "0.1",
            "0.95",
            r#""""#,
            r#""a\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é😀""#,
            "[]",
            "[1,[2 , 3],{}]",
            "{}",
            "\r\n{\t\"a\" : {\"b\": [null]}, \"c\": \"\"}",
            "\"\u{7f}\u{2028}\"",
        ] {
            let value: serde_json::Value = serde_json::from_str(text).unwrap();
            assert_eq!(parse(text), Ok(other(&value)), "{text}");
        }
    }

    #[test]
    fn what_is_not_json_is_refused() {
        for text in [
            "",
            " ",
            "nul",
            "True",
            "01",
            "-",
            "+1",
            ".5",
            "1.",
            "1e",
            "1e+",
            "1e+-2",
            "1e999",
            "NaN",
            "0x1",
            "'a'",
            "\"",
            "\"a",
            "\"\n\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\u+123\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\\udc00\"",
            "[",
            "[1",
            "[1,]",
            "[,]",
            "[1 2]",
            "]",
            "{",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "{1:1}",
            "[1}",
            "{} {}",
            "1 // one",
            "\u{feff}1",
        ] {
            assert!(serde_json::from_str::<serde_json::Value>(text).is_err(), "{text}");
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_error_says_where_it_is() {
        let error = |line, column, is_too_deep| Err(JsonError { line, column, is_too_deep });
        assert_eq!(parse("{\n \"a\": ,\n}"), error(2, 7, false));
        assert_eq!(parse("[1"), error(1, 3, false));
        assert_eq!(parse(&"[".repeat(200)), error(1, 128, true));
        assert!(parse(&["[".repeat(127), "]".repeat(127)].concat()).is_ok());
    }
}
