//! Writes a recipe as commands for a shell.

mod docker;
mod python;
mod request;
mod script;

pub use docker::docker;
pub use python::python;
pub use request::request;
