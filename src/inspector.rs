//! What JavaScript calls of the program beside the panel: it explains what is wrong with a page, inspects the config of a
//! checkpoint, and writes recipes as files. Few readers need these, so that the panel loads it on first use.

#[cfg(feature = "inspector")]
use wasm_bindgen::prelude::*;

use crate::engine::{Session, answer, inspection};
use crate::page::{Finding, Page};

/// What a checkpoint's config declares and what follows on a page, one line each, its parts separated by tabs:
/// `fact`, title, value; `option`, label; `resolved`, title, value (empty where the server overrides nothing), reason;
/// or the single line `error`, sentence. Without a config: what is wrong with the page, `finding`, path, sentences. With a
/// question for files, which `Session::question` writes: the answer that `Manifest::from_lines` reads.
#[cfg_attr(feature = "inspector", wasm_bindgen)]
pub fn inspect(page: &str, config: Option<String>, question: Option<String>) -> String {
    if let Some(question) = question {
        return answer(page, &question);
    }
    match (Page::open(page), config) {
        (Ok(page), Some(config)) => match inspection(&page, &config) {
            Ok(model) => model.to_lines(),
            Err(error) => line(&["error", &error]),
        },
        (Ok(page), None) => match Session::new(page) {
            Ok(_) => String::new(),
            Err(unsettled) => line(&["finding", "$", &unsettled.sentence()]),
        },
        (Err(findings), _) => findings.iter().map(explain).collect(),
    }
}

/// The compiled page of a page file's text, for the panel's program that takes no other; nothing if the page is broken.
#[cfg_attr(feature = "inspector", wasm_bindgen)]
pub fn compile(page: &str) -> Option<String> {
    Page::compile(page).ok()
}

fn explain(finding: &Finding) -> String {
    line(&["finding", &finding.path, &finding.sentences()])
}

fn line(parts: &[&str]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| part.replace(['\t', '\n', '\r'], " ")).collect();
    parts.join("\t") + "\n"
}
