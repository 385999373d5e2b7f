//! Lists whose items may depend on conditions.

use super::cond::{Cond, Scope};
use super::json::Json;
use super::names::Names;
use super::object::{Object, list};
use super::packed::{pack_fields, pack_variants};
use super::place::Place;
use super::report::Report;

/// A list of items, some of which only count under a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T> {
    /// All items, in the order of the file.
    items: Vec<T>,
    /// Which of them count when. It knows them by index, so that the code for conditions is there once for all types.
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq)]
enum Entry {
    /// The item with this index.
    One(usize),
    /// The entries behind the first condition that holds, else the last ones.
    First(Vec<(Cond, Vec<Entry>)>, Vec<Entry>),
}

pack_fields!(List<T> { items, entries });
pack_variants!(Entry { 0 => One(item), 1 => First(arms, otherwise) });

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List { items: Vec::new(), entries: Vec::new() }
    }
}

/// No list that a person wrote is longer.
const MOST_ITEMS: usize = 1_000;

/// Reads one unconditional item.
pub type ReadItem<T> = fn(&Json, &Names, &Place, &mut Report) -> Option<T>;

impl<T> List<T> {
    /// Reads a list, or a single item in place of one.
    pub fn read(json: &Json, names: &Names, scope: Scope, read: ReadItem<T>, at: &Place, report: &mut Report) -> List<T> {
        let mut items = Vec::new();
        let mut add = |json: &Json, at: &Place, report: &mut Report| {
            items.push(read(json, names, at, report)?);
            Some(items.len() - 1)
        };
        let entries = Reader { names, scope, add: &mut add }.entries(json, at, report);
        List { items, entries }
    }

    /// Reads the field `name` of an object; without it the list is empty.
    pub fn read_field(
        object: &Object,
        name: &str,
        names: &Names,
        scope: Scope,
        read: ReadItem<T>,
        at: &Place,
        report: &mut Report,
    ) -> List<T> {
        let json = object.get(name);
        json.map(|json| List::read(json, names, scope, read, &at.field(name), report)).unwrap_or_default()
    }

    /// True if nothing is in it, whatever holds.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Calls `visit` with every item that counts, in order.
    pub fn each<'l>(&'l self, holds: &dyn Fn(&Cond) -> bool, visit: &mut dyn FnMut(&'l T)) {
        walk(&self.entries, holds, &mut |index| self.items.get(index).into_iter().for_each(&mut *visit));
    }

    /// Calls `visit` for each entry of the list with the conditions in it and the items that it can bring.
    pub fn each_entry<'l>(&'l self, visit: &mut dyn FnMut(&[&'l Cond], &[&'l T])) {
        for entry in &self.entries {
            let (mut conds, mut items) = (Vec::new(), Vec::new());
            entry.gather(&mut conds, &mut |index| items.extend(self.items.get(index)));
            visit(&conds, &items);
        }
    }

    /// Calls `visit` with every case of the list; `json` and `at` are what the list was read from.
    pub fn each_case<'l>(&'l self, json: &Json, at: &Place, visit: &mut dyn FnMut(Case<'l>, &Place)) {
        each_case(&self.entries, json, at, &[], visit);
    }

    /// Calls `visit` with every item that can ever count.
    pub fn each_possible<'l>(&'l self, visit: &mut dyn FnMut(&'l T)) {
        self.items.iter().for_each(visit);
    }
}

impl Entry {
    fn gather<'l>(&'l self, conds: &mut Vec<&'l Cond>, item: &mut dyn FnMut(usize)) {
        match self {
            Entry::One(index) => item(*index),
            Entry::First(arms, otherwise) => {
                for (cond, entries) in arms {
                    conds.push(cond);
                    entries.iter().for_each(|entry| entry.gather(conds, item));
                }
                otherwise.iter().for_each(|entry| entry.gather(conds, item));
            }
        }
    }
}

/// A case of a list: when what stands behind it counts.
pub struct Case<'l> {
    /// Its condition; nothing for an `else`.
    pub when: Option<&'l Cond>,
    /// What decides before: conditions that have to hold, and those that must not.
    pub before: Vec<(&'l Cond, bool)>,
}

impl<'l> Case<'l> {
    /// A condition with none before it.
    pub fn alone(when: &'l Cond) -> Case<'l> {
        Case { when: Some(when), before: Vec::new() }
    }
}

fn each_case<'l>(
    entries: &'l [Entry],
    json: &Json,
    at: &Place,
    outer: &[(&'l Cond, bool)],
    visit: &mut dyn FnMut(Case<'l>, &Place),
) {
    let Json::List(items) = json else {
        entries.iter().for_each(|entry| cases_of(entry, json, at, outer, visit));
        return;
    };
    for (index, (entry, json)) in entries.iter().zip(items).enumerate() {
        cases_of(entry, json, &at.index(index), outer, visit);
    }
}

fn cases_of<'l>(entry: &'l Entry, json: &Json, at: &Place, outer: &[(&'l Cond, bool)], visit: &mut dyn FnMut(Case<'l>, &Place)) {
    let Entry::First(arms, otherwise) = entry else { return };
    let mut before = outer.to_vec();
    let mut arm = |(cond, entries): &'l (Cond, Vec<Entry>), json: &Json, at: &Place| {
        visit(Case { when: Some(cond), before: before.clone() }, &at.field("when"));
        if let Some(then) = json.get("then") {
            let inner = [before.as_slice(), &[(cond, true)]].concat();
            each_case(entries, then, &at.field("then"), &inner, visit);
        }
        before.push((cond, false));
    };
    match json.get("first") {
        Some(Json::List(items)) => {
            let at = at.field("first");
            arms.iter().zip(items).enumerate().for_each(|(index, (entry, json))| arm(entry, json, &at.index(index)));
        }
        _ => arms.iter().for_each(|entry| arm(entry, json, at)),
    }
    if let Some(json) = json.get("else") {
        let at = at.field("else");
        each_case(otherwise, json, &at, &before, visit);
        visit(Case { when: None, before }, &at);
    }
}

fn walk(entries: &[Entry], holds: &dyn Fn(&Cond) -> bool, visit: &mut dyn FnMut(usize)) {
    for entry in entries {
        match entry {
            Entry::One(index) => visit(*index),
            Entry::First(arms, otherwise) => {
                let arm = arms.iter().find(|(cond, _)| holds(cond));
                walk(arm.map_or(otherwise, |(_, entries)| entries), holds, visit);
            }
        }
    }
}

/// Reads entries of any type of item.
struct Reader<'r> {
    names: &'r Names,
    scope: Scope,
    /// Reads one unconditional item and says its index.
    add: &'r mut dyn FnMut(&Json, &Place, &mut Report) -> Option<usize>,
}

impl Reader<'_> {
    fn entries(&mut self, json: &Json, at: &Place, report: &mut Report) -> Vec<Entry> {
        let mut entries = Vec::new();
        match json {
            Json::List(items) if report.limit(items.len(), MOST_ITEMS, at).is_none() => {}
            Json::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    entries.extend(self.entry(item, &at.index(index), report));
                }
            }
            single => entries.extend(self.entry(single, at, report)),
        }
        entries
    }

    fn entry(&mut self, json: &Json, at: &Place, report: &mut Report) -> Option<Entry> {
        let has = |name: &str| matches!(json, Json::Object(entries) if entries.iter().any(|(field, _)| field == name));
        let mut arms = Vec::new();
        let object = if has("first") {
            let object = Object::read(json, at, &["first", "else"], report)?;
            let first = object.require("first", at, report)?;
            let arms_at = at.field("first");
            for (index, arm) in list(first, &arms_at, report)?.iter().enumerate() {
                let at = arms_at.index(index);
                let object = Object::read(arm, &at, &["when", "then"], report)?;
                arms.push(self.arm(&object, &at, report)?);
            }
            if arms.is_empty() {
                report.error(&arms_at, "empty-condition", &["No case is named here."], "Add one, or remove the item.");
            }
            object
        } else if has("when") || has("then") {
            let object = Object::read(json, at, &["when", "then", "else"], report)?;
            arms.push(self.arm(&object, at, report)?);
            object
        } else {
            return (self.add)(json, at, report).map(Entry::One);
        };
        let otherwise = object.get("else").map(|json| self.entries(json, &at.field("else"), report));
        Some(Entry::First(arms, otherwise.unwrap_or_default()))
    }

    fn arm(&mut self, object: &Object, at: &Place, report: &mut Report) -> Option<(Cond, Vec<Entry>)> {
        let when = object.require("when", at, report);
        let then = object.require("then", at, report);
        let entries = self.entries(then?, &at.field("then"), report);
        Some((Cond::read(when?, self.names, self.scope, &at.field("when"), report)?, entries))
    }
}
