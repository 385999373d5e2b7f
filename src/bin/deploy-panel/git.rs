//! Earlier versions of a page file, from the `git` program.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::failure::Failure;
use crate::source::Source;

/// The page file as it was at a revision.
pub fn read(page: &str, revision: &str) -> Result<Source, Failure> {
    if revision.is_empty() || revision.starts_with('-') || revision.contains(':') {
        return usage(format!("`{revision}` is not a revision. Name a commit, a branch or a tag."));
    }
    // In a repository a link is only the name of another file.
    let path = fs::canonicalize(page).map_err(|error| Failure::Usage(format!("{page} cannot be read: {error}.")))?;
    let (Some(directory), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
        return usage(format!("{page} is not a file."));
    };
    let inside = git(directory, &["rev-parse", "--is-inside-work-tree"])?;
    if !inside.stdout.starts_with(b"true") {
        return usage(format!("{page} is not in the working tree of a git repository{}.", said(&inside)));
    }
    let commit = [revision, "^{commit}"].concat();
    if !git(directory, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])?.status.success() {
        return usage(format!("The repository of {page} has no revision `{revision}`."));
    }
    let file = [revision, ":./", name].concat();
    let shown = git(directory, &["show", "--no-textconv", "--end-of-options", &file])?;
    if !shown.status.success() {
        return usage(format!("{page} is not in the revision `{revision}`{}.", said(&shown)));
    }
    Source::of(&format!("{page} at {revision}"), shown.stdout)
}

fn git(directory: &Path, arguments: &[&str]) -> Result<Output, Failure> {
    let mut command = Command::new("git");
    command.arg("-C").arg(directory).args(arguments).env("LC_ALL", "C");
    // A hook of another repository, or of another directory of this one, must not decide where the file belongs.
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        command.env_remove(variable);
    }
    let output = command.output();
    output.map_err(|error| Failure::Usage(format!("The program `git` cannot be run: {error}.")))
}

/// What `git` has to say, since it may be about something else, such as whose directory it is.
fn said(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let text = text.trim().trim_end_matches('.');
    if text.is_empty() { String::new() } else { [": git says \"", text, "\""].concat() }
}

fn usage<T>(text: String) -> Result<T, Failure> {
    Err(Failure::Usage(text))
}
