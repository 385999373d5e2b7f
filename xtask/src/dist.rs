//! Writes the release bundle into `dist`: one script with the custom element, its programs, the pages, and checksums.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256, Sha384};

use crate::compact::compact;
use crate::files::{bytes, copy, empty, json_names, names, read, write};
use crate::project::Project;
use crate::tools::ReleaseTools;
use crate::{command, wasm};

/// What readers download of the bundle, beside a page file.
pub const FILES: [&str; 2] = ["deploy-panel_bg.wasm", "deploy-panel.js"];

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
const BUILT: [(&str, &str); 3] = [
    ("deploy_panel_bg.wasm", FILES[0]),
    ("deploy_panel_inspector_bg.wasm", INSPECTOR_FILES[0]),
    ("deploy_panel_inspector.js", INSPECTOR_FILES[1]),
];

/// The rule of the panel's sheet that holds what pages may theme.
const THEMED: &str = ":where(.deploy-panel)";

/// Carries out `cargo xtask dist`.
pub fn run(project: &Project) -> Result<()> {
    let folder = build(project)?;
    println!("The bundle is in {}", folder.display());
    Ok(())
}

/// Writes the bundle and returns its folder.
pub fn build(project: &Project) -> Result<PathBuf> {
    wasm::build(project, true)?;
    let panel = wasm::folder(project);
    let folder = project.root.join("dist");
    empty(&folder)?;
    for (source, name) in COPIES {
        copy(&project.root.join(source), &folder.join(name))?;
    }
    for (source, name) in BUILT {
        copy(&panel.join(source), &folder.join(name))?;
    }
    pages(project, &folder)?;
    script(project, &folder)?;
    write(&folder.join("package.json"), &manifest(project)?)?;
    checksums(&folder)?;
    Ok(folder)
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

/// Bundles the element with the program's glue and the style sheets; the script holds the hashes of its programs.
fn script(project: &Project, folder: &Path) -> Result<()> {
    let minifier = ReleaseTools::find(project).minifier.context("the bundle needs esbuild, which npm installs")?;
    let work = project.target.join("element");
    empty(&work)?;
    let source = project.root.join("assets/element");
    for file in names(&source)? {
        if file.ends_with(".js") || file.ends_with(".css") {
            copy(&source.join(&file), &work.join(&file))?;
        }
    }
    let panel = wasm::folder(project);
    copy(&panel.join("deploy_panel.js"), &work.join("deploy_panel.js"))?;
    command::run(minifier.command().args(["--minify", "--log-level=warning", "--allow-overwrite"]).args([
        format!("--outdir={}", work.display()),
        work.join("element.css").display().to_string(),
        work.join("static.css").display().to_string(),
    ]))?;
    let sheet = shadow(&read(&panel.join("deploy-panel.css"))?)? + &read(&work.join("element.css"))?;
    write(&work.join("shadow.css"), &sheet)?;
    copy(&work.join("static.css"), &folder.join("deploy-panel.css"))?;
    let hash = |name: &str| -> Result<String> { Ok(integrity::<Sha256>("sha256", &bytes(&folder.join(name))?)) };
    let glue = folder.join(INSPECTOR_FILES[1]);
    write(&glue, &format!("{}export const build={};\n", read(&glue)?, json!(hash(INSPECTOR_FILES[0])?)))?;
    command::run(
        minifier
            .command()
            .args(["--bundle", "--minify", "--format=esm", "--charset=utf8", "--loader:.css=text", "--log-level=warning"])
            .arg(format!("--define:PANEL_HASH={}", json!(hash(FILES[0])?)))
            .arg(format!("--define:INSPECTOR_HASH={}", json!(hash(INSPECTOR_FILES[0])?)))
            // Stays an import, which a page's browser follows and an author's bundler takes along.
            .arg(format!("--external:./{}", INSPECTOR_FILES[1]))
            .arg(format!("--outfile={}", folder.join(FILES[1]).display()))
            .arg(work.join("deploy-panel.js")),
    )
}

/// The panel's sheet as it stands in a shadow: what pages may theme is set on the host, where their own rules count more.
fn shadow(sheet: &str) -> Result<String> {
    ensure!(sheet.matches(THEMED).count() == 2, "the style sheet does not set its custom properties in two rules {THEMED}");
    Ok(in_own_size(&sheet.replace(THEMED, ":host")))
}

/// Lengths in `rem` follow the page's root, which may have any size; in a shadow they follow the panel's own font, whose size
/// is 0.875 of what the reader chose.
fn in_own_size(sheet: &str) -> String {
    let mut parts = sheet.split("rem");
    let mut changed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let start = changed.rfind(|character: char| !character.is_ascii_digit() && character != '.').map_or(0, |at| at + 1);
        match changed[start..].parse::<f64>() {
            Ok(length) => changed.replace_range(start.., &format!("{:.4}em", length / 0.875)),
            Err(_) => changed.push_str("rem"),
        }
        changed.push_str(part);
    }
    changed
}

fn pages(project: &Project, folder: &Path) -> Result<()> {
    let source = project.root.join("assets/pages");
    fs::create_dir_all(folder.join("pages"))?;
    for file in json_names(&source)? {
        write(&folder.join("pages").join(&file), &compact(&read(&source.join(&file))?))?;
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
fn integrity<D: Digest>(name: &str, content: &[u8]) -> String {
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
    fn what_can_be_themed_moves_to_the_host() {
        let sheet = ":where(.deploy-panel){--a:b}@supports (x:y){:where(.deploy-panel){--a:c}}.deploy-panel{color:red}";
        assert_eq!(shadow(sheet).unwrap(), ":host{--a:b}@supports (x:y){:host{--a:c}}.deploy-panel{color:red}");
        assert_eq!(in_own_size(".remark{width:54rem;margin:-.875rem 0}"), ".remark{width:61.7143em;margin:-1.0000em 0}");
        assert!(shadow(".deploy-panel{--a:b}").is_err());
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
