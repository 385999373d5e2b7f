//! One launch recipe.

use super::cond::Scope;
use super::dim_option::read_texts;
use super::env_var::EnvVar;
use super::flag::Flag;
use super::json::Json;
use super::list::List;
use super::names::Names;
use super::object::Object;
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;
use super::status::Status;

/// One launch recipe before overlays.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// For each match row, the options it stands for.
    pub matches: Vec<Vec<u16>>,
    /// Number of nodes, at least 1.
    pub nodes: u32,
    /// Verification status of the selection.
    pub status: List<Status>,
    /// Its tags, as indices.
    pub tags: Vec<usize>,
    /// Environment variables.
    pub env: Vec<EnvVar>,
    /// Flags in the order of the command.
    pub flags: Vec<Flag>,
    /// Warnings beside the command.
    pub warnings: List<String>,
    /// The page section where this operating point is composed further.
    pub redirect: Option<String>,
}

pack_fields!(Cell { matches, nodes, status, tags, env, flags, warnings, redirect });

pub(super) const FIELDS: &[&str] = &["match", "nnodes", "status", "tags", "env", "flags", "warn", "redirect"];

/// No command that a person wrote is longer.
const MOST_ITEMS: usize = 1_000;

/// No cluster that a page describes is larger.
const MOST_NODES: u32 = 10_000;

impl Cell {
    /// Reads a cell.
    pub fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Cell> {
        let object = Object::read(json, at, FIELDS, report)?;
        let matches = object.require("match", at, report);
        let matches = matches.and_then(|json| read_match(json, names, &at.field("match"), report));
        let nodes = object.optional_count("nnodes", MOST_NODES, at, report).unwrap_or(1);
        let status = List::read_field(&object, "status", names, Scope::Recipe, Status::read, at, report);
        let mut tags = Vec::new();
        for json in object.items("tags", MOST_ITEMS, at, report) {
            if let Json::Text(tag) = json {
                tags.extend(names.tags.iter().position(|known| known == tag));
            }
        }
        let env_at = at.field("env");
        let mut env: Vec<EnvVar> = Vec::new();
        for (index, json) in object.items("env", MOST_ITEMS, at, report).iter().enumerate() {
            let Some(variable) = EnvVar::read(json, names, &env_at.index(index), report) else { continue };
            if env.iter().any(|known| known.name == variable.name) {
                let what = &["The variable `", &variable.name, "` stands twice in this cell."];
                report.error(&env_at.index(index), "repeated-env", what, "Keep the one that is meant.");
            }
            env.push(variable);
        }
        object.require("flags", at, report);
        let flags_at = at.field("flags");
        let mut flags: Vec<Flag> = Vec::new();
        for (index, json) in object.items("flags", MOST_ITEMS, at, report).iter().enumerate() {
            let Some(flag) = Flag::read(json, names, &flags_at.index(index), report) else { continue };
            if flags.iter().any(|known| known.family == flag.family) {
                let what = &["The flag `", &flag.family, "` stands twice in this cell."];
                report.error(&flags_at.index(index), "repeated-flag", what, "Keep the one that is meant.");
            }
            flags.push(flag);
        }
        let warnings = read_texts(&object, "warn", names, at, report);
        let redirect = object.optional_text("redirect", at, report);
        Some(Cell { matches: matches.unwrap_or_default(), nodes, status, tags, env, flags, warnings, redirect })
    }

    /// The cell's flag of a family.
    pub fn flag(&self, family: &str) -> Option<&Flag> {
        self.flags.iter().find(|flag| flag.family == family)
    }
}

fn read_match(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Vec<Vec<u16>>> {
    let dims = names.dims.get(..names.match_count)?;
    let known: Vec<&str> = dims.iter().map(|dim| dim.id.as_str()).collect();
    let object = Object::read(json, at, &known, report)?;
    let mut matches = Vec::new();
    for dim in dims {
        let json = object.require(&dim.id, at, report);
        matches.extend(json.and_then(|json| dim.find_options(json, &at.field(&dim.id), report)));
    }
    (matches.len() == dims.len()).then_some(matches)
}
