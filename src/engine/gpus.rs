//! How many GPUs a command takes.

use crate::page::parse_number;

use super::recipe::Recipe;

/// Names of the size of tensor parallelism.
pub const TENSOR: &[&str] = &["--tp-size", "--tp", "--tensor-parallel-size"];
/// Names of the size of pipeline parallelism.
pub const PIPELINE: &[&str] = &["--pp-size", "--pp", "--pipeline-parallel-size"];
/// Names of the size of data parallelism.
pub const DATA: &[&str] = &["--dp-size", "--dp", "--data-parallel-size"];
/// Makes attention share the ranks of tensor parallelism.
pub const DP_ATTENTION: &str = "--enable-dp-attention";

/// GPUs on each node: one for each rank. Nothing where a size is no fixed number, where the ranks cannot be shared out evenly,
/// or where a node is known to have fewer.
pub fn gpus_on_each_node(recipe: &Recipe) -> Option<u32> {
    let size = |families: &[&str]| match families.iter().find_map(|family| recipe.flag(family)) {
        Some(flag) => flag.fixed_value().and_then(parse_number).filter(|size| *size >= 1.0 && size.fract() == 0.0),
        // The server's default.
        None => Some(1.0),
    };
    // Replicas of data parallelism have ranks of their own.
    let replicas = if recipe.flag(DP_ATTENTION).is_some() { Some(1.0) } else { size(DATA) };
    let gpus = size(TENSOR)? * size(PIPELINE)? * replicas? / f64::from(recipe.nodes);
    let most = recipe.docker.hardware.and_then(|hardware| hardware.gpus_per_node).unwrap_or(1_024);
    (gpus.fract() == 0.0 && (1.0..=f64::from(most)).contains(&gpus)).then_some(gpus as u32)
}
