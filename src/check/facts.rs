//! A recipe as facts that can be compared with those of another page.

use crate::engine::view_model::LineModel;
use crate::engine::{Filler, Recipe, RecipeError, Values, render};
use crate::page::{Page, Template};

/// What stands for the slug where a fact must not repeat it.
const MODEL: &str = "{{MODEL_NAME}}";

/// A recipe as facts.
pub struct Facts {
    /// What has one value: the model, a flag, a variable.
    named: Vec<Fact>,
    /// Families in the order of the command.
    order: Vec<String>,
    /// What stands beside the command or is done for it: hints, warnings, mounts.
    texts: Vec<String>,
    /// The request, without the slug.
    request: Option<String>,
}

/// A fact that has one value.
#[derive(PartialEq)]
struct Fact {
    name: String,
    /// What stands between name and value. Only facts of the same kind are compared.
    joint: &'static str,
    value: String,
}

impl Fact {
    fn new(name: &str, joint: &'static str, value: &str) -> Fact {
        Fact { name: name.to_owned(), joint, value: value.to_owned() }
    }

    /// The same fact of another recipe.
    fn of<'f>(&self, facts: &'f Facts) -> Option<&'f Fact> {
        facts.named.iter().find(|fact| (&fact.name, fact.joint) == (&self.name, self.joint))
    }

    /// The value for people; a switch has none.
    fn shown(&self) -> &str {
        if self.value.is_empty() { "no value" } else { &self.value }
    }

    /// The line that says that it is only on one side.
    fn line(&self, sign: &str) -> String {
        [sign, &self.name, self.joint, &self.value].concat().trim_end().to_owned()
    }
}

impl Facts {
    /// The facts of a recipe.
    pub fn of(page: &Page, recipe: &Recipe) -> Facts {
        let offered = |is_offered: bool| if is_offered { "offered" } else { "not offered" };
        let mut named = vec![
            Fact::new("model", ": ", recipe.model),
            Fact::new("image", ": ", recipe.image),
            Fact::new("nodes", ": ", &recipe.nodes.to_string()),
            Fact::new("status", ": ", recipe.status.name()),
            Fact::new("Python command", ": ", offered(recipe.offers_python)),
            Fact::new("Docker command", ": ", offered(recipe.offers_docker)),
        ];
        let docker = recipe.offers_docker.then_some(&recipe.docker);
        let device_options = docker.filter(|docker| docker.run.is_empty()).and_then(|docker| docker.hardware);
        named.extend(docker.map(|docker| Fact::new("Docker network", ": ", if docker.host_network { "host" } else { "bridge" })));
        named.extend(device_options.map(|hardware| Fact::new("Docker options for GPUs of", ": ", &hardware.vendor)));
        named.extend(recipe.redirect.map(|section| Fact::new("composed further in", ": ", section)));
        for ((variable, _), written) in recipe.env.iter().zip(recipe.written_env(page)) {
            named.push(Fact::new(&variable.name, "=", written.get(variable.name.len() + 1..).unwrap_or_default()));
        }
        let families = || recipe.flags.iter().map(|flag| flag.flag.family.clone());
        for (family, written) in families().zip(recipe.written_flags(page)) {
            named.push(Fact::new(&family, " ", written.get(family.len()..).unwrap_or_default().trim_start()));
        }
        let filled = |template: &Template| template.fill(MODEL, |placeholder| default(page, placeholder));
        let kinds = |kind: &'static str, texts: Vec<String>| texts.into_iter().map(move |text| [kind, ": ", &text].concat());
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let templates = |templates: &[&Template]| templates.iter().map(|template| filled(template)).collect();
        let mut texts: Vec<String> = kinds("warning", owned(&recipe.warnings)).collect();
        texts.extend(kinds("hint", owned(&recipe.hints)));
        if let Some(docker) = docker {
            texts.extend(kinds("Docker mount", templates(&docker.mounts)));
            texts.extend(kinds("Docker runs as", templates(&docker.run)));
            let hardware = docker.hardware.filter(|_| recipe.nodes > 1);
            texts.extend(hardware.into_iter().flat_map(|known| kinds("Docker option", known.multi_node_docker_flags.clone())));
        }
        let request = recipe.request.map(|request| {
            let words = request.words.iter();
            words.map(|word| [word.before.as_str(), &filled(&word.written)].concat()).collect()
        });
        Facts { named, order: families().collect(), texts, request }
    }

    /// The facts of a selection that has no recipe.
    pub fn none(error: &RecipeError) -> Facts {
        let named = vec![Fact::new("no recipe", ": ", &error.to_string())];
        Facts { named, order: Vec::new(), texts: Vec::new(), request: None }
    }
}

fn default(page: &Page, placeholder: usize) -> &str {
    page.placeholders.get(placeholder).map_or("", |placeholder| &placeholder.default)
}

fn text(lines: Vec<LineModel>) -> String {
    lines.iter().flat_map(|line| line.spans.iter().map(|span| span.text.as_str()).chain(["\n"])).collect()
}

/// The commands as a reader copies them. They repeat most of the facts.
pub fn forms(page: &Page, recipe: &Recipe) -> [(&'static str, Option<String>); 3] {
    let values = Values::default();
    let filler = Filler::new(page, recipe, &values);
    [
        ("Python command", recipe.offers_python.then(|| text(render::python(page, recipe, &filler)))),
        ("Docker command", if recipe.offers_docker { render::docker(page, recipe, &filler).map(text) } else { None }),
        ("request", render::request(recipe, &filler).map(text)),
    ]
}

/// Whether two recipes are the same to the last word, given that their pages declare the same placeholders. It is quicker
/// than a comparison of facts, which also says what differs.
pub fn is_same(old: &Recipe, new: &Recipe) -> bool {
    let flags = |recipe: &Recipe| recipe.flags.len();
    let env = |recipe: &Recipe| recipe.env.len();
    (old.model, old.image, old.nodes, old.status, old.redirect) == (new.model, new.image, new.nodes, new.status, new.redirect)
        && (flags(old), env(old), old.serve_port) == (flags(new), env(new), new.serve_port)
        && (old.offers_python, old.offers_docker) == (new.offers_python, new.offers_docker)
        && old.flags.iter().zip(&new.flags).all(|(old, new)| old.flag == new.flag)
        && old.env.iter().zip(&new.env).all(|((old, _), (new, _))| old == new)
        && (&old.hints, &old.warnings) == (&new.hints, &new.warnings)
        && (old.request, &old.docker) == (new.request, &new.docker)
}

/// What differs, one line each.
pub fn compare(old: &Facts, new: &Facts) -> Vec<String> {
    let mut lines = Vec::new();
    for fact in &old.named {
        match fact.of(new) {
            None => lines.push(fact.line("- ")),
            Some(after) if after != fact => lines.push([&fact.name, ": ", fact.shown(), " → ", after.shown()].concat()),
            Some(_) => {}
        }
    }
    lines.extend(new.named.iter().filter(|fact| fact.of(old).is_none()).map(|fact| fact.line("+ ")));
    lines.extend(old.texts.iter().filter(|text| !new.texts.contains(text)).map(|text| ["- ", text].concat()));
    lines.extend(new.texts.iter().filter(|text| !old.texts.contains(text)).map(|text| ["+ ", text].concat()));
    let common = |of: &Facts, other: &Facts| -> Vec<String> {
        of.order.iter().filter(|family| other.order.contains(family)).cloned().collect()
    };
    if common(old, new) != common(new, old) {
        lines.push("the order of the flags".to_owned());
    }
    if old.request != new.request {
        lines.push("the request".to_owned());
    }
    lines
}
