//! Reading a checkpoint's `config.json` or `hf_quant_config.json`.

use crate::page::Json;

use super::checkpoint_facts::CheckpointFacts;
use super::compressed_tensors::read_groups;
use super::fields::Fields;
use super::inspect_error::{InspectError, Refusal, shortened};
use super::kv_cache::declared_kv_dtype;
use super::modelopt::read_algorithm;
use super::module_pattern::{Named, names_head};
use super::weight_format::{Head, WeightFormat, Weights};

/// The largest config that is read, in bytes. The largest ones list every expert of every layer.
pub const MAX_CONFIG_BYTES: u64 = 16 << 20;

/// The most values that a config may hold. Each costs up to 200 bytes of memory, and a browser's tab has little.
pub const MAX_CONFIG_VALUES: usize = 1_500_000;

/// The section of `hf_quant_config.json`.
const MODELOPT_SECTION: &str = "quantization";

/// Refuses a file for its size alone, so that a browser can ask before it reads the file.
pub fn check_size(bytes: u64) -> Result<(), InspectError> {
    if bytes > MAX_CONFIG_BYTES {
        return Err(InspectError::TooLarge { bytes, limit: MAX_CONFIG_BYTES });
    }
    Ok(())
}

/// What the text of a `config.json` or a `hf_quant_config.json` declares. Any text gives facts or a sentence; what
/// cannot be read for sure is never guessed.
pub fn inspect(text: &str) -> Result<CheckpointFacts, InspectError> {
    check_size(text.len() as u64)?;
    read(&parse(text)?).map_err(|refusal| *refusal)
}

fn read(json: &Json) -> Result<CheckpointFacts, Refusal> {
    let top = Fields::of(json, String::new())?;
    for field in ["model_type", "architectures", "text_config", "quantization_config", "compression_config"] {
        if top.get(field)?.is_some() {
            return read_config(&top);
        }
    }
    match top.object(MODELOPT_SECTION)? {
        Some(section) => read_section(&section, None, false),
        None => Err(Refusal::new(InspectError::NotACheckpoint)),
    }
}

fn parse(text: &str) -> Result<Json, InspectError> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Err(InspectError::Empty);
    }
    let values = text.bytes().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count();
    if values > MAX_CONFIG_VALUES {
        return Err(InspectError::TooManyValues { limit: MAX_CONFIG_VALUES });
    }
    Json::parse(text).map_err(|error| {
        let (line, column) = (error.line, error.column);
        match error.is_too_deep {
            true => InspectError::TooDeep { line, column },
            false => InspectError::NotJson { line, column },
        }
    })
}

/// A multimodal model's `text_config` is about the part that is served, so it counts before the top.
fn read_config(top: &Fields) -> Result<CheckpointFacts, Refusal> {
    let text_config = top.given_object("text_config")?;
    let holders: Vec<&Fields> = text_config.iter().chain([top]).collect();
    let dtype = declared_dtype(&holders)?;
    let mut is_tied = false;
    for holder in &holders {
        is_tied = is_tied || holder.flag("tie_word_embeddings")?;
    }
    let mut facts = match section(&holders, top)? {
        Some(section) => read_section(&section, dtype, is_tied)?,
        None => CheckpointFacts { format: unquantized_format(dtype, top)?.to_owned(), ..CheckpointFacts::default() },
    };
    facts.model_type = top.text("model_type")?.map(shortened);
    facts.dtype = dtype.map(str::to_owned);
    Ok(facts)
}

/// What says how the checkpoint is quantized. `compression_config` is an older name, and a file that holds the section
/// of `hf_quant_config.json` is quantized all the same.
fn section<'j>(holders: &[&Fields<'j>], top: &Fields<'j>) -> Result<Option<Fields<'j>>, Refusal> {
    for holder in holders {
        if let Some(section) = holder.object("quantization_config")? {
            return Ok(Some(section));
        }
    }
    match top.object("compression_config")? {
        Some(section) => Ok(Some(section)),
        None => top.object(MODELOPT_SECTION),
    }
}

fn read_section(section: &Fields, dtype: Option<&str>, is_tied: bool) -> Result<CheckpointFacts, Refusal> {
    // Model Optimizer leaves out the method in its own file, where the algorithm says whose it is.
    let method = match section.text("quant_method")? {
        Some(method) => method,
        None if section.stands_at(MODELOPT_SECTION) || section.get("quant_algo")?.is_some() => "modelopt",
        None => return Err(section.missing("quant_method", "how the weights are stored")),
    };
    let weights = match method {
        "modelopt" => read_algorithm(section)?,
        "compressed-tensors" => read_groups(section)?,
        "fp8" => of_one_format(section, WeightFormat::Fp8)?,
        "mxfp4" => of_one_format(section, WeightFormat::Mxfp4)?,
        _ => return Err(section.unknown("quant_method", method, "modelopt, compressed-tensors, fp8 and mxfp4")),
    };
    let lm_head = match weights.head {
        Head::Unquantized => Some(dtype.unwrap_or("bf16")),
        // A tied lm_head is the embedding, which these lists are not about.
        Head::Quantized(format) if !is_tied => Some(format.head_name()),
        Head::Quantized(_) | Head::Undeclared => None,
    };
    Ok(CheckpointFacts {
        format: weights.format.name().to_owned(),
        other_formats: weights.other_formats,
        kv_cache_dtype: declared_kv_dtype(section)?.map(str::to_owned),
        lm_head: lm_head.map(str::to_owned),
        quant_method: Some(method.to_owned()),
        model_type: None,
        dtype: None,
    })
}

/// The methods that name their format themselves, and list only what they leave alone.
fn of_one_format(section: &Fields, format: WeightFormat) -> Result<Weights, Refusal> {
    let mut kept = section.texts("modules_to_not_convert")?;
    kept.extend(section.texts("ignored_layers")?);
    let head = if names_head(&kept) == Named::Yes { Head::Unquantized } else { Head::Undeclared };
    Ok(Weights { format, other_formats: Vec::new(), head })
}

fn declared_dtype(holders: &[&Fields]) -> Result<Option<&'static str>, Refusal> {
    for holder in holders {
        for field in ["dtype", "torch_dtype"] {
            let Some(name) = holder.text(field)? else { continue };
            return match name.strip_prefix("torch.").unwrap_or(name) {
                "bfloat16" => Ok(Some("bf16")),
                "float16" => Ok(Some("fp16")),
                "float32" => Ok(Some("fp32")),
                _ => Err(holder.unknown(field, name, "bfloat16, float16 and float32")),
            };
        }
    }
    Ok(None)
}

fn unquantized_format<'d>(dtype: Option<&'d str>, top: &Fields) -> Result<&'d str, Refusal> {
    dtype.ok_or_else(|| top.missing("dtype", "how weights without quantization are stored"))
}
