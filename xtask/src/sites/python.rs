//! Sites that Python's tools build: MkDocs and Sphinx.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::Sites;
use crate::{command, files};

/// Builds both.
pub fn build(sites: &Sites) -> Result<()> {
    let programs = environment(sites)?;
    let mkdocs = sites.lay_out("mkdocs")?;
    sites.put_bundle(&mkdocs.join("docs"))?;
    let served = sites.served.join("mkdocs");
    let mut command = Command::new(programs.join("mkdocs"));
    command.current_dir(&mkdocs).args(["build", "--strict", "--quiet", "--site-dir"]).arg(&served);
    command::run(command.env("NO_MKDOCS_2_WARNING", "1"))?;
    sites.prerender(&served.join("kimi-k3/index.html"))?;

    let sphinx = sites.lay_out("sphinx")?;
    sites.put_bundle(&sphinx.join("_static"))?;
    let served = sites.served.join("sphinx");
    let mut command = Command::new(programs.join("sphinx-build"));
    command::run(command.args(["--fail-on-warning", "--quiet", "--fresh-env"]).arg(&sphinx).arg(&served))?;
    sites.prerender(&served.join("kimi-k3.html"))
}

/// Installs what the examples require into an environment of their own, unless it is there, and returns the folder of its
/// programs.
fn environment(sites: &Sites) -> Result<PathBuf> {
    let folder = sites.work.join("python");
    let examples = sites.project.root.join("examples");
    let requirements = ["mkdocs", "sphinx"].map(|name| examples.join(name).join("requirements.txt"));
    let constraints = examples.join("constraints.txt");
    let mut wanted = files::read(&constraints)?;
    for file in &requirements {
        wanted += &files::read(file)?;
    }
    let programs = folder.join("bin");
    let record = folder.join("installed.txt");
    if fs::read_to_string(&record).is_ok_and(|installed| installed == wanted) {
        return Ok(programs);
    }
    files::empty(&folder)?;
    command::run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    let mut pip = pip(&programs);
    for file in &requirements {
        pip.arg("--requirement").arg(file);
    }
    command::run(pip.arg("--constraint").arg(&constraints))?;
    files::write(&record, &wanted)?;
    Ok(programs)
}

fn pip(programs: &Path) -> Command {
    let mut pip = Command::new(programs.join("pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--no-input"]);
    pip
}
