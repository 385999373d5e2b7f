//! Why there is no ratio.

use std::fmt;

/// Why there is no ratio. `Display` gives the sentence for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The request length is not a number.
    LengthNotANumber,
    /// The request length is zero or negative.
    LengthNotPositive,
    /// The request length is beyond every context window.
    LengthTooLarge,
    /// The request length is so small that the ratio cannot be written.
    LengthTooSmall,
    /// The number of concurrent requests is not a number.
    ConcurrencyNotANumber,
    /// The number of concurrent requests is zero or negative.
    ConcurrencyNotPositive,
    /// The number of concurrent requests is higher than a server can hold.
    ConcurrencyTooLarge,
    /// A flag stands without the value it needs.
    NoValue {
        /// The flag.
        flag: String,
    },
    /// A flag that counts something has no whole number.
    NotAWholeNumber {
        /// The flag.
        flag: String,
        /// Its value.
        value: String,
    },
    /// A flag that counts something has zero or less.
    NotPositive {
        /// The flag.
        flag: String,
        /// Its value.
        value: String,
    },
    /// A flag that counts something has more than any server runs with.
    TooLarge {
        /// The flag.
        flag: String,
        /// Its value.
        value: String,
        /// The highest value that counts.
        most: u64,
    },
    /// A flag has a value that the formula does not cover.
    NotCovered {
        /// The flag.
        flag: String,
        /// Its value.
        value: String,
        /// The values it covers.
        covered: &'static str,
    },
    /// The checkpoint declares a KV cache type that the formula does not cover.
    CheckpointNotCovered {
        /// The declared type.
        value: String,
    },
    /// DP attention has more groups than there are GPUs.
    DpAboveTp {
        /// Groups of DP attention.
        dp: u64,
        /// GPUs of tensor parallelism.
        tp: u64,
    },
    /// DP attention has groups of unequal size.
    TpNotDivisible {
        /// Groups of DP attention.
        dp: u64,
        /// GPUs of tensor parallelism.
        tp: u64,
    },
    /// The heads of the linear attention cannot be shared out evenly.
    HeadsNotDivisible {
        /// Heads of the linear attention.
        heads: u64,
        /// GPUs that share them.
        attention_tp: u64,
    },
    /// The model's formula holds on one GPU only.
    OneGpuOnly {
        /// The flag that asks for several.
        flag: &'static str,
        /// Its value.
        value: u64,
    },
}

impl Impossible {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Impossible::LengthNotANumber => "length-not-a-number",
            Impossible::LengthNotPositive => "length-not-positive",
            Impossible::LengthTooLarge => "length-too-large",
            Impossible::LengthTooSmall => "length-too-small",
            Impossible::ConcurrencyNotANumber => "concurrency-not-a-number",
            Impossible::ConcurrencyNotPositive => "concurrency-not-positive",
            Impossible::ConcurrencyTooLarge => "concurrency-too-large",
            Impossible::NoValue { .. } => "no-value",
            Impossible::NotAWholeNumber { .. } => "not-a-whole-number",
            Impossible::NotPositive { .. } => "not-positive",
            Impossible::TooLarge { .. } => "too-large",
            Impossible::NotCovered { .. } => "not-covered",
            Impossible::CheckpointNotCovered { .. } => "checkpoint-not-covered",
            Impossible::DpAboveTp { .. } => "dp-above-tp",
            Impossible::TpNotDivisible { .. } => "tp-not-divisible",
            Impossible::HeadsNotDivisible { .. } => "heads-not-divisible",
            Impossible::OneGpuOnly { .. } => "one-gpu-only",
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::LengthNotANumber => to.write_str("The request length is not a number."),
            Impossible::LengthNotPositive => to.write_str("The request length must be more than 0 tokens."),
            Impossible::LengthTooLarge => to.write_str("The request length is beyond every context window."),
            Impossible::LengthTooSmall => to.write_str("The request length is too small a fraction of a token."),
            Impossible::ConcurrencyNotANumber => to.write_str("The number of concurrent requests is not a number."),
            Impossible::ConcurrencyNotPositive => to.write_str("The number of concurrent requests must be more than 0."),
            Impossible::ConcurrencyTooLarge => to.write_str("No server holds so many concurrent requests."),
            Impossible::NoValue { flag } => write!(to, "`{flag}` stands without a value."),
            Impossible::NotAWholeNumber { flag, value } => write!(to, "`{flag}` needs a whole number, not `{value}`."),
            Impossible::NotPositive { flag, value } => write!(to, "`{flag}` must be at least 1, not {value}."),
            Impossible::TooLarge { flag, value, most } => {
                write!(to, "`{flag} {value}` is more than any server runs with ({most}).")
            }
            Impossible::NotCovered { flag, value, covered } => {
                write!(to, "The formula does not cover `{flag} {value}`, only {covered}.")
            }
            Impossible::CheckpointNotCovered { value } => {
                write!(to, "The checkpoint declares a KV cache of `{value}`; the formula covers 8-bit and 16-bit floats only.")
            }
            Impossible::DpAboveTp { dp, tp } => {
                write!(to, "DP attention cannot form {dp} groups out of {tp} tensor-parallel GPUs.")
            }
            Impossible::TpNotDivisible { dp, tp } => {
                write!(to, "{tp} tensor-parallel GPUs cannot be shared out evenly among {dp} groups of DP attention.")
            }
            Impossible::HeadsNotDivisible { heads, attention_tp } => {
                write!(to, "The {heads} heads of linear attention cannot be shared out evenly among {attention_tp} GPUs.")
            }
            Impossible::OneGpuOnly { flag, value } => {
                write!(to, "The formula holds for this model on one GPU, and `{flag} {value}` asks for several.")
            }
        }
    }
}

impl std::error::Error for Impossible {}
