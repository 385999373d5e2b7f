//! The flags of a command: what rows strip from the cell and add to it, and what several nodes need.

use std::borrow::Cow;

use crate::page::{Cell, Cond, Flag, FlagItem, Page, Part, Template};

use super::compose::{Picks, title};
use super::evaluate;
use super::recipe::{Origin, RecipeError, RecipeFlag, Stripped};
use super::selection::Scene;

/// Families that lay the model out over GPUs. What several nodes need stands behind the block that they form.
const PARALLELISM: &[&str] = &[
    "--tp",
    "--tp-size",
    "--tensor-parallel-size",
    "--pp",
    "--pp-size",
    "--pipeline-parallel-size",
    "--dp",
    "--dp-size",
    "--data-parallel-size",
    "--ep",
    "--ep-size",
    "--expert-parallel-size",
    "--dcp-size",
    "--dcp-comm-backend",
    "--enable-dp-attention",
];

/// Families that close the command.
const NETWORK_TAIL: &[&str] = &["--host", "--port"];

/// Behind the address of the first node: the port on which the nodes of one deployment find each other.
const DIST_INIT_PORT: &str = ":20000";

/// The command's flags with their origins, and the cell's flags that are not among them. Of a family that would stand
/// twice the first one is left; that and values that cannot be worked out go to `errors`.
pub fn compose<'p>(
    page: &'p Page,
    cell: &'p Cell,
    picks: &Picks<'p>,
    scene: &Scene,
    errors: &mut Vec<RecipeError>,
) -> (Vec<RecipeFlag<'p>>, Vec<Stripped<'p>>) {
    let stripped = strip(page, cell, picks, scene);
    let mut added = add(page, picks, scene, errors);
    let mut flags: Vec<RecipeFlag> = Vec::new();
    for flag in &cell.flags {
        let replacement = added.iter().position(|added| added.flag.family == flag.family);
        let replacement = replacement.map(|index| added.remove(index));
        match (stripped.iter().any(|stripped| stripped.flag.family == flag.family), replacement) {
            (true, replacement) => flags.extend(replacement),
            (false, replacement) => {
                flags.push(RecipeFlag { flag: Cow::Borrowed(flag), origin: Origin::Cell });
                errors.extend(replacement.map(|flag| repeated(page, &flag)));
            }
        }
    }
    let before_tail = flags.len() - tail_length(&flags);
    insert(&mut flags, before_tail, added);
    if cell.nodes > 1 {
        add_nodes(page, cell.nodes, &mut flags, errors);
    }
    (flags, stripped)
}

/// The cell's flags that the visible rows strip, each with the first row that does.
fn strip<'p>(page: &'p Page, cell: &'p Cell, picks: &Picks<'p>, scene: &Scene) -> Vec<Stripped<'p>> {
    let holds = |cond: &Cond| cond.holds(scene);
    let mut stripped: Vec<Stripped> = Vec::new();
    for (row, option) in picks {
        let of_row = page.dims.get(*row).map(|dim| &dim.strips);
        for list in of_row.into_iter().chain([&option.strips]) {
            list.each(&holds, &mut |family| {
                let is_new = stripped.iter().all(|known| known.flag.family != *family);
                if let Some(flag) = cell.flag(family).filter(|_| is_new) {
                    stripped.push(Stripped { flag, by: *row });
                }
            });
        }
    }
    stripped
}

/// What the visible rows add, in row order.
fn add<'p>(page: &Page, picks: &Picks<'p>, scene: &Scene, errors: &mut Vec<RecipeError>) -> Vec<RecipeFlag<'p>> {
    let holds = |cond: &Cond| cond.holds(scene);
    let mut added: Vec<RecipeFlag> = Vec::new();
    for (row, option) in picks {
        let mut items: Vec<&FlagItem> = Vec::new();
        option.flags.each(&holds, &mut |item| items.push(item));
        for item in items {
            let Some(flag) = evaluate::flag(item, scene) else {
                errors.push(RecipeError::NoValue { family: item.family().to_owned(), row: title(page, *row) });
                continue;
            };
            let flag = RecipeFlag { flag, origin: Origin::Row(*row) };
            if added.iter().any(|known| known.flag.family == flag.flag.family) {
                errors.push(repeated(page, &flag));
            } else {
                added.push(flag);
            }
        }
    }
    added
}

fn repeated(page: &Page, flag: &RecipeFlag) -> RecipeError {
    let row = match flag.origin {
        Origin::Row(row) => title(page, row),
        _ => "Several nodes".to_owned(),
    };
    RecipeError::RepeatedFlag { family: flag.flag.family.clone(), row }
}

/// Adds what several nodes need behind the block of flags that lay the model out.
fn add_nodes(page: &Page, nodes: u32, flags: &mut Vec<RecipeFlag>, errors: &mut Vec<RecipeError>) {
    let mut placeholder = |name: &'static str| {
        let index = page.placeholders.iter().position(|placeholder| placeholder.name == name);
        if index.is_none() {
            errors.push(RecipeError::NoPlaceholder(name));
        }
        index.map(Part::Placeholder).into_iter().collect::<Vec<_>>()
    };
    let node_rank = Template { parts: placeholder("NODE_RANK") };
    let mut address = Template { parts: placeholder("NODE0_IP") };
    address.parts.push(Part::Text(DIST_INIT_PORT.to_owned()));
    let added = [
        Flag::with_word("--nnodes", Template::fixed(&nodes.to_string())),
        Flag::with_word("--node-rank", node_rank),
        Flag::with_word("--dist-init-addr", address),
    ];
    let mut new = Vec::new();
    for flag in added {
        let flag = RecipeFlag { flag: Cow::Owned(flag), origin: Origin::MultiNode };
        if flags.iter().any(|known| known.flag.family == flag.flag.family) {
            errors.push(repeated(page, &flag));
        } else {
            new.push(flag);
        }
    }
    let is_layout = |flag: &RecipeFlag| PARALLELISM.contains(&flag.flag.family.as_str());
    let is_tail = |flag: &RecipeFlag| NETWORK_TAIL.contains(&flag.flag.family.as_str());
    let start = flags.iter().position(is_layout).or_else(|| flags.iter().position(is_tail)).unwrap_or(flags.len());
    let length = flags.iter().skip(start).take_while(|flag| is_layout(flag)).count();
    insert(flags, start + length, new);
}

/// Adds flags in their order before the one at `at`.
fn insert<'p>(flags: &mut Vec<RecipeFlag<'p>>, at: usize, added: Vec<RecipeFlag<'p>>) {
    for (behind, flag) in added.into_iter().enumerate() {
        flags.insert(at + behind, flag);
    }
}

/// Adds a flag before those that close the command.
pub fn add_before_tail<'p>(flags: &mut Vec<RecipeFlag<'p>>, flag: RecipeFlag<'p>) {
    let before_tail = flags.len() - tail_length(flags);
    flags.insert(before_tail, flag);
}

/// How many flags close the command.
fn tail_length(flags: &[RecipeFlag]) -> usize {
    flags.iter().rev().take_while(|flag| NETWORK_TAIL.contains(&flag.flag.family.as_str())).count()
}

/// Replaces the value of `--port` by the page's own.
pub fn set_port(flags: &mut [RecipeFlag], port: &str) {
    if let Some(flag) = flags.iter_mut().find(|flag| flag.flag.family == "--port") {
        *flag = RecipeFlag { flag: Cow::Owned(Flag::with_word("--port", Template::fixed(port))), origin: Origin::ServePort };
    }
}
