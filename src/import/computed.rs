//! Flags whose value follows from the cell or from a pick.

use std::collections::{BTreeMap, BTreeSet};

use crate::page::{Json, format_number, parse_number};

use super::json;
use super::table::Table;

/// An item of a list: a text, or a flag whose value is worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum Slot {
    /// A text.
    Fixed(String),
    /// A flag of this family, with the value.
    Computed(String, Json),
}

impl Slot {
    /// A text.
    pub fn fixed(text: &str) -> Slot {
        Slot::Fixed(text.to_owned())
    }

    /// The item as a page writes it.
    pub fn json(&self) -> Json {
        match self {
            Slot::Fixed(text) => json::text(text),
            Slot::Computed(family, value) => {
                Json::Object(vec![("flag".to_owned(), json::text(family)), ("value".to_owned(), value.clone())])
            }
        }
    }
}

/// The lists with flags worked out wherever one expression explains all values of a family.
pub fn replace(table: &Table, lists: &[Vec<String>]) -> Vec<Vec<Slot>> {
    let mut values: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    let mut unfit: BTreeSet<&str> = BTreeSet::new();
    for (row, list) in lists.iter().enumerate() {
        for text in list {
            let family = text.split([' ', '=']).next().unwrap_or_default();
            match text.strip_prefix(family).and_then(|rest| rest.strip_prefix(' ')).filter(|value| is_word(value)) {
                Some(value) => values.entry(family).or_default().push((row, value)),
                None => {
                    unfit.insert(family);
                }
            }
        }
    }
    let mut found: BTreeMap<&str, Json> = BTreeMap::new();
    for (family, values) in &values {
        let distinct: BTreeSet<&str> = values.iter().map(|(_, value)| *value).collect();
        if !unfit.contains(family) && distinct.len() > 1 {
            found.extend(expression(table, values).map(|expression| (*family, expression)));
        }
    }
    let slot = |text: &String| {
        let family = text.split([' ', '=']).next().unwrap_or_default();
        found.get(family).map_or_else(|| Slot::fixed(text), |value| Slot::Computed(family.to_owned(), value.clone()))
    };
    lists.iter().map(|list| list.iter().map(slot).collect()).collect()
}

/// Words that a page and a shell read as they stand.
fn is_word(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/:+,@".contains(&byte))
}

/// The simplest expression that gives every value in its row.
fn expression(table: &Table, values: &[(usize, &str)]) -> Option<Json> {
    if table.sees_cells {
        let mut families: BTreeSet<&str> = BTreeSet::new();
        for cell in values.iter().filter_map(|(row, _)| table.page.cells.get(table.rows.get(*row)?.cell)) {
            families.extend(cell.flags.iter().map(|flag| flag.family.as_str()));
        }
        let families: Vec<&str> = families.into_iter().collect();
        for family in &families {
            if let Some(found) = of_one(table, family, values) {
                return Some(found);
            }
        }
        for (index, left) in families.iter().enumerate() {
            for right in families.iter().skip(index + 1) {
                if let Some(found) = of_two(table, left, right, values) {
                    return Some(found);
                }
            }
        }
    }
    by_pick(table, values)
}

fn cell_value<'t>(table: &'t Table, row: usize, family: &str) -> Option<&'t str> {
    table.page.cells.get(table.rows.get(row)?.cell)?.flag(family)?.fixed_value()
}

fn cell_flag(family: &str, or: Option<Json>) -> Json {
    let mut fields = vec![("cellFlag".to_owned(), json::text(family))];
    fields.extend(or.map(|or| ("or".to_owned(), or)));
    Json::Object(fields)
}

fn scalar(text: &str) -> Json {
    match parse_number(text) {
        Some(number) if format_number(number).as_deref() == Some(text) => Json::Number(number),
        _ => json::text(text),
    }
}

/// Combines two numbers.
type Apply = fn(f64, f64) -> f64;

/// The cell's flag as it is, or times, over, plus or minus one number.
fn of_one(table: &Table, family: &str, values: &[(usize, &str)]) -> Option<Json> {
    let mut missing: BTreeSet<&str> = BTreeSet::new();
    let mut is_same = true;
    for (row, value) in values {
        match cell_value(table, *row, family) {
            None => {
                missing.insert(value);
            }
            Some(known) => is_same &= known == *value,
        }
    }
    let or: Vec<&str> = missing.iter().copied().collect();
    if is_same && or.len() <= 1 {
        return Some(cell_flag(family, or.first().map(|value| scalar(value))));
    }
    let (first_row, first) = values.first()?;
    let (left, result) = (parse_number(cell_value(table, *first_row, family)?)?, parse_number(first)?);
    let operations: [(&str, f64, Apply); 4] = [
        ("mul", result / left, |left, right| left * right),
        ("div", left / result, |left, right| left / right),
        ("add", result - left, |left, right| left + right),
        ("sub", left - result, |left, right| left - right),
    ];
    for (name, operand, apply) in operations {
        if operand < 0.0 || format_number(operand).and_then(|text| parse_number(&text)) != Some(operand) {
            continue;
        }
        let agrees = |(row, value): &(usize, &str)| {
            let known = cell_value(table, *row, family).and_then(parse_number);
            known.and_then(|known| format_number(apply(known, operand))).as_deref() == Some(*value)
        };
        if values.iter().all(agrees) {
            return Some(json::object(name, Json::List(vec![cell_flag(family, None), Json::Number(operand)])));
        }
    }
    None
}

/// The product of two flags of the cell; one that is absent counts as 1.
fn of_two(table: &Table, left: &str, right: &str, values: &[(usize, &str)]) -> Option<Json> {
    let factor = |row: usize, family: &str| match table.page.cells.get(table.rows.get(row)?.cell)?.flag(family) {
        Some(flag) => parse_number(flag.fixed_value()?),
        None => Some(1.0),
    };
    let agrees = |(row, value): &(usize, &str)| {
        let product = factor(*row, left).zip(factor(*row, right)).map(|(left, right)| left * right);
        product.and_then(format_number).as_deref() == Some(*value)
    };
    let or = || Some(Json::Number(1.0));
    let product = || json::object("mul", Json::List(vec![cell_flag(left, or()), cell_flag(right, or())]));
    values.iter().all(agrees).then(product)
}

/// A value for each option of one row.
fn by_pick<'t>(table: &Table, values: &[(usize, &'t str)]) -> Option<Json> {
    for dim in &table.dims {
        let mut by_option: BTreeMap<usize, &str> = BTreeMap::new();
        let mut agrees = |(row, value): &(usize, &'t str)| {
            let Some(row) = table.rows.get(*row) else { return false };
            *by_option.entry(row.pick(*dim)).or_insert(value) == *value
        };
        if !values.iter().all(&mut agrees) {
            continue;
        }
        let row = table.page.dims.get(*dim)?;
        let entry = |(option, value): (&usize, &&str)| Some((row.options.get(*option)?.id.clone(), scalar(value)));
        let entries: Vec<(String, Json)> = by_option.iter().filter_map(entry).collect();
        let fields = [("table", Json::Object(entries)), ("by", json::text(&row.id))];
        return Some(Json::Object(fields.map(|(name, value)| (name.to_owned(), value)).into()));
    }
    None
}
