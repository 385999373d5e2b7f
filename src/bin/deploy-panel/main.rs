//! The command line: checks pages, writes their recipes and compares them, on the engine of the panel.

mod arguments;
mod check;
mod diff;
mod failure;
mod import;
mod matrix;
mod output;
mod picks;
mod render;
mod row;
mod sizing;
mod source;

use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use failure::Failure;

/// The JSON Schema of the page format.
const SCHEMA: &str = include_str!("../../../assets/page.schema.json");

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    // For `diff`, 1 means that the pages differ.
    let at_fault = if matches!(command, Command::Diff { .. }) { 2 } else { 1 };
    match run(command) {
        Ok(code) => code,
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => {
            output::complain(&failure.to_string());
            ExitCode::from(if matches!(failure, Failure::Usage(_)) { 2 } else { at_fault })
        }
    }
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Check { pages, format } => check::run(&pages, format),
        Command::Render { page, set, form, value } => render::run(&page, &set, form, &value),
        Command::Matrix { page, set } => matrix::run(&page, &set),
        Command::Diff { old, new } => diff::run(&old, &new),
        Command::Sizing { page, .. } => sizing::run(&page, io::stdin().lock(), BufWriter::new(io::stdout().lock())),
        Command::Import { module, output, seconds, mebibytes, in_this_process } => {
            let request = import::Request { module, output, seconds, mebibytes };
            if in_this_process { import::run_here(&request) } else { import::run(&request) }
        }
        Command::Schema => {
            output::print(SCHEMA)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
