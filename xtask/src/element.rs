//! The custom element as a script: bundled for release, or its modules as they are written for development.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use sha2::Sha256;

use crate::dist::{COMPILED, FILES, INSPECTOR_FILES, integrity};
use crate::files::{bytes, copy, empty, names, read, write};
use crate::project::Project;
use crate::tools::ReleaseTools;
use crate::wasm::GLUES;
use crate::{command, wasm};

/// The rule of the panel's sheet that holds what pages may theme.
const THEMED: &str = ":where(.deploy-panel)";

/// The sheet for pages themselves: as it is written, and as it is published.
const STATIC: [&str; 2] = ["static.css", "deploy-panel.css"];

/// Bundles the element with the program's glue and the style sheets; the script holds the hashes of its programs, which stand
/// in the folder already.
pub fn bundle(project: &Project, folder: &Path) -> Result<()> {
    let minifier = ReleaseTools::find(project).minifier.context("the bundle needs esbuild, which npm installs")?;
    let work = project.target.join("element");
    empty(&work)?;
    let source = project.root.join("assets/element");
    for file in names(&source)? {
        if file.ends_with(".js") || file.ends_with(".css") {
            copy(&source.join(&file), &work.join(&file))?;
        }
    }
    copy(&wasm::folder(project).join(GLUES[0]), &work.join(GLUES[0]))?;
    command::run(minifier.command().args(["--minify", "--log-level=warning", "--allow-overwrite"]).args([
        format!("--outdir={}", work.display()),
        work.join("element.css").display().to_string(),
        work.join(STATIC[0]).display().to_string(),
    ]))?;
    let inspector = signed(folder)?;
    write(&work.join("shadow.css"), &shadow_sheet(project, &work)?)?;
    copy(&work.join(STATIC[0]), &folder.join(STATIC[1]))?;
    command::run(
        minifier
            .command()
            .args(["--bundle", "--minify", "--format=esm", "--charset=utf8", "--loader:.css=text", "--log-level=warning"])
            .args(hashes(folder)?.map(|(name, hash)| format!("--define:{name}={hash}")))
            // Stays an import, which a page's browser follows and an author's bundler takes along.
            .arg(format!("--external:./{inspector}"))
            .arg(format!("--outfile={}", folder.join(FILES[1]).display()))
            .arg(work.join("deploy-panel.js")),
    )
}

/// Writes the element's modules side by side into a folder that holds the programs already. It takes no tool from elsewhere.
pub fn modules(project: &Project, folder: &Path) -> Result<()> {
    let source = project.root.join("assets/element");
    let hashes = hashes(folder)?;
    signed(folder)?;
    for file in names(&source)?.iter().filter(|name| name.ends_with(".js")) {
        let mut module = read(&source.join(file))?.replace("./shadow.css", "./shadow.js");
        for (name, hash) in &hashes {
            module = module.replace(name, hash);
        }
        write(&folder.join(file), &module)?;
    }
    let sheet = shadow_sheet(project, &source)?;
    write(&folder.join("shadow.js"), &format!("export default {};\n", json!(sheet)))?;
    copy(&wasm::folder(project).join(GLUES[0]), &folder.join(GLUES[0]))?;
    copy(&source.join(STATIC[0]), &folder.join(STATIC[1]))
}

/// The hashes of the programs as JavaScript, by the names that stand for them.
fn hashes(folder: &Path) -> Result<[(&'static str, String); 3]> {
    let hash =
        |name: &str| -> Result<String> { Ok(json!(integrity::<Sha256>("sha256", &bytes(&folder.join(name))?)).to_string()) };
    Ok([("PANEL_HASH", hash(FILES[0])?), ("COMPILED_HASH", hash(COMPILED)?), ("INSPECTOR_HASH", hash(INSPECTOR_FILES[0])?)])
}

/// Writes into the glue of the inspector's program which build it belongs to. Returns its name.
fn signed(folder: &Path) -> Result<&'static str> {
    let glue = folder.join(INSPECTOR_FILES[1]);
    let [.., (_, hash)] = hashes(folder)?;
    write(&glue, &format!("{}export const build={hash};\n", read(&glue)?))?;
    Ok(INSPECTOR_FILES[1])
}

/// Everything that styles the shadow.
fn shadow_sheet(project: &Project, element: &Path) -> Result<String> {
    Ok(shadow(&read(&wasm::folder(project).join(wasm::STYLE))?)? + &read(&element.join("element.css"))?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_themed_moves_to_the_host() {
        let sheet = ":where(.deploy-panel){--a:b}@supports (x:y){:where(.deploy-panel){--a:c}}.deploy-panel{color:red}";
        assert_eq!(shadow(sheet).unwrap(), ":host{--a:b}@supports (x:y){:host{--a:c}}.deploy-panel{color:red}");
        assert_eq!(in_own_size(".remark{width:54rem;margin:-.875rem 0}"), ".remark{width:61.7143em;margin:-1.0000em 0}");
        assert!(shadow(".deploy-panel{--a:b}").is_err());
    }
}
