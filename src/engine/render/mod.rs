//! Writes a recipe as commands for a shell, and as files.

mod compose;
mod docker;
mod docker_options;
mod files;
mod kubernetes;
mod python;
mod request;
mod script;
mod workload;
mod yaml;

pub use compose::compose;
pub use docker::docker;
pub use kubernetes::kubernetes;
pub use python::python;
pub use request::request;
