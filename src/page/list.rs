//! Lists whose items may depend on conditions.

use super::cond::{Cond, Scope};
use super::json::Json;
use super::names::Names;
use super::object::Object;
use super::place::Place;
use super::report::Report;

/// A list of items, some of which only count under a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T> {
    items: Vec<Item<T>>,
}

#[derive(Clone, Debug, PartialEq)]
enum Item<T> {
    One(T),
    /// The list behind the first condition that holds, else the last list.
    First(Vec<(Cond, List<T>)>, List<T>),
}

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List { items: Vec::new() }
    }
}

/// No list that a person wrote is longer.
const MOST_ITEMS: usize = 1_000;

/// Reads one unconditional item.
pub type ReadItem<'r, T> = &'r dyn Fn(&Json, &Place, &mut Report) -> Option<T>;

impl<T> List<T> {
    /// Reads a list, or a single item in place of one.
    pub fn read(json: &Json, names: &Names, scope: Scope, read: ReadItem<T>, at: &Place, report: &mut Report) -> List<T> {
        let mut items = Vec::new();
        match json {
            Json::List(entries) if report.limit(entries.len(), MOST_ITEMS, at).is_none() => {}
            Json::List(entries) => {
                for (index, entry) in entries.iter().enumerate() {
                    items.extend(read_item(entry, names, scope, read, &at.index(index), report));
                }
            }
            single => items.extend(read_item(single, names, scope, read, at, report)),
        }
        List { items }
    }

    /// True if nothing is in it, whatever holds.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Calls `visit` with every item that counts, in order.
    pub fn each<'l>(&'l self, holds: &dyn Fn(&Cond) -> bool, visit: &mut dyn FnMut(&'l T)) {
        for item in &self.items {
            match item {
                Item::One(item) => visit(item),
                Item::First(arms, otherwise) => {
                    let arm = arms.iter().find(|(cond, _)| holds(cond));
                    arm.map_or(otherwise, |(_, list)| list).each(holds, visit);
                }
            }
        }
    }

    /// Calls `visit` with every item that can ever count.
    pub fn each_possible<'l>(&'l self, visit: &mut dyn FnMut(&'l T)) {
        for item in &self.items {
            match item {
                Item::One(item) => visit(item),
                Item::First(arms, otherwise) => {
                    arms.iter().for_each(|(_, list)| list.each_possible(visit));
                    otherwise.each_possible(visit);
                }
            }
        }
    }
}

fn read_item<T>(json: &Json, names: &Names, scope: Scope, read: ReadItem<T>, at: &Place, report: &mut Report) -> Option<Item<T>> {
    let has = |name: &str| matches!(json, Json::Object(entries) if entries.iter().any(|(field, _)| field == name));
    if has("first") {
        let object = Object::read(json, at, &["first", "else"], report)?;
        let first = object.require("first", at, report)?;
        let arms_at = at.field("first");
        let mut arms = Vec::new();
        for (index, arm) in super::object::list(first, &arms_at, report)?.iter().enumerate() {
            let at = arms_at.index(index);
            let object = Object::read(arm, &at, &["when", "then"], report)?;
            arms.push(read_arm(&object, names, scope, read, &at, report)?);
        }
        if arms.is_empty() {
            report.error(&arms_at, "empty-condition", "No case is named here.".to_owned(), "Add one, or remove the item.");
        }
        return Some(Item::First(arms, read_else(&object, names, scope, read, at, report)));
    }
    if has("when") || has("then") {
        let object = Object::read(json, at, &["when", "then", "else"], report)?;
        let arm = read_arm(&object, names, scope, read, at, report)?;
        return Some(Item::First(vec![arm], read_else(&object, names, scope, read, at, report)));
    }
    read(json, at, report).map(Item::One)
}

fn read_arm<T>(
    object: &Object,
    names: &Names,
    scope: Scope,
    read: ReadItem<T>,
    at: &Place,
    report: &mut Report,
) -> Option<(Cond, List<T>)> {
    let when = object.require("when", at, report);
    let then = object.require("then", at, report);
    let list = List::read(then?, names, scope, read, &at.field("then"), report);
    Some((Cond::read(when?, names, scope, &at.field("when"), report)?, list))
}

fn read_else<T>(object: &Object, names: &Names, scope: Scope, read: ReadItem<T>, at: &Place, report: &mut Report) -> List<T> {
    let json = object.get("else");
    json.map(|json| List::read(json, names, scope, read, &at.field("else"), report)).unwrap_or_default()
}
