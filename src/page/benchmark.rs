//! A published measurement of some selections.

use super::json::Json;
use super::names::Names;
use super::object::{Object, list};
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;

/// A measurement: which selections it was taken on, and with which server.
#[derive(Clone, Debug, PartialEq)]
pub struct Benchmark {
    /// For each row it names, the options it was taken on.
    matches: Vec<(usize, Vec<u16>)>,
    /// The server's version, where it is known.
    pub server: Option<String>,
    /// Accuracies.
    pub accuracy: Vec<Accuracy>,
    /// How many questions each accuracy stands on.
    pub questions: Option<u32>,
}

/// A measured accuracy in per cent.
#[derive(Clone, Debug, PartialEq)]
pub struct Accuracy {
    /// Name of the evaluation, e.g. `GSM8K`.
    pub name: String,
    /// The lowest result.
    pub low: f64,
    /// The highest result; the same where there is one.
    pub high: f64,
}

pack_fields!(Benchmark { matches, server, accuracy, questions });
pack_fields!(Accuracy { name, low, high });

pub(super) const FIELDS: &[&str] = &["match", "server", "percentile", "speed", "accuracy", "baseline", "questions"];

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
        for (key, json) in Object::entries(match_json, &match_at, report)? {
            let at = match_at.field(key);
            let Some((index, dim)) = names.find_dim(key, &at, report) else { continue };
            matches.extend(dim.find_options(json, &at, report).map(|options| (index, options)));
        }
        let accuracy = object.get("accuracy");
        let accuracy = accuracy.map(|json| read_accuracy(json, &at.field("accuracy"), report)).unwrap_or_default();
        let questions = object.optional_count("questions", 100_000_000, at, report);
        Some(Benchmark { matches, server: object.optional_text("server", at, report), accuracy, questions })
    }

    /// The rows that it names.
    pub fn rows(&self) -> impl Iterator<Item = usize> {
        self.matches.iter().map(|(dim, _)| *dim)
    }

    /// Whether it was taken on the selection whose pick of row `dim` is `pick(dim)`.
    pub fn is_of(&self, pick: impl Fn(usize) -> u16) -> bool {
        self.matches.iter().all(|(dim, options)| options.contains(&pick(*dim)))
    }
}

/// Reads `{"gsm8k_pct": 93.4}` or `{"gsm8k_pct": {"min": 93.18, "max": 95.15}}`.
fn read_accuracy(json: &Json, at: &Place, report: &mut Report) -> Vec<Accuracy> {
    let mut results = Vec::new();
    for (key, json) in Object::entries(json, at, report).unwrap_or_default() {
        let at = at.field(key);
        let Some(name) = key.strip_suffix("_pct") else {
            let what = &["`", key, "` does not say its unit."];
            report.error(&at, "bad-name", what, "End the name with `_pct` and write per cent.");
            continue;
        };
        let bounds = match json {
            Json::Object(_) => Object::read(json, &at, &["min", "max"], report).and_then(|range| {
                let mut bound = |name| percentage(range.require(name, &at, report)?, &at.field(name), report);
                let (low, high) = (bound("min")?, bound("max")?);
                if low > high {
                    report.error(&at, "bad-number", &["The lowest result is above the highest."], "Exchange them.");
                }
                Some((low, high))
            }),
            single => percentage(single, &at, report).map(|value| (value, value)),
        };
        if let Some((low, high)) = bounds {
            results.push(Accuracy { name: name.to_ascii_uppercase(), low, high });
        }
    }
    results
}

fn percentage(json: &Json, at: &Place, report: &mut Report) -> Option<f64> {
    match json {
        Json::Number(value) if (0.0..=100.0).contains(value) => Some(*value),
        Json::Number(_) => {
            report.error(at, "bad-number", &["This is no percentage."], "Write per cent, from 0 to 100.");
            None
        }
        other => {
            report.wrong_type(at, other, "a number");
            None
        }
    }
}
