//! A group of selections in words.

use std::fmt;

use super::RowNames;
use super::product::{Product, fits_pick};
use super::table::Table;

/// A group of selections: those that fit one of the products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Each product's conditions, which have to hold together; without any, every selection fits.
    pub products: Vec<Vec<Condition>>,
}

/// The options that one row stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Id of the row.
    pub row: String,
    /// Ids of the options that fit.
    pub options: Vec<String>,
    /// Ids of those that do not, where that is shorter to say.
    pub others: Option<Vec<String>>,
}

impl Region {
    pub(super) fn new(products: &[Product], table: &Table, rows: &[RowNames]) -> Region {
        let occurring = table.occurring();
        let conditions = |product: &Product| {
            let named = product.rows.iter().zip(rows).zip(&occurring);
            named.filter_map(|((fits, names), occurring)| Some(Condition::new(fits.as_ref()?, names, occurring))).collect()
        };
        Region { products: products.iter().map(conditions).collect() }
    }
}

impl Condition {
    fn new(fits: &[bool], names: &RowNames, occurring: &[bool]) -> Condition {
        let ids = |wanted: bool| -> Vec<String> {
            let named = (0_u16..).zip(&names.options);
            let chosen = named.filter(|(option, _)| fits_pick(occurring, *option) && fits_pick(fits, *option) == wanted);
            chosen.map(|(_, id)| id.clone()).collect()
        };
        let (options, others) = (ids(true), ids(false));
        let is_shorter = others.len() < options.len();
        Condition { row: names.id.clone(), options, others: is_shorter.then_some(others) }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match &self.others {
            Some(others) => write!(formatter, "{}≠{}", self.row, others.join("|")),
            None => write!(formatter, "{}={}", self.row, self.options.join("|")),
        }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        for (index, product) in self.products.iter().enumerate() {
            if index > 0 {
                formatter.write_str("; ")?;
            }
            if product.is_empty() {
                formatter.write_str("every selection")?;
            }
            for (index, condition) in product.iter().enumerate() {
                if index > 0 {
                    formatter.write_str(", ")?;
                }
                condition.fmt(formatter)?;
            }
        }
        Ok(())
    }
}
