//! One choice of a row.

use super::checkpoint::Checkpoint;
use super::cond::{Cond, Scope};
use super::env_var::EnvVar;
use super::expr::FlagItem;
use super::flag::family_name;
use super::json::Json;
use super::list::{List, ReadItem};
use super::names::Names;
use super::object::{Object, text};
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;

/// One choice of a row and what picking it adds.
#[derive(Clone, Debug, PartialEq)]
pub struct DimOption {
    /// Its id, e.g. `nvfp4`.
    pub id: String,
    /// Its label, e.g. `NVFP4`.
    pub label: String,
    /// A few words beside the label.
    pub subtitle: Option<String>,
    /// When it is offered at all; always if absent.
    pub show_when: Option<Cond>,
    /// When it cannot be picked, and why; the first that holds counts.
    pub refusals: Vec<Refusal>,
    /// Families that it strips from the cell.
    pub strips: List<String>,
    /// Flags that it adds.
    pub flags: List<FlagItem>,
    /// Environment variables that it adds.
    pub env: List<EnvVar>,
    /// Sentences beside the command.
    pub hints: List<String>,
    /// Warnings beside the command.
    pub warnings: List<String>,
    /// What the checkpoint's files declare, where the option is a checkpoint.
    pub checkpoint: Option<Checkpoint>,
}

/// A condition under which an option cannot be picked.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// When.
    pub when: Cond,
    /// Why, as a sentence for the reader.
    pub reason: String,
}

pack_fields!(DimOption { id, label, subtitle, show_when, refusals, strips, flags, env, hints, warnings, checkpoint });
pack_fields!(Refusal { when, reason });

pub(super) const FIELDS: &[&str] = &[
    "id",
    "label",
    "subtitle",
    "showWhen",
    "disabled",
    "disableReason",
    "stripPrefixes",
    "flags",
    "env",
    "hints",
    "warn",
    "checkpoint",
];

impl DimOption {
    /// An option that is only a name.
    pub fn named(id: &str, label: &str, subtitle: Option<String>) -> DimOption {
        DimOption {
            id: id.to_owned(),
            label: label.to_owned(),
            subtitle,
            show_when: None,
            refusals: Vec::new(),
            strips: List::default(),
            flags: List::default(),
            env: List::default(),
            hints: List::default(),
            warnings: List::default(),
            checkpoint: None,
        }
    }

    /// Calls `visit` with the conditions that decide whether it can be picked.
    pub fn each_validity(&self, visit: &mut dyn FnMut(&Cond)) {
        self.show_when.iter().for_each(&mut *visit);
        for refusal in &self.refusals {
            visit(&refusal.when);
        }
    }

    /// Reads an option whose visibility may depend on what `scope` allows.
    pub fn read(json: &Json, names: &Names, scope: Scope, at: &Place, report: &mut Report) -> Option<DimOption> {
        let object = Object::read(json, at, FIELDS, report)?;
        let id = object.require_text("id", at, report);
        let label = object.require_text("label", at, report);
        let show_when = Cond::read_field(&object, "showWhen", names, scope, at, report);
        let refusals = read_refusals(&object, names, scope, at, report);
        let strips = read_strips(&object, names, at, report);
        let flags = List::read_field(&object, "flags", names, Scope::Overlay, FlagItem::read, at, report);
        let env = List::read_field(&object, "env", names, Scope::Overlay, EnvVar::read, at, report);
        let hints = read_texts(&object, "hints", names, at, report);
        let warnings = read_texts(&object, "warn", names, at, report);
        Some(DimOption {
            id: id.unwrap_or_default(),
            label: label.unwrap_or_default(),
            subtitle: object.optional_text("subtitle", at, report),
            show_when,
            refusals,
            strips,
            flags,
            env,
            hints,
            warnings,
            // Its faults were noted when the names were gathered.
            checkpoint: object.get("checkpoint").and_then(|json| Checkpoint::read(json, at, &mut Report::default())),
        })
    }
}

/// The families of a `stripPrefixes` field.
pub(super) fn read_strips(object: &Object, names: &Names, at: &Place, report: &mut Report) -> List<String> {
    let read: ReadItem<String> = |json, _, at, report| {
        let family = text(json, at, report)?;
        family_name(family, at, report).map(str::to_owned)
    };
    List::read_field(object, "stripPrefixes", names, Scope::Overlay, read, at, report)
}

/// The sentences of a field that stands beside the finished command.
pub(super) fn read_texts(object: &Object, name: &str, names: &Names, at: &Place, report: &mut Report) -> List<String> {
    let read: ReadItem<String> = |json, _, at, report| text(json, at, report).map(str::to_owned);
    List::read_field(object, name, names, Scope::Recipe, read, at, report)
}

fn read_refusals(object: &Object, names: &Names, scope: Scope, at: &Place, report: &mut Report) -> Vec<Refusal> {
    let shared = object.optional_text("disableReason", at, report);
    let at_disabled = at.field("disabled");
    let missing = |at: &Place, report: &mut Report| {
        let what = &["An option is disabled here without a reason."];
        report.error(at, "disabled-without-reason", what, "Write in `disableReason` or `reason` what the reader needs to know.");
    };
    match object.get("disabled") {
        None => {
            if shared.is_some() {
                let what = &["There is a reason, but nothing disables the option."];
                report.error(&at.field("disableReason"), "unread-value", what, "Add `disabled`, or remove the reason.");
            }
            Vec::new()
        }
        Some(Json::Bool(false)) => Vec::new(),
        Some(Json::List(items)) => {
            let mut refusals = Vec::new();
            for (index, item) in items.iter().enumerate() {
                let at = at_disabled.index(index);
                let Some(object) = Object::read(item, &at, &["when", "reason"], report) else { continue };
                object.require("when", &at, report);
                let when = Cond::read_field(&object, "when", names, scope, &at, report);
                let reason = object.optional_text("reason", &at, report).or_else(|| shared.clone());
                if reason.is_none() {
                    missing(&at, report);
                }
                refusals.extend(when.zip(reason).map(|(when, reason)| Refusal { when, reason }));
            }
            refusals
        }
        Some(json) => {
            let when = Cond::read(json, names, scope, &at_disabled, report);
            if shared.is_none() {
                missing(&at_disabled, report);
            }
            when.zip(shared).map(|(when, reason)| Refusal { when, reason }).into_iter().collect()
        }
    }
}
