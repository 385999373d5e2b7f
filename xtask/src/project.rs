//! Where the project lies and what cargo knows of it.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::command;

/// The checkout that the commands work on.
#[derive(Deserialize)]
pub struct Project {
    /// The folder of the top `Cargo.toml`.
    #[serde(rename = "workspace_root")]
    pub root: PathBuf,
    /// Cargo's target folder, which also takes everything that the commands make.
    #[serde(rename = "target_directory")]
    pub target: PathBuf,
}

impl Project {
    /// Asks cargo about the workspace of the current folder.
    pub fn load() -> Result<Self> {
        let metadata = command::output(command::cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
        serde_json::from_str(&metadata).context("the answer of `cargo metadata` could not be read")
    }
}
