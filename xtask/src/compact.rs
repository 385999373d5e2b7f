//! Page files as readers download them.

/// The JSON text without the white space that only people need. Order, repetition and numbers stay as they are written.
pub fn compact(json: &str) -> String {
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
    fn only_white_space_between_values_goes() {
        assert_eq!(compact("{ \"a b\" : [ 1,\n  \"c \\\" d\\\\\" ] ,\t\"e\": \" \" }\n"), r#"{"a b":[1,"c \" d\\"],"e":" "}"#);
    }
}
