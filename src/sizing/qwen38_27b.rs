//! Qwen3.8-27B on one GPU: linear attention (gated delta net) with a full-attention layer after every third of them.
//!
//! Numbers of layers, heads and widths are those of `text_config` in the checkpoint's `config.json`; its fields are named below.

use super::command::Command;
use super::dtype::{kv_bytes, state_bytes};
use super::impossible::Impossible;
use super::parallel::Parallel;
use super::pools::Pools;
use super::slots::slots;
use super::speculation::Speculation;

/// Layers of linear attention: `linear_attention` in `layer_types`.
const LINEAR_LAYERS: u64 = 48;
/// Heads of a linear layer's values, one state each: `linear_num_value_heads`.
const VALUE_HEADS: u64 = 48;
/// Heads of its queries and of its keys: `linear_num_key_heads`.
const KEY_HEADS: u64 = 16;
/// Width of a head: `linear_key_head_dim` and `linear_value_head_dim`.
const LINEAR_HEAD_DIM: u64 = 128;
/// Inputs that the convolution keeps: `linear_conv_kernel_dim` less the present one.
const CONVOLUTION_TAPS: u64 = 3;
/// Bytes of a kept input: BF16, whatever the type of the states.
const CONVOLUTION_BYTES: u64 = 2;
/// Channels of the convolution, over queries, keys and values together: 10,240.
const CONVOLUTION_WIDTH: u64 = (2 * KEY_HEADS + VALUE_HEADS) * LINEAR_HEAD_DIM;
/// Layers of full attention: `full_attention` in `layer_types`.
const ATTENTION_LAYERS: u64 = 16;
/// Heads of keys and of values in the cache: `num_key_value_heads`.
const KV_HEADS: u64 = 4;
/// Width of such a head: `head_dim`.
const KV_HEAD_DIM: u64 = 256;

/// What one request takes of the two pools.
pub fn pools(command: &mut Command) -> Result<Pools, Impossible> {
    let Parallel { tp, attention_tp, dcp } = Parallel::read(command, 1)?;
    for (flag, value) in [("--tp-size", tp), ("--dcp-size", dcp)] {
        if value > 1 {
            return Err(Impossible::OneGpuOnly { flag, value });
        }
    }
    let kv_bytes = kv_bytes(command)?;
    let state_bytes = state_bytes(command)?;
    let slots = slots(command, false)?;
    let drafts = Speculation::read(command)?.verify_states(command, true)?;

    let recurrent = VALUE_HEADS * LINEAR_HEAD_DIM * LINEAR_HEAD_DIM * state_bytes;
    let convolution = CONVOLUTION_WIDTH * CONVOLUTION_TAPS * CONVOLUTION_BYTES;
    Ok(Pools {
        slots,
        drafts,
        state_bytes_per_slot: LINEAR_LAYERS * (recurrent + convolution),
        kv_bytes_per_token: (ATTENTION_LAYERS * KV_HEADS * KV_HEAD_DIM * 2 * kv_bytes) as f64,
        attention_tp,
        dcp,
    })
}
