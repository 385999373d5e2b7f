//! What a checkpoint's own files declare, and what the server makes of a flag that is absent or `auto`.

mod checkpoint_config;
mod checkpoint_facts;
mod compressed_tensors;
mod fields;
mod inspect_error;
mod kv_cache;
mod modelopt;
mod module_pattern;
mod resolve;
mod weight_format;

pub use checkpoint_config::{MAX_CONFIG_BYTES, MAX_CONFIG_VALUES, check_size, inspect};
pub use checkpoint_facts::CheckpointFacts;
pub use inspect_error::InspectError;
pub use resolve::{Question, Resolved, is_auto, resolve};
