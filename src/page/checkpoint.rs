//! What a checkpoint's own files declare.

use super::json::Json;
use super::object::Object;
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;
use super::test::scalar_text;

/// The declared facts of a checkpoint. What its files do not declare is unset; nothing is inferred from a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checkpoint {
    facts: Vec<(&'static str, String)>,
}

pack_fields!(Checkpoint { facts });

/// The facts that a checkpoint may declare.
pub const CHECKPOINT_FACTS: &[&str] = &["format", "kvCacheDtype", "lmHead", "quantMethod"];

impl Checkpoint {
    /// Reads the facts; the format is required.
    pub fn read(json: &Json, at: &Place, report: &mut Report) -> Option<Checkpoint> {
        let object = Object::read(json, at, CHECKPOINT_FACTS, report)?;
        object.require("format", at, report)?;
        let mut facts = Vec::new();
        for name in CHECKPOINT_FACTS {
            if let Some(json) = object.get(name) {
                facts.push((*name, scalar_text(json, &at.field(name), report)?));
            }
        }
        Some(Checkpoint { facts })
    }

    /// A fact by its name in the format; nothing if it is not declared.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.facts.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// All declared facts.
    pub fn facts(&self) -> &[(&'static str, String)] {
        &self.facts
    }
}
