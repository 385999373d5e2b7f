//! Runs the command line.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// One finished run.
pub struct Run {
    arguments: Vec<String>,
    output: Output,
}

/// Runs `deploy-panel` at the top of the project.
pub fn deploy_panel(arguments: &[&str]) -> Run {
    deploy_panel_reading(arguments, "")
}

/// The same with a text on its standard input.
pub fn deploy_panel_reading(arguments: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deploy-panel"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that refuses its arguments does not wait for its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run { arguments: arguments.iter().map(|argument| (*argument).to_owned()).collect(), output }
}

impl Run {
    /// Asserts that it ended well.
    pub fn succeeds(self) -> Run {
        self.ends_with(0)
    }

    /// Asserts the exit code.
    pub fn ends_with(self, code: i32) -> Run {
        assert_eq!(self.output.status.code(), Some(code), "{:?}\n{}{}", self.arguments, self.stdout(), self.stderr());
        self
    }

    /// Asserts that standard error holds a text.
    pub fn says(self, text: &str) -> Run {
        assert!(self.stderr().contains(text), "{:?} does not say `{text}`:\n{}", self.arguments, self.stderr());
        self
    }

    /// Asserts that standard output is empty, so that nothing in it could be taken for a command.
    pub fn writes_nothing(self) -> Run {
        assert_eq!(self.stdout(), "", "{:?}", self.arguments);
        self
    }

    pub fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).unwrap()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).unwrap()
    }

    /// Lines of standard output as JSON.
    pub fn json_lines(&self) -> Vec<serde_json::Value> {
        self.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// A file of the test, in a directory that the build may clean.
pub fn file(content: impl AsRef<[u8]>) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("page-{}-{}.json", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// The names by which the command line finds the pages that the tests run on.
pub const PAGES: [&str; 8] = [
    "kimi-k3",
    "tests/data/pages/deepseek-v4.json",
    "tests/data/pages/hy3.json",
    "tests/data/pages/inkling.json",
    "tests/data/pages/lfm2.5.json",
    "tests/data/pages/minimax-m3.json",
    "tests/data/pages/qwen3.8.json",
    "qwen3.8-27b",
];
