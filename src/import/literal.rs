//! Single tests out of which conditions are put together, each with what it costs a reader.

use std::collections::BTreeSet;

use crate::page::{CHECKPOINT_FACTS, Flag, Json, Order, Page, Test, parse_number};

use super::bits::Bits;
use super::grid::Scene;
use super::json;
use super::tabulate::Looks;

/// A single test.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    /// The key of a condition: a row or one of the reserved ones.
    pub key: String,
    /// What stands behind it.
    pub value: Json,
    /// The rows of the table for which it holds.
    pub bits: Bits,
    /// What it costs a reader, in tenths of a word.
    pub cost: u32,
}

/// What forms of tests cost. A fact that several GPUs share is preferred over a list of their ids, a single id over a fact.
const IS: u32 = 20;
const NOT: u32 = 25;
const PREFIX: u32 = 24;
const FACT: u32 = 22;
const FACT_BOUND: u32 = 26;
const CELL: u32 = 23;
const CELL_BOUND: u32 = 24;

/// A list of options costs this and `LISTED` for each.
const LIST: u32 = 10;
const LISTED: u32 = 10;

/// Facts of hardware that are worth a test; an id or a label is better tested as a pick.
const FACTS: &[&str] = &["vendor", "arch", "sm", "vram", "gpusPerNode"];

/// Every single test that holds for some of the rows and not for others. Cells are tested if `cells` is there.
pub fn all(page: &Page, tags: &[String], rows: &[Scene], dims: &[usize], cells: Option<&Looks>) -> Vec<Literal> {
    let mut found = Literals { rows, tags, literals: Vec::new() };
    for dim in dims {
        found.picks(page, *dim);
    }
    if dims.contains(&0) {
        for fact in FACTS {
            let values: Vec<Option<String>> = page.hardware.iter().map(|hardware| hardware.fact(fact)).collect();
            found.facts("hardware", 0, fact, &values);
        }
    }
    if let Some(dim) = page.checkpoint_dim.filter(|dim| dims.contains(dim)) {
        let options = page.dims.get(dim).map(|dim| dim.options.as_slice()).unwrap_or_default();
        for fact in CHECKPOINT_FACTS {
            let value = |option: &crate::page::DimOption| option.checkpoint.as_ref()?.fact(fact).map(str::to_owned);
            found.facts("checkpoint", dim, fact, &options.iter().map(value).collect::<Vec<_>>());
        }
    }
    if let Some(looks) = cells {
        found.cells(page, looks);
    }
    found.literals
}

/// A test of several options of a row: the cheaper one of a list and of a list of the others.
pub fn list(page: &Page, rows: &[Scene], dim: usize, options: &BTreeSet<usize>) -> Option<Literal> {
    let row = page.dims.get(dim)?;
    let ids = |inside: bool| {
        let wanted = row.options.iter().enumerate().filter(|(index, _)| options.contains(index) == inside);
        wanted.map(|(_, option)| option.id.as_str()).collect::<Vec<_>>()
    };
    let (inside, outside) = (ids(true), ids(false));
    let cost = |count: usize| LIST + LISTED * count as u32;
    let (value, cost) = if outside.len() < inside.len() && !outside.is_empty() {
        (json::object("not", json::list(&outside)), cost(outside.len()) + NOT - IS)
    } else {
        (json::list(&inside), cost(inside.len()))
    };
    let bits = Bits::of(rows.len(), |index| rows.get(index).is_some_and(|row| options.contains(&row.pick(dim))));
    Some(Literal { key: row.id.clone(), value, bits, cost })
}

struct Literals<'r> {
    rows: &'r [Scene],
    /// The names of the cells' tags.
    tags: &'r [String],
    literals: Vec<Literal>,
}

impl Literals<'_> {
    fn add(&mut self, key: &str, value: Json, cost: u32, holds: &dyn Fn(&Scene) -> bool) {
        let bits = Bits::of(self.rows.len(), |index| self.rows.get(index).is_some_and(holds));
        if !bits.is_empty() && bits.len() < self.rows.len() {
            self.literals.push(Literal { key: key.to_owned(), value, bits, cost });
        }
    }

    fn picks(&mut self, page: &Page, dim: usize) {
        let Some(row) = page.dims.get(dim) else { return };
        let mut prefixes: BTreeSet<&str> = BTreeSet::new();
        for (index, option) in row.options.iter().enumerate() {
            self.add(&row.id, json::text(&option.id), IS, &|scene| scene.pick(dim) == index);
            self.add(&row.id, json::object("not", json::text(&option.id)), NOT, &|scene| scene.pick(dim) != index);
            prefixes.extend(option.id.match_indices('-').filter_map(|(end, _)| option.id.get(..=end)));
            prefixes.insert(&option.id);
        }
        for prefix in prefixes {
            let has = |option: &crate::page::DimOption| option.id.starts_with(prefix);
            if row.options.iter().filter(|option| has(option)).count() > 1 {
                let holds = |scene: &Scene| row.options.get(scene.pick(dim)).is_some_and(has);
                self.add(&row.id, json::object("prefix", json::text(prefix)), PREFIX, &holds);
            }
        }
    }

    fn facts(&mut self, key: &str, dim: usize, fact: &str, values: &[Option<String>]) {
        let value_of = |scene: &Scene| values.get(scene.pick(dim)).and_then(Option::as_deref);
        let distinct: BTreeSet<&str> = values.iter().flatten().map(String::as_str).collect();
        let mut add = |test: Test, written: Json, cost: u32| {
            self.add(key, json::object(fact, written), cost, &|scene| test.holds(value_of(scene)));
        };
        for value in &distinct {
            let number = parse_number(value);
            let written = number.map_or_else(|| json::text(value), Json::Number);
            let is = Test::Is((*value).to_owned());
            add(is.clone(), written.clone(), FACT);
            add(Test::Not(Box::new(is)), json::object("not", written.clone()), FACT + NOT - IS);
            if let Some(number) = number {
                add(Test::Compare(Order::GreaterOrEqual, number), json::object("gte", written.clone()), FACT_BOUND);
                add(Test::Compare(Order::Less, number), json::object("lt", written), FACT_BOUND);
            }
        }
        if values.iter().any(Option::is_none) {
            add(Test::Unset(true), json::object("unset", Json::Bool(true)), FACT_BOUND);
            add(Test::Unset(false), json::object("unset", Json::Bool(false)), FACT_BOUND);
        }
    }

    fn cells(&mut self, page: &Page, looks: &Looks) {
        let families: BTreeSet<&str> =
            page.cells.iter().flat_map(|cell| cell.flags.iter().map(|flag| flag.family.as_str())).collect();
        for family in families {
            // A family that was found out to count is what the function asks for; another one explains it by accident.
            let price = |cost: u32| match (looks.families.is_empty(), looks.families.contains(family)) {
                (true, _) => cost + 2 * LISTED,
                (false, true) => cost - 5,
                (false, false) => cost + 3 * LISTED,
            };
            self.cell_flag(page, family, &price);
        }
        if looks.cells {
            let tags = self.tags;
            for (tag, name) in tags.iter().enumerate() {
                let holds = |scene: &Scene| page.cells.get(scene.cell).is_some_and(|cell| cell.tags.contains(&tag));
                self.add("cellTag", json::text(name), CELL, &holds);
            }
        }
    }

    fn cell_flag(&mut self, page: &Page, family: &str, price: &dyn Fn(u32) -> u32) {
        let flag_of = |scene: &Scene| page.cells.get(scene.cell).and_then(|cell| cell.flag(family));
        let text_of = |flag: &Flag| flag.fixed_value().unwrap_or_default().to_owned();
        let distinct: BTreeSet<String> = page.cells.iter().filter_map(|cell| cell.flag(family)).map(text_of).collect();
        let mut add = |test: Test, written: Json, cost: u32| {
            let holds = |scene: &Scene| test.holds(flag_of(scene).map(|flag| flag.fixed_value().unwrap_or_default()));
            self.add("cellFlag", json::object(family, written), price(cost), &holds);
        };
        add(Test::Unset(false), json::text("present"), CELL);
        add(Test::Unset(true), json::text("absent"), CELL);
        for value in distinct.iter().filter(|value| !value.is_empty() && *value != "present" && *value != "absent") {
            let number = parse_number(value);
            let written = number.map_or_else(|| json::text(value), Json::Number);
            let is = Test::Is(value.clone());
            add(is.clone(), written.clone(), CELL);
            add(Test::Not(Box::new(is)), json::object("not", written.clone()), CELL + NOT - IS);
            if let Some(number) = number {
                add(Test::Compare(Order::Greater, number), json::object("gt", written.clone()), CELL_BOUND);
                add(Test::Compare(Order::Less, number), json::object("lt", written), CELL_BOUND);
            }
        }
        // More than one is what tells a split of several GPUs from none, whether or not a cell says `1`.
        add(Test::Compare(Order::Greater, 1.0), json::object("gt", Json::Number(1.0)), CELL_BOUND);
    }
}
