//! Refusals of an option: when it cannot be picked, and why.

use crate::page::Json;

use super::bits::Bits;
use super::job::Fact;
use super::json;
use super::synthesise::condition;
use super::table::Table;
use super::writer::compact;

/// The field under which a draft finds a reason that stands beside the condition.
pub const SHARED: &str = "\0disableReason";

/// The value of `disabled`; nothing where the option is never refused. `facts` are those of the rows.
pub fn refusals(table: &Table, facts: &[Fact]) -> Result<Option<Json>, (usize, usize)> {
    let mut reasons: Vec<(String, Bits)> = Vec::new();
    for (row, fact) in facts.iter().enumerate() {
        let Fact::Refused(Some(reason)) = fact else { continue };
        match reasons.iter_mut().find(|(known, _)| known == reason) {
            Some((_, bits)) => bits.add(row),
            None => {
                let mut bits = table.none();
                bits.add(row);
                reasons.push((reason.clone(), bits));
            }
        }
    }
    match reasons.as_slice() {
        [] => Ok(None),
        [(reason, bits)] => {
            let off = table.bits(|row| !bits.has(row));
            let when = condition(table, bits, &off)?.json;
            Ok(Some(Json::Object(vec![("when".to_owned(), when), (SHARED.to_owned(), json::text(reason))])))
        }
        _ => {
            // Later arms need not exclude what earlier ones hold for, so the order decides how small they get.
            reasons.sort_by_key(|(_, bits)| bits.len());
            let rising = arms(table, &reasons)?;
            reasons.reverse();
            let falling = arms(table, &reasons)?;
            Ok(Some(if compact(&falling).len() < compact(&rising).len() { falling } else { rising }))
        }
    }
}

fn arms(table: &Table, reasons: &[(String, Bits)]) -> Result<Json, (usize, usize)> {
    let mut before = table.none();
    let mut arms = Vec::new();
    for (reason, bits) in reasons {
        let off = table.bits(|row| !bits.has(row)).minus(&before);
        let when = condition(table, bits, &off)?.json;
        arms.push(Json::Object(vec![("when".to_owned(), when), ("reason".to_owned(), json::text(reason))]));
        before = before.or(bits);
    }
    Ok(Json::List(arms))
}
