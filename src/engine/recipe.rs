//! The resolved result: what is launched, and where every part of it comes from.

use std::borrow::Cow;
use std::fmt;

use crate::page::{Benchmark, EnvVar, Flag, Hardware, Page, Request, Status, Template};

/// What a selection resolves to.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe<'p> {
    /// Model slug, e.g. `moonshotai/Kimi-K3`.
    pub model: &'p str,
    /// Container image with its tag.
    pub image: &'p str,
    /// Number of nodes, at least 1.
    pub nodes: u32,
    /// Verification status of the selection.
    pub status: Status,
    /// Environment variables, each with its origin.
    pub env: Vec<(&'p EnvVar, Origin)>,
    /// Flags in the order of the command, each with its origin.
    pub flags: Vec<RecipeFlag<'p>>,
    /// Flags of the cell that are not in the command, and the row that stripped them.
    pub stripped: Vec<Stripped<'p>>,
    /// What the page says beside the command.
    pub hints: Vec<&'p str>,
    /// What the page warns of.
    pub warnings: Vec<&'p str>,
    /// The page section where this operating point is composed further.
    pub redirect: Option<&'p str>,
    /// The port that the page asks for in place of the reader's.
    pub serve_port: Option<&'p str>,
    /// The request to try the server with.
    pub request: Option<&'p Request>,
    /// How Docker runs it.
    pub docker: DockerRun<'p>,
    /// Whether the page offers the Python form.
    pub offers_python: bool,
    /// Whether the page offers the Docker form.
    pub offers_docker: bool,
    /// The page's measurement of this selection, if there is one.
    pub measured: Option<&'p Benchmark>,
}

/// A flag of the command.
#[derive(Clone, Debug, PartialEq)]
pub struct RecipeFlag<'p> {
    /// The flag.
    pub flag: Cow<'p, Flag>,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a part of the recipe comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The matched cell.
    Cell,
    /// The pick of the row with this index.
    Row(usize),
    /// Running on several nodes.
    MultiNode,
    /// The page's `servePort`.
    ServePort,
    /// The sizing card.
    Sizing,
}

/// A flag of the cell that a row's pick took out.
#[derive(Clone, Debug, PartialEq)]
pub struct Stripped<'p> {
    /// The flag as the cell has it.
    pub flag: &'p Flag,
    /// Index of the row.
    pub by: usize,
}

/// How Docker runs the recipe.
#[derive(Clone, Debug, PartialEq)]
pub struct DockerRun<'p> {
    /// Words in place of `docker run` and the platform's device options; none for the platform's own.
    pub run: Vec<&'p Template>,
    /// Mounts beside the Hugging Face cache.
    pub mounts: Vec<&'p Template>,
    /// Whether the container uses the host's network.
    pub host_network: bool,
    /// The GPU that it runs on.
    pub hardware: Option<&'p Hardware>,
}

/// Why a selection has no recipe. Each is a fault of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecipeError {
    /// The selection is of another page.
    NoCell,
    /// No key of `modelNames` fits.
    NoModel,
    /// No key of `dockerImages` fits.
    NoImage,
    /// The family would stand twice in the command.
    RepeatedFlag {
        /// The family.
        family: String,
        /// Title of the row that adds it.
        row: String,
    },
    /// The variable would stand twice with two values.
    RepeatedEnv {
        /// Its name.
        name: String,
        /// Title of the row that adds it.
        row: String,
    },
    /// The value of a flag cannot be worked out.
    NoValue {
        /// The family.
        family: String,
        /// Title of the row that adds it.
        row: String,
    },
    /// The page runs on several nodes and declares no placeholder of this name.
    NoPlaceholder(&'static str),
}

impl RecipeError {
    /// Stable name of the kind of fault.
    pub fn code(&self) -> &'static str {
        match self {
            RecipeError::NoCell => "no-cell",
            RecipeError::NoModel => "no-model",
            RecipeError::NoImage => "no-image",
            RecipeError::RepeatedFlag { .. } => "repeated-flag",
            RecipeError::RepeatedEnv { .. } => "repeated-env",
            RecipeError::NoValue { .. } => "no-value",
            RecipeError::NoPlaceholder(_) => "no-placeholder",
        }
    }
}

impl RecipeError {
    /// The sentence for the page's author.
    pub fn sentence(&self) -> String {
        match self {
            RecipeError::NoCell => "No cell of this page matches these picks.".to_owned(),
            RecipeError::NoModel => "No key of `modelNames` fits these picks.".to_owned(),
            RecipeError::NoImage => "No key of `dockerImages` fits these picks.".to_owned(),
            RecipeError::RepeatedFlag { family, row } => {
                ["`", row, "` adds `", family, "`, which stands in the command already; it has to strip it first."].concat()
            }
            RecipeError::RepeatedEnv { name, row } => {
                ["`", row, "` sets `", name, "`, which has another value already."].concat()
            }
            RecipeError::NoValue { family, row } => {
                ["The value of `", family, "`, which `", row, "` adds, cannot be worked out here."].concat()
            }
            RecipeError::NoPlaceholder(name) => {
                ["A recipe for several nodes needs the placeholder `", name, "`, which the page does not declare."].concat()
            }
        }
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.sentence())
    }
}

impl<'p> Recipe<'p> {
    /// The command's flag of a family.
    pub fn flag(&self, family: &str) -> Option<&Flag> {
        self.flags.iter().map(|flag| flag.flag.as_ref()).find(|flag| flag.family == family)
    }

    /// Flags as the page format writes them, with the placeholders' defaults filled in.
    pub fn written_flags(&self, page: &Page) -> Vec<String> {
        let default = |placeholder: usize| page.placeholders.get(placeholder).map_or("", |placeholder| &placeholder.default);
        let write = |flag: &RecipeFlag| match &flag.flag.value {
            None => flag.flag.family.clone(),
            Some(value) => {
                let joint = if value.joined { "=" } else { " " };
                [&flag.flag.family, joint, &value.written.fill(self.model, default)].concat()
            }
        };
        self.flags.iter().map(write).collect()
    }

    /// Environment variables as the page format writes them, with the placeholders' defaults filled in.
    pub fn written_env(&self, page: &Page) -> Vec<String> {
        let default = |placeholder: usize| page.placeholders.get(placeholder).map_or("", |placeholder| &placeholder.default);
        self.env.iter().map(|(env, _)| [&env.name, "=", &env.written.fill(self.model, default)].concat()).collect()
    }
}
