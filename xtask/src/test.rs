//! Runs every check of the project, one headline a step.

use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::install::{self, WASM_TARGET};
use crate::project::Project;
use crate::serve::{self, Policy};
use crate::{command, leptos, site, sites, size, tools, wasm};

#[derive(clap::Args)]
pub struct Arguments {
    /// Run this step alone; may repeat
    #[arg(long, value_enum)]
    only: Vec<Step>,
}

/// The steps in the order in which they run: quick and frequent failures first.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Step {
    /// Formatting
    Fmt,
    /// Lints of the host code, of these commands and of the browser code
    Clippy,
    /// Unit, integration and whole-space tests
    Unit,
    /// Examples in the documentation
    Doctest,
    /// The documentation's links
    Doc,
    /// The panel as it is published
    Build,
    /// The download against its budget
    Size,
    /// What a reader does, in Chromium
    Browser,
    /// The release bundle in sites of other tools
    Sites,
    /// The component in an application of Leptos
    Leptos,
}

/// Carries out `cargo xtask test`.
pub fn run(project: &Project, arguments: &Arguments) -> Result<()> {
    let mut failed = Vec::new();
    for step in Step::value_variants() {
        if !arguments.only.is_empty() && !arguments.only.contains(step) {
            continue;
        }
        println!("\n== {}: {}", step.name(), step.description());
        let start = Instant::now();
        let result = step.run(project);
        let seconds = start.elapsed().as_secs();
        match result {
            Ok(()) => println!("== {} passed in {seconds} s", step.name()),
            Err(error) => {
                println!("== {} FAILED after {seconds} s: {error:#}", step.name());
                failed.push(step.name());
            }
        }
    }
    if !failed.is_empty() {
        bail!("failed steps: {}. Run one alone with `cargo xtask test --only STEP`", failed.join(", "));
    }
    println!("\nEvery step passed.");
    Ok(())
}

impl Step {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    fn description(self) -> String {
        let value = self.to_possible_value();
        value.and_then(|value| value.get_help().map(ToString::to_string)).unwrap_or_default()
    }

    fn run(self, project: &Project) -> Result<()> {
        match self {
            Step::Fmt => {
                install::component("fmt", "rustfmt")?;
                cargo(project, &["fmt", "--all", "--check"])
            }
            Step::Clippy => clippy(project),
            Step::Unit => unit(project),
            Step::Doctest => cargo(project, &["test", "--doc", "--features", "cli"]),
            Step::Doc => documentation(project),
            Step::Build => {
                install::npm()?;
                wasm::build(project, true).map(drop)
            }
            Step::Size => size::run(project, &size::Arguments { check: true, ..size::Arguments::default() }),
            Step::Browser => browser(project),
            Step::Sites => sites::run(project),
            Step::Leptos => leptos::run(project),
        }
    }
}

fn cargo(project: &Project, arguments: &[&str]) -> Result<()> {
    command::run(command::cargo().current_dir(&project.root).args(arguments))
}

fn clippy(project: &Project) -> Result<()> {
    install::component("clippy", "clippy")?;
    install::wasm_target()?;
    let deny = ["--", "-D", "warnings"];
    for scope in [
        &["--features", "cli,browser-tests,ssr", "--all-targets"][..],
        &["--package", "xtask", "--all-targets"],
        &["--target", WASM_TARGET, "--features", "panel", "--lib", "--bin", "demo"],
        &["--target", WASM_TARGET, "--features", "csr", "--lib"],
        &["--target", WASM_TARGET, "--features", "hydrate", "--lib"],
    ] {
        cargo(project, &[&["clippy"], scope, &deny].concat())?;
    }
    Ok(())
}

fn unit(project: &Project) -> Result<()> {
    install::zsh()?;
    let runner: &[&str] = if has_nextest() {
        &["nextest", "run"]
    } else {
        // Doc tests have a step of their own.
        &["test", "--lib", "--bins", "--tests"]
    };
    cargo(project, &[runner, &["--features", "cli"]].concat())?;
    let runner: &[&str] = if has_nextest() { &["nextest", "run"] } else { &["test"] };
    cargo(project, &[runner, &["--package", "xtask"]].concat())
}

fn documentation(project: &Project) -> Result<()> {
    install::wasm_target()?;
    for scope in [&["--features", "cli,ssr"][..], &["--features", "panel", "--target", WASM_TARGET]] {
        let mut cargo = command::cargo();
        cargo.current_dir(&project.root).env("RUSTDOCFLAGS", "-D warnings");
        command::run(cargo.args(["doc", "--no-deps", "--lib"]).args(scope))?;
    }
    Ok(())
}

fn browser(project: &Project) -> Result<()> {
    browser_tests(project, &[])
}

/// Serves the published site on a free port for as long as the browser tests run; `selection` says which, and how.
pub fn browser_tests(project: &Project, selection: &[&str]) -> Result<()> {
    install::browser()?;
    install::npm()?;
    let axe = tools::axe(project)?;
    let site = site::build(project, true)?;
    let running = serve::start(serve::bind(0)?, &site, Policy::Strict)?;
    let mut cargo: Command = command::cargo();
    cargo.current_dir(&project.root).env("DEPLOY_PANEL_SITE", &running.url).env("DEPLOY_PANEL_AXE", axe);
    cargo.args(if has_nextest() { &["nextest", "run", "--profile", "browser"][..] } else { &["test"] });
    command::run(cargo.args(["--features", "browser-tests", "--test", "browser"]).args(selection))
}

/// Takes the pictures of `docs/pictures` anew.
pub fn pictures(project: &Project) -> Result<()> {
    let only: &[&str] = if has_nextest() { &["--run-ignored", "only"] } else { &["--", "--ignored"] };
    browser_tests(project, only)
}

/// Whether the test runner that tells every failure is there.
pub fn has_nextest() -> bool {
    command::output(command::cargo().args(["nextest", "--version"])).is_ok()
}
