//! Copying a text, and selecting it where copying is refused.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Node;

#[wasm_bindgen]
extern "C" {
    // `catch` also covers a page without a secure context, where `navigator.clipboard` is undefined.
    #[wasm_bindgen(js_namespace = ["navigator", "clipboard"], js_name = writeText, catch)]
    fn write_text(text: &str) -> Result<js_sys::Promise, JsValue>;
}

/// Copies the text, then tells whether it was copied: true only after the browser confirmed it.
pub fn copy(text: String, then: Box<dyn FnOnce(bool)>) {
    spawn_local(async move {
        let copied = match write_text(&text) {
            Ok(promise) => JsFuture::from(promise).await.is_ok(),
            Err(_) => false,
        };
        then(copied);
    });
}

/// Selects everything inside the node, so that the reader can copy it by key.
pub fn select(node: &Node) {
    if let Some(selection) = web_sys::window().and_then(|window| window.get_selection().ok().flatten()) {
        // A node outside the document cannot be selected, and need not be.
        selection.select_all_children(node).ok();
    }
}
