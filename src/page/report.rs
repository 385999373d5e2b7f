//! Collects findings while a page is read.

use super::finding::{Finding, Severity};
use super::json::Json;
use super::place::Place;

/// Findings so far. Reading goes on after a fault, so that an author sees all of them at once.
#[derive(Default)]
pub struct Report {
    findings: Vec<Finding>,
}

/// False in the panel's own program: its readers rarely meet a finding and all of them would download the sentences. It
/// keeps code and path, and asks the inspector's program, which has the same reader, for the rest. An application with the
/// component has no second program.
const HAS_SENTENCES: bool = cfg!(any(not(target_arch = "wasm32"), feature = "inspector", feature = "csr", feature = "hydrate"));

/// More findings than this help nobody; a broken generator could produce millions.
const LIMIT: usize = 1_000;

impl Report {
    /// Notes an error; the pieces of `what` make one sentence.
    ///
    /// Readers call it all over: put together here, a sentence costs them the least code.
    #[cold]
    #[inline(never)]
    pub fn error(&mut self, at: &Place, code: &'static str, what: &[&str], remedy: &str) {
        if self.findings.len() < LIMIT {
            let (what, remedy) = if HAS_SENTENCES { (what.concat(), remedy.to_owned()) } else { Default::default() };
            self.findings.push(Finding { code, severity: Severity::Error, path: at.path(), what, remedy, picks: Vec::new() });
        }
    }

    /// Notes that a value has the wrong type.
    #[cold]
    #[inline(never)]
    pub fn wrong_type(&mut self, at: &Place, found: &Json, wanted: &str) {
        let what = &["This is ", found.kind(), ", but ", wanted, " belongs here."];
        self.error(at, "wrong-type", what, "Change the value to that type.");
    }

    /// Notes that there is more of something than a person writes; nothing if so. What is read behind this compares items
    /// with each other, and must not take for ever on a file that a faulty program wrote.
    pub fn limit(&mut self, count: usize, most: usize, at: &Place) -> Option<()> {
        if count > most {
            let what = &["There are more than ", &most.to_string(), " entries here."];
            self.error(at, "too-many-entries", what, "Remove what a program multiplied by mistake, or split the page.");
            return None;
        }
        Some(())
    }

    /// The index that a name has among the `known` ones; a finding if nothing has it.
    pub fn find_name<'k>(
        &mut self,
        at: &Place,
        kind: &str,
        name: &str,
        known: &dyn Fn(usize) -> Option<&'k str>,
    ) -> Option<usize> {
        let names = (0..).map_while(known);
        let found = names.clone().position(|known| known == name);
        if found.is_none() {
            let known: Vec<&str> = names.collect();
            self.unknown_name(at, kind, name, &known);
        }
        found
    }

    /// Notes that an id stands twice.
    #[cold]
    #[inline(never)]
    pub fn repeated_id(&mut self, at: &Place, kind: &str, id: &str) {
        self.error(at, "repeated-id", &["There are two ", kind, " `", id, "`."], "Rename one, or remove it.");
    }

    /// Notes a name that nothing has, with the nearest one that exists.
    #[cold]
    #[inline(never)]
    pub fn unknown_name(&mut self, at: &Place, kind: &str, name: &str, known: &[&str]) {
        // To find the nearest name takes time, which a full report does not need.
        if self.findings.len() >= LIMIT || !HAS_SENTENCES {
            self.error(at, "unknown-name", &[], "");
            return;
        }
        let what = &["There is no ", kind, " `", name, "`."];
        let remedy = match nearest(name, known) {
            Some(near) => ["Did you mean `", near, "`?"].concat(),
            None if known.is_empty() => ["The page declares no ", kind, "."].concat(),
            None => ["Use one of: ", &known.join(", "), "."].concat(),
        };
        self.error(at, "unknown-name", what, &remedy);
    }

    /// Notes a field that does not belong into its object, with the nearest one that does.
    #[cold]
    #[inline(never)]
    pub fn unknown_field(&mut self, at: &Place, name: &str, known: &[&str]) {
        if !HAS_SENTENCES {
            self.error(at, "unknown-field", &[], "");
            return;
        }
        let remedy = match nearest(name, known) {
            Some(near) => ["Did you mean `", near, "`?"].concat(),
            None => ["Remove it; known here: ", &known.join(", "), "."].concat(),
        };
        self.error(at, "unknown-field", &["The field `", name, "` is not known here."], &remedy);
    }

    /// True while nothing was found.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// All findings, in reading order.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}

/// The known name that differs from `name` by the fewest edits, if it is near enough to be meant.
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    if name.len() > 64 {
        return None;
    }
    let near = |candidate: &&&str| strsim::levenshtein(name, candidate) <= 1 + name.len() / 4;
    known.iter().filter(near).min_by_key(|candidate| strsim::levenshtein(name, candidate)).copied()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_offered_only_if_it_is_near() {
        assert_eq!(nearest("matchdims", &["matchDims", "cells"]), Some("matchDims"));
        assert_eq!(nearest("banana", &["matchDims", "cells"]), None);
    }
}
