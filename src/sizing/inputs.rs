//! What a ratio is worked out from.

use super::model::Model;

/// What a ratio is worked out from.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The command's flags: family and value, no value for a switch. Of a repeated family the last one counts, as in the server.
    pub flags: &'a [(&'a str, Option<&'a str>)],
    /// The command's environment variables.
    pub env: &'a [(&'a str, &'a str)],
    /// Average tokens of a request, input and output together. What is not a number comes as NaN.
    pub request_length: f64,
    /// Requests that run at once; only the size of an explicit state cache depends on it. What is not a number comes as NaN.
    pub concurrency: f64,
    /// The KV cache type that the checkpoint declares, e.g. `FP8`. It counts where `--kv-cache-dtype` is absent or `auto`.
    pub checkpoint_kv_cache_dtype: Option<&'a str>,
}

impl Inputs<'_> {
    /// No flags, and the numbers to start from.
    pub fn new(model: Model) -> Inputs<'static> {
        Inputs {
            flags: &[],
            env: &[],
            request_length: model.default_request_length(),
            concurrency: model.default_concurrency(),
            checkpoint_kv_cache_dtype: None,
        }
    }
}

/// Family and value of a flag in one text: `--x 8`, `--x=8` or `--x`.
pub fn split_flag(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    match text.split_once(|character: char| character == '=' || character.is_whitespace()) {
        Some((family, value)) => (family, Some(value.trim())),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::split_flag;

    #[test]
    fn both_spellings_are_split() {
        for (text, split) in [
            ("--x 8", ("--x", Some("8"))),
            ("--x=8", ("--x", Some("8"))),
            (" --x \t 8 ", ("--x", Some("8"))),
            ("--x", ("--x", None)),
            ("--x=", ("--x", Some(""))),
            ("--x a=b", ("--x", Some("a=b"))),
            ("--x=a b", ("--x", Some("a b"))),
            ("", ("", None)),
        ] {
            assert_eq!(split_flag(text), split, "{text}");
        }
    }
}
