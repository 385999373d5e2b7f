//! What one request takes of the two pools.

/// What one request takes of the two pools, on one GPU.
pub struct Pools {
    /// State slots that a running request holds.
    pub slots: u64,
    /// States that verifying its drafts takes besides.
    pub drafts: u64,
    /// Bytes of one state.
    pub state_bytes_per_slot: u64,
    /// Bytes of KV cache a token, on average: with context parallelism a GPU holds some tokens whole and others not at all.
    pub kv_bytes_per_token: f64,
    /// GPUs that share the heads of one attention layer.
    pub attention_tp: u64,
    /// GPUs that share the KV cache of one request.
    pub dcp: u64,
}
