//! `diff --git`: a page file and an earlier version of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::json;

use crate::tiny::tiny;

/// A directory with one page file, and perhaps a repository.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("git-{name}-{}", std::process::id()));
        std::fs::create_dir_all(path.join("pages")).unwrap();
        Folder(path)
    }

    /// A repository whose first commit, with the tag `first`, has the tiny page.
    fn repository(name: &str) -> Folder {
        let folder = Folder::new(name);
        folder.write(&tiny().to_string());
        folder.git(&["init", "--quiet"]);
        folder.git(&["add", "pages/tiny.json"]);
        let name = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
        folder.git(&[&name[..], &["commit", "--quiet", "--message", "First"]].concat());
        folder.git(&["tag", "first"]);
        folder
    }

    fn git(&self, arguments: &[&str]) {
        let status = Command::new("git").arg("-C").arg(&self.0).args(arguments).status().unwrap();
        assert!(status.success(), "{arguments:?}");
    }

    fn write(&self, text: &str) {
        std::fs::write(self.0.join("pages/tiny.json"), text).unwrap();
    }

    /// Runs the command in the directory above the page.
    fn diff(&self, arguments: &[&str], path: Option<&str>) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deploy-panel"));
        command.current_dir(&self.0).arg("diff").args(arguments);
        // The project's own repository may be around the directory.
        command.env("GIT_CEILING_DIRECTORIES", env!("CARGO_TARGET_TMPDIR"));
        // As in a hook.
        command.env("GIT_DIR", ".git").env("GIT_PREFIX", "pages/");
        if let Some(path) = path {
            command.env("PATH", path);
        }
        command.output().unwrap()
    }

    fn fails(&self, arguments: &[&str], says: &str) {
        let output = self.diff(arguments, None);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {error}");
        assert!(error.contains(says), "{arguments:?} does not say `{says}`: {error}");
        assert!(output.stdout.is_empty());
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_working_file_is_compared_with_the_revision() {
    let folder = Folder::repository("changed");
    let same = folder.diff(&["--git", "HEAD", "pages/tiny.json"], None);
    assert_eq!((same.status.code(), String::from_utf8(same.stdout).unwrap().as_str()), (Some(0), "5 selections unchanged\n"));
    let mut page = tiny();
    page["cells"][1]["env"] = json!(["LEVEL=2"]);
    folder.write(&page.to_string());
    let changed = folder.diff(&["pages/tiny.json", "--git", "first"], None);
    let wanted = "strategy=wide: + LEVEL=2 (2 selections)\n2 selections changed, 3 unchanged\n";
    assert_eq!((changed.status.code(), String::from_utf8(changed.stdout).unwrap().as_str()), (Some(1), wanted));
}

#[test]
fn what_is_wrong_is_said() {
    let folder = Folder::repository("wrong");
    folder.fails(&["--git", "second", "pages/tiny.json"], "has no revision `second`");
    folder.fails(&["--git", "--all", "pages/tiny.json"], "--all");
    folder.fails(&["--git=--all", "pages/tiny.json"], "`--all` is not a revision");
    folder.fails(&["--git", "first:pages/tiny.json", "pages/tiny.json"], "is not a revision");
    folder.fails(&["--git", "first", "pages/none.json"], "pages/none.json cannot be read");
    folder.fails(&["--git", "first", "kimi-k3"], "kimi-k3 cannot be read");
    std::fs::write(folder.0.join("pages/new.json"), tiny().to_string()).unwrap();
    folder.fails(&["--git", "first", "pages/new.json"], "pages/new.json is not in the revision `first`");
}

#[test]
fn a_revision_with_a_broken_page_names_the_revision() {
    let folder = Folder::repository("broken");
    folder.write("{");
    folder.git(&[
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "commit",
        "--quiet",
        "--all",
        "--message",
        "Break",
    ]);
    folder.write(&tiny().to_string());
    folder.fails(&["--git", "HEAD", "pages/tiny.json"], "error[bad-json]: pages/tiny.json at HEAD $");
}

#[test]
fn without_a_repository_or_the_program_it_says_so() {
    let folder = Folder::new("none");
    folder.write(&tiny().to_string());
    folder.fails(&["--git", "HEAD", "pages/tiny.json"], "pages/tiny.json is not in the working tree of a git repository");
    let output = folder.diff(&["--git", "HEAD", "pages/tiny.json"], Some("/nonexistent"));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("The program `git` cannot be run"), "{error}");
}
