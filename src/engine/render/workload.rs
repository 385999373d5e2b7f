//! What a container runs, in the words that Compose and Kubernetes share.

use super::docker::{AMD, DEFAULT_PORT, NVIDIA, is_passed_by_name};
use super::docker_options::DockerOptions;
use super::files::files;
use crate::engine::fill::{Filler, Word};
use crate::engine::gpus::gpus_on_each_node;
use crate::engine::recipe::Recipe;
use crate::page::{Page, Placeholder, PlaceholderKind, Template, split_words};

/// How a form writes what a shell would put in by name.
pub struct Dialect<'d> {
    /// What stands in the place of a secret, by its name.
    pub secret: fn(&str) -> String,
    /// What stands in the place of a placeholder that the form fills in itself, by its name.
    pub own: &'d dyn Fn(&str) -> Option<&'static str>,
}

impl Dialect<'_> {
    /// The word that a template gives, where a `$` begins a name and two stand for one.
    pub fn word(&self, filler: &Filler, template: &Template) -> Word {
        let own = |placeholder: &Placeholder| match (self.own)(&placeholder.name) {
            Some(own) => Some(own.to_owned()),
            None if placeholder.kind == PlaceholderKind::Token => Some((self.secret)(&placeholder.name)),
            None => None,
        };
        filler.word_with(template, &own, &|text| text.replace('$', "$$"))
    }
}

/// What a container runs.
pub struct Workload {
    /// The words behind the image.
    pub command: Vec<Word>,
    /// Variables and their values.
    pub env: Vec<(String, Word)>,
    /// Names of secrets.
    pub secrets: Vec<String>,
    /// The page's own mounts, `HOST:CONTAINER`.
    pub mounts: Vec<Word>,
    /// Files that stand at the same path inside and outside.
    pub files: Vec<Word>,
    /// The port on which it listens, and the one on which the roles of a deployment find each other.
    pub ports: Vec<(&'static str, Word)>,
    /// GPUs of each node, where that is known.
    pub gpus: Option<u32>,
    /// The maker of the GPUs.
    pub vendor: String,
    /// What `docker run` would be told.
    pub options: DockerOptions,
    /// What the reader has to know.
    pub notes: Vec<String>,
}

impl Workload {
    /// What the containers of a recipe run; or the sentence that says why that cannot be written.
    pub fn new(page: &Page, recipe: &Recipe, filler: &Filler, dialect: &Dialect) -> Result<Workload, String> {
        let hardware = recipe.docker.hardware.ok_or("It is not known which GPUs this runs on.")?;
        let word = |template: &Template| dialect.word(filler, template);
        let mut command = vec![Word::raw("sglang"), Word::raw("serve")];
        for flag in recipe.flags.iter().map(|flag| &flag.flag) {
            match &flag.value {
                Some(value) if value.joined => {
                    let words = value.words.iter().map(word);
                    command.extend(words.map(|word| Word { text: [&flag.family, "=", &word.text].concat(), ..word }));
                }
                value => {
                    command.push(Word::raw(&flag.family));
                    command.extend(value.iter().flat_map(|value| &value.words).map(word));
                }
            }
        }
        let secrets = page.placeholders.iter().filter(|placeholder| placeholder.kind == PlaceholderKind::Token);
        let env = recipe.env.iter().filter(|(variable, _)| !is_passed_by_name(page, variable));
        let port = |family: &str| recipe.flag(family).and_then(|flag| flag.value.as_ref()?.words.first()).map(word);
        let mut ports = vec![("http", port("--port").unwrap_or_else(|| Word::raw(DEFAULT_PORT)))];
        ports.extend(port("--disaggregation-bootstrap-port").map(|port| ("bootstrap", port)));
        let mut workload = Workload {
            command,
            env: env.map(|(variable, _)| (variable.name.clone(), word(&variable.value))).collect(),
            secrets: secrets.map(|secret| secret.name.clone()).collect(),
            mounts: recipe.docker.mounts.iter().map(|mount| word(mount)).collect(),
            files: files(page, recipe).iter().map(|(file, _)| word(file)).collect(),
            ports,
            gpus: gpus_on_each_node(recipe),
            vendor: hardware.vendor.clone(),
            options: docker_options(recipe, filler)?,
            notes: Vec::new(),
        };
        workload.options.host_network |= recipe.docker.host_network;
        for option in std::mem::take(&mut workload.options.unknown) {
            workload.notes.push(["Docker's option `", &option, "` is not carried over; add what it does by hand."].concat());
        }
        Ok(workload)
    }
}

/// What the page, or else the maker of the GPUs, asks of Docker.
fn docker_options(recipe: &Recipe, filler: &Filler) -> Result<DockerOptions, String> {
    let mut words = Vec::new();
    for template in &recipe.docker.run {
        words.extend(split_words(&filler.text(template)).ok_or("The page's command for Docker has an open quote.")?);
    }
    let hardware = recipe.docker.hardware.ok_or("It is not known which GPUs this runs on.")?;
    if let Some(run) = words.iter().position(|word| word == "run") {
        words.drain(..=run);
    } else if words.is_empty() {
        let of_vendor = match hardware.vendor.as_str() {
            "nvidia" => NVIDIA,
            "amd" => AMD,
            vendor => return Err(["It is not known how a container gets at GPUs of ", vendor, "."].concat()),
        };
        words.extend(of_vendor.iter().flat_map(|option| option.split(' ')).map(str::to_owned));
    }
    if recipe.nodes > 1 {
        words.extend_from_slice(&hardware.multi_node_docker_flags);
    }
    Ok(DockerOptions::read(&words))
}
