//! Commands that the server would refuse, or run otherwise than meant.

use crate::engine::{Origin, Recipe, RecipeFlag, Selection};
use crate::page::{Page, Part, Placeholder};

use super::bits::bit;
use super::fault::Fault;
use super::flag_range::{self, FlagRange};
use super::paths;
use super::ranks::{self, Ranks};
use super::scopes::Scopes;

const ALGORITHM: &str = "--speculative-algorithm";
const DRAFT: &[&str] = &["--speculative-draft-model-path", "--speculative-draft-model"];

/// The rows on which what is judged together depends: the ranks of a command, its speculation and its model.
pub fn together(scopes: &Scopes) -> [u64; 3] {
    [rows_of_ranks(scopes), scopes.of_families(SPECULATION), scopes.of_families(MODEL)]
}

/// With the hardware, on which it depends how many GPUs there are.
fn rows_of_ranks(scopes: &Scopes) -> u64 {
    scopes.of_families(ranks::SIZES) | scopes.of_family(ranks::DP_ATTENTION) | bit(0)
}

const MODEL: &[&str] = &["--model-path", "--model"];
const SPECULATION: &[&str] = &[ALGORITHM, "--speculative-draft-model-path", "--speculative-draft-model"];

/// Algorithms that draft with a model of their own. Others use layers of the checkpoint, or no model.
const NEEDS_DRAFT: &[&str] = &["EAGLE3", "STANDALONE", "DFLASH"];

/// What only several nodes need.
const OF_NODES: &[&str] = &["--nnodes", "--node-rank", "--dist-init-addr"];
const NODE_PLACEHOLDERS: &[&str] = &["NODE_RANK", "NODE0_IP"];

/// What is wrong with the command of a selection, as far as the flags that it depends on are sound.
pub fn check(
    page: &Page,
    scopes: &Scopes,
    selection: &Selection,
    recipe: &Recipe,
    is_sound: &dyn Fn(&[&str]) -> bool,
) -> Vec<Fault> {
    let launch = Launch { page, scopes, selection, recipe };
    let mut faults = Vec::new();
    let mut can_count = is_sound(ranks::SIZES) && is_sound(&[ranks::DP_ATTENTION]);
    for flag in recipe.flags.iter().filter(|flag| is_sound(&[&flag.flag.family])) {
        if let Some((range, value)) = flag_range::broken(&flag.flag) {
            faults.push(launch.out_of_range(flag, range, &value));
            // Ranks that are no numbers cannot be counted.
            can_count = can_count && !ranks::SIZES.contains(&flag.flag.family.as_str());
        }
    }
    let doubled: Vec<Fault> = ranks::NAMES.iter().filter_map(|names| launch.doubled(names)).collect();
    faults.extend(launch.ranks().filter(|_| can_count && doubled.is_empty()));
    faults.extend(doubled);
    faults.extend(launch.lonely_node());
    faults.extend(launch.model());
    faults.extend(launch.draft().filter(|_| is_sound(SPECULATION)));
    faults
}

struct Launch<'l> {
    page: &'l Page,
    scopes: &'l Scopes<'l>,
    selection: &'l Selection,
    recipe: &'l Recipe<'l>,
}

impl Launch<'_> {
    fn out_of_range(&self, flag: &RecipeFlag, range: &FlagRange, value: &str) -> Fault {
        let family = &flag.flag.family;
        Fault {
            code: "number-out-of-range",
            path: self.path(flag),
            what: ["`", family, " ", value, "` is not ", range.takes, "."].concat(),
            remedy: "Write a value that the server takes.".to_owned(),
            rows: self.scopes.of_family(family),
            about: family.clone(),
        }
    }

    /// A size that stands under two of its names, of which the server takes one.
    fn doubled(&self, names: &[&str]) -> Option<Fault> {
        let mut found = self.recipe.flags.iter().filter(|flag| names.contains(&flag.flag.family.as_str()));
        let (first, second) = (found.next()?, found.next()?);
        Some(Fault {
            code: "repeated-flag",
            path: self.path(second),
            what: [
                "`",
                &second.flag.family,
                "` is another name of `",
                &first.flag.family,
                "`, which stands in the command already.",
            ]
            .concat(),
            remedy: "Use one name of a flag in all of the page.".to_owned(),
            rows: self.scopes.of_families(names),
            about: first.flag.family.clone(),
        })
    }

    fn ranks(&self) -> Option<Fault> {
        let hardware = self.page.hardware.get(self.selection.pick(0));
        let broken = Ranks::new(self.recipe, hardware).broken()?;
        let flag = broken.families.iter().find_map(|families| self.flag(families));
        Some(Fault {
            code: "bad-ranks",
            path: flag.map_or_else(|| paths::item("cells", self.selection.cell()), |flag| self.path(flag)),
            what: broken.what,
            remedy: broken.remedy.to_owned(),
            rows: rows_of_ranks(self.scopes),
            about: broken.remedy.to_owned(),
        })
    }

    /// What only several nodes need, on one.
    fn lonely_node(&self) -> Option<Fault> {
        let is_of_nodes = |flag: &&RecipeFlag| {
            let names_node = OF_NODES.contains(&flag.flag.family.as_str()) && flag.flag.fixed_value() != Some("1");
            names_node || flag.flag.value.iter().flat_map(|value| &value.written.parts).any(|part| self.is_of_nodes(part))
        };
        let flag = self.recipe.flags.iter().filter(|_| self.recipe.nodes == 1).find(is_of_nodes)?;
        Some(Fault {
            code: "nodes-on-one-node",
            path: self.path(flag),
            what: ["`", &flag.flag.family, "` is for several nodes, but the cell runs on one."].concat(),
            remedy: "Give the cell its `nnodes`, from which the flags of several nodes follow, or remove the flag.".to_owned(),
            rows: self.scopes.of_family(&flag.flag.family),
            about: String::new(),
        })
    }

    fn is_of_nodes(&self, part: &Part) -> bool {
        let Part::Placeholder(index) = part else { return false };
        let is_of_nodes = |placeholder: &Placeholder| NODE_PLACEHOLDERS.contains(&placeholder.name.as_str());
        self.page.placeholders.get(*index).is_some_and(is_of_nodes)
    }

    /// A command that says no model to serve.
    fn model(&self) -> Option<Fault> {
        let flag = self.flag(MODEL);
        if flag.is_some_and(|flag| flag.flag.value.is_some()) {
            return None;
        }
        Some(Fault {
            code: "no-model-path",
            path: flag.map_or_else(|| paths::item_field("cells", self.selection.cell(), "flags"), |flag| self.path(flag)),
            what: "The command does not say which model to serve.".to_owned(),
            remedy: "Add `--model-path {{MODEL_NAME}}`.".to_owned(),
            rows: self.scopes.of_families(MODEL),
            about: String::new(),
        })
    }

    /// Speculation without the model that drafts.
    fn draft(&self) -> Option<Fault> {
        let flag = self.flag(&[ALGORITHM])?;
        let algorithm = flag.flag.fixed_value().filter(|algorithm| NEEDS_DRAFT.contains(algorithm))?;
        if self.flag(DRAFT).is_some() {
            return None;
        }
        Some(Fault {
            code: "no-draft-model",
            path: self.path(flag),
            what: ["`", algorithm, "` drafts with a model of its own, and the command names none."].concat(),
            remedy: "Add `--speculative-draft-model-path`.".to_owned(),
            rows: self.scopes.of_families(SPECULATION),
            about: String::new(),
        })
    }

    fn flag(&self, families: &[&str]) -> Option<&RecipeFlag<'_>> {
        self.recipe.flags.iter().find(|flag| families.contains(&flag.flag.family.as_str()))
    }

    /// Where the flag stands in the file.
    fn path(&self, flag: &RecipeFlag) -> String {
        let (page, cell) = (self.page, self.selection.cell());
        match flag.origin {
            Origin::Row(dim) => paths::option_field(page, dim, self.selection.pick(dim), "flags"),
            Origin::ServePort => "$.servePort".to_owned(),
            Origin::Cell => {
                let flags = page.cells.get(cell).map(|cell| cell.flags.as_slice()).unwrap_or_default();
                let index = flags.iter().position(|known| known.family == flag.flag.family);
                index.map_or_else(|| paths::item("cells", cell), |index| paths::item_entry("cells", cell, "flags", index))
            }
            Origin::MultiNode | Origin::Sizing => paths::item("cells", cell),
        }
    }
}
