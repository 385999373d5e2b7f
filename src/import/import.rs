//! From a module to a page.

use std::collections::BTreeMap;

use crate::page::{Json, Page};

use super::comments;
use super::draft::{Draft, known_fields, prune};
use super::error::ImportError;
use super::grid::{Scene, points, scenes};
use super::job::{Fact, Job, Kind, Site};
use super::json;
use super::lists;
use super::module::Module;
use super::nodes;
use super::prove::Proof;
use super::refusals::refusals;
use super::strips;
use super::synthesise::condition;
use super::table::Table;
use super::tabulate::Tables;
use super::validity::{Facts, Validity, decides};
use super::writer;

/// What is imported.
#[derive(Clone, Copy, Debug)]
pub struct Import<'s> {
    /// The text of the module.
    pub module: &'s str,
    /// The text of the module with the measurements, if there is one.
    pub benchmarks: Option<&'s str>,
    /// The id of a page that names none.
    pub id: &'s str,
}

/// A page that is equal to the module.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The page file.
    pub text: String,
    /// Over how many selections it was proved equal.
    pub selections: usize,
    /// What its author should know.
    pub notes: Vec<String>,
}

impl Import<'_> {
    /// Imports the module, or says why it cannot be.
    pub fn run(self) -> Result<Imported, ImportError> {
        self.run_with(&|tree| tree)
    }

    /// The same, with a change to the page before it is compared with the module; the comparison is tested by it.
    pub(super) fn run_with(self, change: &dyn Fn(Json) -> Json) -> Result<Imported, ImportError> {
        let known = known_fields();
        let mut module = Module::evaluate(self.module, &["config", "default"])?;
        let snapshot = module.snapshot(&known)?;
        let mut draft = Draft::new(snapshot.data.clone(), &snapshot.paths, self.id)?;
        if let Some(text) = self.benchmarks {
            add_benchmarks(text, &mut draft)?;
        }
        let notes = comments::attach(self.module, &mut draft.tree);
        let mut page = parse(&draft.page(&|_| None))?;
        strips::check_fixed(&page)?;
        let mut tables = Tables::new(&mut module, &page, &snapshot.paths)?;
        if nodes::count(&mut tables, &page, &draft.jobs, &tags(&draft.tree)) {
            nodes::tag(&mut draft.tree);
            page = parse(&draft.page(&|_| None))?;
        }
        let tags = tags(&draft.tree);
        let mut tables = Tables::new(&mut module, &page, &snapshot.paths)?;
        let mut maker = Maker { page: &page, jobs: &draft.jobs, tags: &tags, values: BTreeMap::new() };
        maker.make(&mut tables)?;
        let values = maker.values;
        let mut tree = change(draft.page(&|job| values.get(&job).cloned().flatten()));
        nodes::untag(&mut tree);
        let made = parse(&tree)?;
        let proof = Proof { plain: &page, made: &made, draft: &draft };
        let (selections, more) = proof.run(&mut tables)?;
        if module.snapshot(&known)?.data != snapshot.data {
            return Err(ImportError::Changed);
        }
        Ok(Imported { text: writer::pretty(&tree), selections, notes: [notes, more].concat() })
    }
}

fn parse(tree: &Json) -> Result<Page, ImportError> {
    Page::parse(&writer::compact(tree)).map_err(ImportError::Findings)
}

fn add_benchmarks(text: &str, draft: &mut Draft) -> Result<(), ImportError> {
    if draft.tree.get("benchmarks").is_some() {
        let what = "The module has `benchmarks`, and there is a module of benchmarks beside it. Keep one of them.".to_owned();
        return Err(ImportError::Unsupported(what));
    }
    let snapshot = Module::evaluate(text, &["benchmarks", "default"])?.snapshot(&[])?;
    if !snapshot.paths.is_empty() {
        let paths = snapshot.paths.iter().map(|path| path.replacen("config", "benchmarks", 1)).collect();
        return Err(ImportError::FunctionOutOfPlace(paths));
    }
    let mut data = snapshot.data;
    prune(&mut data);
    json::set(&mut draft.tree, "benchmarks", data);
    Ok(())
}

/// The tags of the cells, in the order in which the page counts them.
fn tags(tree: &Json) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    let Some(Json::List(cells)) = tree.get("cells") else { return tags };
    for tag in cells.iter().filter_map(|cell| cell.get("tags")).flat_map(json::texts) {
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// Puts a value of the format in the place of each function.
struct Maker<'d> {
    page: &'d Page,
    jobs: &'d [Job],
    tags: &'d [String],
    /// By index of the job; nothing leaves the field out.
    values: BTreeMap<usize, Option<Json>>,
}

impl Maker<'_> {
    fn make(&mut self, tables: &mut Tables) -> Result<(), ImportError> {
        let page = self.page;
        let validity = Validity::new(page, self.jobs);
        let points = points(page);
        let is_of_match = |site: Site| matches!(site, Site::Row(dim) | Site::Option(dim, _) if dim < page.match_count);
        let deciding = |of_match: bool| {
            let jobs = self.jobs.iter().enumerate();
            jobs.filter(|(_, job)| decides(job) && is_of_match(job.site) == of_match).map(|(index, _)| index).collect::<Vec<_>>()
        };
        let (of_match, of_overlays) = (deciding(true), deciding(false));

        let mut reached = Vec::new();
        for point in &points {
            let facts = self.facts(tables, &of_match, point)?;
            if validity.is_valid(point, &facts, 0..page.match_count) {
                reached.push(point.clone());
            }
        }
        let every: Vec<usize> = of_match.iter().chain(&of_overlays).copied().collect();
        let everything = scenes(page, &points)?;
        for job in of_match {
            // Overlay rows are varied as well, so that a place which looks at them is found out.
            self.decide(tables, job, &everything.iter().collect::<Vec<_>>())?;
        }
        let scenes = scenes(page, &reached)?;
        let mut shown: BTreeMap<usize, Vec<&Scene>> = BTreeMap::new();
        let mut valid: Vec<(&Scene, Facts)> = Vec::new();
        for scene in &scenes {
            let facts = self.facts(tables, &every, scene)?;
            for dim in page.match_count..page.dims.len() {
                if validity.shows(scene, &facts, dim) {
                    shown.entry(dim).or_default().push(scene);
                }
            }
            if validity.is_valid(scene, &facts, page.match_count..page.dims.len()) {
                valid.push((scene, facts));
            }
        }
        for job in of_overlays {
            // An option's places are looked at while its row is shown.
            let seen = match self.jobs.get(job).map(|job| job.site) {
                Some(Site::Option(dim, _)) => shown.get(&dim).cloned().unwrap_or_default(),
                _ => scenes.iter().collect(),
            };
            self.decide(tables, job, &seen)?;
        }
        for (index, job) in self.jobs.iter().enumerate().filter(|(_, job)| !decides(job)) {
            let counts = |(scene, facts): &&(&Scene, Facts)| match job.site {
                Site::Page => true,
                Site::Row(dim) => validity.shows(scene, facts, dim),
                Site::Option(dim, option) => scene.pick(dim) == option && validity.shows(scene, facts, dim),
                Site::Cell(cell) => scene.cell == cell,
            };
            let seen: Vec<&Scene> = valid.iter().filter(counts).map(|(scene, _)| *scene).collect();
            self.decide(tables, index, &seen)?;
        }
        Ok(())
    }

    fn facts(&self, tables: &mut Tables, jobs: &[usize], scene: &Scene) -> Result<Facts, ImportError> {
        let mut facts = Facts::new();
        for index in jobs {
            if let Some(job) = self.jobs.get(*index) {
                facts.insert(*index, tables.fact(job, scene)?);
            }
        }
        Ok(facts)
    }

    /// Works out what stands in one place, which counts in the scenes that are `seen`.
    fn decide(&mut self, tables: &mut Tables, index: usize, seen: &[&Scene]) -> Result<(), ImportError> {
        let Some(job) = self.jobs.get(index) else { return Ok(()) };
        for scene in seen {
            tables.fact(job, scene)?;
        }
        tables.probe(job, seen);
        let scope = match job.site {
            Site::Row(dim) | Site::Option(dim, _) if decides(job) && dim < self.page.match_count => Some(dim),
            _ => None,
        };
        let table = Table::new(self.page, self.tags, seen, &tables.looks(job), scope);
        let mut facts = Vec::new();
        for row in &table.rows {
            facts.push(tables.fact(job, row)?);
        }
        if let ("stripPrefixes", facts) = (job.field.as_str(), &facts) {
            strips::check(self.page, &job.path, facts)?;
        }
        let value = value(job, &table, &facts).map_err(|(left, right)| {
            let text = |row: usize| table.rows.get(row).map(|row| row.text(self.page)).unwrap_or_default();
            ImportError::NotExpressible { path: job.path.clone(), selections: [text(left), text(right)] }
        })?;
        self.values.insert(index, value);
        Ok(())
    }
}

/// The value of the format for the facts of the rows of a table.
fn value(job: &Job, table: &Table, facts: &[Fact]) -> Result<Option<Json>, (usize, usize)> {
    let lists = || -> Vec<Vec<String>> {
        let items = |fact: &Fact| match fact {
            Fact::Items(items) => items.clone(),
            _ => Vec::new(),
        };
        facts.iter().map(items).collect()
    };
    match job.kind {
        Kind::Refusal => refusals(table, facts),
        Kind::Cond => {
            let on = table.bits(|row| facts.get(row) == Some(&Fact::Holds(true)));
            let off = table.bits(|row| facts.get(row) == Some(&Fact::Holds(false)));
            let found = condition(table, &on, &off)?.json;
            // What is shown always, or never asks for the host's network, needs no condition.
            let default = Json::Bool(job.field == "showWhen");
            Ok((found != default).then_some(found))
        }
        // A page without a request of its own has the default one.
        Kind::Text if job.field == "curl" => lists::text(table, &lists()).map(Some),
        Kind::Text if facts.iter().all(|fact| *fact == Fact::Items(Vec::new())) => Ok(None),
        Kind::Text => lists::text(table, &lists()).map(Some),
        Kind::List => {
            let lists = match job.field.as_str() {
                "stripPrefixes" => lists().into_iter().map(unique).collect(),
                _ => lists(),
            };
            lists::list(table, &lists, job.field == "flags" && matches!(job.site, Site::Option(..)))
        }
    }
}

/// Each family once: what is stripped is a set.
fn unique(families: Vec<String>) -> Vec<String> {
    let mut unique: Vec<String> = Vec::new();
    for family in families {
        if !unique.contains(&family) {
            unique.push(family);
        }
    }
    unique
}
