//! Whether a list of modules names the lm_head.

use crate::page::find_text;

/// The names that an lm_head has in checkpoints of language and of multimodal models.
const HEADS: [&str; 4] = ["lm_head", "model.lm_head", "language_model.lm_head", "model.language_model.lm_head"];

/// Whether the lm_head is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// For sure.
    Yes,
    /// For sure not.
    No,
    /// The pattern is about heads, but is more than can be read for sure.
    Unclear,
}

/// Whether any of the patterns means the lm_head. A pattern is a name, a name with `*` and `?`, or a regular
/// expression after `re:`, matched from the start of the name.
pub(super) fn names_head(patterns: &[&str]) -> Named {
    let mut named = Named::No;
    for pattern in patterns {
        match pattern_names_head(pattern) {
            Named::Yes => return Named::Yes,
            Named::Unclear => named = Named::Unclear,
            Named::No => {}
        }
    }
    named
}

fn pattern_names_head(pattern: &str) -> Named {
    let glob = match pattern.strip_prefix("re:") {
        Some(expression) => glob_of(expression),
        None if pattern.as_bytes().contains(&b'[') => None,
        None => Some(pattern.to_owned()),
    };
    let speaks_of_heads = find_text(pattern, "head").is_some();
    let Some(glob) = glob else {
        return if speaks_of_heads { Named::Unclear } else { Named::No };
    };
    let mut matching = HEADS.iter().filter(|head| matches(glob.as_bytes(), head.as_bytes()));
    match matching.next() {
        None => Named::No,
        // `model.*` is about the body, and takes the lm_head along only where it stands under `model`.
        Some(head) if speaks_of_heads || *head == "lm_head" => Named::Yes,
        Some(_) => Named::Unclear,
    }
}

/// The expression as a name with `*` and `?`; nothing if it says more than such a name can.
fn glob_of(expression: &str) -> Option<String> {
    let body = expression.strip_prefix('^').unwrap_or(expression);
    let (body, tail) = match body.strip_suffix('$') {
        Some(body) => (body, ""),
        None => (body, "*"),
    };
    let mut glob = String::with_capacity(body.len() + 1);
    let mut letters = body.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '.' => glob.push(if letters.next_if_eq(&'*').is_some() { '*' } else { '?' }),
            '\\' => glob.push(letters.next_if_eq(&'.')?),
            '^' | '$' | '|' | '?' | '*' | '+' | '(' | ')' | '[' | ']' | '{' | '}' => return None,
            plain => glob.push(plain),
        }
        if matches!(letters.peek(), Some('?' | '+' | '*' | '{')) {
            return None;
        }
    }
    glob.push_str(tail);
    Some(glob)
}

/// Whether the whole text matches, where `*` stands for any run and `?` for one letter.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut rest, mut left) = (pattern, text);
    // Where to go on if what follows the last `*` does not match: the star takes one letter more.
    let mut star: Option<(&[u8], &[u8])> = None;
    loop {
        match (rest.split_first(), left.split_first()) {
            (Some((b'*', after)), _) => {
                star = Some((after, left));
                rest = after;
                continue;
            }
            (Some((wanted, after)), Some((found, more))) if wanted == found || *wanted == b'?' => {
                (rest, left) = (after, more);
                continue;
            }
            (None, None) => return true,
            _ => {}
        }
        let Some((after, taken)) = star else { return false };
        let Some((_, more)) = taken.split_first() else { return false };
        star = Some((after, more));
        (rest, left) = (after, more);
    }
}

#[cfg(test)]
mod tests {
    use super::{Named, names_head};

    #[test]
    fn names_and_patterns_of_the_head_are_told_from_others() {
        for yes in [
            "lm_head",
            "*lm_head*",
            "lm_head*",
            "*.lm_head",
            "model.lm_head",
            "language_model.lm_head",
            "*",
            "lm_hea?",
            "re:.*lm_head",
            "re:.*lm_head$",
            "re:^lm_head$",
            "re:.*lm_head.*",
            "re:lm",
            r"re:.*language_model\.lm_head$",
        ] {
            assert_eq!(names_head(&["model.embed_tokens", yes]), Named::Yes, "{yes}");
        }
        for no in [
            "",
            "re:_head$",
            "mtp.lm_head",
            "lm_head.bias",
            "lm_heads",
            "*.mlp.gate*",
            "re:^head",
            "re:.*self_attn.*",
            "re:^mtp.*",
            r"re:.*mlp\.(gate|up|down)_proj.*",
            "Linear",
            "language_mode*.layers.*",
        ] {
            assert_eq!(names_head(&["model.embed_tokens", no]), Named::No, "{no}");
        }
        for unclear in [
            "re:.*(lm_head|embed_tokens)$",
            "re:(?!lm_head).*",
            "re:.*lm_head+",
            "[lm]_head",
            r"re:.*\w_head",
            "re:.*head\\",
            "model.*",
            "re:model",
        ] {
            assert_eq!(names_head(&["model.embed_tokens", unclear]), Named::Unclear, "{unclear}");
        }
        assert_eq!(names_head(&["re:.*(lm_head|x)$", "lm_head"]), Named::Yes);
        assert_eq!(names_head(&[]), Named::No);
    }

    #[test]
    fn long_patterns_end_soon() {
        let stars = "*a".repeat(1_000_000);
        assert_eq!(names_head(&[&stars]), Named::No);
        assert_eq!(names_head(&[&format!("re:{}", ".*".repeat(1_000_000))]), Named::Yes);
    }
}
