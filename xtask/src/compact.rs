//! Page files as readers download them.

/// Fields of a page that speak to its authors alone.
const OF_AUTHORS: [&str; 4] = ["\"$schema\":", "\"$comment\":", "\"serverFlags\":", "\"allow\":"];

/// The text of a page file without white space and fields that only its authors need. Order, repetition and numbers stay
/// as they are written.
pub fn compact(json: &str) -> String {
    let compact = without_white_space(json);
    let Some(fields) = compact.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else { return compact };
    let fields = split_fields(fields).into_iter().filter(|field| !OF_AUTHORS.iter().any(|name| field.starts_with(name)));
    ["{", &fields.collect::<Vec<_>>().join(","), "}"].concat()
}

/// The fields of the outermost object, from the text between its braces.
fn split_fields(text: &str) -> Vec<&str> {
    let (mut in_string, mut escaped, mut depth, mut start) = (false, false, 0, 0);
    let mut fields = Vec::new();
    for (position, character) in text.char_indices() {
        match character {
            '"' if !escaped => in_string = !in_string,
            '{' | '[' if !in_string => depth += 1,
            '}' | ']' if !in_string => depth -= 1,
            ',' if !in_string && depth == 0 => {
                fields.push(&text[start..position]);
                start = position + 1;
            }
            _ => {}
        }
        escaped = in_string && character == '\\' && !escaped;
    }
    fields.push(&text[start..]);
    fields
}

fn without_white_space(json: &str) -> String {
    let mut compact = String::with_capacity(json.len());
    let (mut in_string, mut escaped) = (false, false);
    for character in json.chars() {
        if in_string || !character.is_ascii_whitespace() {
            compact.push(character);
        }
        if character == '"' && !escaped {
            in_string = !in_string;
        }
        escaped = in_string && character == '\\' && !escaped;
    }
    compact
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn what_speaks_to_authors_goes() {
        let page =
            r#"{ "$schema": "x", "id": "a,\"}", "allow": [{ "code": "b" }, 1], "cells": [{ "allow": 1 }], "serverFlags": [] }"#;
        assert_eq!(compact(page), r#"{"id":"a,\"}","cells":[{"allow":1}]}"#);
    }

    #[test]
    fn only_white_space_between_values_goes() {
        assert_eq!(compact("{ \"a b\" : [ 1,\n  \"c \\\" d\\\\\" ] ,\t\"e\": \" \" }\n"), r#"{"a b":[1,"c \" d\\"],"e":" "}"#);
    }
}
