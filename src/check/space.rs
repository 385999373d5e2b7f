//! The valid selections of a page: how many there are, and enough of them to see whatever can be seen in any.

use std::collections::{HashMap, HashSet};

use crate::engine::{Scene, Selection};
use crate::page::{Cell, Page};

use super::bits::has;
use super::diagram::{Diagram, Entangled, Place};
use super::scopes::Scopes;

/// The valid selections of a page.
///
/// What is wrong with a selection depends on few rows, those of one set of `Scopes`. The space holds for every set each
/// combination that occurs in a valid selection, at least once: whatever shows in any selection shows in one of these.
pub struct Space<'p> {
    /// The page.
    pub page: &'p Page,
    /// What depends on which rows.
    pub scopes: Scopes<'p>,
    /// How many valid selections there are.
    pub count: u128,
    /// Points of the grid of match rows on which no selection stands.
    pub dead_points: Vec<usize>,
    /// For each row, whether it is ever shown.
    pub shown: Vec<bool>,
    /// For each option of each row, whether a shown row ever offers it.
    pub offered: Vec<Vec<bool>>,
    /// For each option of each row, whether a shown row ever stands on it.
    pub picked: Vec<Vec<bool>>,
    /// Where the overlay rows behave alike.
    groups: Vec<Group>,
}

/// Points of the grid on which the same picks of the overlay rows are valid.
struct Group {
    /// The points, each with whether its extras have to be looked at: one of the points that are alike is enough.
    points: Vec<(usize, bool)>,
    /// Picks of all rows, those of match rows of any point of the group.
    extras: Vec<Vec<u16>>,
}

impl<'p> Space<'p> {
    /// Looks at the whole page; the rows that are too entangled if it cannot.
    pub fn new(page: &'p Page) -> Result<Space<'p>, Entangled> {
        let mut space = Space::empty(page);
        space.walk()?;
        space.look();
        Ok(space)
    }

    /// A space that holds every selection, `all` of the page.
    #[cfg(test)]
    pub fn of(page: &'p Page, all: &[Selection]) -> Space<'p> {
        let mut space = Space::empty(page);
        for point in page.points.all() {
            let is_here = |selection: &&Selection| selection.picks().starts_with(page.points.options(point));
            let extras: Vec<Vec<u16>> = all.iter().filter(is_here).map(|selection| selection.picks().to_vec()).collect();
            match extras.is_empty() {
                true => space.dead_points.push(point),
                false => space.groups.push(Group { points: vec![(point, true)], extras }),
            }
        }
        space.count = all.len() as u128;
        space.look();
        space
    }

    fn empty(page: &'p Page) -> Space<'p> {
        let options = || page.dims.iter().map(|dim| vec![false; dim.options.len()]).collect();
        Space {
            page,
            scopes: Scopes::new(page),
            count: 0,
            dead_points: Vec::new(),
            shown: vec![false; page.dims.len()],
            offered: options(),
            picked: options(),
            groups: Vec::new(),
        }
    }

    /// Calls `visit` with each selection that the space holds, in the order of the grid.
    pub fn each(&self, visit: &mut dyn FnMut(&Selection)) {
        for group in &self.groups {
            for (point, is_first) in &group.points {
                let Some(cell) = self.page.points.cell(*point) else { continue };
                let matches = self.page.points.options(*point);
                let most = if *is_first { group.extras.len() } else { 1 };
                for extras in group.extras.iter().take(most) {
                    let picks = matches.iter().chain(extras.iter().skip(matches.len())).copied();
                    visit(&Selection::new(picks.collect(), cell));
                }
            }
        }
    }

    /// The same with what conditions of rows look at.
    pub fn each_scene(&self, visit: &mut dyn FnMut(&Selection, &Scene)) {
        self.each(&mut |selection| {
            if let Some(cell) = self.page.cells.get(selection.cell()) {
                visit(selection, &Scene::new(self.page, selection.picks(), cell));
            }
        });
    }

    /// One selection of each place of the grid on which the overlay rows behave differently.
    pub fn each_group(&self, visit: &mut dyn FnMut(&Selection)) {
        for group in &self.groups {
            let (Some(point), Some(picks)) = (group.points.first(), group.extras.first()) else { continue };
            let Some(cell) = self.page.points.cell(point.0) else { continue };
            visit(&Selection::new(picks.clone(), cell));
        }
    }

    fn walk(&mut self) -> Result<(), Entangled> {
        let sets = self.scopes.overlay_sets();
        let components = components(&sets);
        for points in self.alike() {
            let Some(mut place) = points.first().and_then(|point| self.place(*point)) else { continue };
            let mut diagrams = Vec::new();
            for component in &components {
                diagrams.push(Diagram::new(&mut place, *component, &sets, &self.scopes.validity)?);
            }
            let combinations = diagrams.iter().fold(1, |product: u128, diagram| product.saturating_mul(diagram.combinations()));
            if combinations == 0 {
                self.dead_points.extend(points);
                continue;
            }
            self.count = self.count.saturating_add(combinations.saturating_mul(points.len() as u128));
            let covers: Vec<Vec<Vec<u16>>> = diagrams.iter().map(|diagram| diagram.cover(&place.picks)).collect();
            let extras = join(place.picks, &components, &covers);
            let points = self.marked(points);
            self.groups.push(Group { points, extras });
        }
        self.dead_points.sort_unstable();
        Ok(())
    }

    /// The points on which everything that decides on overlay rows is alike, in the order of their first points.
    fn alike(&self) -> Vec<Vec<usize>> {
        let mut index: HashMap<Vec<bool>, usize> = HashMap::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for point in self.page.points.all() {
            let Some(Place { picks, cell, .. }) = self.place(point) else { continue };
            let scene = Scene::new(self.page, &picks, cell);
            let key = self.scopes.tests.iter().map(|test| test.holds(&scene)).collect();
            let group = *index.entry(key).or_insert(groups.len());
            match groups.get_mut(group) {
                Some(points) => points.push(point),
                None => groups.push(vec![point]),
            }
        }
        groups
    }

    /// The points, each with whether it is the first of its cell among those on which everything that depends on overlay
    /// rows is alike.
    fn marked(&self, points: Vec<usize>) -> Vec<(usize, bool)> {
        let mut known = HashSet::new();
        let mut is_first = |point: usize| {
            let options = self.page.points.options(point).iter().enumerate();
            let options: Vec<u16> =
                options.filter(|(dim, _)| has(self.scopes.match_rows, *dim)).map(|(_, option)| *option).collect();
            known.insert((self.page.points.cell(point), options))
        };
        points.into_iter().map(|point| (point, is_first(point))).collect()
    }

    /// A point with every overlay row at its default.
    fn place(&self, point: usize) -> Option<Place<'p>> {
        let cell: &'p Cell = self.page.cells.get(self.page.points.cell(point)?)?;
        let defaults = self.page.dims.iter().skip(self.page.match_count).map(|dim| dim.default_option() as u16);
        let picks = self.page.points.options(point).iter().copied().chain(defaults).collect();
        Some(Place { page: self.page, picks, cell })
    }

    /// Notes what is shown, offered and picked.
    fn look(&mut self) {
        let (mut shown, mut offered, mut picked) = (self.shown.clone(), self.offered.clone(), self.picked.clone());
        self.each_scene(&mut |selection, scene| {
            let rows = shown.iter_mut().zip(&mut offered).zip(&mut picked).enumerate();
            for (dim, ((shown, offered), picked)) in rows.filter(|(dim, _)| scene.shows_row(*dim)) {
                *shown = true;
                for (option, offered) in offered.iter_mut().enumerate() {
                    *offered = *offered || scene.offers(dim, option);
                }
                picked.get_mut(selection.pick(dim)).into_iter().for_each(|picked| *picked = true);
            }
        });
        (self.shown, self.offered, self.picked) = (shown, offered, picked);
    }
}

/// Sets that share rows, put together.
fn components(sets: &[u64]) -> Vec<u64> {
    let mut components: Vec<u64> = Vec::new();
    for set in sets {
        let mut joined = *set;
        components.retain(|component| {
            let is_apart = component & joined == 0;
            joined |= if is_apart { 0 } else { *component };
            is_apart
        });
        components.push(joined);
    }
    components.sort_unstable();
    components
}

/// Picks of all rows that hold every path of every component at least once.
fn join(picks: Vec<u16>, components: &[u64], covers: &[Vec<Vec<u16>>]) -> Vec<Vec<u16>> {
    let most = covers.iter().map(Vec::len).max().unwrap_or_default().max(1);
    let mut joined = vec![picks; most];
    for (component, paths) in components.iter().zip(covers) {
        for (picks, path) in joined.iter_mut().zip(paths.iter().cycle()) {
            for (dim, (pick, option)) in picks.iter_mut().zip(path).enumerate() {
                if has(*component, dim) {
                    *pick = *option;
                }
            }
        }
    }
    joined
}

/// Rows and options as text.
pub fn pairs<'p>(pairs: impl Iterator<Item = (&'p str, &'p str)>) -> String {
    pairs.map(|(dim, option)| [dim, "=", option].concat()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::bits::bit;
    use super::components;

    #[test]
    fn sets_that_share_rows_are_one_component() {
        let set = |rows: &[usize]| rows.iter().fold(0, |set, row| set | bit(*row));
        let sets = [set(&[0, 1]), set(&[2, 3]), set(&[1, 2]), set(&[5])];
        assert_eq!(components(&sets), [set(&[0, 1, 2, 3]), set(&[5])]);
    }
}
