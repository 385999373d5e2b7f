//! Builds the example application for the component: without a server, and with one that writes the page first.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::install::{self, WASM_TARGET};
use crate::project::Project;
use crate::serve::{self, Policy};
use crate::{command, files, site, test};

/// The name of the scripts' files, which `start.js` takes.
const NAME: &str = "leptos_example";

/// Carries out the step `leptos`.
pub fn run(project: &Project) -> Result<()> {
    install::browser()?;
    install::wasm_target()?;
    component(project)?;
    let served = build(project)?;
    let running = serve::start(serve::bind(0)?, &served, Policy::None)?;
    let mut cargo = command::cargo();
    cargo.current_dir(&project.root).env("DEPLOY_PANEL_SITE", &running.url);
    cargo.args(if test::has_nextest() { &["nextest", "run", "--profile", "browser"][..] } else { &["test"] });
    command::run(cargo.args(["--features", "browser-tests", "--test", "leptos"]))
}

/// The component's own tests and examples, as a server compiles it.
fn component(project: &Project) -> Result<()> {
    for kind in ["--lib", "--doc"] {
        command::run(command::cargo().current_dir(&project.root).args(["test", kind, "--features", "ssr", "component"]))?;
    }
    Ok(())
}

/// Builds the application both ways and returns the folder to serve.
fn build(project: &Project) -> Result<PathBuf> {
    let example = project.root.join("examples/leptos");
    let target = project.target.join("leptos");
    let served = target.join("served");
    files::empty(&served)?;
    // Browsers ask every server for it, and the console would tell that it is missing.
    files::write(&served.join("favicon.ico"), "")?;
    let cargo = |task: &str, features: &str| {
        let mut cargo = command::cargo();
        cargo.args([task, "--locked", "--manifest-path"]).arg(example.join("Cargo.toml")).arg("--target-dir").arg(&target);
        cargo.args(["--features", features]);
        cargo
    };
    let programs = target.join(WASM_TARGET).join("debug");

    let csr = served.join("csr");
    command::run(cargo("build", "csr").args(["--target", WASM_TARGET, "--bin", "browser"]))?;
    bind(&programs.join("browser.wasm"), &csr)?;
    files::copy(&example.join("csr.html"), &csr.join("index.html"))?;

    let hydrate = served.join("hydrate");
    command::run(cargo("build", "hydrate").args(["--target", WASM_TARGET, "--lib"]))?;
    bind(&programs.join(NAME).with_extension("wasm"), &hydrate)?;
    command::run(cargo("run", "ssr").args(["--bin", "server", "--"]).arg(&hydrate))?;
    holds_default_command(project, &hydrate.join("index.html"))?;
    for folder in [&csr, &hydrate] {
        files::copy(&example.join("start.js"), &folder.join("start.js"))?;
    }
    Ok(served)
}

/// The library of wasm-bindgen does what its program does with `--target web`.
fn bind(program: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(program).out_name(NAME).typescript(false).omit_default_module_path(false);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)).context("the JavaScript glue could not be generated")
}

/// The page as it is sent holds what the command line gives for the same page.
fn holds_default_command(project: &Project, page: &Path) -> Result<()> {
    let expected = command::output(Command::new(site::command_line(project)?).args(["render", "kimi-k3"]))?;
    let escaped = expected.trim_end().replace('&', "&amp;").replace('\'', "&#39;").replace('"', "&quot;").replace('<', "&lt;");
    let block = ["<code>", &escaped.replace('>', "&gt;"), "</code>"].concat();
    ensure!(!expected.trim().is_empty() && files::read(page)?.contains(&block), "{} lacks\n{block}", page.display());
    Ok(())
}
