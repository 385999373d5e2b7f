//! What the server makes of a flag that is absent or `auto`.

use crate::page::{FactCond, Flag, FlagTest, Hardware, Page};

/// What is asked about: one GPU, one checkpoint, one command.
pub struct Question<'q, 'f> {
    /// The GPU.
    pub hardware: &'q Hardware,
    /// The checkpoint's declared facts, by name.
    pub checkpoint: &'q dyn Fn(&str) -> Option<&'f str>,
    /// The command's flags, by family.
    pub flag: &'q dyn Fn(&str) -> Option<&'f Flag>,
}

/// What the server makes of one flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved<'p> {
    /// The family.
    pub family: &'p str,
    /// What the flag decides.
    pub title: &'p str,
    /// What the server takes; nothing where it overrides nothing.
    pub value: Option<&'p str>,
    /// Why, as a sentence.
    pub reason: &'p str,
}

/// What the server resolves by itself. An explicit flag wins, so that nothing is said about it.
pub fn resolve<'p>(page: &'p Page, question: &Question) -> Vec<Resolved<'p>> {
    let open = page.resolves.iter().filter(|resolve| is_auto((question.flag)(&resolve.family)));
    let resolved = open.filter_map(|resolve| {
        let rule = resolve.rules.iter().find(|rule| holds(&rule.when, question))?;
        let (value, reason) = (rule.value.as_deref(), rule.reason.as_str());
        Some(Resolved { family: &resolve.family, title: &resolve.title, value, reason })
    });
    resolved.collect()
}

/// True for a flag that is absent or `auto`.
pub fn is_auto(flag: Option<&Flag>) -> bool {
    flag.is_none_or(|flag| flag.fixed_value() == Some("auto"))
}

fn holds(cond: &FactCond, question: &Question) -> bool {
    match cond {
        FactCond::Const(value) => *value,
        FactCond::Hardware(fact, test) => test.holds(question.hardware.fact(fact).as_deref()),
        FactCond::Checkpoint(fact, test) => test.holds((question.checkpoint)(fact)),
        FactCond::Flag(FlagTest { family, test }) => {
            test.holds((question.flag)(family).map(|flag| flag.fixed_value().unwrap_or_default()))
        }
        FactCond::All(conds) => conds.iter().all(|cond| holds(cond, question)),
        FactCond::Any(conds) => conds.iter().any(|cond| holds(cond, question)),
        FactCond::Not(cond) => !holds(cond, question),
    }
}
