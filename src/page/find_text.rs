//! Finding a short text in another.

/// Where `wanted` begins in `text`. It is looked for at every position, which for a few letters is quick enough; the standard
/// library's search is made for long texts and costs 2 KB of wasm for it.
pub fn find_text(text: &str, wanted: &str) -> Option<usize> {
    text.as_bytes().windows(wanted.len()).position(|window| window == wanted.as_bytes())
}

/// What stands before and behind the first `mark` in `text`.
pub fn split_at_mark<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let start = find_text(text, mark)?;
    Some((text.get(..start)?, text.get(start + mark.len()..)?))
}

#[cfg(test)]
mod tests {
    use super::{find_text, split_at_mark};

    #[test]
    fn the_first_place_counts() {
        assert_eq!(find_text("lm_head.head", "head"), Some(3));
        assert_eq!(find_text("hea", "head"), None);
        assert_eq!(split_at_mark("é{{a}}{{b}}", "{{"), Some(("é", "a}}{{b}}")));
        assert_eq!(split_at_mark("{a", "{{"), None);
    }
}
