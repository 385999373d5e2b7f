//! Files and folders, with errors that name them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The names in a folder, in an order that does not depend on the machine.
pub fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} could not be read", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// The names of the JSON files in a folder.
pub fn json_names(folder: &Path) -> Result<Vec<String>> {
    let mut names = names(folder)?;
    names.retain(|name| name.ends_with(".json"));
    Ok(names)
}

/// Leaves a folder that is there and has nothing in it.
pub fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} could not be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))
}

/// Copies a file's content.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::write(to, bytes(from)?).with_context(|| format!("{} could not be written", to.display()))
}

/// Copies a folder with all that is in it, over what is there.
pub fn copy_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{} could not be made", to.display()))?;
    for name in names(from)? {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() { copy_all(&from, &to)? } else { copy(&from, &to)? }
    }
    Ok(())
}

/// The content of a file.
pub fn bytes(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("{} could not be read", file.display()))
}

/// The text of a file.
pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{} could not be read", file.display()))
}

/// Writes a file.
pub fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("{} could not be written", file.display()))
}
