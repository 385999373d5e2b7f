//! Builds the sites of `examples/` with the tools of their kinds, and uses the panel of each in Chromium.

mod bundlers;
mod docusaurus;
mod python;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::project::Project;
use crate::serve::{self, Policy};
use crate::{command, dist, files, install, site, test};

/// The folder of the bundle in a site.
const BUNDLE: &str = "deploy-panel";

/// What every site is built from and where it goes.
pub struct Sites<'p> {
    project: &'p Project,
    /// The release bundle.
    bundle: PathBuf,
    /// The project's own command line, which writes the fallback.
    command_line: PathBuf,
    /// `target/sites`: each site's sources and what is installed for them.
    work: PathBuf,
    /// What is served: a folder a site.
    served: PathBuf,
}

/// Carries out the step `sites`.
pub fn run(project: &Project) -> Result<()> {
    install::browser()?;
    // Vite and Docusaurus ask for it.
    install::node(20)?;
    install::python()?;
    let work = project.target.join("sites");
    let sites = Sites {
        project,
        bundle: dist::build(project)?,
        command_line: site::command_line(project)?,
        served: work.join("served"),
        work,
    };
    files::empty(&sites.served)?;
    // Browsers ask every server for it, and the console would tell that it is missing.
    files::write(&sites.served.join("favicon.ico"), "")?;
    plain(&sites)?;
    python::build(&sites)?;
    mdbook(&sites)?;
    bundlers::build(&sites)?;
    docusaurus::build(&sites)?;
    let running = serve::start(serve::bind(0)?, &sites.served, Policy::None)?;
    let mut cargo = command::cargo();
    cargo.current_dir(&project.root).env("DEPLOY_PANEL_SITE", &running.url);
    cargo.args(if test::has_nextest() { &["nextest", "run", "--profile", "browser"][..] } else { &["test"] });
    command::run(cargo.args(["--features", "browser-tests", "--test", "sites"]))
}

impl Sites<'_> {
    /// Lays out an example's own files under `target/sites`, over those of the last run, and beside what was installed there.
    fn lay_out(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        files::copy_all(&self.project.root.join("examples").join(name), &folder)?;
        Ok(folder)
    }

    /// Puts the bundle into a folder of a site.
    fn put_bundle(&self, folder: &Path) -> Result<()> {
        files::copy_all(&self.bundle, &folder.join(BUNDLE))
    }

    /// Writes the fallback into the elements of a built page.
    fn prerender(&self, page: &Path) -> Result<()> {
        let pages = self.project.root.join("assets/pages");
        command::run(Command::new(&self.command_line).args(["prerender", "--inject"]).arg(page).arg("--pages").arg(pages))
    }
}

fn plain(sites: &Sites) -> Result<()> {
    let folder = sites.served.join("html");
    files::copy_all(&sites.project.root.join("examples/html"), &folder)?;
    sites.put_bundle(&folder)?;
    sites.prerender(&folder.join("index.html"))
}

/// mdBook's own library builds the book: its command line would compile a server and a file watcher along.
fn mdbook(sites: &Sites) -> Result<()> {
    let folder = sites.lay_out("mdbook")?;
    sites.put_bundle(&folder.join("src"))?;
    let driver = sites.project.root.join("examples/mdbook/driver/Cargo.toml");
    let mut cargo = command::cargo();
    cargo.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(driver);
    command::run(cargo.arg("--target-dir").arg(sites.work.join("mdbook-driver")).arg("--").arg(&folder))?;
    let served = sites.served.join("mdbook");
    files::copy_all(&folder.join("book"), &served)?;
    sites.prerender(&served.join("kimi-k3.html"))
}
