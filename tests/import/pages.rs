//! Every page that the tests know, written as a module and imported again.

use std::fs;
use std::path::Path;

use crate::export;
use crate::run::{directory, import_path, matrix};

fn comes_back(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let module = directory().join("module.jsx");
    fs::write(&module, export::module(&fs::read_to_string(&path).unwrap())).unwrap();
    let run = import_path(&module, &["--seconds", "170"]).succeeds();
    assert_eq!(run.matrix(), matrix(&path), "{}", run.page().display());
}

#[test]
fn kimi_k3_comes_back() {
    comes_back("assets/pages/kimi-k3.json");
}

#[test]
fn qwen38_27b_comes_back() {
    comes_back("assets/pages/qwen3.8-27b.json");
}

#[test]
fn deepseek_v4_comes_back() {
    comes_back("tests/data/pages/deepseek-v4.json");
}

#[test]
fn hy3_comes_back() {
    comes_back("tests/data/pages/hy3.json");
}

#[test]
fn inkling_comes_back() {
    comes_back("tests/data/pages/inkling.json");
}

#[test]
fn lfm25_comes_back() {
    comes_back("tests/data/pages/lfm2.5.json");
}

#[test]
fn minimax_m3_comes_back() {
    comes_back("tests/data/pages/minimax-m3.json");
}

#[test]
fn qwen38_comes_back() {
    comes_back("tests/data/pages/qwen3.8.json");
}
