//! A GPU that a page supports, as facts.

use super::json::Json;
use super::object::{Object, id};
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;
use super::words;

/// One kind of GPU.
#[derive(Clone, Debug, PartialEq)]
pub struct Hardware {
    /// Its id, e.g. `gb300`.
    pub id: String,
    /// Its name, e.g. `GB300`.
    pub label: String,
    /// Memory of one GPU as text, e.g. `288GB`.
    pub vram: String,
    /// `nvidia` or `amd`, or another maker.
    pub vendor: String,
    /// Architecture, e.g. `blackwell`.
    pub arch: String,
    /// CUDA compute capability without its point, e.g. 103 for 10.3; NVIDIA only.
    pub sm: Option<u32>,
    /// GPUs in one node.
    pub gpus_per_node: Option<u32>,
    /// Words that `docker run` needs on several nodes.
    pub multi_node_docker_flags: Vec<String>,
}

pack_fields!(Hardware { id, label, vram, vendor, arch, sm, gpus_per_node, multi_node_docker_flags });

/// The facts that a condition may test.
pub const FACTS: &[&str] = &["id", "label", "vram", "vendor", "arch", "sm", "gpusPerNode"];

pub(super) const FIELDS: &[&str] = &["id", "label", "vram", "vendor", "arch", "sm", "gpusPerNode", "multiNodeDockerFlags"];

impl Hardware {
    /// Reads one GPU. Facts that are left out are those of the catalog's GPU of the same id.
    pub fn read(json: &Json, catalog: &[Hardware], at: &Place, report: &mut Report) -> Option<Hardware> {
        let object = Object::read(json, at, FIELDS, report)?;
        let id_json = object.require("id", at, report)?;
        let mut flags = Vec::new();
        if let Some(json) = object.get("multiNodeDockerFlags") {
            let at = at.field("multiNodeDockerFlags");
            for (index, json) in super::object::list(json, &at, report)?.iter().enumerate() {
                let at = at.index(index);
                match words::split(super::object::text(json, &at, report)?) {
                    Some(split) => flags.extend(split),
                    None => report.error(&at, "open-quote", &["A quote is not closed."], "Close it."),
                }
            }
        }
        let id = id(id_json, &at.field("id"), report)?;
        let known = catalog.iter().find(|hardware| hardware.id == id);
        // A text that cannot be read stands empty; its finding keeps the page from being used.
        let mut text = |name: &str| match known.filter(|_| object.get(name).is_none()) {
            Some(known) => known.fact(name),
            None => object.require_text(name, at, report),
        };
        let mut text = |name: &str| text(name).unwrap_or_default();
        Some(Hardware {
            id: id.to_owned(),
            label: text("label"),
            vram: text("vram"),
            vendor: text("vendor"),
            arch: text("arch"),
            sm: object.optional_count("sm", 9_999, at, report).or(known.and_then(|known| known.sm)),
            gpus_per_node: object
                .optional_count("gpusPerNode", 1_024, at, report)
                .or(known.and_then(|known| known.gpus_per_node)),
            multi_node_docker_flags: flags,
        })
    }

    /// A fact by its name in the format, as text; nothing if it is unset.
    pub fn fact(&self, name: &str) -> Option<String> {
        match name {
            "id" => Some(self.id.clone()),
            "label" => Some(self.label.clone()),
            "vram" => Some(self.vram.clone()),
            "vendor" => Some(self.vendor.clone()),
            "arch" => Some(self.arch.clone()),
            "sm" => self.sm.map(|sm| sm.to_string()),
            "gpusPerNode" => self.gpus_per_node.map(|gpus| gpus.to_string()),
            _ => None,
        }
    }

    /// The name of its group in the panel: maker and architecture, e.g. `NVIDIA Blackwell`.
    pub fn group(&self) -> String {
        let vendor = match self.vendor.as_str() {
            "nvidia" => "NVIDIA",
            "amd" => "AMD",
            other => other,
        };
        let mut arch = self.arch.clone();
        if let Some(first) = arch.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        // AMD writes its data-centre architectures in capitals: CDNA4.
        if self.vendor == "amd" {
            arch.make_ascii_uppercase();
        }
        [vendor, " ", &arch].concat()
    }
}
