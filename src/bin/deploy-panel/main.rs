//! The command line: checks pages, writes their recipes and compares them, on the engine of the panel.

mod arguments;
mod check;
mod compile;
mod coverage;
mod diff;
mod failure;
mod findings;
mod git;
mod import;
mod markdown;
mod matrix;
mod output;
mod picks;
mod publish;
mod region;
mod render;
mod row;
mod schema;
mod sizing;
mod source;

use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use failure::Failure;

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
        Command::Check { explain: Some(code), .. } => check::explain(&code),
        Command::Check { pages, format, explain: None } => check::run(&pages, format),
        Command::Render { page, set, form, value } => render::run(&page, &set, form, &value),
        Command::Matrix { page, set } => matrix::run(&page, &set),
        Command::Diff { old, new, git, format } => diff::run(&old, new.as_deref(), git.as_deref(), format),
        Command::Coverage { page, server, format } => coverage::run(&page, server.as_deref(), format),
        Command::Sizing { page, .. } => sizing::run(&page, io::stdin().lock(), BufWriter::new(io::stdout().lock())),
        Command::Export { page, format } => publish::export(&page, format),
        Command::Prerender { page: Some(page), select, .. } => publish::prerender(&page, &select),
        Command::Prerender { page: None, inject, pages, .. } => publish::inject_all(&inject, pages.as_deref()),
        Command::Compile { page, output } => compile::run(&page, output.as_deref()),
        Command::Schema { page } => schema::run(page.as_deref()),
        Command::Import { module, output, seconds, mebibytes, in_this_process } => {
            let request = import::Request { module, output, seconds, mebibytes };
            if in_this_process { import::run_here(&request) } else { import::run(&request) }
        }
    }
}
