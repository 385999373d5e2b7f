//! Works out the values of flags.

use std::borrow::Cow;

use crate::page::{Expr, Facts, Flag, FlagItem, Operation, Template, format_number, parse_number};

use super::selection::Scene;

/// The flag that an option adds; nothing if its value cannot be worked out.
pub fn flag<'p>(item: &'p FlagItem, scene: &Scene) -> Option<Cow<'p, Flag>> {
    match item {
        FlagItem::Fixed(flag) => Some(Cow::Borrowed(flag)),
        FlagItem::Computed { family, value } => {
            Some(Cow::Owned(Flag::with_word(family, Template::fixed(&evaluate(value, scene)?))))
        }
    }
}

fn evaluate(expr: &Expr, scene: &Scene) -> Option<String> {
    match expr {
        Expr::Constant(text) => Some(text.clone()),
        Expr::CellFlag { family, or } => match scene.cell_flag(family) {
            Some(flag) => flag.fixed_value().map(str::to_owned),
            None => evaluate(or.as_deref()?, scene),
        },
        Expr::Arithmetic(operation, operands) => {
            let mut numbers = operands.iter().map(|operand| parse_number(&evaluate(operand, scene)?));
            let first = numbers.next()??;
            let result = numbers.try_fold(first, |left, right| {
                let right = right?;
                Some(match operation {
                    Operation::Multiply => left * right,
                    Operation::Divide => left / right,
                    Operation::Add => left + right,
                    Operation::Subtract => left - right,
                })
            })?;
            format_number(result)
        }
        Expr::Table { by, values, or } => {
            let value = values.get(usize::from(scene.pick(*by))).and_then(Option::as_ref);
            evaluate(value.or(or.as_deref())?, scene)
        }
    }
}
