//! The models whose memory the formulas know.

/// A model whose memory the formulas know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Kimi-K3, on one or more GPUs.
    KimiK3,
    /// Qwen3.8-27B, on one GPU.
    Qwen38_27b,
}

impl Model {
    /// Their names in a page's `sizing` and on the command line.
    pub const NAMES: [&'static str; 2] = ["kimi-k3", "qwen3.8-27b"];

    /// The model of a name.
    pub fn from_name(name: &str) -> Option<Model> {
        match name {
            "kimi-k3" => Some(Model::KimiK3),
            "qwen3.8-27b" => Some(Model::Qwen38_27b),
            _ => None,
        }
    }

    /// The request length to start from: tokens of input and output together.
    pub fn default_request_length(self) -> f64 {
        match self {
            Model::KimiK3 => 11_264.0,
            Model::Qwen38_27b => 5_120.0,
        }
    }

    /// The number of concurrent requests to start from.
    pub fn default_concurrency(self) -> f64 {
        64.0
    }
}
