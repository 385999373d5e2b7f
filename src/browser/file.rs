//! Reading a file that the reader chose.

use wasm_bindgen_futures::JsFuture;
use web_sys::File;

/// The largest file that is read, in bytes; the inspector refuses larger ones with the same limit.
const MOST_BYTES: f64 = (16 << 20) as f64;

/// The file's text, or the sentence that says why it is not read. A file that is too large is not even opened.
pub async fn text(file: &File) -> Result<String, String> {
    if file.size() > MOST_BYTES {
        return Err("This file is larger than 16 MiB, which no checkpoint's config is.".into());
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    text.ok_or_else(|| "The browser could not read this file. Paste its text instead.".into())
}
