//! What can be picked when, by the rules of the engine, from what the module's own functions give.

use std::collections::BTreeMap;

use crate::engine::Scene as EngineScene;
use crate::page::Page;

use super::grid::Scene;
use super::job::{Fact, Job, Kind, Site};

/// The places that decide what can be picked, over a page that has the module's data and none of its functions.
pub struct Validity<'p> {
    /// The page without the functions.
    page: &'p Page,
    /// Indices of jobs that show rows.
    rows: BTreeMap<usize, usize>,
    /// Indices of jobs that offer options.
    offers: BTreeMap<(usize, usize), usize>,
    /// Indices of jobs that refuse options.
    refusals: BTreeMap<(usize, usize), usize>,
}

/// The facts of one scene, by index of the job.
pub type Facts = BTreeMap<usize, Fact>;

/// Whether a place decides what can be picked.
pub fn decides(job: &Job) -> bool {
    matches!((job.site, job.kind), (Site::Row(_) | Site::Option(..), Kind::Cond | Kind::Refusal))
}

impl<'p> Validity<'p> {
    /// Sorts the places.
    pub fn new(page: &'p Page, jobs: &[Job]) -> Validity<'p> {
        let mut validity = Validity { page, rows: BTreeMap::new(), offers: BTreeMap::new(), refusals: BTreeMap::new() };
        for (index, job) in jobs.iter().enumerate() {
            match (job.site, job.kind) {
                (Site::Row(dim), Kind::Cond) => validity.rows.insert(dim, index),
                (Site::Option(dim, option), Kind::Cond) => validity.offers.insert((dim, option), index),
                (Site::Option(dim, option), Kind::Refusal) => validity.refusals.insert((dim, option), index),
                _ => None,
            };
        }
        validity
    }

    /// Whether a row is shown.
    pub fn shows(&self, scene: &Scene, facts: &Facts, dim: usize) -> bool {
        match self.rows.get(&dim).and_then(|job| facts.get(job)) {
            Some(Fact::Holds(holds)) => *holds,
            _ => self.fixed(scene).is_some_and(|fixed| fixed.shows_row(dim)),
        }
    }

    /// Whether an option is offered.
    pub fn offers(&self, scene: &Scene, facts: &Facts, dim: usize, option: usize) -> bool {
        match self.offers.get(&(dim, option)).and_then(|job| facts.get(job)) {
            Some(Fact::Holds(holds)) => *holds,
            _ => self.fixed(scene).is_some_and(|fixed| fixed.offers(dim, option)),
        }
    }

    /// Why an option is refused.
    pub fn refusal(&self, scene: &Scene, facts: &Facts, dim: usize, option: usize) -> Option<String> {
        match self.refusals.get(&(dim, option)).and_then(|job| facts.get(job)) {
            Some(Fact::Refused(reason)) => reason.clone(),
            _ => self.fixed(scene)?.refusal(dim, option).map(str::to_owned),
        }
    }

    /// Whether the rows from `dims` stand where they can.
    pub fn is_valid(&self, scene: &Scene, facts: &Facts, mut dims: std::ops::Range<usize>) -> bool {
        dims.all(|dim| {
            let pick = scene.pick(dim);
            if self.shows(scene, facts, dim) {
                return self.offers(scene, facts, dim, pick) && self.refusal(scene, facts, dim, pick).is_none();
            }
            // A hidden match row stands where the cell has it; a hidden overlay row at its default.
            dim < self.page.match_count || self.page.dims.get(dim).is_some_and(|row| row.default_option() == pick)
        })
    }

    fn fixed<'s>(&'s self, scene: &'s Scene) -> Option<EngineScene<'s>> {
        self.page.cells.get(scene.cell).map(|cell| EngineScene::new(self.page, &scene.picks, cell))
    }
}
