//! The bundle as a package of npm: installed from its tarball, taken in by Vite and by esbuild, and compiled against its types.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::Sites;
use crate::{command, files};

/// Builds the sites and compiles the types.
pub fn build(sites: &Sites) -> Result<()> {
    let folder = sites.lay_out("npm")?;
    install(&folder)?;
    let mut npm = npm(&folder, "install");
    command::run(npm.arg("--no-save").arg(pack(sites)?))?;
    for project in ["tsconfig.json", "tsconfig.react18.json"] {
        command::run(program(&folder, "tsc").args(["--project", &format!("types/{project}")]))?;
    }
    let served = |name: &str| sites.served.join(name);
    command::run(program(&folder, "vite").args(["build", "vite", "--logLevel=warn", "--outDir"]).arg(served("vite")))?;

    let bundle = |script: &str, to: &Path| -> Result<()> {
        let mut esbuild = program(&folder, "esbuild");
        esbuild.arg(format!("esbuild/{script}")).args(["--bundle", "--minify", "--log-level=warning"]);
        if script == "main.js" {
            esbuild.args(["--format=esm", "--loader:.wasm=file"]);
        }
        command::run(esbuild.arg(format!("--outdir={}", to.display())))
    };
    let modern = served("esbuild");
    bundle("main.js", &modern)?;
    files::copy(&folder.join("esbuild/index.html"), &modern.join("index.html"))?;
    let classic = served("esbuild-classic");
    bundle("classic.js", &classic)?;
    files::copy(&folder.join("esbuild/classic.html"), &classic.join("index.html"))?;
    for program in ["deploy-panel_bg.wasm", "deploy-panel-inspector_bg.wasm"] {
        files::copy(&folder.join("node_modules/deploy-panel").join(program), &classic.join(program))?;
    }
    Ok(())
}

/// Packs the release bundle as npm would publish it, and returns the tarball.
fn pack(sites: &Sites) -> Result<PathBuf> {
    let folder = sites.work.join("tarball");
    files::empty(&folder)?;
    command::run(Command::new("npm").args(["pack", "--silent", "--pack-destination"]).arg(&folder).arg(&sites.bundle))?;
    let names = files::names(&folder)?;
    names.first().map(|name| folder.join(name)).context("`npm pack` wrote no tarball")
}

/// Installs what the lock file in the folder names, unless it is there.
pub fn install(folder: &Path) -> Result<()> {
    let wanted = files::read(&folder.join("package-lock.json"))?;
    let record = folder.join("node_modules/installed.json");
    if fs::read_to_string(&record).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    command::run(&mut npm(folder, "ci"))?;
    files::write(&record, &wanted)
}

fn npm(folder: &Path, task: &str) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(folder).args([task, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]);
    npm
}

/// A program of a package that is installed in the folder.
pub fn program(folder: &Path, name: &str) -> Command {
    let mut command = Command::new(folder.join("node_modules/.bin").join(name));
    command.current_dir(folder);
    command
}
