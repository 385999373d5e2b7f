//! A page's named conditions.

use super::cond::{Cond, Needs};
use super::json::Json;
use super::names::{Names, RuleName};
use super::object::Object;
use super::packed::{Packed, Packer, Unpacker};
use super::place::Place;
use super::report::Report;

/// Reads all named conditions and records in `names` what each looks at. Circles are findings.
pub fn read(json: Option<&Json>, names: &mut Names, at: &Place, report: &mut Report) -> Vec<Cond> {
    let Some(entries) = json.and_then(|json| Object::entries(json, at, report)) else { return Vec::new() };
    for (name, _) in &entries {
        names.rules.push(RuleName { name: name.clone(), needs: Needs::default() });
    }
    let mut rules = Vec::new();
    for (name, json) in &entries {
        // A rule that cannot be read stands as `false`; its finding keeps the page from being used.
        let cond = Cond::read_unscoped(json, names, &at.field(name), report);
        rules.push(cond.unwrap_or(Cond::Const(false)));
    }
    let mut marks = vec![Mark::New; rules.len()];
    for rule in 0..rules.len() {
        visit(rule, &rules, &mut marks, names, at, report);
    }
    rules
}

/// Writes the rules into a compiled page, each behind those that it uses.
pub fn pack(rules: &[Cond], packer: &mut Packer) {
    rules.len().pack(packer);
    let mut packed = Vec::new();
    while let Some((index, cond)) = rules
        .iter()
        .enumerate()
        .find(|(index, cond)| !packed.contains(index) && cond.rules().iter().all(|used| packed.contains(used)))
    {
        index.pack(packer);
        cond.pack(packer);
        packed.push(index);
    }
}

/// Reads the rules of a compiled page. One that is missing, or stands before one that it uses, is a fault.
pub fn unpack(unpacker: &mut Unpacker) -> Vec<Cond> {
    let count = unpacker.count();
    let mut rules: Vec<Cond> = (0..count).map(|_| Cond::Const(false)).collect();
    unpacker.rules = vec![None; count];
    for _ in 0..count {
        let index = usize::unpack(unpacker);
        let cond = Cond::unpack(unpacker);
        let needs = cond.needs(&|rule| unpacker.rules.get(rule).copied().flatten().unwrap_or_default());
        let slots = unpacker.rules.get_mut(index).filter(|slot| slot.is_none()).zip(rules.get_mut(index));
        match slots {
            Some((known, rule)) => (*known, *rule) = (Some(needs), cond),
            None => unpacker.fail(),
        }
    }
    rules
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

/// Visits the rules that `rule` uses before `rule` itself, so that what each looks at is known when it is needed.
fn visit(rule: usize, rules: &[Cond], marks: &mut [Mark], names: &mut Names, at: &Place, report: &mut Report) {
    let (Some(cond), Some(mark)) = (rules.get(rule), marks.get_mut(rule)) else { return };
    if *mark != Mark::New {
        return;
    }
    *mark = Mark::Open;
    for used in cond.rules() {
        if marks.get(used) == Some(&Mark::Open) {
            let name = |index: usize| names.rules.get(index).map_or("", |rule| rule.name.as_str());
            let what = &["The rule `", name(rule), "` depends on itself by way of `", name(used), "`."];
            report.error(&at.field(name(rule)), "rule-cycle", what, "Break the circle.");
        } else {
            visit(used, rules, marks, names, at, report);
        }
    }
    let needs = cond.needs(&|rule| names.rule_needs(rule));
    if let Some(name) = names.rules.get_mut(rule) {
        name.needs = needs;
    }
    if let Some(mark) = marks.get_mut(rule) {
        *mark = Mark::Done;
    }
}
