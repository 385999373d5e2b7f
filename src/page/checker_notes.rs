//! What a page says to the checker alone. The panel does not read it.

use super::finding::Finding;
use super::flag::family_name;
use super::json::Json;
use super::object::{Object, list, text};
use super::place::Place;
use super::report::Report;

/// What a page says to the checker.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckerNotes {
    /// Findings that the author knows of.
    pub allowed: Vec<Allowance>,
    /// Every flag family that the server knows, if the page lists them.
    pub server_flags: Option<Vec<String>>,
}

/// Findings that the author knows of and means.
#[derive(Clone, Debug, PartialEq)]
pub struct Allowance {
    /// The code of the findings.
    pub code: String,
    /// Only findings at this JSON path or below it; all of the page if absent.
    pub path: Option<String>,
}

pub(super) const ALLOWANCE_FIELDS: &[&str] = &["code", "path", "reason"];

impl CheckerNotes {
    /// Reads `allow` and `serverFlags`; `codes` are the codes that there are.
    pub fn read(json: &Json, codes: &[&str]) -> (CheckerNotes, Vec<Finding>) {
        let mut report = Report::default();
        let root = Place::ROOT;
        let mut notes = CheckerNotes::default();
        if let Some(json) = json.get("allow") {
            let at = root.field("allow");
            for (index, json) in list(json, &at, &mut report).unwrap_or_default().iter().enumerate() {
                notes.allowed.extend(Allowance::read(json, codes, &at.index(index), &mut report));
            }
        }
        if let Some(json) = json.get("serverFlags") {
            let at = root.field("serverFlags");
            let mut families = Vec::new();
            for (index, json) in list(json, &at, &mut report).unwrap_or_default().iter().enumerate() {
                let at = at.index(index);
                let family = text(json, &at, &mut report).and_then(|family| family_name(family, &at, &mut report));
                families.extend(family.map(str::to_owned));
            }
            notes.server_flags = Some(families);
        }
        (notes, report.into_findings())
    }
}

impl Allowance {
    fn read(json: &Json, codes: &[&str], at: &Place, report: &mut Report) -> Option<Allowance> {
        let object = Object::read(json, at, ALLOWANCE_FIELDS, report)?;
        let code = object.require_text("code", at, report);
        // The reason is for people; that there is one is what counts.
        let _reason = object.require_text("reason", at, report)?;
        let code = code?;
        report.find_name(&at.field("code"), "code", &code, &|index| codes.get(index).copied())?;
        Some(Allowance { code, path: object.optional_text("path", at, report) })
    }

    /// Whether it is about this finding.
    pub fn covers(&self, finding: &Finding) -> bool {
        let is_below = |path: &String| {
            finding.path.strip_prefix(path.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        finding.code == self.code && self.path.as_ref().is_none_or(is_below)
    }
}
