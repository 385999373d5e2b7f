//! Installs what the commands need, as far as this machine allows, and otherwise says what to install.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command;

/// The target that browsers run.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Names under which distributions install the browser that the tests drive.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Adds the WebAssembly target to the toolchain if it is missing.
pub fn wasm_target() -> Result<()> {
    let folder = command::output(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM_TARGET]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    command::run(Command::new("rustup").args(["target", "add", WASM_TARGET]))
        .with_context(|| format!("the Rust target {WASM_TARGET} is missing: install it"))
}

/// Adds the source of the standard library to the toolchain if it is missing.
pub fn std_source() -> Result<()> {
    let sysroot = command::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock").is_file() {
        return Ok(());
    }
    command::run(Command::new("rustup").args(["component", "add", "rust-src"]))
        .context("the source of the standard library is missing: install the Rust component rust-src")
}

/// Adds a component such as `clippy` to the toolchain if cargo does not find its command.
pub fn component(subcommand: &str, component: &str) -> Result<()> {
    if command::output(command::cargo().args([subcommand, "--version"])).is_ok() {
        return Ok(());
    }
    command::run(Command::new("rustup").args(["component", "add", component]))
        .with_context(|| format!("the Rust component {component} is missing: install it"))
}

/// Installs cargo-fuzz if it is missing.
pub fn cargo_fuzz() -> Result<()> {
    if command::output(command::cargo().args(["fuzz", "--version"])).is_ok() {
        return Ok(());
    }
    command::run(command::cargo().args(["install", "cargo-fuzz"])).context("cargo-fuzz is missing: install it")
}

/// Installs Chromium and its driver from the distribution's packages if they are missing.
pub fn browser() -> Result<()> {
    let has_browser = BROWSERS.iter().any(|name| command::on_path(name).is_some());
    let has_driver = command::on_path("chromedriver").is_some();
    if has_browser && has_driver {
        return Ok(());
    }
    apt(&["chromium", "chromium-driver"])
        .context("the browser tests need Chromium and its driver: install `chromium` and `chromedriver` on PATH")
}

/// Installs npm from the distribution's packages if it is missing.
pub fn npm() -> Result<()> {
    if command::on_path("npm").is_some() {
        return Ok(());
    }
    apt(&["npm"]).context("the release tools come from npm: install `npm` on PATH")
}

/// Installs npm, and fails unless Node.js has at least this major version, which distributions may be behind.
pub fn node(least: u32) -> Result<()> {
    npm()?;
    let version = command::output(Command::new("node").args(["-p", "process.versions.node"]))?;
    let major = version.split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < least) {
        bail!("Node.js is of version {}: install version {least} or later", version.trim());
    }
    Ok(())
}

/// Installs Python with its environments from the distribution's packages if it is missing.
pub fn python() -> Result<()> {
    // Some distributions have the module without what it needs.
    if command::output(Command::new("python3").args(["-c", "import venv, ensurepip"])).is_ok() {
        return Ok(());
    }
    apt(&["python3", "python3-venv"]).context("MkDocs and Sphinx need Python: install `python3` with its module `venv`")
}

/// Installs zsh from the distribution's packages if it is missing.
pub fn zsh() -> Result<()> {
    if command::on_path("zsh").is_some() {
        return Ok(());
    }
    apt(&["zsh"]).context("the tests try every command in zsh too: install `zsh` on PATH")
}

fn apt(packages: &[&str]) -> Result<()> {
    if command::on_path("apt-get").is_none() {
        bail!("this machine has no apt-get");
    }
    let prefix: &[&str] = if is_root() {
        &["apt-get"]
    } else if command::output(Command::new("sudo").args(["-n", "true"])).is_ok() {
        &["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    } else {
        bail!("only root may run `apt-get install {}`, and sudo asks for a password", packages.join(" "));
    };
    let apt_get = |arguments: &[&str]| -> Result<()> {
        let words: Vec<&str> = prefix.iter().chain(arguments).copied().collect();
        let Some((program, arguments)) = words.split_first() else { return Ok(()) };
        command::run(Command::new(program).args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt_get(&["update"])?;
    apt_get(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

fn is_root() -> bool {
    command::output(Command::new("id").arg("-u")).is_ok_and(|user| user.trim() == "0")
}
