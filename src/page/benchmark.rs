//! A published measurement of some selections.

use super::json::Json;
use super::names::Names;
use super::object::{Object, is_comment, list};
use super::place::Place;
use super::report::Report;

/// A measurement: which selections it was taken on, and with which server.
#[derive(Clone, Debug, PartialEq)]
pub struct Benchmark {
    /// For each row it names, the options it was taken on.
    matches: Vec<(usize, Vec<u16>)>,
    /// The server's version, where it is known.
    pub server: Option<String>,
}

pub(super) const FIELDS: &[&str] = &["match", "server", "percentile", "speed", "accuracy", "baseline"];

impl Benchmark {
    /// Reads the page's measurements.
    pub fn read_all(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Vec<Benchmark> {
        let mut benchmarks = Vec::new();
        for (index, json) in list(json, at, report).unwrap_or_default().iter().enumerate() {
            benchmarks.extend(Benchmark::read(json, names, &at.index(index), report));
        }
        benchmarks
    }

    fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Benchmark> {
        let object = Object::read(json, at, FIELDS, report)?;
        let match_json = object.require("match", at, report)?;
        let match_at = at.field("match");
        let mut matches = Vec::new();
        for (key, json) in Object::entries(match_json, &match_at, report)?.iter().filter(|(key, _)| !is_comment(key)) {
            let at = match_at.field(key);
            let Some((index, dim)) = names.find_dim(key, &at, report) else { continue };
            matches.extend(dim.find_options(json, &at, report).map(|options| (index, options)));
        }
        Some(Benchmark { matches, server: object.optional_text("server", at, report) })
    }

    /// Whether it was taken on the selection whose pick of row `dim` is `pick(dim)`.
    pub fn is_of(&self, pick: impl Fn(usize) -> u16) -> bool {
        self.matches.iter().all(|(dim, options)| options.contains(&pick(*dim)))
    }
}
