//! The project's own commands: build the panel, serve the demo site, run the tests, weigh the download.

mod command;
mod compact;
mod dist;
mod element;
mod files;
mod fuzz;
mod install;
mod leptos;
mod project;
mod serve;
mod shorten;
mod site;
mod sites;
mod size;
mod test;
mod tools;
mod wasm;
mod why;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own commands")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the panel for browsers into target/panel
    Build(wasm::Arguments),
    /// Write the release bundle into dist: the custom element, its programs, pages, checksums
    Dist,
    /// Build the demo site and serve it on 127.0.0.1
    Serve(serve::Arguments),
    /// Install what the tests need and run them all
    Test(test::Arguments),
    /// Weigh what a reader downloads, brotli-compressed
    Size(size::Arguments),
    /// Take the pictures in docs/pictures anew
    Pictures,
    /// Fuzz the parser, the engine and the import
    Fuzz(fuzz::Arguments),
}

fn main() -> ExitCode {
    match run(&Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> anyhow::Result<()> {
    let project = project::Project::load()?;
    match task {
        Task::Build(arguments) => wasm::run(&project, arguments),
        Task::Dist => dist::run(&project),
        Task::Serve(arguments) => serve::run(&project, arguments),
        Task::Test(arguments) => test::run(&project, arguments),
        Task::Pictures => test::pictures(&project),
        Task::Size(arguments) => size::run(&project, arguments),
        Task::Fuzz(arguments) => fuzz::run(&project, arguments),
    }
}
