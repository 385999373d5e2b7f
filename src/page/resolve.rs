//! What the server makes of a flag that is absent or `auto`.

use super::checkpoint::CHECKPOINT_FACTS;
use super::cond::{FlagTest, read_fact_tests, read_flag_tests};
use super::flag::family_name;
use super::hardware::FACTS;
use super::json::Json;
use super::names::Names;
use super::object::{Object, list};
use super::packed::{pack_fields, pack_variants};
use super::place::Place;
use super::report::Report;
use super::test::Test;

/// What the server makes of one flag.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolve {
    /// The family, e.g. `--kv-cache-dtype`.
    pub family: String,
    /// What the flag decides, e.g. `KV cache dtype`.
    pub title: String,
    /// The first rule that holds counts.
    pub rules: Vec<ResolveRule>,
}

/// One case.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolveRule {
    /// When it counts.
    pub when: FactCond,
    /// What the server takes; nothing where it overrides nothing.
    pub value: Option<String>,
    /// Why, as a sentence.
    pub reason: String,
}

/// A condition on facts alone, so that it can be asked of any GPU and any checkpoint.
#[derive(Clone, Debug, PartialEq)]
pub enum FactCond {
    /// Always or never.
    Const(bool),
    /// A fact of the GPU.
    Hardware(&'static str, Test),
    /// A fact of the checkpoint.
    Checkpoint(&'static str, Test),
    /// A flag of the command.
    Flag(FlagTest),
    /// All of these.
    All(Vec<FactCond>),
    /// At least one of these.
    Any(Vec<FactCond>),
    /// Not this.
    Not(Box<FactCond>),
}

pack_fields!(Resolve { family, title, rules });
pack_fields!(ResolveRule { when, value, reason });
pack_variants!(FactCond {
    0 => Const(value),
    1 => Hardware(fact, test),
    2 => Checkpoint(fact, test),
    3 => Flag(test),
    4 => All(conds),
    5 => Any(conds),
    6 => Not(cond),
});

pub(super) const KEYS: &[&str] = &["hardware", "checkpoint", "cmdFlag", "all", "any", "not"];

impl Resolve {
    /// Reads the page's `resolves`.
    pub fn read_all(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Vec<Resolve> {
        let mut resolves = Vec::new();
        for (index, json) in list(json, at, report).unwrap_or_default().iter().enumerate() {
            resolves.extend(Resolve::read(json, names, &at.index(index), report));
        }
        resolves
    }

    fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Resolve> {
        let object = Object::read(json, at, &["flag", "title", "rules"], report)?;
        let family = object.require_text("flag", at, report)?;
        let family = family_name(&family, &at.field("flag"), report)?.to_owned();
        let title = object.require_text("title", at, report).unwrap_or_default();
        let rules_at = at.field("rules");
        let mut rules = Vec::new();
        for (index, json) in list(object.require("rules", at, report)?, &rules_at, report)?.iter().enumerate() {
            rules.extend(ResolveRule::read(json, names, &rules_at.index(index), report));
        }
        Some(Resolve { family, title, rules })
    }
}

impl ResolveRule {
    fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<ResolveRule> {
        let object = Object::read(json, at, &["when", "value", "reason"], report)?;
        let when = FactCond::read(object.require("when", at, report)?, names, &at.field("when"), report)?;
        let reason = object.require_text("reason", at, report).unwrap_or_default();
        Some(ResolveRule { when, value: object.optional_text("value", at, report), reason })
    }
}

impl FactCond {
    fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<FactCond> {
        if let Json::Bool(value) = json {
            return Some(FactCond::Const(*value));
        }
        Object::read(json, at, KEYS, report)?;
        let mut conds = Vec::new();
        for (key, json) in Object::entries(json, at, report)? {
            conds.push(FactCond::read_key(key, json, names, &at.field(key), report)?);
        }
        if conds.is_empty() {
            report.error(at, "empty-condition", &["This condition is empty."], "Write `true`, or name a fact.");
            return None;
        }
        Some(FactCond::All(conds))
    }

    fn read_key(key: &str, json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<FactCond> {
        let mut conds = Vec::new();
        match key {
            "hardware" => {
                for (fact, test) in read_fact_tests(json, FACTS, &names.fact_values, at, report)? {
                    conds.push(FactCond::Hardware(fact, test));
                }
            }
            "checkpoint" => {
                for (fact, test) in read_fact_tests(json, CHECKPOINT_FACTS, &names.checkpoint_values(), at, report)? {
                    conds.push(FactCond::Checkpoint(fact, test));
                }
            }
            "cmdFlag" => {
                for test in read_flag_tests(json, at, report)? {
                    conds.push(FactCond::Flag(test));
                }
            }
            "not" => return Some(FactCond::Not(Box::new(FactCond::read(json, names, at, report)?))),
            _ => {
                for (index, json) in list(json, at, report)?.iter().enumerate() {
                    conds.push(FactCond::read(json, names, &at.index(index), report)?);
                }
            }
        }
        Some(if key == "any" { FactCond::Any(conds) } else { FactCond::All(conds) })
    }
}
