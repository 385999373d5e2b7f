//! Rows and options that two pages do not share by name.

use std::fmt;

use crate::page::{Dim, Page};

use super::shape::Shape;

/// A row or an option that was renamed, added or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeChange {
    /// A row has another id.
    RenamedRow {
        /// The old id.
        old: String,
        /// The new id.
        new: String,
    },
    /// An option of a row of both pages has another id.
    RenamedOption {
        /// The row's id on the new page.
        row: String,
        /// The option's old id.
        old: String,
        /// Its new id.
        new: String,
    },
    /// Only the new page has the row; selections of the old page are compared with those at its default.
    AddedRow {
        /// Its id.
        row: String,
        /// Id of its default option.
        default: String,
    },
    /// Only the old page has the row; its selections at the default are compared with those of the new page.
    RemovedRow {
        /// Its id.
        row: String,
        /// Id of its default option.
        default: String,
    },
    /// Only the new page has the option.
    AddedOption {
        /// The row's id.
        row: String,
        /// The option's id.
        option: String,
    },
    /// Only the old page has the option.
    RemovedOption {
        /// The row's id on the old page.
        row: String,
        /// The option's id.
        option: String,
    },
}

impl ShapeChange {
    /// All of them: what was renamed, what was added, what was removed.
    pub(super) fn list(old: &Page, new: &Page, shape: &Shape) -> Vec<ShapeChange> {
        let mut changes = Vec::new();
        for (row, with) in shape.pairs() {
            let (Some(before), Some(after)) = (old.dims.get(row), new.dims.get(with)) else { continue };
            if before.id != after.id {
                changes.push(ShapeChange::RenamedRow { old: before.id.clone(), new: after.id.clone() });
            }
            for (index, option) in before.options.iter().enumerate() {
                let other = shape.old.option(row, index).and_then(|other| after.options.get(usize::from(other)));
                if let Some(other) = other.filter(|other| other.id != option.id) {
                    let (old, new) = (option.id.clone(), other.id.clone());
                    changes.push(ShapeChange::RenamedOption { row: after.id.clone(), old, new });
                }
            }
        }
        for dim in shape.new.own_rows().filter_map(|row| new.dims.get(row)) {
            changes.push(ShapeChange::AddedRow { row: dim.id.clone(), default: default(dim) });
        }
        for (_, with) in shape.pairs() {
            let Some(dim) = new.dims.get(with) else { continue };
            for option in shape.new.own_options(with).into_iter().filter_map(|option| dim.options.get(option)) {
                changes.push(ShapeChange::AddedOption { row: dim.id.clone(), option: option.id.clone() });
            }
        }
        for dim in shape.old.own_rows().filter_map(|row| old.dims.get(row)) {
            changes.push(ShapeChange::RemovedRow { row: dim.id.clone(), default: default(dim) });
        }
        for (row, _) in shape.pairs() {
            let Some(dim) = old.dims.get(row) else { continue };
            for option in shape.old.own_options(row).into_iter().filter_map(|option| dim.options.get(option)) {
                changes.push(ShapeChange::RemovedOption { row: dim.id.clone(), option: option.id.clone() });
            }
        }
        changes
    }
}

fn default(dim: &Dim) -> String {
    dim.options.get(dim.default_option()).map(|option| option.id.clone()).unwrap_or_default()
}

impl fmt::Display for ShapeChange {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ShapeChange::RenamedRow { old, new } => write!(formatter, "renamed row: {old} → {new}"),
            ShapeChange::RenamedOption { row, old, new } => write!(formatter, "renamed option: {row}={old} → {row}={new}"),
            ShapeChange::AddedRow { row, default } => write!(formatter, "added row: {row}, compared at {row}={default}"),
            ShapeChange::RemovedRow { row, default } => write!(formatter, "removed row: {row}, compared at {row}={default}"),
            ShapeChange::AddedOption { row, option } => write!(formatter, "added option: {row}={option}"),
            ShapeChange::RemovedOption { row, option } => write!(formatter, "removed option: {row}={option}"),
        }
    }
}
