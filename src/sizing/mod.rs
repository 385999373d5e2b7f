//! How a hybrid model's memory is best split between recurrent states and the KV cache.
//!
//! The server keeps two pools: one of states, which bounds how many requests run at once, and one of KV cache, which bounds how
//! many tokens they hold. Neither runs out before the other if the pools' sizes stand in the ratio
//!
//! ```text
//! r = (slots + verify states) * state bytes / (request length * KV bytes a token)
//! ```
//!
//! which is what `--mamba-full-memory-ratio` takes. Everything but the length is read from the launch command. Each model family
//! has a module with its geometry; what the families share stands in `command`, `dtype`, `parallel`, `slots` and `speculation`.
//!
//! ```
//! use deploy_panel::sizing::{Inputs, Model, size};
//!
//! let flags = [("--tp-size", Some("8")), ("--mamba-ssm-dtype", Some("bfloat16"))];
//! let sizing = size(Model::KimiK3, &Inputs { flags: &flags, ..Inputs::new(Model::KimiK3) });
//! assert_eq!(sizing.map(|sizing| sizing.printed).as_deref(), Ok("0.466"));
//! ```

mod command;
mod dtype;
mod impossible;
mod inputs;
mod kimi_k3;
mod model;
mod parallel;
mod pools;
mod printed;
mod qwen38_27b;
mod read;
#[allow(clippy::module_inception)]
mod sizing;
mod slots;
mod speculation;

pub use impossible::Impossible;
pub use inputs::{Inputs, split_flag};
pub use model::Model;
pub use printed::printed;
pub use read::{Read, Source};
pub use sizing::{CACHE_SIZE_FAMILY, RATIO_FAMILY, Sizing, size};
