//! Splits what an author writes into the words a shell would make of it, with nothing expanded.

/// A word as it stands in a text.
pub struct Piece<'t> {
    /// Blanks, line ends and continuations before the word.
    pub before: &'t str,
    /// The word as it is written, quotes included.
    pub written: &'t str,
    /// The word that a shell makes of it.
    pub word: String,
}

/// Splits at blanks outside quotes. Single quotes, double quotes and backslashes mean what they mean in a shell; every
/// other character stands for itself, since the renderer quotes whatever a shell would act on. `None` if a quote stays open.
pub fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    loop {
        let start = gap(rest);
        let (before, behind) = rest.split_at_checked(start)?;
        if behind.is_empty() {
            return Some(pieces);
        }
        let (length, word) = word(behind)?;
        let (written, behind) = behind.split_at_checked(length)?;
        pieces.push(Piece { before, written, word });
        rest = behind;
    }
}

/// The words alone.
pub fn split(text: &str) -> Option<Vec<String>> {
    Some(pieces(text)?.into_iter().map(|piece| piece.word).collect())
}

/// The length of the blanks and line continuations at the start of `text`.
fn gap(text: &str) -> usize {
    let mut rest = text;
    loop {
        let trimmed = rest.trim_start_matches([' ', '\t', '\n']);
        let trimmed = trimmed.strip_prefix("\\\n").unwrap_or(trimmed);
        if trimmed.len() == rest.len() {
            return text.len() - rest.len();
        }
        rest = trimmed;
    }
}

/// The length of the word at the start of `text`, and what a shell makes of it.
fn word(text: &str) -> Option<(usize, String)> {
    let mut word = String::new();
    let mut characters = text.char_indices();
    while let Some((position, character)) = characters.next() {
        let mut next = || characters.next().map(|(_, character)| character);
        match character {
            ' ' | '\t' | '\n' => return Some((position, word)),
            '\'' => loop {
                match next()? {
                    '\'' => break,
                    inner => word.push(inner),
                }
            },
            '"' => loop {
                match next()? {
                    '"' => break,
                    '\\' => match next()? {
                        '\n' => {}
                        escaped @ ('"' | '\\' | '$' | '`') => word.push(escaped),
                        other => word.extend(['\\', other]),
                    },
                    inner => word.push(inner),
                }
            },
            '\\' => match next()? {
                '\n' => {}
                escaped => word.push(escaped),
            },
            other => word.push(other),
        }
    }
    Some((text.len(), word))
}

#[cfg(test)]
mod tests {
    use super::{pieces, split};

    #[test]
    fn agrees_with_a_shell_words_library() {
        for text in [
            "a b  c",
            r#"--config '{"a": true}' x"#,
            r#""a \"b\" \\ $c" d\ e"#,
            "''",
            "a'b'\"c\"",
            "",
            "  ",
            "a \\\n b",
            "a\\\nb",
            r#""a\b""#,
        ] {
            assert_eq!(split(text), shell_words::split(text).ok(), "{text}");
        }
    }

    #[test]
    fn an_open_quote_is_refused() {
        for text in ["'a", "\"a", "a\\", "\"a\\"] {
            assert_eq!(split(text), None, "{text}");
        }
    }

    #[test]
    fn pieces_put_together_are_the_text() {
        let text = "curl http://a \\\n  -d '{\"a\": 1}'";
        let together: String = pieces(text).unwrap().iter().map(|piece| [piece.before, piece.written].concat()).collect();
        assert_eq!(together, text);
    }
}
