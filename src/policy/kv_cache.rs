//! The precision of the KV cache that a checkpoint declares.

use crate::page::Json;

use super::fields::Fields;
use super::inspect_error::Refusal;

const KNOWN: &str = "FP8, NVFP4 and INT8";

/// The declared KV dtype in the server's spelling; nothing if the section declares none. `kv_cache_quant_algo` is the
/// field of `hf_quant_config.json`, `kv_cache_scheme` that of `config.json`.
pub(super) fn declared_kv_dtype(section: &Fields) -> Result<Option<&'static str>, Refusal> {
    let algo = match section.text("kv_cache_quant_algo")? {
        Some(name) => Some(dtype_of_name(name, section, "kv_cache_quant_algo")?),
        None => None,
    };
    let scheme = match section.given("kv_cache_scheme")? {
        None => None,
        Some(Json::Text(name)) => Some(dtype_of_name(name, section, "kv_cache_scheme")?),
        Some(json) => Some(dtype_of_scheme(&Fields::of(json, section.place("kv_cache_scheme"))?)?),
    };
    match (algo, scheme) {
        (Some(algo), Some(scheme)) if algo != scheme => {
            Err(section.contradiction("kv_cache_quant_algo", algo, section.place("kv_cache_scheme"), scheme))
        }
        (algo, scheme) => Ok(algo.or(scheme)),
    }
}

fn dtype_of_name(name: &str, section: &Fields, field: &str) -> Result<&'static str, Refusal> {
    let known = [("FP8", "fp8_e4m3"), ("NVFP4", "nvfp4"), ("INT8", "int8")];
    let dtype = known.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, dtype)| *dtype);
    dtype.ok_or_else(|| section.unknown(field, name, KNOWN))
}

fn dtype_of_scheme(scheme: &Fields) -> Result<&'static str, Refusal> {
    let kind = scheme.required_text("type", "whether the KV cache holds floats or integers")?;
    let bits = scheme.number("num_bits")?.ok_or_else(|| scheme.missing("num_bits", "how wide the KV cache is"))?;
    match (kind, bits) {
        ("float", 8) => Ok("fp8_e4m3"),
        ("float", 4) => Ok("nvfp4"),
        ("int", 8) => Ok("int8"),
        _ => {
            let value = [kind, " of ", &bits.to_string(), " bits"].concat();
            Err(scheme.unknown("type", &value, KNOWN))
        }
    }
}
