//! Everything that is wrong with a page file.

use crate::page::{Finding, Json, Page, Severity};

use super::space::Space;
use super::{cells, faults, lookups, options, picks, texts, unused};

/// More findings than this help nobody.
const MOST_FINDINGS: usize = 1_000;

/// Everything that is wrong with a page file: what the parser finds, else what shows over all selections; in both cases
/// texts that are not finished.
pub fn check(text: &str) -> Vec<Finding> {
    let texts = Json::parse(text).map(|json| texts::check(&json)).unwrap_or_default();
    let mut findings = match Page::parse(text) {
        Ok(page) => check_page(&page),
        Err(findings) => findings,
    };
    findings.extend(texts);
    findings.truncate(MOST_FINDINGS);
    findings
}

fn check_page(page: &Page) -> Vec<Finding> {
    let space = Space::new(page);
    let mut findings = faults::check(&space);
    findings.extend(unused::placeholders(page));
    if !space.is_whole {
        let what =
            "This page has more selections than can be checked, or its rows rule each other out so far that some were not found.";
        let remedy = "Some checks were left out. Use fewer rows, or simpler conditions between them.";
        findings.push(warning("space-too-large", "$".to_owned(), what.to_owned(), remedy));
        findings.extend(picks::start(page));
        return findings;
    }
    let dead_points = space.dead_points();
    findings.extend(cells::check(&space, &dead_points));
    findings.extend(options::check(&space));
    findings.extend(lookups::check(&space));
    findings.extend(unused::benchmarks(&space));
    // A pick that leads to a dead point does not hold; the point is the fault.
    if dead_points.is_empty() {
        match picks::start(page) {
            Some(finding) => findings.push(finding),
            None => findings.extend(picks::clicks(&space)),
        }
    }
    findings
}

/// An error.
pub(super) fn error(code: &'static str, path: String, what: String, remedy: &str) -> Finding {
    Finding { code, severity: Severity::Error, path, what, remedy: remedy.to_owned() }
}

/// A warning.
pub(super) fn warning(code: &'static str, path: String, what: String, remedy: &str) -> Finding {
    Finding { code, severity: Severity::Warning, path, what, remedy: remedy.to_owned() }
}
