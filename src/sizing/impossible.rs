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

impl Impossible {
    /// The sentence for the reader. It is joined here because formatting costs the panel another kilobyte.
    pub fn sentence(&self) -> String {
        match self {
            Impossible::LengthNotANumber => "The request length is not a number.".to_owned(),
            Impossible::LengthNotPositive => "The request length must be more than 0 tokens.".to_owned(),
            Impossible::LengthTooLarge => "The request length is beyond every context window.".to_owned(),
            Impossible::LengthTooSmall => "The request length is too small a fraction of a token.".to_owned(),
            Impossible::ConcurrencyNotANumber => "The number of concurrent requests is not a number.".to_owned(),
            Impossible::ConcurrencyNotPositive => "The number of concurrent requests must be more than 0.".to_owned(),
            Impossible::ConcurrencyTooLarge => "No server holds so many concurrent requests.".to_owned(),
            Impossible::NoValue { flag } => ["`", flag, "` stands without a value."].concat(),
            Impossible::NotAWholeNumber { flag, value } => ["`", flag, "` needs a whole number, not `", value, "`."].concat(),
            Impossible::NotPositive { flag, value } => ["`", flag, "` must be at least 1, not ", value, "."].concat(),
            Impossible::TooLarge { flag, value, most } => {
                ["`", flag, " ", value, "` is more than any server runs with (", &most.to_string(), ")."].concat()
            }
            Impossible::NotCovered { flag, value, covered } => {
                ["The formula does not cover `", flag, " ", value, "`, only ", covered, "."].concat()
            }
            Impossible::CheckpointNotCovered { value } => {
                ["The checkpoint declares a KV cache of `", value, "`; the formula covers 8-bit and 16-bit floats only."].concat()
            }
            Impossible::DpAboveTp { dp, tp } => {
                let (dp, tp) = (dp.to_string(), tp.to_string());
                ["DP attention cannot form ", &dp, " groups out of ", &tp, " tensor-parallel GPUs."].concat()
            }
            Impossible::TpNotDivisible { dp, tp } => {
                let (dp, tp) = (dp.to_string(), tp.to_string());
                [&tp, " tensor-parallel GPUs cannot be shared out evenly among ", &dp, " groups of DP attention."].concat()
            }
            Impossible::HeadsNotDivisible { heads, attention_tp } => {
                let (heads, gpus) = (heads.to_string(), attention_tp.to_string());
                ["The ", &heads, " heads of linear attention cannot be shared out evenly among ", &gpus, " GPUs."].concat()
            }
            Impossible::OneGpuOnly { flag, value } => {
                ["The formula holds for this model on one GPU, and `", flag, " ", &value.to_string(), "` asks for several."]
                    .concat()
            }
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.sentence())
    }
}

impl std::error::Error for Impossible {}
