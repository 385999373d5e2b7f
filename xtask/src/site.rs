//! Generates the demo site: a small cookbook with an index and a documentation page a model.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use minijinja::{Environment, Value, context};
use serde::{Deserialize, Serialize};

use crate::project::Project;
use crate::{command, dist, files, wasm};

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
    /// The recipes as static HTML, which stands where the panel does not start.
    #[serde(skip_deserializing)]
    fallback: Option<String>,
}

/// Builds the panel, as it is published or as it is developed, writes the site with it into `target/site` and returns the
/// folder.
pub fn build(project: &Project, release: bool) -> Result<PathBuf> {
    let folder = project.target.join("site");
    let source = project.root.join("site");
    files::empty(&folder)?;
    if release {
        dist::copy_to(&dist::build(project)?, &folder.join("dist"))?;
    } else {
        wasm::build(project, false)?;
        dist::develop(project, &folder.join("dist"))?;
    }
    for name in ASSETS {
        files::copy(&source.join(name), &folder.join(name))?;
    }

    let command_line = command_line(project)?;
    let templates = templates(&source)?;
    let pages = project.root.join("assets/pages");
    let mut models = Vec::new();
    for file in files::json_names(&pages)? {
        let model = read(&pages.join(&file), &command_line)?;
        let own = format!("models/{}.html", model.id);
        let template = templates.get_template(&own).or_else(|_| templates.get_template(MODEL))?;
        let html = template
            .render(context! { root => address("../"), page => address(&format!("../dist/pages/{file}")), model => model })?;
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
    match command::output(Command::new(command_line).arg("prerender").arg(file)) {
        Ok(fallback) => model.fallback = Some(fallback),
        Err(error) => eprintln!("warning: the page of {} has no static recipes: {error:#}", model.name),
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
