//! Sections that NVIDIA's Model Optimizer wrote: one algorithm, or a list of layers with an algorithm each.

use super::fields::Fields;
use super::inspect_error::{InspectError, Refusal};
use super::module_pattern::{Named, names_head};
use super::weight_format::{Formats, Head, WeightFormat, Weights};

const KNOWN: &str = "NVFP4, MXFP4, FP8, MXFP8, their variants, W4A16_AWQ, W4A8_AWQ and MIXED_PRECISION";
const SAYS: &str = "how the weights are stored";

/// What the section says about the weights. The modules left alone are `exclude_modules` in `hf_quant_config.json`
/// and `ignore` in `config.json`.
pub(super) fn read_algorithm(section: &Fields) -> Result<Weights, Refusal> {
    let algo = section.required_text("quant_algo", SAYS)?;
    let mut excluded = section.texts("exclude_modules")?;
    excluded.extend(section.texts("ignore")?);
    if algo.eq_ignore_ascii_case("MIXED_PRECISION") {
        return read_layers(section, &excluded);
    }
    let format = format_of(algo, section)?;
    let head = match names_head(&excluded) {
        Named::Yes => Head::Unquantized,
        Named::No => Head::Quantized(format),
        Named::Unclear => Head::Undeclared,
    };
    Ok(Weights { format, other_formats: Vec::new(), head })
}

/// The layers are listed, so what is not listed is not quantized.
fn read_layers(section: &Fields, excluded: &[&str]) -> Result<Weights, Refusal> {
    let not_listed = || Refusal::new(InspectError::LayersNotListed { place: section.place("quantized_layers") });
    let layers = section.given_object("quantized_layers")?.ok_or_else(not_listed)?;
    let mut formats = Formats::default();
    let mut heads = Formats::default();
    for (name, json) in layers.entries() {
        let layer = Fields::of(json, layers.place(name))?;
        let format = format_of(layer.required_text("quant_algo", "how the layer is stored")?, &layer)?;
        formats.add(format, || layer.place("quant_algo"));
        if names_head(&[name]) == Named::Yes {
            heads.add(format, || layer.place("quant_algo"));
        }
    }
    let (format, other_formats) = formats.settle()?.ok_or_else(not_listed)?;
    let head = match (heads.settle()?, names_head(excluded)) {
        (Some((head, _)), Named::Yes) => {
            return Err(layers.contradiction("lm_head", head.name(), section.place("exclude_modules"), "lm_head"));
        }
        (Some((head, _)), _) => Head::Quantized(head),
        (None, _) => Head::Unquantized,
    };
    Ok(Weights { format, other_formats, head })
}

fn format_of(algo: &str, at: &Fields) -> Result<WeightFormat, Refusal> {
    match algo.to_ascii_uppercase().as_str() {
        "NVFP4" | "NVFP4_AWQ" | "W4A16_NVFP4" | "W4A8_NVFP4_FP8" => Ok(WeightFormat::Nvfp4),
        "MXFP4" | "W4A8_MXFP4_FP8" => Ok(WeightFormat::Mxfp4),
        "FP8" | "FP8_PER_CHANNEL_PER_TOKEN" | "FP8_PB_WO" | "FP8_BLOCK_SCALES" => Ok(WeightFormat::Fp8),
        "MXFP8" => Ok(WeightFormat::Mxfp8),
        "W4A16_AWQ" | "W4A8_AWQ" => Ok(WeightFormat::Int4),
        _ => Err(at.unknown("quant_algo", algo, KNOWN)),
    }
}
