//! How many bytes a value takes in the two pools.

use super::command::{Command, KV_CACHE_DTYPE, STATE_DTYPE};
use super::impossible::Impossible;
use super::read::Source;

/// Bytes of one value in the KV cache: 1 for the 8-bit floats, 2 for the 16-bit ones.
///
/// A flag that names a type wins. Otherwise, `auto` included, the checkpoint's declaration counts, and without one the cache has
/// the type of the model's activations, which is BF16.
pub fn kv_bytes(command: &mut Command) -> Result<u64, Impossible> {
    let named = command.text(&KV_CACHE_DTYPE)?.filter(|name| is_explicit(name));
    if let Some(name) = named {
        let refuse = || Impossible::NotCovered {
            flag: "--kv-cache-dtype".to_owned(),
            value: name.to_owned(),
            covered: "auto, bf16 and the fp8 types",
        };
        return float_bytes(name).ok_or_else(refuse);
    }
    let declared = command.checkpoint_kv_cache_dtype().map(str::trim).filter(|name| is_explicit(name));
    match declared {
        Some(name) => {
            let bytes = float_bytes(name).ok_or_else(|| Impossible::CheckpointNotCovered { value: name.to_owned() })?;
            command.note_for(&KV_CACHE_DTYPE, name, Source::Checkpoint);
            Ok(bytes)
        }
        None => {
            command.note_for(&KV_CACHE_DTYPE, "bf16", Source::Default);
            Ok(2)
        }
    }
}

/// Bytes of one value of a recurrent state: 4 for float32, which both models' configurations ask for, or 2.
pub fn state_bytes(command: &mut Command) -> Result<u64, Impossible> {
    let Some(name) = command.text(&STATE_DTYPE)? else {
        command.note_for(&STATE_DTYPE, "float32", Source::Default);
        return Ok(4);
    };
    if ["float32", "fp32"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return Ok(4);
    }
    let refuse = || Impossible::NotCovered {
        flag: "--mamba-ssm-dtype".to_owned(),
        value: name.to_owned(),
        covered: "float32, bfloat16 and float16",
    };
    float_bytes(name).filter(|bytes| *bytes == 2).ok_or_else(refuse)
}

fn is_explicit(name: &str) -> bool {
    !["", "auto", "none"].iter().any(|open| name.eq_ignore_ascii_case(open))
}

/// Bytes of an 8-bit or 16-bit float under any of its names: `fp8`, `fp8_e4m3`, `FP8`, `torch.float8_e5m2`, `bf16`, `float16`.
/// Formats with scales beside the values, such as `nvfp4` and `mxfp8`, have no such number.
fn float_bytes(name: &str) -> Option<u64> {
    let name = name.to_ascii_lowercase();
    let name = name.strip_prefix("torch.").unwrap_or(&name);
    match name {
        "bf16" | "bfloat16" | "fp16" | "float16" | "half" => Some(2),
        _ if name.starts_with("fp8") || name.starts_with("float8") => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::float_bytes;

    #[test]
    fn every_fp8_name_is_one_byte() {
        for name in [
            "fp8",
            "FP8",
            "fp8_e4m3",
            "fp8_e5m2",
            "fp8_e4m3fn",
            "fp8_e4m3fnuz",
            "fp8_e5m2fnuz",
            "float8",
            "float8_e4m3fn",
            "torch.float8_e4m3fn",
            "Float8_E5M2",
        ] {
            assert_eq!(float_bytes(name), Some(1), "{name}");
        }
    }

    #[test]
    fn no_other_format_passes_for_fp8() {
        for name in ["nvfp4", "mxfp8", "fp4_e2m1", "fp4_mx_block16", "int8", "fp32", "float32", "f8", ""] {
            assert_eq!(float_bytes(name), None, "{name}");
        }
        for name in ["bf16", "bfloat16", "BF16", "float16", "torch.bfloat16"] {
            assert_eq!(float_bytes(name), Some(2), "{name}");
        }
    }
}
