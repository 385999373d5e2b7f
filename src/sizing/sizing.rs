//! The split of a model's memory, and what it follows from.

use super::command::Command;
use super::impossible::Impossible;
use super::inputs::Inputs;
use super::model::Model;
use super::pools::Pools;
use super::printed::printed;
use super::read::Read;
use super::{kimi_k3, qwen38_27b};

/// The flag that carries the ratio.
pub const RATIO_FAMILY: &str = "--mamba-full-memory-ratio";
/// The flag that fixes the number of states instead.
pub const CACHE_SIZE_FAMILY: &str = "--max-mamba-cache-size";

/// The longest request that counts, in tokens: a million times the longest context window.
const LONGEST_REQUEST: f64 = 1e12;
/// The most requests that count as concurrent.
const MOST_CONCURRENT: f64 = 1e9;

/// The split of a model's memory, and what it follows from. All bytes are those of one GPU.
#[derive(Clone, Debug, PartialEq)]
pub struct Sizing {
    /// The model.
    pub model: Model,
    /// State slots that a running request holds.
    pub slots: u64,
    /// States that verifying its drafts takes besides.
    pub drafts: u64,
    /// Bytes of one state.
    pub state_bytes_per_slot: u64,
    /// Bytes of KV cache a token, on average.
    pub kv_bytes_per_token: f64,
    /// Bytes of the state pool for every byte of the KV pool.
    pub ratio: f64,
    /// The ratio as the command carries it.
    pub printed: String,
    /// GPUs that share the heads of one attention layer.
    pub attention_tp: u64,
    /// GPUs that share the KV cache of one request.
    pub dcp: u64,
    /// Slots that the given number of concurrent requests holds, for fixing the state pool instead of giving a ratio; or why that
    /// number cannot be told. Only for a model whose page offers this.
    pub max_mamba_cache_size: Option<Result<u64, Impossible>>,
    /// What was read, in order.
    pub read: Vec<Read>,
}

/// Works out the split at which neither pool runs out before the other. The command is read as the server would read it.
pub fn size(model: Model, inputs: &Inputs) -> Result<Sizing, Impossible> {
    let length = checked_length(inputs.request_length)?;
    let mut command = Command::new(inputs);
    let Pools { slots, drafts, state_bytes_per_slot, kv_bytes_per_token, attention_tp, dcp } = match model {
        Model::KimiK3 => kimi_k3::pools(&mut command)?,
        Model::Qwen38_27b => qwen38_27b::pools(&mut command)?,
    };
    let ratio = (slots + drafts) as f64 * state_bytes_per_slot as f64 / (length * kv_bytes_per_token);
    // No count is so high and no request so long that the ratio could be too small to write.
    let printed = printed(ratio).ok_or(Impossible::LengthTooSmall)?;
    let max_mamba_cache_size = match model {
        Model::KimiK3 => None,
        Model::Qwen38_27b => Some(cache_size(inputs.concurrency, slots)),
    };
    Ok(Sizing {
        model,
        slots,
        drafts,
        state_bytes_per_slot,
        kv_bytes_per_token,
        ratio,
        printed,
        attention_tp,
        dcp,
        max_mamba_cache_size,
        read: command.into_reads(),
    })
}

impl Sizing {
    /// The numbers by the names that the command line gives them.
    pub fn values(&self) -> Vec<(&'static str, f64)> {
        let mut values = vec![
            ("slots", self.slots as f64),
            ("drafts", self.drafts as f64),
            ("stateBytesPerSlot", self.state_bytes_per_slot as f64),
            ("kvBytesPerToken", self.kv_bytes_per_token),
            ("ratio", self.ratio),
        ];
        match self.model {
            Model::KimiK3 => values.extend([("attnTp", self.attention_tp as f64), ("dcp", self.dcp as f64)]),
            Model::Qwen38_27b => {}
        }
        if let Some(Ok(size)) = self.max_mamba_cache_size {
            values.push(("maxMambaCacheSize", size as f64));
        }
        values
    }
}

fn checked_length(length: f64) -> Result<f64, Impossible> {
    if length.is_nan() {
        return Err(Impossible::LengthNotANumber);
    }
    if length <= 0.0 {
        return Err(Impossible::LengthNotPositive);
    }
    if length > LONGEST_REQUEST {
        return Err(Impossible::LengthTooLarge);
    }
    Ok(length)
}

fn cache_size(concurrency: f64, slots: u64) -> Result<u64, Impossible> {
    if concurrency.is_nan() {
        return Err(Impossible::ConcurrencyNotANumber);
    }
    if concurrency <= 0.0 {
        return Err(Impossible::ConcurrencyNotPositive);
    }
    if concurrency > MOST_CONCURRENT {
        return Err(Impossible::ConcurrencyTooLarge);
    }
    Ok((concurrency * slots as f64).ceil() as u64)
}
