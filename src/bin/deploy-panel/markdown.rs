//! Markdown for the comment on a pull request, in which a page's text stays text.

use crate::output::plain;

/// Text as a code span: nothing in it has a meaning, neither backticks nor HTML nor names of people.
pub fn code(text: &str) -> String {
    let text = plain(text).replace('\n', " ");
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // A blank on both sides is taken off again; it keeps a backtick away from the fence, and saves a blank at an end.
    let is_exposed = |character: char| character == '`' || character == ' ';
    if text.is_empty() || text.starts_with(is_exposed) || text.ends_with(is_exposed) {
        return [&fence, " ", &text, " ", &fence].concat();
    }
    [&fence, text.as_str(), &fence].concat()
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn the_fence_is_longer_than_any_run_of_backticks() {
        assert_eq!(code("--tp-size 8"), "`--tp-size 8`");
        assert_eq!(code("a ``b` c"), "```a ``b` c```");
        assert_eq!(code("`a`"), "`` `a` ``");
        assert_eq!(code(r"a|b\|c <b> @me"), r"`a|b\|c <b> @me`");
    }

    #[test]
    fn a_text_of_several_lines_stays_one_span() {
        assert_eq!(code("a\n\n# b\u{1b}"), "`a  # b\\u{1b}`");
        assert_eq!(code(""), "`  `");
    }
}
