//! Generates the demo site: a small cookbook with an index and a documentation page a model.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use minijinja::{Environment, Value, context};
use serde::{Deserialize, Serialize};

use crate::compact::compact;
use crate::project::Project;
use crate::{command, files, wasm};

/// Files of `site/` that every page links to.
const ASSETS: [&str; 3] = ["site.css", "theme.js", "icon.svg"];

/// The template of a model that has no page of its own in `site/models/`.
const MODEL: &str = "model.html";

/// What the templates know of a model.
#[derive(Deserialize, Serialize)]
struct Model {
    id: String,
    #[serde(rename(deserialize = "modelName"))]
    name: String,
    /// The default launch command, which stands where the panel does not start.
    #[serde(skip_deserializing)]
    command: Option<String>,
}

/// Writes the site into `target/site` and returns the folder. The panel must have been built.
pub fn build(project: &Project) -> Result<PathBuf> {
    let folder = project.target.join("site");
    let source = project.root.join("site");
    files::empty(&folder)?;
    copy(&wasm::folder(project), &wasm::FILES, &folder.join("panel"))?;
    copy(&wasm::folder(project), &wasm::INSPECTOR_FILES, &folder.join("panel"))?;
    copy(&source, &ASSETS, &folder)?;

    let command_line = command_line(project)?;
    let templates = templates(&source)?;
    let pages = project.root.join("assets/pages");
    let mut models = Vec::new();
    for file in files::json_names(&pages)? {
        let model = read(&pages.join(&file), &command_line)?;
        let page = fs::read_to_string(pages.join(&file))?;
        fs::create_dir_all(folder.join("pages"))?;
        fs::write(folder.join("pages").join(&file), compact(&page))?;
        let own = format!("models/{}.html", model.id);
        let template = templates.get_template(&own).or_else(|_| templates.get_template(MODEL))?;
        let html =
            template.render(context! { root => address("../"), page => address(&format!("../pages/{file}")), model => model })?;
        let folder = folder.join(&model.id);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("index.html"), html)?;
        models.push(model);
    }
    let html = templates.get_template("index.html")?.render(context! { root => address(""), models => models })?;
    fs::write(folder.join("index.html"), html)?;
    Ok(folder)
}

/// An address of our own, which the templates need not escape.
fn address(text: &str) -> Value {
    Value::from_safe_string(text.to_owned())
}

fn read(file: &Path, command_line: &Path) -> Result<Model> {
    let text = fs::read_to_string(file)?;
    let mut model: Model = serde_json::from_str(&text).with_context(|| format!("{} is not a page", file.display()))?;
    match command::output(Command::new(command_line).arg("render").arg(file)) {
        Ok(command) => model.command = Some(command),
        Err(error) => eprintln!("warning: the page of {} has no static command: {error:#}", model.name),
    }
    Ok(model)
}

/// Builds the project's own command line, which gives the static text, so that text and panel agree.
pub fn command_line(project: &Project) -> Result<PathBuf> {
    let mut cargo = command::cargo();
    cargo.current_dir(&project.root);
    command::run(cargo.args(["build", "--package", "deploy-panel", "--features", "cli", "--bin", "deploy-panel"]))?;
    Ok(project.target.join("debug/deploy-panel"))
}

fn templates(source: &Path) -> Result<Environment<'static>> {
    let mut templates = Environment::new();
    for (folder, prefix) in [("templates", ""), ("models", "models/")] {
        for entry in fs::read_dir(source.join(folder))? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            templates.add_template_owned(name, fs::read_to_string(entry.path())?)?;
        }
    }
    Ok(templates)
}

fn copy(from: &Path, names: &[&str], to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for name in names {
        files::copy(&from.join(name), &to.join(name))?;
    }
    Ok(())
}
