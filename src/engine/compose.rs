//! Composes the recipe of a valid selection from its cell and its picks.

use crate::page::{Cell, Cond, DimOption, EnvVar, Facts, Flag, List, Page, Status};

use super::command;
use super::lookup;
use super::recipe::{DockerRun, Origin, Recipe, RecipeError};
use super::selection::{Scene, Selection};

/// The options that visible rows stand on, with the indices of the rows.
pub(super) type Picks<'p> = Vec<(usize, &'p DimOption)>;

/// The recipe of a valid selection; the first fault of the page if it has any there.
pub fn compose<'p>(page: &'p Page, selection: &Selection) -> Result<Recipe<'p>, RecipeError> {
    let mut errors = Vec::new();
    let recipe = compose_leniently(page, selection, &mut errors);
    match errors.into_iter().next() {
        Some(error) => Err(error),
        None => recipe.ok_or(RecipeError::NoCell),
    }
}

/// The recipe of a selection as far as it can be composed, with every fault of the page on the way; nothing if the
/// selection is of another page.
pub(crate) fn compose_leniently<'p>(page: &'p Page, selection: &Selection, errors: &mut Vec<RecipeError>) -> Option<Recipe<'p>> {
    let mut found = |text: Option<&'p str>, error: RecipeError| {
        if text.is_none() {
            errors.push(error);
        }
        text.unwrap_or_default()
    };
    let model = found(lookup::model(page, selection), RecipeError::NoModel);
    let image = found(lookup::image(page, selection), RecipeError::NoImage);
    let cell = page.cells.get(selection.cell())?;
    let scene = Scene::new(page, selection.picks(), cell);
    let mut picks = Picks::new();
    for (row, dim) in page.dims.iter().enumerate().filter(|(row, _)| scene.shows_row(*row)) {
        if let Some(option) = dim.options.get(selection.pick(row)) {
            picks.push((row, option));
        }
    }

    let (mut flags, stripped) = command::compose(page, cell, &picks, &scene, errors);
    let command: Vec<&Flag> = flags.iter().map(|flag| flag.flag.as_ref()).collect();
    let scene = scene.with_command(&command);
    let holds = |cond: &Cond| cond.holds(&scene);

    let env = compose_env(page, cell, &picks, &holds, errors);
    let (hints, warnings) = texts(page, cell, &picks, selection, &holds);
    let serve_port = first(&page.serve_port, &holds).map(String::as_str).filter(|port| is_port(port));
    let run_modes = all(&page.run_modes, &holds);
    let offers = |mode: &str| run_modes.is_empty() || run_modes.iter().any(|offered| *offered == mode);
    let is_role = scene.command_flag("--disaggregation-mode").is_some();
    let page_asks = page.docker_host_network_when.as_ref().is_some_and(&holds);
    let measured = page.benchmarks.iter().find(|benchmark| benchmark.is_of(|dim| selection.pick(dim) as u16));
    let recipe = Recipe {
        model,
        image,
        nodes: cell.nodes,
        status: first(&cell.status, &holds).copied().unwrap_or(Status::Unverified),
        env,
        stripped,
        hints,
        warnings,
        redirect: cell.redirect.as_deref(),
        serve_port,
        request: first(&page.request, &holds),
        docker: DockerRun {
            run: all(&page.docker_run_command, &holds),
            mounts: all(&page.docker_mounts, &holds),
            host_network: cell.nodes > 1 || is_role || page_asks,
            hardware: page.hardware.get(selection.pick(0)),
        },
        offers_python: offers("python"),
        offers_docker: offers("docker"),
        measured,
        flags: Vec::new(),
    };
    if let Some(port) = serve_port {
        command::set_port(&mut flags, port);
    }
    Some(Recipe { flags, ..recipe })
}

/// Environment variables: the cell's, then those of each row. The same value twice counts once.
fn compose_env<'p>(
    page: &Page,
    cell: &'p Cell,
    picks: &Picks<'p>,
    holds: &dyn Fn(&Cond) -> bool,
    errors: &mut Vec<RecipeError>,
) -> Vec<(&'p EnvVar, Origin)> {
    let mut env: Vec<(&EnvVar, Origin)> = cell.env.iter().map(|variable| (variable, Origin::Cell)).collect();
    for (row, option) in picks {
        for added in all(&option.env, holds) {
            match env.iter().find(|(known, _)| known.name == added.name) {
                None => env.push((added, Origin::Row(*row))),
                Some((known, _)) if known.value == added.value => {}
                Some(_) => errors.push(RecipeError::RepeatedEnv { name: added.name.clone(), row: title(page, *row) }),
            }
        }
    }
    env
}

/// Hints and warnings: the page's and the cell's, those of each row, those of several nodes.
fn texts<'p>(
    page: &'p Page,
    cell: &'p Cell,
    picks: &Picks<'p>,
    selection: &Selection,
    holds: &dyn Fn(&Cond) -> bool,
) -> (Vec<&'p str>, Vec<&'p str>) {
    let mut hints = all(&page.hints, holds);
    let mut warnings = all(&cell.warnings, holds);
    for (_, option) in picks {
        hints.extend(all(&option.hints, holds));
        warnings.extend(all(&option.warnings, holds));
    }
    if cell.nodes > 1 {
        hints.extend(page.multi_node_hints.get(selection.pick(0)).into_iter().flatten());
    }
    let text = |texts: Vec<&'p String>| texts.into_iter().map(String::as_str).collect();
    (text(hints), text(warnings))
}

/// The items of a list that count.
fn all<'p, T>(list: &'p List<T>, holds: &dyn Fn(&Cond) -> bool) -> Vec<&'p T> {
    let mut items = Vec::new();
    list.each(holds, &mut |item| items.push(item));
    items
}

/// The first item of a list that counts.
fn first<'p, T>(list: &'p List<T>, holds: &dyn Fn(&Cond) -> bool) -> Option<&'p T> {
    let mut first = None;
    list.each(holds, &mut |item| first = first.or(Some(item)));
    first
}

/// The title of a row, for messages.
pub(super) fn title(page: &Page, row: usize) -> String {
    page.dims.get(row).map(|dim| dim.title.clone()).unwrap_or_default()
}

/// True for a number from 1 to 65535.
pub(super) fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok_and(|port| port > 0)
}
