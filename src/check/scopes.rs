//! Which rows have to be looked at together, because something depends on all of them.

use std::collections::BTreeMap;

use crate::page::{Cond, Dim, Expr, FlagItem, List, Page};

use super::bits::{below, bit, has, rows};
use super::launch;

/// The rows on which the keys of slugs and images depend.
const LOOKUP_ROWS: [&str; 4] = ["hw", "variant", "quant", "strategy"];

/// What depends on which rows. What is wrong with a selection depends on the rows of one of these sets alone, so a page is
/// known if every combination of the rows of each set is.
pub struct Scopes<'p> {
    page: &'p Page,
    /// For each row, itself and the rows that decide whether it is shown and what can be picked in it.
    pub validity: Vec<u64>,
    /// For each row, itself and the rows that decide what its picks add.
    effects: Vec<u64>,
    /// For each flag family, the rows that decide whether and how rows add or strip it.
    families: BTreeMap<&'p str, u64>,
    /// The same for each variable.
    variables: BTreeMap<&'p str, u64>,
    /// Every set, `families` and `variables` included.
    all: Vec<u64>,
    /// Match rows on which anything depends that depends on overlay rows too.
    pub match_rows: u64,
    /// Tests of match rows and of the cell in what decides on overlay rows.
    pub tests: Vec<&'p Cond>,
}

impl<'p> Scopes<'p> {
    /// Reads the page's conditions.
    pub fn new(page: &'p Page) -> Scopes<'p> {
        let mut scopes = Scopes {
            page,
            validity: Vec::new(),
            effects: Vec::new(),
            families: BTreeMap::new(),
            variables: BTreeMap::new(),
            all: Vec::new(),
            match_rows: 0,
            tests: Vec::new(),
        };
        for (index, dim) in page.dims.iter().enumerate() {
            scopes.validity.push(bit(index) | dim.needs.dims);
            scopes.effects.push(bit(index));
            if index >= page.match_count {
                scopes.add_tests(dim);
            }
        }
        for (index, dim) in page.dims.iter().enumerate() {
            scopes.add_row(index, dim);
        }
        scopes.add_validity();
        scopes.add_page();
        scopes.gather_match_rows();
        scopes
    }

    /// The overlay rows of every set that lies in no other one.
    pub fn overlay_sets(&self) -> Vec<u64> {
        let mut sets: Vec<u64> = self.all.iter().map(|set| set & !below(self.page.match_count)).filter(|set| *set != 0).collect();
        sets.sort_unstable_by_key(|set| std::cmp::Reverse(set.count_ones()));
        let mut largest: Vec<u64> = Vec::new();
        for set in sets {
            if largest.iter().all(|known| set & !known != 0) {
                largest.push(set);
            }
        }
        largest
    }

    /// The rows on which a flag of the command depends.
    pub fn of_family(&self, family: &str) -> u64 {
        self.families.get(family).copied().unwrap_or_default()
    }

    /// The rows on which a variable depends.
    pub fn of_variable(&self, name: &str) -> u64 {
        self.variables.get(name).copied().unwrap_or_default()
    }

    /// The rows on which several flags depend together.
    pub fn of_families(&self, families: &[&str]) -> u64 {
        families.iter().fold(0, |set, family| set | self.of_family(family))
    }

    /// The rows on which slug and image depend.
    pub fn of_lookups(&self) -> u64 {
        let dims = self.page.dims.iter().enumerate();
        dims.filter(|(_, dim)| LOOKUP_ROWS.contains(&dim.id.as_str())).fold(0, |set, (index, _)| set | bit(index))
    }

    /// The rows on which what a row adds depends.
    pub fn of_effects(&self, dim: usize) -> u64 {
        self.effects.get(dim).copied().unwrap_or_default()
    }

    /// The rows whose conditions look at each other in a circle, circle by circle.
    pub fn circles(&self) -> Vec<u64> {
        let overlays = !below(self.page.match_count);
        let needs: Vec<u64> = self.page.dims.iter().map(|dim| dim.needs.dims & overlays).collect();
        let mut reaches = needs.clone();
        for middle in 0..reaches.len() {
            let through = reaches.get(middle).copied().unwrap_or_default();
            for reach in reaches.iter_mut().filter(|reach| has(**reach, middle)) {
                *reach |= through;
            }
        }
        let reach = |dim: usize| reaches.get(dim).copied().unwrap_or_default();
        let mut circles: Vec<u64> = Vec::new();
        for dim in (0..needs.len()).filter(|dim| has(reach(*dim), *dim)) {
            let circle = rows(reach(dim)).filter(|other| has(reach(*other), dim)).fold(0, |set, other| set | bit(other));
            if !circles.contains(&circle) {
                circles.push(circle);
            }
        }
        circles
    }

    /// The rows of a circle and those that decide on them.
    pub fn around(&self, circle: u64) -> u64 {
        rows(circle).fold(0, |set, dim| set | self.validity.get(dim).copied().unwrap_or_default())
    }

    fn add_tests(&mut self, dim: &'p Dim) {
        let page = self.page;
        let mut add = |cond: &'p Cond| {
            each_test(cond, page, &mut |test| {
                let is_overlay = matches!(test, Cond::Pick { dim, .. } if *dim >= page.match_count);
                if !is_overlay && !self.tests.contains(&test) {
                    self.tests.push(test);
                }
            });
        };
        dim.show_when.iter().for_each(&mut add);
        for option in &dim.options {
            option.show_when.iter().for_each(&mut add);
            option.refusals.iter().for_each(|refusal| add(&refusal.when));
        }
    }

    /// What the picks of a row bring.
    fn add_row(&mut self, index: usize, dim: &'p Dim) {
        let shown = dim.show_when.iter().fold(bit(index), |set, cond| set | self.rows_of(cond));
        let mut touched: Vec<(&'p str, bool, u64)> = Vec::new();
        let strip = |list: &'p List<String>, touched: &mut Vec<(&'p str, bool, u64)>| {
            list.each_entry(&mut |conds, families| {
                let set = self.rows_of_all(conds) | shown;
                touched.extend(families.iter().map(|family| (family.as_str(), false, set)));
            });
        };
        strip(&dim.strips, &mut touched);
        for option in &dim.options {
            strip(&option.strips, &mut touched);
            option.flags.each_entry(&mut |conds, items| {
                let set = items.iter().fold(self.rows_of_all(conds) | shown, |set, item| set | rows_of_value(item));
                touched.extend(items.iter().map(|item| (item.family(), true, set)));
            });
        }
        let mut variables = Vec::new();
        for option in &dim.options {
            option.env.each_entry(&mut |conds, items| {
                let set = self.rows_of_all(conds) | shown;
                variables.extend(items.iter().map(|variable| (variable.name.as_str(), set)));
            });
        }
        for (family, adds, set) in touched {
            *self.families.entry(family).or_default() |= set;
            if adds {
                self.effects.get_mut(index).into_iter().for_each(|effects| *effects |= set);
            }
        }
        for (name, set) in variables {
            *self.variables.entry(name).or_default() |= set;
            self.effects.get_mut(index).into_iter().for_each(|effects| *effects |= set);
        }
        self.all.push(shown);
    }

    fn add_validity(&mut self) {
        self.all.extend(&self.validity);
        let circles: Vec<u64> = self.circles().into_iter().map(|circle| self.around(circle)).collect();
        self.all.extend(circles);
        self.all.extend(self.families.values());
        self.all.extend(self.variables.values());
        self.all.extend(launch::together(self));
    }

    /// What the page and its cells say beside the command.
    fn add_page(&mut self) {
        let page = self.page;
        let mut sets = vec![self.of_lookups()];
        for (index, dim) in page.dims.iter().enumerate() {
            let shown: Vec<&Cond> = dim.show_when.iter().collect();
            let mut add_of_row = |conds: &[&Cond]| {
                let conds: Vec<&Cond> = shown.iter().chain(conds).copied().collect();
                sets.push(self.rows_of_all(&conds) | bit(index));
            };
            for option in &dim.options {
                option.hints.each_entry(&mut |conds, _| add_of_row(conds));
                option.warnings.each_entry(&mut |conds, _| add_of_row(conds));
            }
        }
        let mut add_all = |conds: &[&Cond]| sets.push(self.rows_of_all(conds));
        page.hints.each_entry(&mut |conds, _| add_all(conds));
        page.request.each_entry(&mut |conds, _| add_all(conds));
        page.docker_run_command.each_entry(&mut |conds, _| add_all(conds));
        page.docker_mounts.each_entry(&mut |conds, _| add_all(conds));
        page.run_modes.each_entry(&mut |conds, _| add_all(conds));
        page.serve_port.each_entry(&mut |conds, _| add_all(conds));
        page.docker_host_network_when.iter().for_each(|cond| add_all(&[cond]));
        for cell in &page.cells {
            cell.status.each_entry(&mut |conds, _| add_all(conds));
            cell.warnings.each_entry(&mut |conds, _| add_all(conds));
        }
        sets.extend(page.benchmarks.iter().map(|benchmark| benchmark.rows().fold(0, |set, dim| set | bit(dim))));
        sets.sort_unstable();
        sets.dedup();
        self.all.extend(sets);
    }

    fn gather_match_rows(&mut self) {
        let matches = below(self.page.match_count);
        self.match_rows = self.all.iter().filter(|set| **set & !matches != 0).fold(0, |all, set| all | set) & matches;
    }

    fn rows_of_all(&self, conds: &[&Cond]) -> u64 {
        conds.iter().fold(0, |set, cond| set | self.rows_of(cond))
    }

    /// The rows that a condition looks at, by way of the command's flags as well.
    fn rows_of(&self, cond: &Cond) -> u64 {
        let mut set = 0;
        each_test(cond, self.page, &mut |test| match test {
            Cond::Pick { dim, .. } => set |= bit(*dim),
            Cond::CommandFlag(test) => set |= self.of_family(&test.family),
            _ => {}
        });
        set
    }
}

/// Calls `visit` with the tests of a condition, those of the rules that it uses included.
pub fn each_test<'p>(cond: &'p Cond, page: &'p Page, visit: &mut dyn FnMut(&'p Cond)) {
    match cond {
        Cond::Const(_) => {}
        Cond::Pick { .. } | Cond::Tag(_) | Cond::CellFlag(_) | Cond::CommandFlag(_) => visit(cond),
        Cond::Rule(rule) => page.rules.get(*rule).into_iter().for_each(|cond| each_test(cond, page, visit)),
        Cond::All(conds) | Cond::Any(conds) => conds.iter().for_each(|cond| each_test(cond, page, visit)),
        Cond::Not(cond) => each_test(cond, page, visit),
    }
}

fn rows_of_value(item: &FlagItem) -> u64 {
    match item {
        FlagItem::Fixed(_) => 0,
        FlagItem::Computed { value, .. } => rows_of_expr(value),
    }
}

fn rows_of_expr(expr: &Expr) -> u64 {
    match expr {
        Expr::Constant(_) => 0,
        Expr::CellFlag { or, .. } => or.as_deref().map_or(0, rows_of_expr),
        Expr::Arithmetic(_, operands) => operands.iter().fold(0, |set, operand| set | rows_of_expr(operand)),
        Expr::Table { by, values, or } => {
            let values = values.iter().flatten().chain(or.as_deref());
            values.fold(bit(*by), |set, value| set | rows_of_expr(value))
        }
    }
}
