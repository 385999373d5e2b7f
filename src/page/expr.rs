//! Values that a flag takes from the cell or from a table.

use super::flag::{Flag, family_name};
use super::json::Json;
use super::names::Names;
use super::object::{Object, list, text};
use super::packed::pack_variants;
use super::place::Place;
use super::report::Report;
use super::test::scalar_text;

/// What an option adds: a flag as it stands, or one whose value is worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum FlagItem {
    /// A flag as it stands.
    Fixed(Flag),
    /// A flag whose value is worked out.
    Computed {
        /// The family, e.g. `--tp-size`.
        family: String,
        /// Its value.
        value: Expr,
    },
}

/// A value: a number or a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// As it stands; numbers as decimals.
    Constant(String),
    /// The value of the matched cell's flag, else `or`.
    CellFlag {
        /// The family.
        family: String,
        /// What counts when the cell has no such flag.
        or: Option<Box<Expr>>,
    },
    /// The numbers combined from left to right.
    Arithmetic(Operation, Vec<Expr>),
    /// The value that stands behind the row's pick.
    Table {
        /// Index of the row.
        by: usize,
        /// For each of its options, the value.
        values: Vec<Option<Expr>>,
        /// What counts when the pick has no value.
        or: Option<Box<Expr>>,
    },
}

/// What is done with numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `mul`
    Multiply,
    /// `div`
    Divide,
    /// `add`
    Add,
    /// `sub`
    Subtract,
}

pack_variants!(FlagItem { 0 => Fixed(flag), 1 => Computed { family, value } });
pack_variants!(Expr {
    0 => Constant(text),
    1 => CellFlag { family, or },
    2 => Arithmetic(operation, values),
    3 => Table { by, values, or },
});
pack_variants!(Operation { 0 => Multiply, 1 => Divide, 2 => Add, 3 => Subtract });

const OPERATIONS: &[(&str, Operation)] =
    &[("mul", Operation::Multiply), ("div", Operation::Divide), ("add", Operation::Add), ("sub", Operation::Subtract)];

impl FlagItem {
    /// Reads a flag text or `{flag, value}`.
    pub fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<FlagItem> {
        if !matches!(json, Json::Object(_)) {
            return Flag::read(json, names, at, report).map(FlagItem::Fixed);
        }
        let object = Object::read(json, at, &["flag", "value"], report)?;
        let family = object.require_text("flag", at, report)?;
        let family = family_name(&family, &at.field("flag"), report)?.to_owned();
        let value = object.require("value", at, report)?;
        let value = Expr::read(value, names, &at.field("value"), report)?;
        Some(FlagItem::Computed { family, value })
    }

    /// The family that is added.
    pub fn family(&self) -> &str {
        match self {
            FlagItem::Fixed(flag) => &flag.family,
            FlagItem::Computed { family, .. } => family,
        }
    }
}

impl Expr {
    /// Reads a value.
    pub fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Expr> {
        if !matches!(json, Json::Object(_)) {
            return scalar_text(json, at, report).map(Expr::Constant);
        }
        let object = Object::read(json, at, &["cellFlag", "mul", "div", "add", "sub", "table", "by", "or"], report)?;
        let or = object.get("or");
        let mut or = or.and_then(|json| Expr::read(json, names, &at.field("or"), report)).map(Box::new);
        if let Some(json) = object.get("cellFlag") {
            let at = at.field("cellFlag");
            let family = family_name(text(json, &at, report)?, &at, report)?.to_owned();
            return Some(Expr::CellFlag { family, or });
        }
        if let Some(json) = object.get("table") {
            return Expr::read_table(json, &object, or.take(), names, at, report);
        }
        for (name, operation) in OPERATIONS {
            let Some(json) = object.get(name) else { continue };
            let at = at.field(name);
            let items = list(json, &at, report)?;
            if items.len() < 2 {
                report.error(&at, "bad-expression", &["This needs at least two values."], "Add the second one.");
                return None;
            }
            let mut values = Vec::new();
            for (index, item) in items.iter().enumerate() {
                values.push(Expr::read(item, names, &at.index(index), report)?);
            }
            return Some(Expr::Arithmetic(*operation, values));
        }
        report.error(
            at,
            "bad-expression",
            &["This is no value."],
            "Write a number, a text, or one of: cellFlag, mul, div, add, sub, table.",
        );
        None
    }

    fn read_table(
        json: &Json,
        object: &Object,
        or: Option<Box<Expr>>,
        names: &Names,
        at: &Place,
        report: &mut Report,
    ) -> Option<Expr> {
        let by = object.require_text("by", at, report)?;
        let (by, dim) = names.find_dim(&by, &at.field("by"), report)?;
        let at = at.field("table");
        let mut values = vec![None; dim.options.len()];
        for (key, json) in Object::entries(json, &at, report)? {
            let value = Expr::read(json, names, &at.field(key), report);
            let option = dim.find_option(key, &at.field(key), report);
            if let Some(slot) = option.and_then(|option| values.get_mut(option)) {
                *slot = value;
            }
        }
        Some(Expr::Table { by, values, or })
    }
}
