//! Writing for people: to a terminal, on which a page's text must not act.

use std::io::{self, Write};

use deploy_panel::page::{Finding, Severity};

/// Longer texts are cut in what people read; a hostile page could name a field of a megabyte.
const MOST_CHARACTERS: usize = 2_000;

/// Writes to standard output as it is.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes a line to standard error. If nobody reads it, nobody misses it.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// A finding in three lines: where, what, remedy.
pub fn finding(file: &str, finding: &Finding) -> String {
    let (file, path) = (plain(file), plain(&finding.path));
    let head = format!("{}[{}]: {file} {path}", severity(finding.severity), finding.code);
    [&head, "\n  ", &plain(&finding.what), "\n  ", &plain(&finding.remedy)].concat()
}

/// The name of a severity.
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// The text with its control characters spelled out, but for line ends, and with its end cut off if it is very long.
pub fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars().take(MOST_CHARACTERS) {
        if character.is_control() && character != '\n' {
            plain.extend(character.escape_unicode());
        } else {
            plain.push(character);
        }
    }
    if text.chars().nth(MOST_CHARACTERS).is_some() {
        plain.push('…');
    }
    plain
}

/// A count with its noun: `1 error`, `2 errors`.
pub fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb\r\n"), "a\\u{1b}[2Jb\\u{d}\n");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(plain(&"é".repeat(10_000)).chars().count(), 2_001);
    }
}
