//! Lists whose items depend on the selection.

use std::collections::BTreeMap;

use crate::page::Json;

use super::bits::Bits;
use super::computed::{self, Slot};
use super::json;
use super::synthesise::condition;
use super::table::Table;
use super::writer::compact;

/// Two rows that no condition tells apart.
type Indistinct = (usize, usize);

/// An item with the rows in which it stands.
#[derive(Clone, Debug)]
struct Item {
    json: Json,
    bits: Bits,
}

/// The list that holds `lists[row]` for every row; nothing if it is always empty. `computes` says whether flags may be worked out.
pub fn list(table: &Table, lists: &[Vec<String>], computes: bool) -> Result<Option<Json>, Indistinct> {
    if lists.iter().all(Vec::is_empty) {
        return Ok(None);
    }
    let mut best = cases(table, lists)?;
    let mut consider = |found: Result<Json, Indistinct>| {
        if let Ok(found) = found
            && compact(&found).len() < compact(&best).len()
        {
            best = found;
        }
    };
    let plain: Vec<Vec<Slot>> = lists.iter().map(|list| list.iter().map(|text| Slot::fixed(text)).collect()).collect();
    consider(itemwise(table, &plain));
    if computes {
        consider(itemwise(table, &computed::replace(table, lists)));
    }
    Ok(Some(best))
}

/// One text that depends on the selection, or none.
pub fn text(table: &Table, lists: &[Vec<String>]) -> Result<Json, Indistinct> {
    let Json::List(items) = cases(table, lists)? else { return Ok(Json::List(Vec::new())) };
    Ok(match items.as_slice() {
        [single @ Json::Text(_)] => single.clone(),
        _ => Json::List(items),
    })
}

/// The list as a choice among whole lists.
fn cases(table: &Table, lists: &[Vec<String>]) -> Result<Json, Indistinct> {
    let mut groups: BTreeMap<&Vec<String>, Bits> = BTreeMap::new();
    for (row, list) in lists.iter().enumerate() {
        groups.entry(list).or_insert_with(|| table.none()).add(row);
    }
    let arms = groups.into_iter().map(|(list, bits)| (list.iter().map(|text| json::text(text)).collect(), bits)).collect();
    Ok(Json::List(choice(table, arms)?))
}

/// The list as items that each count under a condition of their own.
fn itemwise(table: &Table, lists: &[Vec<Slot>]) -> Result<Json, Indistinct> {
    let Some(items) = merge(table, lists) else { return Err((0, 0)) };
    let mut written = Vec::new();
    let mut rest = items.as_slice();
    while let Some((first, _)) = rest.split_first() {
        let fits = |run: &[Item], item: &Item| run.iter().all(|known| known.bits == item.bits || !known.bits.meets(&item.bits));
        let mut length = 1;
        while let Some(next) = rest.get(length)
            && first.bits.len() < table.rows.len()
            && fits(rest.get(..length).unwrap_or_default(), next)
        {
            length += 1;
        }
        let (run, behind) = rest.split_at(length);
        // A run of items that rule each other out is one choice; apart from each other they may be shorter.
        let together = group(table, run)?;
        let mut apart = Vec::new();
        for item in run {
            apart.extend(group(table, std::slice::from_ref(item))?);
        }
        let size = |items: &[Json]| items.iter().map(|item| compact(item).len()).sum::<usize>();
        written.extend(if size(&apart) < size(&together) { apart } else { together });
        rest = behind;
    }
    Ok(Json::List(written))
}

fn group(table: &Table, run: &[Item]) -> Result<Vec<Json>, Indistinct> {
    let mut arms: Vec<(Vec<Json>, Bits)> = Vec::new();
    for item in run {
        match arms.iter_mut().find(|(_, bits)| *bits == item.bits) {
            Some((items, _)) => items.push(item.json.clone()),
            None => arms.push((vec![item.json.clone()], item.bits.clone())),
        }
    }
    let rest = arms.iter().fold(table.bits(|_| true), |rest, (_, bits)| rest.minus(bits));
    if !rest.is_empty() {
        arms.push((Vec::new(), rest));
    }
    choice(table, arms)
}

/// A choice among lists, each for its rows.
fn choice(table: &Table, mut arms: Vec<(Vec<Json>, Bits)>) -> Result<Vec<Json>, Indistinct> {
    if let [(items, _)] = arms.as_slice() {
        return Ok(items.clone());
    }
    arms.sort_by_key(|(items, bits)| (items.is_empty(), bits.len()));
    if let [(left, in_left), (right, in_right)] = arms.as_slice() {
        let when = condition(table, in_left, in_right)?;
        let other = condition(table, in_right, in_left)?;
        let (when, then, otherwise) = match !right.is_empty() && other.cost < when.cost {
            true => (other.json, right, left),
            false => (when.json, left, right),
        };
        let mut fields = vec![("when".to_owned(), when), ("then".to_owned(), Json::List(then.clone()))];
        if !otherwise.is_empty() {
            fields.push(("else".to_owned(), Json::List(otherwise.clone())));
        }
        return Ok(vec![Json::Object(fields)]);
    }
    let last = arms.pop();
    let mut before = table.none();
    let mut first = Vec::new();
    for (items, bits) in &arms {
        let off = table.bits(|row| !bits.has(row)).minus(&before);
        let when = condition(table, bits, &off)?.json;
        first.push(Json::Object(vec![("when".to_owned(), when), ("then".to_owned(), Json::List(items.clone()))]));
        before = before.or(bits);
    }
    let mut fields = vec![("first".to_owned(), Json::List(first))];
    if let Some((items, _)) = last
        && !items.is_empty()
    {
        fields.push(("else".to_owned(), Json::List(items)));
    }
    Ok(vec![Json::Object(fields)])
}

/// All items in an order that every list keeps to; nothing if there is none, or if a list repeats an item.
fn merge(table: &Table, lists: &[Vec<Slot>]) -> Option<Vec<Item>> {
    let mut keys: Vec<&Slot> = Vec::new();
    let mut lists_by_key: Vec<Vec<usize>> = Vec::new();
    for list in lists {
        let mut indices = Vec::new();
        for slot in list {
            let index = keys.iter().position(|known| *known == slot).unwrap_or_else(|| {
                keys.push(slot);
                keys.len() - 1
            });
            if indices.contains(&index) {
                return None;
            }
            indices.push(index);
        }
        lists_by_key.push(indices);
    }
    let mut follows = vec![Vec::new(); keys.len()];
    for list in &lists_by_key {
        for (left, right) in list.iter().zip(list.iter().skip(1)) {
            if let Some(before) = follows.get_mut(*right) {
                before.push(*left);
            }
        }
    }
    let mut items = Vec::new();
    let mut placed: Vec<usize> = Vec::new();
    while placed.len() < keys.len() {
        let is_free = |index: &usize| {
            !placed.contains(index)
                && follows.get(*index).is_some_and(|before| before.iter().all(|before| placed.contains(before)))
        };
        let next = (0..keys.len()).find(is_free)?;
        placed.push(next);
        let bits = table.bits(|row| lists_by_key.get(row).is_some_and(|list| list.contains(&next)));
        items.push(Item { json: keys.get(next)?.json(), bits });
    }
    Some(items)
}
