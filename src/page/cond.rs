//! Conditions: data that says when something holds.

use super::checkpoint::{CHECKPOINT_FACTS, Checkpoint};
use super::flag::{Flag, family_name};
use super::grid::MOST_ROWS;
use super::hardware::{FACTS, Hardware};
use super::json::Json;
use super::names::Names;
use super::object::{Object, list, text};
use super::packed::{Unpacker, pack_fields, pack_variants};
use super::place::Place;
use super::report::Report;
use super::test::{Named, Test};

/// A condition. Tests of picks and of hardware facts are resolved to the options that pass.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// Always or never.
    Const(bool),
    /// The row stands on an option that passes: `passes[option]`.
    Pick {
        /// Index of the row.
        dim: usize,
        /// For each of its options, whether it passes.
        passes: Vec<bool>,
    },
    /// The matched cell carries the tag with this index.
    Tag(usize),
    /// A flag of the matched cell, before overlays.
    CellFlag(FlagTest),
    /// A flag of the composed command.
    CommandFlag(FlagTest),
    /// The page's named condition with this index.
    Rule(usize),
    /// All of these.
    All(Vec<Cond>),
    /// At least one of these.
    Any(Vec<Cond>),
    /// Not this.
    Not(Box<Cond>),
}

/// A test of one flag family.
#[derive(Clone, Debug, PartialEq)]
pub struct FlagTest {
    /// The family, e.g. `--pp-size`.
    pub family: String,
    /// What it has to be. An absent flag is an unset value, a switch the empty text.
    pub test: Test,
}

pack_variants!(Cond {
    0 => Const(value),
    1 => Pick { dim, passes },
    2 => Tag(tag),
    3 => CellFlag(test),
    4 => CommandFlag(test),
    5 => Rule(rule),
    6 => All(conds),
    7 => Any(conds),
    8 => Not(cond),
} where Cond::is_sound);
pack_fields!(FlagTest { family, test });

impl FlagTest {
    fn holds(&self, flag: Option<&Flag>) -> bool {
        self.test.holds(flag.map(|flag| flag.fixed_value().unwrap_or_default()))
    }
}

/// What a condition looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The rows, one bit each.
    pub dims: u64,
    /// The matched cell's flags or tags.
    pub cell: bool,
    /// The composed command.
    pub command: bool,
    /// How many tests it takes at most; named conditions count each time they are used.
    pub cost: u64,
}

pack_fields!(Needs { dims, cell, command, cost });

impl Needs {
    /// What both look at together.
    pub fn and(self, other: Needs) -> Needs {
        Needs {
            dims: self.dims | other.dims,
            cell: self.cell || other.cell,
            command: self.command || other.command,
            cost: self.cost.saturating_add(other.cost),
        }
    }
}

/// A condition that would take more tests than this is refused, so that no page can make the panel hang.
const MOST_TESTS: u64 = 20_000;

/// Where a condition stands, hence what it may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// On the match row with this index: only higher match rows and the hardware, since lower rows adapt to it.
    Match(usize),
    /// On an overlay row, or in what a row adds: every row and the matched cell.
    Overlay,
    /// Beside the finished command: that too.
    Recipe,
}

/// What conditions are evaluated against.
pub trait Facts {
    /// The option that a row stands on.
    fn pick(&self, dim: usize) -> u16;
    /// Whether the matched cell carries a tag.
    fn has_tag(&self, tag: usize) -> bool;
    /// The matched cell's flag of a family.
    fn cell_flag(&self, family: &str) -> Option<&Flag>;
    /// The composed command's flag of a family.
    fn command_flag(&self, family: &str) -> Option<&Flag>;
    /// One of the page's named conditions.
    fn rule(&self, rule: usize) -> Option<&Cond>;
}

/// Keys of a condition that are not rows; no dim may have such an id.
pub const RESERVED: &[&str] = &["hardware", "checkpoint", "cellFlag", "cmdFlag", "cellTag", "rule", "all", "any", "not"];

impl Cond {
    /// Reads a condition that stands in `scope`.
    pub fn read(json: &Json, names: &Names, scope: Scope, at: &Place, report: &mut Report) -> Option<Cond> {
        let cond = Cond::read_unscoped(json, names, at, report)?;
        let needs = cond.needs(&|rule| names.rule_needs(rule));
        let refuse = |what: &str, remedy: &str, report: &mut Report| {
            report.error(at, "condition-out-of-scope", &[what], remedy);
            None
        };
        match scope {
            _ if needs.cost > MOST_TESTS => {
                let what = "This condition unfolds into more than 20000 tests.";
                refuse(what, "Simplify it, or the rules that it uses.", report)
            }
            Scope::Match(dim) if needs.cell || needs.command || needs.dims >> dim != 0 => {
                let what = "An option of a match row may only depend on higher match rows and on the hardware.";
                refuse(what, "Lower rows adapt to higher ones: move the condition to the lower row.", report)
            }
            Scope::Match(_) | Scope::Overlay if needs.command => {
                let what = "The composed command is not known here, because this takes part in composing it.";
                refuse(what, "Use `cellFlag`, or test the rows that add the flag.", report)
            }
            _ => Some(cond),
        }
    }

    /// Reads the condition in an optional field of an object.
    pub fn read_field(object: &Object, name: &str, names: &Names, scope: Scope, at: &Place, report: &mut Report) -> Option<Cond> {
        Cond::read(object.get(name)?, names, scope, &at.field(name), report)
    }

    /// Reads a condition whose scope is checked where it is used: a named one.
    pub fn read_unscoped(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Cond> {
        if let Json::Bool(value) = json {
            return Some(Cond::Const(*value));
        }
        let entries = Object::entries(json, at, report)?;
        let mut conds = Vec::new();
        let mut is_whole = true;
        for (key, json) in entries {
            match Cond::read_key(key, json, names, &at.field(key), report) {
                Some(cond) => conds.push(cond),
                None => is_whole = false,
            }
        }
        if conds.is_empty() && is_whole {
            report.error(at, "empty-condition", &["This condition is empty."], "Write `true`, or name what it depends on.");
            return None;
        }
        is_whole.then(|| if conds.len() == 1 { conds.remove(0) } else { Cond::All(conds) })
    }

    fn read_key(key: &str, json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Cond> {
        match key {
            "all" => Some(Cond::All(read_all(json, names, at, report)?)),
            "any" => Some(Cond::Any(read_all(json, names, at, report)?)),
            "not" => Some(Cond::Not(Box::new(Cond::read_unscoped(json, names, at, report)?))),
            "rule" => {
                let name = text(json, at, report)?;
                let known = |index: usize| names.rules.get(index).map(|rule| rule.name.as_str());
                report.find_name(at, "rule", name, &known).map(Cond::Rule)
            }
            "cellTag" => {
                let name = text(json, at, report)?;
                let known = |index: usize| names.tags.get(index).map(String::as_str);
                report.find_name(at, "cell tag", name, &known).map(Cond::Tag)
            }
            "cellFlag" => read_flags(json, Cond::CellFlag, at, report),
            "cmdFlag" => read_flags(json, Cond::CommandFlag, at, report),
            "hardware" => read_hardware(json, names, at, report),
            "checkpoint" => read_checkpoint(json, names, at, report),
            dim => {
                let Some(index) = names.dim(dim) else {
                    let mut known: Vec<&str> = names.dims.iter().map(|dim| dim.id.as_str()).collect();
                    known.extend(RESERVED);
                    report.unknown_name(at, "row or condition", dim, &known);
                    return None;
                };
                read_pick(index, json, names, at, report)
            }
        }
    }

    /// Whether a condition of a compiled page is one that this reads from JSON too: it names rules that were read before it,
    /// which keeps circles out, and takes no more tests.
    fn is_sound(&self, unpacker: &mut Unpacker) -> bool {
        let known = |rule: usize| unpacker.rules.get(rule).copied().flatten();
        let names_known = match self {
            Cond::Pick { dim, .. } => *dim < MOST_ROWS,
            Cond::Rule(rule) => known(*rule).is_some(),
            _ => true,
        };
        names_known && self.needs(&|rule| known(rule).unwrap_or_default()).cost <= MOST_TESTS
    }

    /// Whether the condition holds.
    pub fn holds(&self, facts: &dyn Facts) -> bool {
        match self {
            Cond::Const(value) => *value,
            Cond::Pick { dim, passes } => passes.get(usize::from(facts.pick(*dim))).copied().unwrap_or(false),
            Cond::Tag(tag) => facts.has_tag(*tag),
            Cond::CellFlag(test) => test.holds(facts.cell_flag(&test.family)),
            Cond::CommandFlag(test) => test.holds(facts.command_flag(&test.family)),
            Cond::Rule(rule) => facts.rule(*rule).is_some_and(|cond| cond.holds(facts)),
            Cond::All(conds) => conds.iter().all(|cond| cond.holds(facts)),
            Cond::Any(conds) => conds.iter().any(|cond| cond.holds(facts)),
            Cond::Not(cond) => !cond.holds(facts),
        }
    }

    /// What the condition looks at.
    pub fn needs(&self, rule_needs: &dyn Fn(usize) -> Needs) -> Needs {
        let one = Needs { cost: 1, ..Needs::default() };
        match self {
            Cond::Const(_) => one,
            Cond::Pick { dim, .. } => Needs { dims: 1 << dim, ..one },
            Cond::Tag(_) | Cond::CellFlag(_) => Needs { cell: true, ..one },
            Cond::CommandFlag(_) => Needs { command: true, ..one },
            Cond::Rule(rule) => rule_needs(*rule).and(one),
            Cond::All(conds) | Cond::Any(conds) => conds.iter().fold(one, |sum, cond| sum.and(cond.needs(rule_needs))),
            Cond::Not(cond) => cond.needs(rule_needs).and(one),
        }
    }

    /// The named conditions that this one uses directly.
    pub fn rules(&self) -> Vec<usize> {
        match self {
            Cond::Rule(rule) => vec![*rule],
            Cond::All(conds) | Cond::Any(conds) => conds.iter().flat_map(Cond::rules).collect(),
            Cond::Not(cond) => cond.rules(),
            _ => Vec::new(),
        }
    }
}

fn read_all(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Vec<Cond>> {
    let items = list(json, at, report)?;
    if items.is_empty() {
        report.error(at, "empty-condition", &["This list of conditions is empty."], "Name at least one, or remove it.");
        return None;
    }
    let mut conds = Vec::new();
    for (index, item) in items.iter().enumerate() {
        conds.extend(Cond::read_unscoped(item, names, &at.index(index), report));
    }
    (conds.len() == items.len()).then_some(conds)
}

fn read_flags(json: &Json, make: fn(FlagTest) -> Cond, at: &Place, report: &mut Report) -> Option<Cond> {
    let mut conds = Vec::new();
    for test in read_flag_tests(json, at, report)? {
        conds.push(make(test));
    }
    Some(Cond::All(conds))
}

/// Reads tests of flags: `{family: test}`; at least one.
pub(super) fn read_flag_tests(json: &Json, at: &Place, report: &mut Report) -> Option<Vec<FlagTest>> {
    let mut tests = Vec::new();
    for (family, json) in Object::entries(json, at, report)? {
        let at = at.field(family);
        let family = family_name(family, &at, report)?.to_owned();
        let test = match json {
            Json::Text(text) if text == "present" => Test::Unset(false),
            Json::Text(text) if text == "absent" => Test::Unset(true),
            other => Test::read(other, &at, report)?,
        };
        tests.push(FlagTest { family, test });
    }
    if tests.is_empty() {
        report.error(at, "empty-condition", &["No flag is named here."], "Write `{\"--family\": \"present\"}`.");
        return None;
    }
    Some(tests)
}

fn read_pick(dim: usize, json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Cond> {
    let test = Test::read(json, at, report)?;
    let options = &names.dims.get(dim)?.options;
    let known: Vec<&str> = options.iter().map(String::as_str).collect();
    check_named(&test, &known, "option", at, report)?;
    let passes = options.iter().map(|option| test.holds(Some(option))).collect();
    Some(Cond::Pick { dim, passes })
}

fn read_hardware(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Cond> {
    let tests = read_fact_tests(json, FACTS, &names.fact_values, at, report)?;
    let passes = |hardware: &Hardware| tests.iter().all(|(fact, test)| test.holds(hardware.fact(fact).as_deref()));
    Some(Cond::Pick { dim: 0, passes: names.hardware.iter().map(passes).collect() })
}

fn read_checkpoint(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Cond> {
    let tests = read_fact_tests(json, CHECKPOINT_FACTS, &names.checkpoint_values(), at, report)?;
    let Some((dim, row)) = names.checkpoint_row() else {
        let what = &["No row of the page carries checkpoints."];
        report.error(at, "unknown-name", what, "Give the options of one row a `checkpoint`.");
        return None;
    };
    let passes = |checkpoint: &Option<Checkpoint>| {
        let fact = |name| checkpoint.as_ref().and_then(|checkpoint| checkpoint.fact(name));
        tests.iter().all(|(name, test)| test.holds(fact(name)))
    };
    Some(Cond::Pick { dim, passes: row.checkpoints.iter().map(passes).collect() })
}

/// Reads tests of facts: `{fact: test}`; at least one. `values` are the values that exist, by fact.
pub(super) fn read_fact_tests(
    json: &Json,
    facts: &'static [&'static str],
    values: &[(&'static str, String)],
    at: &Place,
    report: &mut Report,
) -> Option<Vec<(&'static str, Test)>> {
    let object = Object::read(json, at, facts, report)?;
    let mut tests = Vec::new();
    for fact in facts {
        let Some(json) = object.get(fact) else { continue };
        let at = at.field(fact);
        let test = Test::read(json, &at, report)?;
        let known: Vec<&str> = values.iter().filter(|(name, _)| name == fact).map(|(_, value)| value.as_str()).collect();
        check_named(&test, &known, fact, &at, report)?;
        tests.push((*fact, test));
    }
    if tests.is_empty() {
        report.error(at, "empty-condition", &["No fact is named here."], "Write `{\"fact\": value}`.");
        return None;
    }
    Some(tests)
}

/// A value that a test names and that nothing has is a slip of the pen: the test would silently never hold.
fn check_named(test: &Test, known: &[&str], kind: &str, at: &Place, report: &mut Report) -> Option<()> {
    let mut is_known = true;
    test.named(&mut |named| {
        let (name, found) = match named {
            Named::Value(value) => (value, known.iter().any(|known| Test::Is(value.to_owned()).holds(Some(known)))),
            Named::Prefix(prefix) => (prefix, known.iter().any(|known| known.starts_with(prefix))),
        };
        if !found {
            report.unknown_name(at, kind, name, known);
            is_known = false;
        }
    });
    is_known.then_some(())
}
