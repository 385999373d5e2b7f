//! Texts that readers should not see.

use crate::page::{Finding, Json, Place};

use super::checker::{error, warning};

/// What an author leaves in place of a sentence that is still to be written.
const MARK: &str = "TODO(";

/// Fields whose texts become part of a command.
const OF_COMMANDS: [&str; 8] =
    ["flags", "env", "modelNames", "dockerImages", "curl", "dockerRunCommand", "dockerMounts", "servePort"];

/// What programs write where a value is missing.
const MISSING: [&str; 5] = ["undefined", "null", "NaN", "None", "[object Object]"];

/// Texts that are not written yet, that hold something else than plain text, or that came out of a program without a value;
/// and reasons that only repeat the label they stand beside.
pub fn check(json: &Json) -> Vec<Finding> {
    let mut findings = Vec::new();
    walk(json, &Place::ROOT, false, &mut findings);
    for list in ["matchDims", "overlayDims"] {
        let list_at = Place::ROOT.field(list);
        for (index, row) in json.items_of(list).iter().enumerate() {
            let row_at = list_at.index(index);
            let options_at = row_at.field("options");
            for (index, option) in row.items_of("options").iter().enumerate() {
                reasons(option, &options_at.index(index), &mut findings);
            }
        }
    }
    findings
}

fn walk(json: &Json, at: &Place, is_of_command: bool, findings: &mut Vec<Finding>) {
    match json {
        Json::Text(text) => findings.extend(fault(text, is_of_command, at)),
        Json::List(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &at.index(index), is_of_command, findings);
            }
        }
        Json::Object(fields) => {
            for (name, field) in fields.iter().filter(|(name, _)| name != "$comment") {
                // Conditions and rows are tested by name, whatever list they stand in.
                let is_of_command = name != "when" && name != "by" && (is_of_command || OF_COMMANDS.contains(&name.as_str()));
                walk(field, &at.field(name), is_of_command, findings);
            }
        }
        _ => {}
    }
}

fn fault(text: &str, is_of_command: bool, at: &Place) -> Option<Finding> {
    if text.contains(MARK) {
        let what = "This text still holds a TODO mark, which readers would see.".to_owned();
        return Some(error("unfinished-text", at.path(), what, "Write the sentence."));
    }
    if let Some(character) = text.chars().find(|character| is_invisible(*character)) {
        let name: String = character.escape_unicode().collect();
        let what = ["This text holds the character ", &name, ", which readers cannot see."].concat();
        return Some(error("bad-text", at.path(), what, "Remove it."));
    }
    if let Some(missing) = MISSING.iter().find(|missing| is_of_command && holds_word(text, missing)) {
        let what = ["`", missing, "` stands where a value belongs."].concat();
        return Some(error("undefined-value", at.path(), what, "Write the value; a program that made this file lost it."));
    }
    if !is_of_command && text.contains("{{") {
        let what = "Placeholders are not filled in here, and readers would see the braces.".to_owned();
        return Some(error("bad-text", at.path(), what, "Write the sentence without the value."));
    }
    let markup = (!is_of_command).then(|| markup(text)).flatten()?;
    let what = ["Texts are shown as they are, and readers would see `", markup, "`."].concat();
    Some(error("bad-text", at.path(), what, "Write plain text."))
}

/// Characters that cannot be seen, or that turn the order of others round; line ends and tabs may be meant.
fn is_invisible(character: char) -> bool {
    let is_control = character.is_control() && !matches!(character, '\n' | '\t');
    is_control || matches!(character, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// Whether `word` stands in the text by itself: at an end, or beside blanks, quotes and the like.
fn holds_word(text: &str, word: &str) -> bool {
    // `/dev/null` is a path, `maker/undefined` is none.
    let is_part = |character: char| {
        character.is_alphanumeric() || matches!(character, '-' | '_' | '.') || (character == '/' && word == "null")
    };
    if word.starts_with('[') {
        return text.contains(word);
    }
    // JSON in a value may hold `null` by right.
    if text.contains(['{', '[']) && word != "undefined" {
        return false;
    }
    text.match_indices(word).any(|(start, _)| {
        let before = text.get(..start).and_then(|before| before.chars().next_back());
        let behind = text.get(start + word.len()..).and_then(|behind| behind.chars().next());
        !before.is_some_and(is_part) && !behind.is_some_and(is_part)
    })
}

/// The first piece of HTML or Markdown in a text.
fn markup(text: &str) -> Option<&str> {
    const TAGS: [&str; 12] = ["a", "b", "br", "code", "div", "em", "i", "p", "script", "span", "strong", "sup"];
    for (start, _) in text.match_indices('<') {
        let behind = text.get(start + 1..)?;
        let name = behind.trim_start_matches('/');
        let end = name.find(|character: char| !character.is_ascii_alphanumeric()).unwrap_or(name.len());
        let close = behind.find('>').map(|close| start + 2 + close);
        let is_tag = name.get(..end).is_some_and(|name| TAGS.contains(&name.to_ascii_lowercase().as_str()));
        if let Some(close) = close.filter(|_| is_tag) {
            return text.get(start..close);
        }
    }
    let link = text.find("](http")?;
    let start = text.get(..link)?.rfind('[')?;
    text.get(start..link + 1)
}

fn reasons(option: &Json, at: &Place, findings: &mut Vec<Finding>) {
    let Some(label) = text(option, "label") else { return };
    let mut check = |reason: Option<&str>, at: &Place| {
        if reason.is_some_and(|reason| bare(reason) == bare(label)) {
            let what = "The reason repeats the label, so the reader does not learn why the option is disabled.".to_owned();
            findings.push(warning("reason-repeats-label", at.path(), what, "Say what is missing, and what to pick instead."));
        }
    };
    check(text(option, "disableReason"), &at.field("disableReason"));
    let disabled_at = at.field("disabled");
    for (index, disabled) in option.items_of("disabled").iter().enumerate() {
        check(text(disabled, "reason"), &disabled_at.index(index).field("reason"));
    }
}

/// The text without what does not tell sentences from labels.
fn bare(text: &str) -> String {
    text.trim().trim_end_matches('.').to_lowercase()
}

fn text<'j>(json: &'j Json, name: &str) -> Option<&'j str> {
    let Json::Text(text) = json.get(name)? else { return None };
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::{holds_word, markup};

    #[test]
    fn lost_values_are_told_from_words_that_look_like_them() {
        for (text, word) in
            [("--tp-size undefined", "undefined"), ("A=null", "null"), ("maker/[object Object]", "[object Object]")]
        {
            assert!(holds_word(text, word), "{text}");
        }
        for (text, word) in
            [("--null-mode on", "null"), ("/dev/null", "null"), ("--config '{\"a\": null}'", "null"), ("NaN-check", "NaN")]
        {
            assert!(!holds_word(text, word), "{text}");
        }
    }

    #[test]
    fn markup_is_told_from_placeholders_and_comparisons() {
        assert_eq!(markup("Use <b>this</b>."), Some("<b>"));
        assert_eq!(markup("See [the docs](https://example.org)."), Some("[the docs]"));
        for text in ["<node-rank>", "tp < 8 and dp > 2", "a <path>", "x[0](y)"] {
            assert_eq!(markup(text), None, "{text}");
        }
    }
}
