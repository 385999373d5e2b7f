//! `compile`: a page as the panel reads it with the smallest program.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use deploy_panel::page::Page;

use crate::failure::Failure;
use crate::output;
use crate::source::Source;

/// Carries out `compile`.
pub fn run(page: &str, output: Option<&Path>) -> Result<ExitCode, Failure> {
    let source = Source::read(page)?;
    let compiled = source.text().and_then(Page::compile);
    let compiled = compiled.map_err(|findings| Failure::Findings { file: source.name.clone(), findings })?;
    match output {
        None => output::print(&compiled)?,
        Some(file) => fs::write(file, compiled)
            .map_err(|error| Failure::Usage(format!("{} cannot be written: {error}.", file.display())))?,
    }
    Ok(ExitCode::SUCCESS)
}
