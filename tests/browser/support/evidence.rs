//! What is kept of a failed test: how the page looked, what it said, what the console got.

use std::fs;
use std::path::{Path, PathBuf};

use super::browser::Browser;
use super::console::Message;

/// `target/browser-failures`.
fn folder() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    target.join("browser-failures")
}

/// Removes what an earlier run kept of this test.
pub fn forget(test: &str) {
    for extension in ["png", "txt"] {
        fs::remove_file(folder().join(file(test)).with_extension(extension)).ok();
    }
}

/// Keeps what can still be had of the page.
pub async fn keep(browser: &Browser, test: &str, messages: &[Message]) {
    let base = folder().join(file(test));
    fs::create_dir_all(folder()).unwrap();
    if let Ok(picture) = browser.client.screenshot().await {
        fs::write(base.with_extension("png"), picture).unwrap();
    }
    let address = browser.client.current_url().await.map(String::from).unwrap_or_default();
    let page = browser.client.source().await.unwrap_or_default();
    let console: Vec<String> = messages.iter().map(Message::line).collect();
    fs::write(base.with_extension("txt"), [&address, "\n\n", &console.join("\n"), "\n\n", &page].concat()).unwrap();
    eprintln!("The page and its console are in {}.{{png,txt}}", base.display());
}

fn file(test: &str) -> String {
    test.replace("::", "-")
}
