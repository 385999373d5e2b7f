//! What a page declares and never uses.

use crate::page::{Finding, Flag, FlagItem, Page, PlaceholderKind, Template};

use super::checker::error;
use super::paths;
use super::space::Space;

/// Every page has those of the request, whether it uses them or not.
const REQUEST: [&str; 2] = ["CURL_HOST", "CURL_PORT"];

/// Several nodes use these without naming them.
const NODES: [&str; 2] = ["NODE_RANK", "NODE0_IP"];

/// Placeholders that nothing uses. A secret is used by its being declared: Docker passes it on.
pub fn placeholders(page: &Page) -> Vec<Finding> {
    let mut used = vec![false; page.placeholders.len()];
    each_template(page, &mut |template| {
        for placeholder in template.placeholders() {
            used.get_mut(placeholder).into_iter().for_each(|used| *used = true);
        }
    });
    let has_nodes = page.cells.iter().any(|cell| cell.nodes > 1);
    let unused = page.placeholders.iter().zip(&used).filter(|(placeholder, used)| {
        let name = placeholder.name.as_str();
        let is_implied = REQUEST.contains(&name) || (NODES.contains(&name) && has_nodes);
        !**used && !is_implied && placeholder.kind != PlaceholderKind::Token
    });
    let finding = |name: &str| {
        let what = ["The placeholder `", name, "` is never used."].concat();
        error("unused-placeholder", paths::entry("placeholders", name), what, "Remove it, or use it as `{{NAME}}`.")
    };
    unused.map(|(placeholder, _)| finding(&placeholder.name)).collect()
}

/// Measurements that were taken on nothing that a reader can pick.
pub fn benchmarks(space: &Space) -> Vec<Finding> {
    let mut used = vec![false; space.page.benchmarks.len()];
    space.each(&mut |selection| {
        for (used, benchmark) in used.iter_mut().zip(&space.page.benchmarks) {
            *used = *used || benchmark.is_of(|dim| selection.pick(dim) as u16);
        }
    });
    let unused = used.iter().enumerate().filter(|(_, used)| !**used);
    let finding = |(index, _): (usize, _)| {
        let what = "No selection has these picks, so the measurement is never shown.".to_owned();
        let path = paths::item_field("benchmarks", index, "match");
        error("unused-benchmark", path, what, "Correct the picks, or remove the measurement.")
    };
    unused.map(finding).collect()
}

/// Calls `visit` with every text of the page that can come into a command or a request.
fn each_template(page: &Page, visit: &mut dyn FnMut(&Template)) {
    for cell in &page.cells {
        cell.flags.iter().for_each(|flag| each_word(flag, visit));
        cell.env.iter().for_each(|variable| visit(&variable.value));
    }
    for option in page.dims.iter().flat_map(|dim| &dim.options) {
        option.flags.each_possible(&mut |item| {
            if let FlagItem::Fixed(flag) = item {
                each_word(flag, visit);
            }
        });
        option.env.each_possible(&mut |variable| visit(&variable.value));
    }
    page.request.each_possible(&mut |request| request.words.iter().for_each(|word| visit(&word.word)));
    page.docker_run_command.each_possible(&mut |template| visit(template));
    page.docker_mounts.each_possible(&mut |template| visit(template));
}

fn each_word(flag: &Flag, visit: &mut dyn FnMut(&Template)) {
    flag.value.iter().flat_map(|value| &value.words).for_each(visit);
}
