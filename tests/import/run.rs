//! Runs `deploy-panel import`, and reads what it wrote.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A finished run.
pub struct Run {
    output: Output,
    page: PathBuf,
}

/// A fresh directory of this test run.
pub fn directory() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("import-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Imports one of the modules beside these tests.
pub fn import(name: &str) -> Run {
    import_path(&modules().join(name), &[])
}

/// Imports a module that is written down in a test.
pub fn import_text(text: &str) -> Run {
    import_text_with(text, &[])
}

/// The same with more arguments.
pub fn import_text_with(text: &str, arguments: &[&str]) -> Run {
    let path = directory().join("page.jsx");
    fs::write(&path, text).unwrap();
    import_path(&path, arguments)
}

/// Imports a module file.
pub fn import_path(module: &Path, arguments: &[&str]) -> Run {
    let page = directory().join("page.json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_deploy-panel"));
    let output = command.arg("import").arg(module).arg("-o").arg(&page).args(arguments).output().unwrap();
    Run { output, page }
}

/// The lines of `deploy-panel matrix`, in a fixed order.
pub fn matrix(page: &Path) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_deploy-panel")).arg("matrix").arg(page).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut lines: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// The directory of modules beside these tests.
pub fn modules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import/modules")
}

impl Run {
    /// Asserts that the module was imported and proved equal.
    pub fn succeeds(self) -> Run {
        assert_eq!(self.output.status.code(), Some(0), "{}", self.stderr());
        assert!(self.stderr().contains("Proved equal to the module over "), "{}", self.stderr());
        self
    }

    /// Asserts that the import was refused with this sentence, and that nothing was written.
    pub fn fails_with(self, sentence: &str) -> Run {
        assert_eq!(self.output.status.code(), Some(1), "{}", self.stderr());
        assert!(self.stderr().contains(sentence), "it does not say `{sentence}`:\n{}", self.stderr());
        assert!(!self.page.exists(), "a page was written");
        assert!(self.output.stdout.is_empty());
        self
    }

    /// Asserts that standard error holds a text.
    pub fn says(self, text: &str) -> Run {
        assert!(self.stderr().contains(text), "it does not say `{text}`:\n{}", self.stderr());
        self
    }

    /// The page file.
    pub fn page(&self) -> &Path {
        &self.page
    }

    /// The page.
    pub fn json(&self) -> Value {
        serde_json::from_str(&fs::read_to_string(&self.page).unwrap()).unwrap()
    }

    /// What stands at a JSON pointer of the page.
    pub fn at(&self, pointer: &str) -> Value {
        self.json().pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    /// The lines of its matrix.
    pub fn matrix(&self) -> Vec<String> {
        matrix(&self.page)
    }

    pub fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).unwrap()
    }
}
