//! The sizes of parallelism against the GPUs that there are.

use crate::engine::Recipe;
pub use crate::engine::gpus::DP_ATTENTION;
use crate::engine::gpus::{DATA, PIPELINE, TENSOR};
use crate::page::{Hardware, parse_number};

const EXPERT: &[&str] = &["--ep-size", "--ep", "--expert-parallel-size"];
const CONTEXT: &[&str] = &["--dcp-size", "--decode-context-parallel-size"];
/// The names of each size.
pub const NAMES: [&[&str]; 5] = [TENSOR, PIPELINE, DATA, EXPERT, CONTEXT];

/// The sizes that are looked at together.
pub const SIZES: &[&str] = &[
    "--tp-size",
    "--tp",
    "--tensor-parallel-size",
    "--pp-size",
    "--pp",
    "--pipeline-parallel-size",
    "--dp-size",
    "--dp",
    "--data-parallel-size",
    "--ep-size",
    "--ep",
    "--expert-parallel-size",
    "--dcp-size",
    "--decode-context-parallel-size",
];

/// The sizes of one command, and what it runs on. A size that is not set is 1.
pub struct Ranks<'r> {
    tensor: f64,
    pipeline: f64,
    data: f64,
    expert: f64,
    context: f64,
    /// Whether data parallelism is that of attention, which shares the ranks of tensor parallelism.
    shares_ranks: bool,
    nodes: f64,
    hardware: Option<&'r Hardware>,
}

/// What does not fit.
pub struct Broken {
    /// Families of the flags to blame; the first one that is set stands for them.
    pub families: &'static [&'static [&'static str]],
    /// What is wrong, as a sentence.
    pub what: String,
    /// How to mend it, as a sentence.
    pub remedy: &'static str,
}

impl<'r> Ranks<'r> {
    /// The sizes of a recipe whose numbers are in range.
    pub fn new(recipe: &Recipe, hardware: Option<&'r Hardware>) -> Ranks<'r> {
        let flag = |families: &[&str]| families.iter().find_map(|family| recipe.flag(family));
        let size = |families| flag(families).and_then(|flag| parse_number(flag.fixed_value()?)).unwrap_or(1.0);
        Ranks {
            tensor: size(TENSOR),
            pipeline: size(PIPELINE),
            data: size(DATA),
            expert: size(EXPERT),
            context: size(CONTEXT),
            shares_ranks: recipe.flag(DP_ATTENTION).is_some(),
            nodes: f64::from(recipe.nodes),
            hardware,
        }
    }

    /// What does not fit, if anything.
    pub fn broken(&self) -> Option<Broken> {
        self.unevenly_shared().or_else(|| self.too_many()).or_else(|| self.does_not_divide())
    }

    /// One rank runs on one GPU. Replicas of data parallelism have ranks of their own.
    fn count(&self) -> f64 {
        self.tensor * self.pipeline * if self.shares_ranks { 1.0 } else { self.data }
    }

    fn unevenly_shared(&self) -> Option<Broken> {
        let (count, nodes) = (self.count(), self.nodes);
        (count % nodes != 0.0).then(|| Broken {
            families: &[TENSOR, PIPELINE, DATA],
            what: format!("The {count} ranks of the command cannot be shared out evenly over {nodes} nodes."),
            remedy: "Let tensor times pipeline parallelism be a multiple of the nodes.",
        })
    }

    /// Nothing if it is not known how many GPUs a node has.
    fn too_many(&self) -> Option<Broken> {
        let hardware = self.hardware?;
        let (count, nodes) = (self.count(), self.nodes);
        let gpus = nodes * f64::from(hardware.gpus_per_node?);
        let there = if nodes == 1.0 { "one node".to_owned() } else { format!("{nodes} nodes") };
        let has = if nodes == 1.0 { "has" } else { "have" };
        (count > gpus).then(|| Broken {
            families: &[TENSOR, PIPELINE, DATA],
            what: format!("The command needs {count} GPUs, one for each rank, but {there} of {} {has} {gpus}.", hardware.label),
            remedy: "Correct the sizes, or `nnodes`, or the GPU's `gpusPerNode`.",
        })
    }

    fn does_not_divide(&self) -> Option<Broken> {
        let broken = |name: &str, size: f64, families: &'static [&'static [&'static str]]| {
            let tensor = self.tensor;
            (tensor % size != 0.0).then(|| Broken {
                families,
                what: format!("The {name} parallel size of {size} does not divide the tensor parallel size of {tensor}."),
                remedy: "Choose a size that divides it.",
            })
        };
        let of_data = if self.shares_ranks { self.data } else { 1.0 };
        broken("expert", self.expert, &[EXPERT])
            .or_else(|| broken("decode context", self.context, &[CONTEXT]))
            .or_else(|| broken("data", of_data, &[DATA]))
    }
}
