//! What each function gives over the space that it depends on.

use std::collections::{BTreeMap, BTreeSet};

use crate::page::{Json, Page};

use super::error::ImportError;
use super::grid::Scene;
use super::job::{Fact, Job};
use super::module::Module;

/// The functions of a module, called once for each combination of what they look at.
pub struct Tables<'m> {
    module: &'m mut Module,
    page: &'m Page,
    paths: &'m [String],
    trees: BTreeMap<usize, Tree>,
}

/// What one function gives, as a tree of the rows that it looks at, in the order in which it does.
#[derive(Default)]
struct Tree {
    root: Option<Node>,
    looks: Looks,
}

enum Node {
    Result(Json),
    Row { dim: usize, options: BTreeMap<u16, Node> },
}

/// What a function looks at.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// The rows.
    pub dims: BTreeSet<usize>,
    /// The cells.
    pub cells: bool,
    /// The families whose absence from all cells would change a result.
    pub families: BTreeSet<String>,
}

impl<'m> Tables<'m> {
    /// No function called yet. `page` names the rows.
    pub fn new(module: &'m mut Module, page: &'m Page, paths: &'m [String]) -> Result<Tables<'m>, ImportError> {
        let dims: Vec<&str> = page.dims.iter().map(|dim| dim.id.as_str()).collect();
        module.watch(&dims)?;
        Ok(Tables { module, page, paths, trees: BTreeMap::new() })
    }

    /// The value of a place for one selection.
    pub fn fact(&mut self, job: &Job, scene: &Scene) -> Result<Fact, ImportError> {
        let page = self.page;
        job.fact(&|| scene.text(page), &mut |handle| self.value(handle, scene))
    }

    /// The same for several places, asked of the module anew with a plain selection.
    pub fn fresh(&mut self, jobs: &[&Job], scene: &Scene) -> Result<Vec<Fact>, ImportError> {
        // A reason is asked for only where there is a refusal, so the second function of a place waits.
        let handles: Vec<usize> = jobs.iter().filter_map(|job| job.functions().first().copied()).collect();
        let (text, json) = (scene.text(self.page), scene.json(self.page));
        let place = |handles: &[usize]| match handles {
            [handle] => [self.paths.get(*handle).map_or("", String::as_str), " for ", &text].concat(),
            _ => ["A function of the module for ", &text].concat(),
        };
        let values = self.module.call(&handles, &place(&handles), &json)?;
        let known: BTreeMap<usize, Json> = handles.into_iter().zip(values).collect();
        let mut facts = Vec::new();
        for job in jobs {
            facts.push(job.fact(&|| text.clone(), &mut |handle| match known.get(&handle) {
                Some(value) => Ok(value.clone()),
                None => Ok(self.module.call(&[handle], &place(&[handle]), &json)?.pop().unwrap_or(Json::Null)),
            })?);
        }
        Ok(facts)
    }

    /// What the functions of a place look at, as far as they were called.
    pub fn looks(&self, job: &Job) -> Looks {
        let mut looks = Looks::default();
        for tree in job.functions().iter().filter_map(|handle| self.trees.get(handle)) {
            looks.dims.extend(&tree.looks.dims);
            looks.cells |= tree.looks.cells;
            looks.families.extend(tree.looks.families.iter().cloned());
        }
        looks
    }

    /// Whether a function of a place gives something else once every cell runs on one node.
    pub fn counts_nodes(&mut self, job: &Job, scene: &Scene) -> Result<bool, ImportError> {
        for handle in job.functions() {
            let before = self.value(handle, scene)?;
            let after = self.module.on_one_node(handle, &scene.json(self.page));
            if after.is_some_and(|after| after != before) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finds out which flags of the cells a place depends on, by taking them away.
    pub fn probe(&mut self, job: &Job, scenes: &[&Scene]) {
        let all = self.page.cells.iter().flat_map(|cell| cell.flags.iter().map(|flag| flag.family.as_str()));
        let mut families: BTreeSet<&str> = all.collect();
        // What all cells have alike tells none apart.
        families.retain(|family| {
            let mut flags = self.page.cells.iter().map(|cell| cell.flag(family));
            let first = flags.next();
            flags.any(|flag| Some(flag) != first)
        });
        for handle in job.functions() {
            if !self.trees.get(&handle).is_some_and(|tree| tree.looks.cells) {
                continue;
            }
            for family in &families {
                if self.depends(handle, family, scenes)
                    && let Some(tree) = self.trees.get_mut(&handle)
                {
                    tree.looks.families.insert((*family).to_owned());
                }
            }
        }
    }

    /// Whether a function gives something else in one of a few selections once no cell has a family.
    fn depends(&mut self, handle: usize, family: &str, scenes: &[&Scene]) -> bool {
        let has = |scene: &&&Scene| self.page.cells.get(scene.cell).is_some_and(|cell| cell.flag(family).is_some());
        let chosen: Vec<&Scene> = scenes.iter().filter(has).copied().collect();
        let step = (chosen.len() / MOST_PROBES).max(1);
        chosen.iter().step_by(step).any(|scene| {
            let before = self.value(handle, scene).ok();
            let after = self.module.without(family, handle, &scene.json(self.page));
            after.is_some() && before != after
        })
    }

    fn value(&mut self, handle: usize, scene: &Scene) -> Result<Json, ImportError> {
        let tree = self.trees.entry(handle).or_default();
        if let Some(known) = tree.root.as_ref().and_then(|node| node.find(scene)) {
            return Ok(known.clone());
        }
        let path = self.paths.get(handle).map_or("", String::as_str);
        let place = [path, " for ", &scene.text(self.page)].concat();
        let answer = self.module.tabulate(handle, &place, &scene.json(self.page))?;
        let row = |id: &String| self.page.dims.iter().position(|dim| dim.id == *id);
        let reads: Vec<usize> = answer.reads.iter().filter_map(row).collect();
        tree.looks.dims.extend(&reads);
        tree.looks.cells |= answer.cells;
        let value = answer.value.clone();
        if !Node::insert(&mut tree.root, &reads, scene, answer.value) {
            return Err(ImportError::NotRepeatable {
                path: path.to_owned(),
                selection: scene.text(self.page),
                first: "one result".to_owned(),
                second: "another one on another way".to_owned(),
            });
        }
        Ok(value)
    }
}

/// In how many selections the absence of a family is tried.
const MOST_PROBES: usize = 6;

impl Node {
    fn find(&self, scene: &Scene) -> Option<&Json> {
        match self {
            Node::Result(value) => Some(value),
            Node::Row { dim, options } => options.get(&(scene.pick(*dim) as u16))?.find(scene),
        }
    }

    /// Adds a result under the rows that led to it; false if the function looked at other rows before.
    fn insert(slot: &mut Option<Node>, reads: &[usize], scene: &Scene, value: Json) -> bool {
        let Some((first, rest)) = reads.split_first() else {
            let is_new = slot.is_none();
            slot.get_or_insert(Node::Result(value));
            return is_new;
        };
        let node = slot.get_or_insert_with(|| Node::Row { dim: *first, options: BTreeMap::new() });
        let Node::Row { dim, options } = node else { return false };
        if dim != first {
            return false;
        }
        let pick = scene.pick(*first) as u16;
        let mut below = options.remove(&pick);
        let is_new = Node::insert(&mut below, rest, scene, value);
        options.extend(below.map(|below| (pick, below)));
        is_new
    }
}
