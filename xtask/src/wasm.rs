//! Builds the panel for browsers: WebAssembly, its JavaScript glue and the style sheet.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::mem;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use wasm_bindgen_cli_support::Bindgen;

use crate::command;
use crate::files;
use crate::install;
use crate::project::Project;
use crate::shorten::{short_name, shorten, sorted};
use crate::tools::{ReleaseTools, Tool};

/// The programs: the library's feature, and the name of the files.
const PROGRAMS: [(&str, &str); 3] =
    [("panel", "deploy_panel"), ("compiled", "deploy_panel_compiled"), ("inspector", "deploy_panel_inspector")];

/// The glue of the panel's program, and of the one for compiled pages, which is the same.
pub const GLUES: [&str; 2] = ["deploy_panel.js", "deploy_panel_compiled.js"];

/// The style sheet in the folder of the built files.
pub const STYLE: &str = "deploy-panel.css";

/// Where the style sheet is written by hand.
const SOURCE: &str = "assets/deploy-panel.css";

/// How wasm-opt shrinks: flat code and rebuilt control flow compress by about a hundredth better than `-Oz` alone.
const SHRINK: [&str; 5] = ["--flatten", "--rereloop", "--low-memory-unused", "-Oz", "-Oz"];

/// Beside the built files: what they were made from and with.
const RECORD: &str = "build.json";

#[derive(clap::Args)]
pub struct Arguments {
    /// Shrink the result with wasm-opt and esbuild, as it is published
    #[arg(long)]
    pub release: bool,
}

/// A panel in `target/panel`.
#[derive(Serialize, Deserialize, PartialEq)]
pub struct Panel {
    /// Which program shrank the WebAssembly, and its version.
    pub wasm_opt: Option<String>,
    /// Which program shrank JavaScript and CSS, and its version.
    pub minifier: Option<String>,
    /// A fingerprint of everything that went in.
    fingerprint: u64,
}

/// Carries out `cargo xtask build`.
pub fn run(project: &Project, arguments: &Arguments) -> Result<()> {
    build(project, arguments.release)?;
    println!("The panel is in {}", folder(project).display());
    Ok(())
}

/// The folder that takes the built files.
pub fn folder(project: &Project) -> PathBuf {
    project.target.join("panel")
}

/// Builds the panel, shrunk as it is published or quickly as it is developed.
///
/// Both are compiled with optimisation: a development build of a Leptos program takes as long on a fresh checkout and
/// is forty times as large. Only the published one compiles the standard library too.
pub fn build(project: &Project, release: bool) -> Result<Panel> {
    let compiled = PROGRAMS.map(|(feature, name)| compile(project, feature, name, release));
    let compiled = compiled.into_iter().collect::<Result<Vec<_>>>()?;
    let tools = if release { ReleaseTools::find(project) } else { ReleaseTools::default() };
    let panel = Panel {
        fingerprint: fingerprint(project, &compiled)?,
        wasm_opt: tools.wasm_opt.as_ref().map(Tool::to_string),
        minifier: tools.minifier.as_ref().map(Tool::to_string),
    };
    let folder = folder(project);
    let record = folder.join(RECORD);
    if fs::read(&record).is_ok_and(|text| serde_json::from_slice(&text).is_ok_and(|made: Panel| made == panel)) {
        return Ok(panel);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("{} could not be emptied", folder.display()))?;
    }
    let mut scripts = vec![folder.join(STYLE)];
    for (compiled, (_, name)) in compiled.iter().zip(PROGRAMS) {
        bind(compiled, &folder, release)?;
        scripts.push(folder.join(name).with_extension("js"));
        if let Some(wasm_opt) = &tools.wasm_opt {
            let wasm = folder.join(format!("{name}_bg.wasm"));
            command::run(wasm_opt.command().args(SHRINK).arg(&wasm).arg("-o").arg(&wasm))?;
        }
    }
    files::copy(&project.root.join(SOURCE), &folder.join(STYLE))?;
    if let Some(minifier) = &tools.minifier {
        let mut command = minifier.command();
        command.args(["--minify", "--log-level=warning", "--allow-overwrite"]);
        command.arg(format!("--outdir={}", folder.display()));
        command::run(command.args(scripts))?;
    }
    let glues = GLUES.map(|name| fs::read(folder.join(name)));
    ensure!(
        !release || matches!(&glues, [Ok(whole), Ok(compiled)] if whole == compiled),
        "the panel's two programs differ in their glue"
    );
    fs::write(&record, serde_json::to_string_pretty(&panel)?)?;
    Ok(panel)
}

/// The WebAssembly of the panel for compiled pages, with the names of its functions, otherwise much as it is published.
pub fn named(project: &Project) -> Result<Vec<u8>> {
    let (feature, name) = PROGRAMS[1];
    let compiled = compile(project, feature, name, true)?;
    let mut output = Bindgen::new().input_path(compiled).web(true).and_then(|bindgen| bindgen.generate_output())?;
    let wasm = project.target.join("named.wasm");
    fs::write(&wasm, output.wasm_mut().emit_wasm())?;
    let tools = ReleaseTools::find(project);
    let wasm_opt = tools.wasm_opt.context("the report needs wasm-opt, which npm installs")?;
    command::run(
        wasm_opt.command().args(["-g", "--one-caller-inline-max-function-size=0"]).args(SHRINK).arg(&wasm).arg("-o").arg(&wasm),
    )?;
    fs::read(&wasm).with_context(|| format!("{} could not be read", wasm.display()))
}

/// What makes the published WebAssembly small: the standard library is compiled along, for size, and a panic ends the
/// program without saying why, so that no code or text for that is needed. Measured: 124 instead of 141 KB brotli.
const SMALL_STD: [&str; 2] = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
const SMALL_FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// Compiles the library with one feature to WebAssembly and returns the file, under the program's name.
///
/// The crate type is set here and not in the manifest, where a second type would cost link-time optimisation.
fn compile(project: &Project, feature: &str, name: &str, release: bool) -> Result<PathBuf> {
    install::wasm_target()?;
    let mut cargo = command::cargo();
    cargo.current_dir(&project.root);
    cargo.args(["rustc", "--package", "deploy-panel", "--release", "--lib", "--crate-type", "cdylib"]);
    cargo.args(["--target", install::WASM_TARGET, "--features", feature]);
    if release {
        install::std_source()?;
        // The pinned compiler has these options, and no other will be used; they only lack the promise to stay.
        cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", SMALL_FLAGS).args(SMALL_STD);
    }
    command::run(&mut cargo)?;
    // Both programs are builds of the one library: the next would overwrite this file.
    let folder = project.target.join(install::WASM_TARGET).join("release");
    let program = project.target.join(format!("{name}.wasm"));
    fs::copy(folder.join("deploy_panel.wasm"), &program).context("the compiled library could not be copied")?;
    Ok(program)
}

/// Stands in place of the glue's name, by which each import goes.
const MODULE: &str = "glue";

/// Writes the JavaScript glue and the WebAssembly that fits it.
fn bind(compiled: &Path, folder: &Path, release: bool) -> Result<()> {
    let mut output = Bindgen::new()
        .input_path(compiled)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .omit_default_module_path(true)
                .typescript(false)
                .remove_name_section(release)
                .remove_producers_section(release)
                .generate_output()
        })
        .context("the JavaScript glue could not be generated")?;
    let (mut names, mut module) = (Vec::new(), MODULE.to_owned());
    if release {
        names = sorted(output.js(), output.wasm().imports.iter().map(|import| import.name.clone()).collect());
        for import in output.wasm_mut().imports.iter_mut() {
            let index = names.iter().position(|name| *name == import.name).unwrap_or_default();
            import.name = short_name(index);
            module = mem::replace(&mut import.module, MODULE.to_owned());
        }
    }
    let glue = shorten(output.js(), &names)?.replace(&module, MODULE);
    output.emit(folder).context("the WebAssembly could not be written")?;
    let file = folder.join(compiled.file_name().unwrap_or_default()).with_extension("js");
    fs::write(&file, glue).with_context(|| format!("{} could not be written", file.display()))
}

fn fingerprint(project: &Project, compiled: &[PathBuf]) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    // This program's own file stands for the steps that it takes.
    fs::metadata(env::current_exe()?)?.modified()?.hash(&mut hasher);
    let source = project.root.join(SOURCE);
    for file in [&source].into_iter().chain(compiled) {
        fs::read(file).with_context(|| format!("{} could not be read", file.display()))?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}
