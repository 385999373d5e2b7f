//! Sections that compressed-tensors wrote: groups of layers, each with a format.

use crate::page::find_text;

use super::fields::Fields;
use super::inspect_error::Refusal;
use super::module_pattern::{Named, names_head};
use super::weight_format::{Formats, Head, WeightFormat, Weights};

const KNOWN: &str =
    "mxfp4-pack-quantized, nvfp4-pack-quantized, mxfp8-quantized, float-quantized, int-quantized and pack-quantized";
const SAYS: &str = "how the weights are stored";

/// The value of the top's `format` when the groups differ.
const MIXED: &str = "mixed-precision";

/// What the groups say about the weights.
pub(super) fn read_groups(section: &Fields) -> Result<Weights, Refusal> {
    let common = section.text("format")?;
    let missing = || section.missing("config_groups", SAYS);
    let groups = section.object("config_groups")?.ok_or_else(missing)?;
    let mut formats = Formats::default();
    let mut heads = Vec::new();
    for (name, json) in groups.entries() {
        let group = Fields::of(json, groups.place(name))?;
        let format = group_format(&group, section, common)?;
        formats.add(format, || group.place("format"));
        heads.push((group.texts("targets")?, format));
    }
    let (format, other_formats) = formats.settle()?.ok_or_else(missing)?;
    let head = head(&section.texts("ignore")?, &heads);
    Ok(Weights { format, other_formats, head })
}

/// The group's own format, or else that of all groups.
fn group_format(group: &Fields, section: &Fields, common: Option<&str>) -> Result<WeightFormat, Refusal> {
    let common = common.filter(|format| *format != MIXED);
    let (holder, name) = match (group.text("format")?, common) {
        (Some(own), Some(common)) if own != common => {
            return Err(section.contradiction("format", common, group.place("format"), own));
        }
        (Some(own), _) => (group, own),
        (None, Some(common)) => (section, common),
        (None, None) => return Err(group.missing("format", SAYS)),
    };
    let weights = group.given_object("weights")?;
    let bits = match &weights {
        Some(weights) => weights.number("num_bits")?,
        None => None,
    };
    let format = match name {
        _ if find_text(name, "mxfp4").is_some() => WeightFormat::Mxfp4,
        _ if find_text(name, "mxfp8").is_some() => WeightFormat::Mxfp8,
        "nvfp4-pack-quantized" => WeightFormat::Nvfp4,
        "float-quantized" => WeightFormat::Fp8,
        "int-quantized" => WeightFormat::Int8,
        "pack-quantized" => match bits {
            Some(4) => WeightFormat::Int4,
            Some(8) => WeightFormat::Int8,
            Some(other) => return Err(group.unknown("weights.num_bits", &other.to_string(), "4 and 8")),
            None => return Err(group.missing("weights.num_bits", SAYS)),
        },
        _ => return Err(holder.unknown("format", name, KNOWN)),
    };
    let against = |field: &str, other: &str| holder.contradiction("format", name, group.place(field), other);
    if let Some(bits) = bits.filter(|bits| *bits != format.bits()) {
        return Err(against("weights.num_bits", &bits.to_string()));
    }
    let kind = match &weights {
        Some(weights) => weights.text("type")?,
        None => None,
    };
    match kind.filter(|kind| *kind != format.kind()) {
        Some(kind) => Err(against("weights.type", kind)),
        None => Ok(format),
    }
}

/// A name counts more than a class: `Linear` means the lm_head too, unless it is ignored or named elsewhere.
fn head(ignored: &[&str], groups: &[(Vec<&str>, WeightFormat)]) -> Head {
    match names_head(ignored) {
        Named::Yes => return Head::Unquantized,
        Named::Unclear => return Head::Undeclared,
        Named::No => {}
    }
    let named = groups.iter().map(|(targets, format)| (names_head(targets), *format));
    let by_class = groups.iter().filter(|(targets, _)| targets.contains(&"Linear")).map(|(_, format)| *format);
    let named: Vec<_> = named.filter(|(named, _)| *named != Named::No).collect();
    let by_class: Vec<_> = by_class.collect();
    match (named.as_slice(), by_class.as_slice()) {
        ([(Named::Yes, format)], _) | ([], [format]) => Head::Quantized(*format),
        ([], []) if groups.iter().all(|(targets, _)| !targets.is_empty()) => Head::Unquantized,
        _ => Head::Undeclared,
    }
}
