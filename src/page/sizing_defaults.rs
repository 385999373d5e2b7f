//! Which sizing formula a page uses, and with what inputs it starts.

use crate::sizing::Model;

use super::json::Json;
use super::object::Object;
use super::packed::{pack_fields, pack_variants};
use super::place::Place;
use super::report::Report;

/// The sizing card of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SizingDefaults {
    /// The formula.
    pub model: Model,
    /// Tokens of one request, prompt and answer together.
    pub request_length: u32,
    /// Requests in flight, where the formula takes them.
    pub concurrency: Option<u32>,
}

pack_fields!(SizingDefaults { model, request_length, concurrency });
pack_variants!(Model { 0 => KimiK3, 1 => Qwen38_27b });

/// Longer requests or more of them are no input of a person.
const MOST: u32 = 100_000_000;

impl SizingDefaults {
    /// Reads the page's `sizing`.
    pub fn read(json: &Json, at: &Place, report: &mut Report) -> Option<SizingDefaults> {
        let object = Object::read(json, at, &["model", "requestLength", "concurrency"], report)?;
        let name = object.require_text("model", at, report)?;
        let Some(model) = Model::from_name(&name) else {
            report.unknown_name(&at.field("model"), "sizing model", &name, &Model::NAMES);
            return None;
        };
        object.require("requestLength", at, report)?;
        let request_length = object.optional_count("requestLength", MOST, at, report)?;
        Some(SizingDefaults { model, request_length, concurrency: object.optional_count("concurrency", MOST, at, report) })
    }
}
