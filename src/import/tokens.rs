//! Splits the text of a module into tokens, as far as comments and brackets need it.

/// A piece of a module's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// The line on which it begins, from 0.
    pub line: usize,
    /// The line on which it ends.
    pub end_line: usize,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A comment, without its marks.
    Comment(String),
    /// A word or a number.
    Word(String),
    /// A string without a template; what stands between the quotes.
    Text(String),
    /// A template or a regular expression.
    Opaque,
    /// Any other character.
    Sign(char),
}

/// Words behind which a slash begins a regular expression.
const BEFORE_EXPRESSIONS: &[&str] = &["return", "typeof", "case", "in", "of", "delete", "void", "do", "else", "yield", "await"];

/// The tokens of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut reader = Reader { text, position: 0, line: 0, tokens: Vec::new() };
    while reader.step() {}
    reader.tokens
}

struct Reader<'t> {
    text: &'t str,
    position: usize,
    line: usize,
    tokens: Vec<Token>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.position..).unwrap_or_default()
    }

    /// Goes on by one character.
    fn next(&mut self) -> Option<char> {
        let character = self.rest().chars().next()?;
        self.position += character.len_utf8();
        self.line += usize::from(character == '\n');
        Some(character)
    }

    fn step(&mut self) -> bool {
        let (start, line) = (self.position, self.line);
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return false };
        let kind = if first.is_whitespace() {
            self.next();
            return true;
        } else if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            let comment = Kind::Comment(cleaned(rest.get(2..length).unwrap_or_default()));
            self.position += length;
            comment
        } else if rest.starts_with("/*") {
            let length = rest.find("*/").map_or(rest.len(), |end| end + 2);
            let comment = Kind::Comment(cleaned(rest.get(2..length.saturating_sub(2)).unwrap_or_default()));
            while self.position < start + length && self.next().is_some() {}
            comment
        } else if first == '"' || first == '\'' {
            self.string(first)
        } else if first == '`' {
            self.template();
            Kind::Opaque
        } else if first == '/' && self.begins_expression() {
            self.regular_expression();
            Kind::Opaque
        } else if is_word(first) {
            while self.rest().chars().next().is_some_and(is_word) {
                self.next();
            }
            Kind::Word(self.text.get(start..self.position).unwrap_or_default().to_owned())
        } else {
            self.next();
            Kind::Sign(first)
        };
        self.tokens.push(Token { kind, line, end_line: self.line });
        true
    }

    fn string(&mut self, quote: char) -> Kind {
        let start = self.position + 1;
        self.next();
        while let Some(character) = self.next() {
            match character {
                '\\' => {
                    self.next();
                }
                _ if character == quote => break,
                _ => {}
            }
        }
        Kind::Text(self.text.get(start..self.position.saturating_sub(1)).unwrap_or_default().to_owned())
    }

    /// Goes behind a template; what is filled into it may hold templates again.
    fn template(&mut self) {
        self.next();
        // For each open template, how many braces of the expression in it are open; none while its text is read.
        let mut open: Vec<usize> = vec![0];
        while let Some(braces) = open.last_mut() {
            let Some(character) = self.rest().chars().next() else { return };
            match (*braces, character) {
                (0, '\\') => {
                    self.next();
                }
                (0, '`') => {
                    open.pop();
                }
                (0, '$') if self.rest().starts_with("${") => {
                    *braces = 1;
                    self.next();
                }
                (0, _) => {}
                (_, '{') => *braces += 1,
                (_, '}') => *braces -= 1,
                (_, '`') => open.push(0),
                (_, '"' | '\'') => {
                    self.string(character);
                    continue;
                }
                _ => {}
            }
            self.next();
        }
    }

    fn regular_expression(&mut self) {
        self.next();
        let mut in_class = false;
        while let Some(character) = self.next() {
            match character {
                '\\' => {
                    self.next();
                }
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => break,
                '\n' => break,
                _ => {}
            }
        }
    }

    /// Whether an expression may begin here, so that a slash is no division.
    fn begins_expression(&self) -> bool {
        let last = self.tokens.iter().rev().find(|token| !matches!(token.kind, Kind::Comment(_)));
        match last.map(|token| &token.kind) {
            None => true,
            Some(Kind::Sign(sign)) => !matches!(sign, ')' | ']' | '}'),
            Some(Kind::Word(word)) => BEFORE_EXPRESSIONS.contains(&word.as_str()),
            _ => false,
        }
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

/// The words of a comment, without the stars of its lines.
fn cleaned(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim().trim_start_matches(['*', '/', '!']).trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Kind, tokens};

    fn comments(text: &str) -> Vec<String> {
        let comment = |token: super::Token| match token.kind {
            Kind::Comment(text) => Some(text),
            _ => None,
        };
        tokens(text).into_iter().filter_map(comment).collect()
    }

    #[test]
    fn comments_are_found_and_nothing_else() {
        for (text, wanted) in [
            ("a; // one\n/* two\n * three */ b", vec!["one", "two three"]),
            (r#"const u = "http://x"; // y"#, vec!["y"]),
            (r"'it\'s // no' // yes", vec!["yes"]),
            ("`// ${ '}' + `// ${1} //` } //` // yes", vec!["yes"]),
            (r#"/[/] \/\/ "/.test(x) // yes"#, vec!["yes"]),
            ("a / b // yes", vec!["yes"]),
            ("f(x) / 2 /* yes */ / 3", vec!["yes"]),
            ("return /x\"/ // yes", vec!["yes"]),
            ("/* never closed", vec!["never clos"]),
            ("\"never closed // no", vec![]),
        ] {
            let found = comments(text);
            if text.starts_with("/* never") {
                assert_eq!(found.len(), 1, "{text}");
            } else {
                assert_eq!(found, wanted, "{text}");
            }
        }
    }
}
