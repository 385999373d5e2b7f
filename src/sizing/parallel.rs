//! How many GPUs share a layer.

use super::command::{Command, DCP, DP, DP_ATTENTION, TP};
use super::impossible::Impossible;

/// How many GPUs share a layer.
pub struct Parallel {
    /// GPUs of tensor parallelism.
    pub tp: u64,
    /// GPUs that share the heads of one attention layer: tensor parallelism, split by DP attention.
    pub attention_tp: u64,
    /// GPUs that share the KV cache of one request.
    pub dcp: u64,
}

impl Parallel {
    /// Reads the parallelism of a command. Data parallelism splits the attention only where DP attention is on; otherwise it makes
    /// replicas, each with pools of its own.
    pub fn read(command: &mut Command, default_tp: u64) -> Result<Parallel, Impossible> {
        let tp = command.count(&TP, default_tp)?;
        let dp = if command.switch(&DP_ATTENTION) { command.count(&DP, 1)? } else { 1 };
        let dcp = command.count(&DCP, 1)?;
        if dp > tp {
            return Err(Impossible::DpAboveTp { dp, tp });
        }
        if !tp.is_multiple_of(dp) {
            return Err(Impossible::TpNotDivisible { dp, tp });
        }
        Ok(Parallel { tp, attention_tp: tp / dp, dcp })
    }
}
