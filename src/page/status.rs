//! How far a recipe was tested.

use super::json::Json;
use super::names::Names;
use super::object::text;
use super::packed::pack_variants;
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

pack_variants!(Status { 0 => Verified, 1 => InProgress, 2 => Unverified });

const NAMES: &[(&str, Status)] =
    &[("verified", Status::Verified), ("in-progress", Status::InProgress), ("unverified", Status::Unverified)];

impl Status {
    /// Reads a status from its name.
    pub fn read(json: &Json, _: &Names, at: &Place, report: &mut Report) -> Option<Status> {
        let name = text(json, at, report)?;
        let status = report.find_name(at, "status", name, &|index| NAMES.get(index).map(|(name, _)| *name))?;
        NAMES.get(status).map(|(_, status)| *status)
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
