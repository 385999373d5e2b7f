//! The names a page declares, gathered before anything that refers to them is read.

use super::checkpoint::Checkpoint;
use super::cond::Needs;
use super::hardware::Hardware;
use super::json::Json;
use super::object::text;
use super::place::Place;
use super::report::Report;

/// Everything that a condition, a cell or a template may name.
#[derive(Default)]
pub struct Names {
    /// The rows, `hw` first, then match dims, then overlay dims.
    pub dims: Vec<DimNames>,
    /// How many of the rows find the cell, `hw` included.
    pub match_count: usize,
    /// The named conditions.
    pub rules: Vec<RuleName>,
    /// The tags of all cells.
    pub tags: Vec<String>,
    /// The placeholders.
    pub placeholders: Vec<String>,
    /// The supported hardware, in the order of the options of `hw`.
    pub hardware: Vec<Hardware>,
    /// The values of hardware facts that exist in the catalog or in the page.
    pub fact_values: Vec<(&'static str, String)>,
}

/// The names of one row.
pub struct DimNames {
    /// Its id.
    pub id: String,
    /// The ids of its options.
    pub options: Vec<String>,
    /// For each of its options, what the checkpoint's files declare, where the option is a checkpoint.
    pub checkpoints: Vec<Option<Checkpoint>>,
}

/// A named condition and what it looks at.
pub struct RuleName {
    /// Its name.
    pub name: String,
    /// What it looks at, rules that it uses included.
    pub needs: Needs,
}

impl Names {
    /// The index of a row.
    pub fn dim(&self, id: &str) -> Option<usize> {
        self.dims.iter().position(|dim| dim.id == id)
    }

    /// The row whose options are checkpoints.
    pub fn checkpoint_row(&self) -> Option<(usize, &DimNames)> {
        self.dims.iter().enumerate().find(|(_, dim)| dim.checkpoints.iter().any(Option::is_some))
    }

    /// The values of checkpoint facts that exist.
    pub fn checkpoint_values(&self) -> Vec<(&'static str, String)> {
        let row = self.checkpoint_row().map(|(_, row)| row.checkpoints.as_slice()).unwrap_or_default();
        row.iter().flatten().flat_map(|checkpoint| checkpoint.facts().iter().cloned()).collect()
    }

    /// What a named condition looks at.
    pub fn rule_needs(&self, rule: usize) -> Needs {
        self.rules.get(rule).map(|rule| rule.needs).unwrap_or_default()
    }

    /// The row that `id` names at `at`; a finding if there is none.
    pub fn find_dim(&self, id: &str, at: &Place, report: &mut Report) -> Option<(usize, &DimNames)> {
        let index = report.find_name(at, "row", id, &|index| self.dims.get(index).map(|dim| dim.id.as_str()))?;
        Some((index, self.dims.get(index)?))
    }
}

impl DimNames {
    /// The option that `id` names at `at`; a finding if there is none.
    pub fn find_option(&self, id: &str, at: &Place, report: &mut Report) -> Option<usize> {
        report.find_name(at, "option", id, &|index| self.options.get(index).map(String::as_str))
    }

    /// The options that a text or a list of texts names; nothing if any of them cannot be read.
    pub fn find_options(&self, json: &Json, at: &Place, report: &mut Report) -> Option<Vec<u16>> {
        let values = match json {
            Json::List(items) => items.as_slice(),
            single => std::slice::from_ref(single),
        };
        if values.is_empty() {
            report.error(at, "empty-condition", &["This list is empty, so nothing matches."], "Name at least one option.");
            return None;
        }
        let mut options = Vec::new();
        for value in values {
            let found = text(value, at, report).and_then(|id| self.find_option(id, at, report));
            options.extend(found.map(|option| option as u16));
        }
        (options.len() == values.len()).then_some(options)
    }
}
