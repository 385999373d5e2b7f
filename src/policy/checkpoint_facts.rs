//! The facts of one checkpoint.

use crate::page::Checkpoint;

/// What a checkpoint's own files declare. A fact that they do not declare is `None`; no fact comes from a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckpointFacts {
    /// The narrowest format in which weights are stored: `nvfp4`, `mxfp4`, `int4`, `fp8`, `mxfp8`, `int8`, or
    /// `bf16`, `fp16`, `fp32` where nothing is quantized.
    pub format: String,
    /// The wider formats of the other quantized layers, e.g. `fp8` for the attention of an NVFP4 export.
    pub other_formats: Vec<&'static str>,
    /// The precision of the KV cache for which the checkpoint was calibrated: `fp8_e4m3`, `nvfp4` or `int8`.
    pub kv_cache_dtype: Option<String>,
    /// How the lm_head is stored: `fp4`, `int4`, `fp8`, `mxfp8`, `int8`, or the dtype of what is not quantized, which is
    /// `bf16` in a `hf_quant_config.json`, where no dtype stands.
    pub lm_head: Option<String>,
    /// Which tool's layout the files have: `modelopt`, `compressed-tensors`, `fp8` or `mxfp4`.
    pub quant_method: Option<String>,
    /// The architecture's id, e.g. `kimi_k3`. Only `config.json` names it.
    pub model_type: Option<String>,
    /// The dtype of what is not quantized: `bf16`, `fp16` or `fp32`. Only `config.json` names it.
    pub dtype: Option<String>,
}

impl CheckpointFacts {
    /// A fact by its name in the page format; nothing if it is not declared, or if the format has no such fact.
    pub fn fact(&self, name: &str) -> Option<&str> {
        match name {
            "format" => Some(&self.format),
            "kvCacheDtype" => self.kv_cache_dtype.as_deref(),
            "lmHead" => self.lm_head.as_deref(),
            "quantMethod" => self.quant_method.as_deref(),
            _ => None,
        }
    }

    /// True if these files may be those of a page's option: format and KV dtype agree, undeclared ones included, and so
    /// do lm_head and method wherever both sides declare them.
    pub fn agrees_with(&self, declared: &Checkpoint) -> bool {
        let agrees = |name| self.fact(name) == declared.fact(name);
        let may_agree = |name| declared.fact(name).is_none() || self.fact(name).is_none() || agrees(name);
        agrees("format") && agrees("kvCacheDtype") && may_agree("lmHead") && may_agree("quantMethod")
    }
}
