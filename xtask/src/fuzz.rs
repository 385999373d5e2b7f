//! Feeds the parser, the engine and the import with what nobody would write.

use anyhow::Result;
use clap::ValueEnum;

use crate::command;
use crate::install;
use crate::project::Project;

/// What `cargo xtask fuzz` takes.
#[derive(clap::Args)]
pub struct Arguments {
    /// What to fuzz; all of it one after the other if nothing is named
    targets: Vec<Target>,
    /// How long each runs
    #[arg(long, default_value_t = 600)]
    seconds: u32,
}

/// A fuzz target.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// Any text as a page file
    Page,
    /// Any walk over a real page
    Settle,
    /// Any text as a page module
    Import,
}

impl Target {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Where its committed inputs are, from the folder of the fuzz targets.
    fn seeds(self) -> String {
        match self {
            Target::Import => "../tests/import/modules".to_owned(),
            _ => format!("seeds/{}", self.name()),
        }
    }
}

/// Carries out `cargo xtask fuzz`.
pub fn run(project: &Project, arguments: &Arguments) -> Result<()> {
    install::cargo_fuzz()?;
    let targets = if arguments.targets.is_empty() { Target::value_variants() } else { &arguments.targets };
    for target in targets {
        let (name, seeds) = (target.name(), target.seeds());
        let fuzz = project.root.join("fuzz");
        let corpus = format!("corpus/{name}");
        std::fs::create_dir_all(fuzz.join(&corpus))?;
        let mut cargo = command::cargo();
        // The sanitizers are options of the compiler that stable releases hide.
        cargo.current_dir(&fuzz).env("RUSTC_BOOTSTRAP", "1");
        cargo.args(["fuzz", "run", "--fuzz-dir", ".", &name, &corpus, &seeds, "--"]);
        cargo.args(["-timeout=20", "-rss_limit_mb=4096", &format!("-max_total_time={}", arguments.seconds)]);
        match target {
            Target::Page => cargo.arg("-dict=page.dict"),
            Target::Settle => &mut cargo,
            // The command bounds time and memory by the process in which it evaluates a module; what is looked for is a panic.
            Target::Import => cargo.args(["-fork=1", "-ignore_timeouts=1", "-ignore_ooms=1"]),
        };
        command::run(&mut cargo)?;
    }
    Ok(())
}
