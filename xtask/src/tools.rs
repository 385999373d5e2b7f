//! What comes from npm: the programs that shrink a release, and the checks of accessibility for the browser tests.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::command;
use crate::project::Project;

/// The npm packages at the versions that the size budget is recorded with; neither has dependencies of its own but
/// esbuild's binary, so the versions pin everything.
const BINARYEN: Package = Package { name: "binaryen", version: "132.0.0", program: "wasm-opt" };
const ESBUILD: Package = Package { name: "esbuild", version: "0.28.2", program: "esbuild" };

/// Checks a page's accessibility. It has no dependencies, and never becomes part of the panel.
const AXE: Package = Package { name: "axe-core", version: "4.14.1", program: "axe.min.js" };

struct Package {
    name: &'static str,
    version: &'static str,
    program: &'static str,
}

/// A program that was found, and which one it is.
pub struct Tool {
    path: PathBuf,
    description: String,
}

/// What a release is shrunk with, as far as it was found.
#[derive(Default)]
pub struct ReleaseTools {
    /// Shrinks WebAssembly.
    pub wasm_opt: Option<Tool>,
    /// Shrinks JavaScript and CSS.
    pub minifier: Option<Tool>,
}

impl Tool {
    /// A command that runs the program.
    pub fn command(&self) -> Command {
        Command::new(&self.path)
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.description)
    }
}

impl ReleaseTools {
    /// Takes the pinned versions from npm, kept under `target/tools`; where npm is missing, takes what is on `PATH`, and
    /// where nothing is, says how to get it.
    pub fn find(project: &Project) -> Self {
        let folder = project.target.join("tools");
        if let Err(error) = install(&folder, &[BINARYEN, ESBUILD]) {
            eprintln!("warning: the release tools could not be installed by npm: {error:#}");
        }
        Self { wasm_opt: find(&folder, &BINARYEN), minifier: find(&folder, &ESBUILD) }
    }

    /// The descriptions of the tools that the size budget is recorded with.
    pub fn pinned() -> (String, String) {
        (BINARYEN.description(), ESBUILD.description())
    }
}

impl Package {
    fn is_installed(&self, folder: &Path) -> bool {
        #[derive(Deserialize)]
        struct Manifest {
            version: String,
        }
        let manifest = folder.join("node_modules").join(self.name).join("package.json");
        let manifest = fs::read(manifest).ok().and_then(|text| serde_json::from_slice::<Manifest>(&text).ok());
        manifest.is_some_and(|manifest| manifest.version == self.version)
    }

    fn description(&self) -> String {
        format!("{} of npm's {}@{}", self.program, self.name, self.version)
    }
}

/// The script that checks a page's accessibility, kept apart from the release tools: npm keeps in a folder only what it
/// was last asked for.
pub fn axe(project: &Project) -> Result<PathBuf> {
    let folder = project.target.join("tools/axe");
    install(&folder, &[AXE]).context("the browser tests need axe-core from npm")?;
    Ok(folder.join("node_modules").join(AXE.name).join(AXE.program))
}

/// Installs packages at their versions unless they are there.
fn install(folder: &Path, packages: &[Package]) -> Result<()> {
    if packages.iter().all(|package| package.is_installed(folder)) {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]).arg(folder);
    command::run(npm.args(packages.iter().map(|package| format!("{}@{}", package.name, package.version))))
}

fn find(folder: &Path, package: &Package) -> Option<Tool> {
    let own = folder.join("node_modules/.bin").join(package.program);
    if package.is_installed(folder) && own.is_file() {
        return Some(Tool { path: own, description: package.description() });
    }
    let found = command::on_path(package.program).and_then(|path| {
        let version = command::output(Command::new(&path).arg("--version")).ok()?;
        Some(Tool { path, description: format!("{} {} on PATH", package.program, version.trim()) })
    });
    if found.is_none() {
        eprintln!(
            "warning: {} is missing, the release stays larger: install npm, or `apt-get install {}`",
            package.program, package.name
        );
    }
    found
}
