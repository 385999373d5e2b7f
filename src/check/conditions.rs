//! Conditions that never hold where they count.

use crate::engine::{Scene, Selection, compose_leniently};
use crate::page::{Case, Cond, Dim, Finding, Flag, Json, List, Page, Place, Refusal};

use super::bits::{below, rows};
use super::checker::{error, warning};
use super::combinations::combinations;
use super::paths;
use super::scopes::each_test;
use super::space::Space;

/// A condition of the page.
struct Watched<'p> {
    /// Nothing for an `else`.
    cond: Option<&'p Cond>,
    /// What decides before: conditions that have to hold, and those that must not.
    before: Vec<(&'p Cond, bool)>,
    path: String,
    counts: Counts<'p>,
    /// Whether anything that it depends on is known only once the command is composed.
    sees_command: bool,
    is_status: bool,
    was_seen: bool,
}

/// Where a condition counts.
#[derive(Clone, Copy)]
enum Counts<'p> {
    /// On every selection.
    Always,
    /// On the selections of a cell.
    OnCell(usize),
    /// Where the row stands on the option.
    OnPick(usize, usize),
    /// Where the row is shown.
    OnRow(usize),
    /// Where the row offers the option and none of these conditions holds.
    OnOffer(usize, usize, &'p [Refusal]),
}

/// Conditions that hold on no selection on which they count: what they guard never comes to a reader.
pub fn check(space: &Space, json: &Json) -> Vec<Finding> {
    let mut watched = gather(space.page, json);
    space.each_scene(&mut |selection, scene| look(space.page, selection, scene, &mut watched));
    let unseen = watched.into_iter().filter(|watched| !watched.was_seen && can_count(space, watched));
    unseen.map(finding).collect()
}

/// Whether the condition would count if it held. What stands on a row or an option that nobody sees does not, which is a
/// finding of its own.
fn can_count(space: &Space, watched: &Watched) -> bool {
    let offered = |dim: usize, option: usize| space.offered.get(dim).and_then(|offered| offered.get(option)) == Some(&true);
    let picked = |dim: usize, option: usize| space.picked.get(dim).and_then(|picked| picked.get(option)) == Some(&true);
    match watched.counts {
        _ if watched.cond == Some(&Cond::Const(false)) => false,
        Counts::Always | Counts::OnCell(_) => true,
        Counts::OnRow(dim) => space.shown.get(dim) == Some(&true),
        Counts::OnPick(dim, option) => picked(dim, option),
        Counts::OnOffer(dim, option, _) => offered(dim, option) && !refuses(space, watched, dim),
    }
}

/// More combinations of a few rows are not tried; a refusal that looks at so many is taken to have a reason.
const MOST_COMBINATIONS: usize = 20_000;

/// Whether a refusal holds anywhere if the rows that it looks at may stand on anything: where it holds, it may be the very
/// reason why no selection is there.
fn refuses(space: &Space, watched: &Watched, dim: usize) -> bool {
    let page = space.page;
    // What overlay rows see of match rows and cells differs between groups; a match row sees nothing but match rows.
    let free = if dim < page.match_count { below(page.match_count) } else { !below(page.match_count) };
    let looks_at = space.scopes.validity.get(dim).copied().unwrap_or_default() & free;
    let looks_at: Vec<usize> = rows(looks_at).collect();
    let Some(combinations) = combinations(page, &looks_at, MOST_COMBINATIONS) else { return true };
    let mut holds = false;
    space.each_group(&mut |selection| {
        let Some(cell) = page.cells.get(selection.cell()).filter(|_| !holds) else { return };
        let mut picks = selection.picks().to_vec();
        for combination in &combinations {
            for (row, option) in looks_at.iter().zip(combination) {
                picks.get_mut(*row).into_iter().for_each(|pick| *pick = *option);
            }
            let scene = Scene::new(page, &picks, cell);
            holds = holds || (watched.counts.apply(&picks, &scene) && watched.holds(&scene));
        }
    });
    holds
}

fn finding(watched: Watched) -> Finding {
    if watched.is_status {
        let what = "No selection has what this status is for.".to_owned();
        return error("unused-status", watched.path, what, "Correct the condition, or remove the entry.");
    }
    let what = match watched.cond {
        Some(_) => "This condition holds on no selection on which it counts.",
        None => "No selection on which it counts comes to this `else`.",
    };
    let what = what.to_owned();
    warning("condition-never-holds", watched.path, what, "Correct it, or remove what it guards.")
}

impl Watched<'_> {
    /// Whether what it guards counts here.
    fn holds(&self, scene: &Scene) -> bool {
        let is_reached = self.before.iter().all(|(cond, wanted)| cond.holds(scene) == *wanted);
        is_reached && self.cond.is_none_or(|cond| cond.holds(scene))
    }
}

impl Counts<'_> {
    /// Whether a condition counts where the rows stand like this.
    fn apply(self, picks: &[u16], scene: &Scene) -> bool {
        match self {
            Counts::Always | Counts::OnCell(_) => true,
            Counts::OnPick(dim, option) => {
                picks.get(dim).is_some_and(|pick| usize::from(*pick) == option) && scene.shows_row(dim)
            }
            Counts::OnRow(dim) => scene.shows_row(dim),
            Counts::OnOffer(dim, option, before) => {
                scene.shows_row(dim) && scene.offers(dim, option) && !before.iter().any(|refusal| refusal.when.holds(scene))
            }
        }
    }
}

fn look(page: &Page, selection: &Selection, scene: &Scene, watched: &mut [Watched]) {
    let counting = |counts: Counts| match counts {
        Counts::OnCell(cell) => selection.cell() == cell,
        counts => counts.apply(selection.picks(), scene),
    };
    let mut open: Vec<&mut Watched> =
        watched.iter_mut().filter(|watched| !watched.was_seen && counting(watched.counts)).collect();
    open.iter_mut().filter(|watched| !watched.sees_command).for_each(|watched| watched.was_seen = watched.holds(scene));
    open.retain(|watched| watched.sees_command);
    if open.is_empty() {
        return;
    }
    let Some(recipe) = compose_leniently(page, selection, &mut Vec::new()) else { return };
    let command: Vec<&Flag> = recipe.flags.iter().map(|flag| flag.flag.as_ref()).collect();
    let scene = scene.with_command(&command);
    open.into_iter().for_each(|watched| watched.was_seen = watched.holds(&scene));
}

/// All conditions of a page but those that decide whether something is shown at all, with their places.
struct Gatherer<'p> {
    page: &'p Page,
    watched: Vec<Watched<'p>>,
}

fn gather<'p>(page: &'p Page, json: &Json) -> Vec<Watched<'p>> {
    let mut gatherer = Gatherer { page, watched: Vec::new() };
    let root = Place::ROOT;
    gatherer.list(&page.hints, json, "hints", &root, Counts::Always);
    gatherer.list(&page.request, json, "curl", &root, Counts::Always);
    gatherer.list(&page.docker_run_command, json, "dockerRunCommand", &root, Counts::Always);
    gatherer.list(&page.docker_mounts, json, "dockerMounts", &root, Counts::Always);
    gatherer.list(&page.run_modes, json, "runModes", &root, Counts::Always);
    gatherer.list(&page.serve_port, json, "servePort", &root, Counts::Always);
    if let Some(cond) = &page.docker_host_network_when {
        gatherer.add(Case::alone(cond), &root.field("dockerHostNetworkWhen"), Counts::Always);
    }
    let cells_at = root.field("cells");
    for (index, (cell, json)) in page.cells.iter().zip(json.items_of("cells")).enumerate() {
        let at = cells_at.index(index);
        let start = gatherer.watched.len();
        gatherer.list(&cell.status, json, "status", &at, Counts::OnCell(index));
        gatherer.watched.iter_mut().skip(start).for_each(|watched| watched.is_status = true);
        gatherer.list(&cell.warnings, json, "warn", &at, Counts::OnCell(index));
    }
    for (dim, row) in page.dims.iter().enumerate() {
        let Some((list, index)) = paths::row_list(page, dim) else { continue };
        let Some(json) = json.items_of(list).get(index) else { continue };
        let list_at = root.field(list);
        gatherer.row(dim, row, json, &list_at.index(index));
    }
    gatherer.watched
}

impl<'p> Gatherer<'p> {
    fn row(&mut self, dim: usize, row: &'p Dim, json: &Json, at: &Place) {
        self.list(&row.strips, json, "stripPrefixes", at, Counts::OnRow(dim));
        let options_at = at.field("options");
        for (index, (option, json)) in row.options.iter().zip(json.items_of("options")).enumerate() {
            let at = options_at.index(index);
            let picked = Counts::OnPick(dim, index);
            self.list(&option.strips, json, "stripPrefixes", &at, picked);
            self.list(&option.flags, json, "flags", &at, picked);
            self.list(&option.env, json, "env", &at, picked);
            self.list(&option.hints, json, "hints", &at, picked);
            self.list(&option.warnings, json, "warn", &at, picked);
            let disabled_at = at.field("disabled");
            let is_list = matches!(json.get("disabled"), Some(Json::List(_)));
            for (number, refusal) in option.refusals.iter().enumerate() {
                let before = option.refusals.get(..number).unwrap_or_default();
                let item_at = disabled_at.index(number);
                let when_at = if is_list { item_at.field("when") } else { disabled_at };
                self.add(Case::alone(&refusal.when), &when_at, Counts::OnOffer(dim, index, before));
            }
        }
    }

    fn list<T>(&mut self, list: &'p List<T>, json: &Json, field: &str, at: &Place, counts: Counts<'p>) {
        if let Some(json) = json.get(field) {
            list.each_case(json, &at.field(field), &mut |case, at| self.add(case, at, counts));
        }
    }

    fn add(&mut self, case: Case<'p>, at: &Place, counts: Counts<'p>) {
        let Case { when, before } = case;
        let mut sees_command = false;
        for cond in when.into_iter().chain(before.iter().map(|(cond, _)| *cond)) {
            each_test(cond, self.page, &mut |test| sees_command = sees_command || matches!(test, Cond::CommandFlag(_)));
        }
        let path = at.path();
        self.watched.push(Watched { cond: when, before, path, counts, sees_command, is_status: false, was_seen: false });
    }
}
