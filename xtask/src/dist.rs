//! Writes the release bundle into `dist`: one script with the custom element, its programs, the pages, and checksums.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256, Sha384};

use crate::compact::compact;
use crate::files::{bytes, copy, empty, json_names, names, read, write};
use crate::project::Project;
use crate::{command, element, site, wasm};

/// What readers download of the bundle, beside a page file.
pub const FILES: [&str; 2] = ["deploy-panel_bg.wasm", "deploy-panel.js"];

/// What they download in place of the first where the page is compiled.
pub const COMPILED: &str = "deploy-panel-compiled_bg.wasm";

/// What they download on first use of the inspector.
pub const INSPECTOR_FILES: [&str; 2] = ["deploy-panel-inspector_bg.wasm", "deploy-panel-inspector.js"];

/// What is copied: from which file of the project, under which name.
const COPIES: [(&str, &str); 4] = [
    ("assets/element/deploy-panel.d.ts", "deploy-panel.d.ts"),
    ("assets/element/react.d.ts", "react.d.ts"),
    ("assets/page.schema.json", "page.schema.json"),
    ("LICENSE", "LICENSE"),
];

/// What is copied of the built panel.
const BUILT: [(&str, &str); 4] = [
    ("deploy_panel_bg.wasm", FILES[0]),
    ("deploy_panel_compiled_bg.wasm", COMPILED),
    ("deploy_panel_inspector_bg.wasm", INSPECTOR_FILES[0]),
    ("deploy_panel_inspector.js", INSPECTOR_FILES[1]),
];

/// Carries out `cargo xtask dist`.
pub fn run(project: &Project) -> Result<()> {
    let folder = build(project)?;
    println!("The bundle is in {}", folder.display());
    Ok(())
}

/// Writes the bundle and returns its folder.
pub fn build(project: &Project) -> Result<PathBuf> {
    wasm::build(project, true)?;
    let folder = project.root.join("dist");
    programs(project, &folder)?;
    element::bundle(project, &folder)?;
    for (source, name) in COPIES {
        copy(&project.root.join(source), &folder.join(name))?;
    }
    write(&folder.join("package.json"), &manifest(project)?)?;
    checksums(&folder)?;
    Ok(folder)
}

/// Writes what a site needs of a bundle into its folder, quickly and as it is written, from the panel that was built last.
pub fn develop(project: &Project, folder: &Path) -> Result<()> {
    programs(project, folder)?;
    element::modules(project, folder)
}

/// Empties the folder and copies the programs and the pages.
fn programs(project: &Project, folder: &Path) -> Result<()> {
    empty(folder)?;
    for (source, name) in BUILT {
        copy(&wasm::folder(project).join(source), &folder.join(name))?;
    }
    pages(project, folder)
}

/// Copies a bundle into a site.
pub fn copy_to(bundle: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder.join("pages"))?;
    for pages in ["", "pages"] {
        for name in names(&bundle.join(pages))?.iter().filter(|name| *name != "pages") {
            copy(&bundle.join(pages).join(name), &folder.join(pages).join(name))?;
        }
    }
    Ok(())
}

fn pages(project: &Project, folder: &Path) -> Result<()> {
    let source = project.root.join("assets/pages");
    fs::create_dir_all(folder.join("pages"))?;
    let command_line = site::command_line(project)?;
    for file in json_names(&source)? {
        let page = folder.join("pages").join(&file);
        write(&page, &compact(&read(&source.join(&file))?))?;
        command::run(
            Command::new(&command_line).arg("compile").arg(source.join(&file)).arg("-o").arg(page.with_extension("txt")),
        )?;
    }
    Ok(())
}

/// What cargo knows of the packages here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    description: Option<String>,
    license: Option<String>,
    keywords: Vec<String>,
}

/// What npm wants to know.
fn manifest(project: &Project) -> Result<String> {
    let metadata =
        command::output(command::cargo().current_dir(&project.root).args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Metadata = serde_json::from_str(&metadata)?;
    let package = metadata.packages.into_iter().find(|package| package.name == "deploy-panel");
    let package = package.context("`cargo metadata` does not know the package")?;
    let manifest = Manifest {
        name: "deploy-panel",
        version: package.version,
        description: package.description,
        license: package.license,
        keywords: package.keywords,
        kind: "module",
        main: "./deploy-panel.js",
        types: "./deploy-panel.d.ts",
        exports: Exports {
            script: Export { types: "./deploy-panel.d.ts", default: "./deploy-panel.js" },
            react: Export { types: "./react.d.ts", default: "./deploy-panel.js" },
            files: "./*",
        },
        side_effects: ["./deploy-panel.js"],
    };
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

/// `package.json`. Its fields keep their order, which counts where an import is looked up: the first that fits is taken.
#[derive(Serialize)]
struct Manifest {
    name: &'static str,
    version: String,
    description: Option<String>,
    license: Option<String>,
    keywords: Vec<String>,
    #[serde(rename = "type")]
    kind: &'static str,
    main: &'static str,
    types: &'static str,
    exports: Exports,
    #[serde(rename = "sideEffects")]
    side_effects: [&'static str; 1],
}

#[derive(Serialize)]
struct Exports {
    #[serde(rename = ".")]
    script: Export,
    #[serde(rename = "./react")]
    react: Export,
    #[serde(rename = "./*")]
    files: &'static str,
}

#[derive(Serialize)]
struct Export {
    types: &'static str,
    default: &'static str,
}

/// Writes `integrity.json`, for the attribute `integrity`, and then `SHA256SUMS` over everything else.
fn checksums(folder: &Path) -> Result<()> {
    let mut files = names(folder)?;
    files.retain(|name| name != "pages");
    files.extend(names(&folder.join("pages"))?.into_iter().map(|name| format!("pages/{name}")));
    let mut values = Map::new();
    for file in &files {
        values.insert(file.clone(), integrity::<Sha384>("sha384", &bytes(&folder.join(file))?).into());
    }
    write(&folder.join("integrity.json"), &format!("{:#}\n", Value::Object(values)))?;
    files.push("integrity.json".to_owned());
    files.sort();
    let mut sums = String::new();
    for file in &files {
        let digest = Sha256::digest(bytes(&folder.join(file))?);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        sums += &format!("{hex}  {file}\n");
    }
    write(&folder.join("SHA256SUMS"), &sums)
}

/// A hash as browsers take it.
pub fn integrity<D: Digest>(name: &str, content: &[u8]) -> String {
    format!("{name}-{}", BASE64_STANDARD.encode(D::digest(content)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_written_as_browsers_take_it() {
        let expected = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
        assert_eq!(integrity::<Sha256>("sha256", b""), expected);
    }

    #[test]
    fn every_file_is_summed_in_a_fixed_order() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("pages")).unwrap();
        for name in ["b.js", "a.js", "pages/p.json"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        checksums(folder.path()).unwrap();
        let sums = fs::read_to_string(folder.path().join("SHA256SUMS")).unwrap();
        let files: Vec<&str> = sums.lines().map(|line| line.split("  ").nth(1).unwrap()).collect();
        assert_eq!(files, ["a.js", "b.js", "integrity.json", "pages/p.json"]);
        assert!(sums.starts_with("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.js\n"));
    }
}
