//! What JavaScript calls of the checkpoint inspector, which is a program of its own: few readers need it, so that the
//! panel loads it on first use.

use wasm_bindgen::prelude::*;

use crate::engine::inspection;
use crate::page::Page;

/// What a checkpoint's config declares and what follows on a page, one line each, its parts separated by tabs:
/// `fact`, title, value; `option`, label; `resolved`, title, value (empty where the server overrides nothing), reason;
/// or the single line `error`, sentence.
#[wasm_bindgen]
pub fn inspect(page: &str, config: &str) -> String {
    match Page::parse(page) {
        Ok(page) => inspection(&page, config).map_or_else(|error| ["error\t", &error].concat(), |model| model.to_lines()),
        // The panel shows no inspector for a page that it cannot read.
        Err(_) => "error\tThe page file cannot be read.".to_owned(),
    }
}
