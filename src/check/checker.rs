//! Everything that is wrong with a page file.

use std::collections::HashSet;

use crate::page::{CheckerNotes, Finding, Json, Page, Severity};

use super::bits;
use super::codes;
use super::diagram::Entangled;
use super::space::Space;
use super::{
    alike, cells, circles, conditions, hardware_lists, images, lookups, options, paths, recipes, server_flags, stale, starts,
    strips, texts, unread, unused,
};

/// What a check came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// Everything that is wrong, in the order of the checks.
    pub findings: Vec<Finding>,
    /// How many valid selections the findings speak of: all that the page has. Nothing if the file could not be read so far.
    pub selections: Option<u128>,
}

/// Checks a page file: what the parser finds, else what shows over all selections; in both cases texts that readers should
/// not see. Findings that the page allows are left out.
pub fn check(text: &str) -> Checked {
    let Ok(json) = Json::parse(text) else {
        return Checked { findings: Page::parse(text).err().unwrap_or_default(), selections: None };
    };
    let (notes, mut findings) = CheckerNotes::read(&json, &codes::names());
    let mut of_page = Vec::new();
    let mut selections = None;
    match Page::parse(text) {
        Ok(page) => {
            of_page = static_checks(&page, &json, &notes);
            match Space::new(&page) {
                Ok(space) => {
                    selections = Some(space.count);
                    of_page.extend(check_space(&space, &json));
                }
                Err(entangled) => {
                    of_page.push(too_entangled(&page, entangled));
                    of_page.extend(starts::start(&page));
                }
            }
        }
        Err(faults) => findings.extend(faults),
    }
    of_page.extend(texts::check(&json));
    findings.extend(allow(of_page, &notes, selections.is_some()));
    // What shows in several places of the grid may be one fault of one place in the file.
    let mut known = HashSet::new();
    findings.retain(|finding| known.insert(finding.to_string()));
    Checked { findings, selections }
}

/// What can be seen without looking at selections.
fn static_checks(page: &Page, json: &Json, notes: &CheckerNotes) -> Vec<Finding> {
    let mut findings = unused::placeholders(page);
    findings.extend(images::check(page));
    findings.extend(hardware_lists::check(page, json));
    findings.extend(alike::check(page));
    findings.extend(unread::check(page, json));
    findings.extend(notes.server_flags.iter().flat_map(|known| server_flags::check(page, known)));
    findings
}

pub(super) fn check_space(space: &Space, json: &Json) -> Vec<Finding> {
    let mut findings = recipes::check(space);
    findings.extend(cells::check(space));
    findings.extend(options::check(space));
    findings.extend(lookups::check(space));
    findings.extend(strips::check(space, json));
    findings.extend(unused::benchmarks(space));
    findings.extend(stale::check(space));
    // Where no combination is possible, nothing settles and no condition holds; that is the fault.
    if space.dead_points.is_empty() {
        findings.extend(conditions::check(space, json));
        match starts::check(space) {
            Some(finding) => findings.push(finding),
            None => findings.extend(circles::check(space)),
        }
    }
    findings
}

fn too_entangled(page: &Page, entangled: Entangled) -> Finding {
    let rows: Vec<usize> = bits::rows(entangled.rows).collect();
    let names: Vec<String> = rows.iter().filter_map(|row| page.dims.get(*row)).map(|dim| ["`", &dim.id, "`"].concat()).collect();
    let what =
        ["The rows ", &names.join(", "), " depend on each other in too many combinations to look at all of them."].concat();
    let path = rows.first().map_or_else(|| "$".to_owned(), |row| paths::row(page, *row));
    error("too-entangled", path, what, "Let fewer rows depend on each other, or give them fewer options.")
}

/// The findings that the page does not allow, and what it allows for nothing, if all of the page was looked at.
fn allow(findings: Vec<Finding>, notes: &CheckerNotes, is_whole: bool) -> Vec<Finding> {
    let mut fired = vec![false; notes.allowed.len()];
    let mut left: Vec<Finding> = Vec::new();
    for finding in findings {
        let allowed = notes.allowed.iter().zip(&mut fired).filter(|(allowance, _)| allowance.covers(&finding));
        if allowed.map(|(_, fired)| *fired = true).count() == 0 {
            left.push(finding);
        }
    }
    let idle = fired.iter().zip(&notes.allowed).enumerate().filter(|(_, (fired, _))| is_whole && !**fired);
    left.extend(idle.map(|(index, (_, allowance))| {
        let what = ["Nothing here is `", &allowance.code, "` any more."].concat();
        warning("unused-allow", paths::item("allow", index), what, "Remove the entry.")
    }));
    left
}

/// An error.
pub(super) fn error(code: &'static str, path: String, what: String, remedy: &str) -> Finding {
    Finding { code, severity: Severity::Error, path, what, remedy: remedy.to_owned(), picks: Vec::new() }
}

/// A warning.
pub(super) fn warning(code: &'static str, path: String, what: String, remedy: &str) -> Finding {
    Finding { severity: Severity::Warning, ..error(code, path, what, remedy) }
}
