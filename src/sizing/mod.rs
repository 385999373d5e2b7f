//! Memory-pool formulas per model family.

/// The model families whose memory pools can be sized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Kimi-K3.
    KimiK3,
    /// Qwen3.8-27B.
    Qwen38_27b,
}

impl Model {
    /// Their names in a page's `sizing`.
    pub const NAMES: [&'static str; 2] = ["kimi-k3", "qwen3.8-27b"];

    /// The family of a name.
    pub fn from_name(name: &str) -> Option<Model> {
        match name {
            "kimi-k3" => Some(Model::KimiK3),
            "qwen3.8-27b" => Some(Model::Qwen38_27b),
            _ => None,
        }
    }
}
