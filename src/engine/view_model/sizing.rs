//! What the sizing card shows.

/// The sizing card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizingModel {
    /// Tokens of one request, as typed or the page's.
    pub request_length: String,
    /// Requests in flight, as typed or the page's; absent where the formula takes none.
    pub concurrency: Option<String>,
    /// Precision of the KV cache in force.
    pub kv_precision: KvPrecision,
    /// What the command is to carry.
    pub pin: Pin,
    /// True if the reader's precision is not the recipe's.
    pub kv_is_changed: bool,
    /// The ratio, or the sentence that says why there is none.
    pub result: Result<SizingResult, String>,
}

/// What the sizing card works out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizingResult {
    /// The ratio as a flag, ready to copy.
    pub ratio_flag: String,
    /// The number of states as a flag, where the formula offers it, or why it has none.
    pub cache_size_flag: Option<Result<String, String>>,
    /// What was read from the command, the checkpoint or the defaults, e.g. `--tp-size 8`.
    pub read: Vec<String>,
    /// True if the recipe pins the pool itself, so that nothing is added.
    pub is_pinned_by_recipe: bool,
}

/// Precision of the KV cache, as the reader wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KvPrecision {
    /// As the recipe has it.
    #[default]
    Recipe,
    /// As the checkpoint declares it.
    Auto,
    /// FP8 whatever the checkpoint declares.
    Fp8,
    /// BF16 whatever the checkpoint declares.
    Bf16,
}

impl KvPrecision {
    /// All of them, in the order of the card.
    pub const ALL: [KvPrecision; 4] = [KvPrecision::Recipe, KvPrecision::Auto, KvPrecision::Fp8, KvPrecision::Bf16];

    /// The value of `--kv-cache-dtype`; nothing where the recipe decides.
    pub fn value(self) -> Option<&'static str> {
        match self {
            KvPrecision::Recipe => None,
            KvPrecision::Auto => Some("auto"),
            KvPrecision::Fp8 => Some("fp8_e4m3"),
            KvPrecision::Bf16 => Some("bfloat16"),
        }
    }
}

/// What the sizing card puts into the command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pin {
    /// The ratio of the two pools.
    #[default]
    Ratio,
    /// The number of states.
    CacheSize,
    /// Nothing.
    Nothing,
}
