//! How far a recipe was tested.

use super::json::Json;
use super::names::Names;
use super::object::text;
use super::place::Place;
use super::report::Report;

/// How far a recipe was tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Run by the page's authors.
    Verified,
    /// Being run.
    InProgress,
    /// Not run.
    Unverified,
}

const NAMES: &[(&str, Status)] =
    &[("verified", Status::Verified), ("in-progress", Status::InProgress), ("unverified", Status::Unverified)];

impl Status {
    /// Reads a status from its name.
    pub fn read(json: &Json, _: &Names, at: &Place, report: &mut Report) -> Option<Status> {
        let name = text(json, at, report)?;
        let status = NAMES.iter().find(|(known, _)| *known == name).map(|(_, status)| *status);
        if status.is_none() {
            let known: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
            report.unknown_name(at, "status", name, &known);
        }
        status
    }

    /// Its name in the format.
    pub fn name(self) -> &'static str {
        match self {
            Status::Verified => "verified",
            Status::InProgress => "in-progress",
            Status::Unverified => "unverified",
        }
    }
}
