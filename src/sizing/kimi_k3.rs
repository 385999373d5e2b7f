//! Kimi-K3: linear attention (KDA) with a latent-attention (MLA) layer after every third of them.
//!
//! Numbers of layers, heads and widths are those of `text_config` in the checkpoint's `config.json`; its fields are named below.

use super::command::{Command, ROLE};
use super::dtype::{kv_bytes, state_bytes};
use super::impossible::Impossible;
use super::parallel::Parallel;
use super::pools::Pools;
use super::slots::slots;
use super::speculation::Speculation;

/// Layers of linear attention: the length of `linear_attn_config.kda_layers`.
const KDA_LAYERS: u64 = 69;
/// Heads of a KDA layer: `linear_attn_config.num_heads`.
const KDA_HEADS: u64 = 96;
/// Width of a head, keys and values alike: `linear_attn_config.head_dim`.
const KDA_HEAD_DIM: u64 = 128;
/// Short convolutions of a KDA layer: over queries, keys and values.
const CONVOLUTIONS: u64 = 3;
/// Inputs that a convolution keeps: `linear_attn_config.short_conv_kernel_size` less the present one.
const CONVOLUTION_TAPS: u64 = 3;
/// Bytes of a kept input: BF16, whatever the type of the states.
const CONVOLUTION_BYTES: u64 = 2;
/// Layers of full attention: the length of `linear_attn_config.full_attn_layers`.
const MLA_LAYERS: u64 = 24;
/// Values that an MLA layer caches a token: `kv_lora_rank` (512) and `qk_rope_head_dim` (64). Every GPU holds all of them.
const MLA_WIDTH: u64 = 576;
/// Bytes a token that the draft model caches on each GPU, as the cookbook's formula for this model counts them; context
/// parallelism does not split them.
const DRAFT_KV_BYTES: u64 = 1_400;
/// GPUs of tensor parallelism where the command says nothing: one node of eight.
const DEFAULT_TP: u64 = 8;

/// What one request takes of the two pools.
pub fn pools(command: &mut Command) -> Result<Pools, Impossible> {
    let Parallel { attention_tp, dcp, .. } = Parallel::read(command, DEFAULT_TP)?;
    if !KDA_HEADS.is_multiple_of(attention_tp) {
        return Err(Impossible::HeadsNotDivisible { heads: KDA_HEADS, attention_tp });
    }
    let kv_bytes = kv_bytes(command)?;
    let state_bytes = state_bytes(command)?;
    let role = command.text(&ROLE)?;
    let slots = slots(command, role == Some("decode"))?;
    let speculation = Speculation::read(command)?;
    let drafts = speculation.verify_states(command, role != Some("prefill"))?;

    let head_bytes = KDA_HEAD_DIM * (KDA_HEAD_DIM * state_bytes + CONVOLUTIONS * CONVOLUTION_TAPS * CONVOLUTION_BYTES);
    let draft_kv_bytes = if speculation.is_on() { DRAFT_KV_BYTES } else { 0 };
    Ok(Pools {
        slots,
        drafts,
        state_bytes_per_slot: KDA_LAYERS * (KDA_HEADS / attention_tp) * head_bytes,
        kv_bytes_per_token: (MLA_LAYERS * MLA_WIDTH * kv_bytes) as f64 / dcp as f64 + draft_kv_bytes as f64,
        attention_tp,
        dcp,
    })
}
