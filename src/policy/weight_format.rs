//! The formats in which quantized weights are stored.

use super::inspect_error::{InspectError, Refusal};

/// A format of quantized weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WeightFormat {
    /// 4-bit floats, a scale for 16 of them.
    Nvfp4,
    /// 4-bit floats, a power of two for 32 of them.
    Mxfp4,
    /// 4-bit integers.
    Int4,
    /// 8-bit floats.
    Fp8,
    /// 8-bit floats, a power of two for 32 of them.
    Mxfp8,
    /// 8-bit integers.
    Int8,
}

impl WeightFormat {
    /// The name in the page format.
    pub fn name(self) -> &'static str {
        match self {
            WeightFormat::Nvfp4 => "nvfp4",
            WeightFormat::Mxfp4 => "mxfp4",
            WeightFormat::Int4 => "int4",
            WeightFormat::Fp8 => "fp8",
            WeightFormat::Mxfp8 => "mxfp8",
            WeightFormat::Int8 => "int8",
        }
    }

    /// The name for an lm_head in this format: both 4-bit floats are `fp4`.
    pub fn head_name(self) -> &'static str {
        match self {
            WeightFormat::Nvfp4 | WeightFormat::Mxfp4 => "fp4",
            other => other.name(),
        }
    }

    /// The width of one weight.
    pub fn bits(self) -> i64 {
        match self {
            WeightFormat::Nvfp4 | WeightFormat::Mxfp4 | WeightFormat::Int4 => 4,
            WeightFormat::Fp8 | WeightFormat::Mxfp8 | WeightFormat::Int8 => 8,
        }
    }

    /// The kind of number, as compressed-tensors calls it.
    pub fn kind(self) -> &'static str {
        match self {
            WeightFormat::Int4 | WeightFormat::Int8 => "int",
            _ => "float",
        }
    }
}

/// The formats of a checkpoint's layers, each with the first place that names it.
#[derive(Default)]
pub(super) struct Formats(Vec<(WeightFormat, String)>);

impl Formats {
    /// Notes one more place.
    pub fn add(&mut self, format: WeightFormat, place: impl FnOnce() -> String) {
        if !self.0.iter().any(|(known, _)| *known == format) {
            self.0.push((format, place()));
        }
    }

    /// The narrowest format and the wider ones; nothing if there are none. Two formats of the narrowest width exclude
    /// each other: a mixed checkpoint has one format to which some layers are an exception.
    pub fn settle(self) -> Result<Option<(WeightFormat, Vec<&'static str>)>, Refusal> {
        let Some((format, place)) = self.0.iter().min_by_key(|(format, _)| format.bits()) else { return Ok(None) };
        let mut others = Vec::new();
        for (other, other_place) in &self.0 {
            if other == format {
                continue;
            }
            if other.bits() == format.bits() {
                return Err(Refusal::new(InspectError::Contradiction {
                    place: place.clone(),
                    value: format.name().to_owned(),
                    other_place: other_place.clone(),
                    other_value: other.name().to_owned(),
                }));
            }
            others.push(other.name());
        }
        Ok(Some((*format, others)))
    }
}

/// What a section of the config says about the weights.
pub(super) struct Weights {
    /// The narrowest format.
    pub format: WeightFormat,
    /// The wider formats of other layers.
    pub other_formats: Vec<&'static str>,
    /// How the lm_head is stored.
    pub head: Head,
}

/// How the lm_head is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// As all that is not quantized.
    Unquantized,
    /// Quantized.
    Quantized(WeightFormat),
    /// The file does not say, or not in a way that can be read for sure.
    Undeclared,
}
