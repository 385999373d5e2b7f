//! The smallest condition that holds for some rows of a table and not for others.

use std::collections::BTreeSet;

use crate::page::Json;

use super::bits::Bits;
use super::json;
use super::literal::{self, Literal};
use super::table::Table;

/// A condition with what it costs a reader.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The condition.
    pub json: Json,
    /// Its cost.
    pub cost: u32,
}

/// What stands around tests costs this.
const NEGATION: u32 = 6;
const UNION: u32 = 8;

/// Steps that the search for the smallest product may take.
const MOST_STEPS: u32 = 20_000;

/// How many rows are tried as the first of a product.
const MOST_SEEDS: usize = 6;

/// The smallest condition found that holds for all rows of `on` and none of `off`; the others do not matter. If there is none: two
/// rows that no test tells apart.
pub fn condition(table: &Table, on: &Bits, off: &Bits) -> Result<Formula, (usize, usize)> {
    if off.is_empty() || on.is_empty() {
        return Ok(Formula { json: Json::Bool(off.is_empty()), cost: 1 });
    }
    let negate = |formula: Formula| Formula { json: json::object("not", formula.json), cost: formula.cost + NEGATION };
    let mut best: Option<Formula> = None;
    let mut consider = |formula: Option<Formula>| {
        if let Some(formula) = formula
            && best.as_ref().is_none_or(|best| formula.cost < best.cost)
        {
            best = Some(formula);
        }
    };
    consider(product(table, on, off).map(|product| formula(&[product])));
    consider(product(table, off, on).map(|product| negate(formula(&[product]))));
    consider(union(table, on, off).map(|products| formula(&products)));
    consider(union(table, off, on).map(|products| negate(formula(&products))));
    best.ok_or_else(|| indistinct(table, on, off))
}

/// Tests that hold together.
type Product = Vec<Literal>;

/// The cheapest tests that hold together for all of `on` and none of `off`.
fn product(table: &Table, on: &Bits, off: &Bits) -> Option<Product> {
    let mut candidates: Vec<(Literal, Bits)> = Vec::new();
    for literal in holding(table, on) {
        let excluded = off.minus(&literal.bits);
        let is_worse = |(known, covers): &(Literal, Bits)| excluded.is_within(covers) && known.cost <= literal.cost;
        if excluded.is_empty() || candidates.iter().any(is_worse) {
            continue;
        }
        candidates.retain(|(known, covers)| !(covers.is_within(&excluded) && literal.cost <= known.cost));
        candidates.push((literal, excluded));
    }
    let excluded = candidates.iter().fold(table.none(), |excluded, (_, covers)| excluded.or(covers));
    if !off.is_within(&excluded) {
        return None;
    }
    candidates.sort_by_key(|(literal, _)| literal.cost);
    let mut search = Search { candidates: &candidates, best: None, steps: MOST_STEPS };
    search.cover(off, 0, &mut Vec::new());
    let (_, chosen) = search.best?;
    Some(chosen.into_iter().filter_map(|index| candidates.get(index)).map(|(literal, _)| literal.clone()).collect())
}

/// Every test that holds for all of `on`.
fn holding(table: &Table, on: &Bits) -> Vec<Literal> {
    let mut found: Vec<Literal> = table.literals.iter().filter(|literal| on.is_within(&literal.bits)).cloned().collect();
    for dim in &table.dims {
        let options: BTreeSet<usize> = on.each().filter_map(|row| table.rows.get(row)).map(|row| row.pick(*dim)).collect();
        if options.len() > 1 {
            found.extend(literal::list(table.page, &table.rows, *dim, &options));
        }
    }
    found
}

/// Looks for the cheapest cover of what has to be excluded.
struct Search<'c> {
    candidates: &'c [(Literal, Bits)],
    best: Option<(u32, Vec<usize>)>,
    steps: u32,
}

impl Search<'_> {
    fn cover(&mut self, left: &Bits, cost: u32, chosen: &mut Vec<usize>) {
        let Some(next) = left.first() else {
            self.best = Some((cost, chosen.clone()));
            return;
        };
        for (index, (literal, covers)) in self.candidates.iter().enumerate() {
            let total = cost + literal.cost;
            if self.best.as_ref().is_some_and(|(best, _)| total >= *best) || self.steps == 0 {
                break;
            }
            if covers.has(next) {
                self.steps -= 1;
                chosen.push(index);
                self.cover(&left.minus(covers), total, chosen);
                chosen.pop();
            }
        }
    }
}

/// Products that together hold for all of `on` and none of `off`, found greedily among the largest ones.
fn union(table: &Table, on: &Bits, off: &Bits) -> Option<Vec<Product>> {
    let mut left = on.clone();
    let mut products: Vec<(Product, Bits)> = Vec::new();
    while !left.is_empty() {
        let mut best: Option<(Product, Bits)> = None;
        for seed in left.each().take(MOST_SEEDS) {
            let grown = grow(table, seed, &left, on, off)?;
            let found = product(table, &grown, off)?;
            let covered = holds(table, &found).and(on);
            let gain = |product: &Product, bits: &Bits| bits.and(&left).len() as f64 / f64::from(cost(product));
            if best.as_ref().is_none_or(|(product, bits)| gain(&found, &covered) > gain(product, bits)) {
                best = Some((found, covered));
            }
        }
        let (found, covered) = best?;
        left = left.minus(&covered);
        products.push((found, covered));
    }
    tighten(table, on, off, &mut products);
    Some(products.into_iter().map(|(product, _)| product).collect())
}

/// The rows that one product can hold for beside `seed`, those that are left first.
fn grow(table: &Table, seed: usize, left: &Bits, on: &Bits, off: &Bits) -> Option<Bits> {
    let mut span = Span::of(table, seed);
    if !span.excludes(off, seed) {
        return None;
    }
    for row in left.each().chain(on.minus(left).each()) {
        if !span.rows.has(row) && span.excludes(off, row) {
            span.add(row);
        }
    }
    Some(span.rows)
}

/// Rows, with all that tests can say of all of them together.
struct Span<'t> {
    table: &'t Table<'t>,
    rows: Bits,
    /// The tests that hold for all of them.
    tests: Vec<&'t Bits>,
    /// For each dim, the rows that stand where one of them stands.
    picks: Vec<Bits>,
}

impl<'t> Span<'t> {
    fn of(table: &'t Table<'t>, row: usize) -> Span<'t> {
        let tests = table.literals.iter().map(|literal| &literal.bits).filter(|bits| bits.has(row)).collect();
        let picks = table.alike(row).into_iter().cloned().collect();
        let mut rows = table.none();
        rows.add(row);
        Span { table, rows, tests, picks }
    }

    /// Whether what could be said of these rows and of `row` holds for none of `off`.
    fn excludes(&self, off: &Bits, row: usize) -> bool {
        let mut left = off.clone();
        for test in self.tests.iter().filter(|test| test.has(row)) {
            if !left.keep(test) {
                return true;
            }
        }
        let alike = self.table.alike(row);
        self.picks.iter().zip(alike).any(|(picks, alike)| !left.keep(&picks.or(alike)))
    }

    fn add(&mut self, row: usize) {
        self.rows.add(row);
        self.tests.retain(|test| test.has(row));
        for (picks, alike) in self.picks.iter_mut().zip(self.table.alike(row)) {
            *picks = picks.or(alike);
        }
    }
}

/// Drops products that the others make needless, and makes each no larger than it has to be.
fn tighten(table: &Table, on: &Bits, off: &Bits, products: &mut Vec<(Product, Bits)>) {
    let mut index = 0;
    while index < products.len() {
        let others = products.iter().enumerate().filter(|(other, _)| *other != index);
        let needed = others.fold(on.clone(), |left, (_, (_, bits))| left.minus(bits));
        if needed.is_empty() {
            products.remove(index);
            continue;
        }
        if let Some(found) = product(table, &needed, off)
            && let Some(slot) = products.get_mut(index)
            && cost(&found) < cost(&slot.0)
        {
            let covered = holds(table, &found).and(on);
            *slot = (found, covered);
        }
        index += 1;
    }
}

fn holds(table: &Table, product: &Product) -> Bits {
    product.iter().fold(table.bits(|_| true), |bits, literal| bits.and(&literal.bits))
}

fn cost(product: &Product) -> u32 {
    product.iter().map(|literal| literal.cost).sum::<u32>().max(1)
}

/// The union of products as a condition, with what they share taken out.
fn formula(products: &[Product]) -> Formula {
    if let [single] = products {
        return Formula { json: conjunction(single, None), cost: cost(single) };
    }
    let shared: Product = products.first().cloned().unwrap_or_default();
    let shared: Product = shared.into_iter().filter(|literal| products.iter().all(|other| other.contains(literal))).collect();
    let rest = |product: &Product| product.iter().filter(|literal| !shared.contains(literal)).cloned().collect::<Product>();
    let rests: Vec<Product> = products.iter().map(rest).collect();
    let any = Json::List(rests.iter().map(|rest| conjunction(rest, None)).collect());
    let cost_of = |product: &Product| product.iter().map(|literal| literal.cost).sum::<u32>();
    Formula {
        json: conjunction(&shared, Some(any)),
        cost: UNION * products.len() as u32 + cost_of(&shared) + rests.iter().map(cost_of).sum::<u32>(),
    }
}

/// Tests as one object; what would stand twice under one key goes into `all`.
fn conjunction(product: &[Literal], any: Option<Json>) -> Json {
    let mut object = Json::Object(Vec::new());
    let mut more = Vec::new();
    for literal in product {
        match (object.get(&literal.key).cloned(), &literal.value) {
            (None, value) => json::set(&mut object, &literal.key, value.clone()),
            (Some(known), value) => match merged(&literal.key, known, value) {
                Some(merged) => json::set(&mut object, &literal.key, merged),
                None => more.push(json::object(&literal.key, value.clone())),
            },
        }
    }
    if let Some(any) = any {
        json::set(&mut object, "any", any);
    }
    if !more.is_empty() {
        json::set(&mut object, "all", Json::List(more));
    }
    object
}

/// Two tests of flags or facts under one key; of bounds of one fact, too.
fn merged(key: &str, known: Json, value: &Json) -> Option<Json> {
    if !["hardware", "checkpoint", "cellFlag"].contains(&key) {
        return None;
    }
    let (Json::Object(mut fields), Json::Object(added)) = (known, value) else { return None };
    for (name, test) in added {
        match fields.iter_mut().find(|(known, _)| known == name) {
            None => fields.push((name.clone(), test.clone())),
            Some((_, known)) => {
                let (Json::Object(tests), Json::Object(more)) = (known, test) else { return None };
                if more.iter().any(|(bound, _)| tests.iter().any(|(known, _)| known == bound)) {
                    return None;
                }
                tests.extend(more.iter().cloned());
            }
        }
    }
    Some(Json::Object(fields))
}

/// Two rows that no test tells apart.
fn indistinct(table: &Table, on: &Bits, off: &Bits) -> (usize, usize) {
    for left in on.each() {
        let span = Span::of(table, left);
        for right in off.each() {
            let mut other = table.none();
            other.add(right);
            if !span.excludes(&other, left) {
                return (left, right);
            }
        }
    }
    (on.first().unwrap_or_default(), off.first().unwrap_or_default())
}
