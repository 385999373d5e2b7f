//! Reading a file that the reader chose.

use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use crate::policy::check_size;

/// The file's text, or the sentence that says why it is not read. A file that is too large is not even opened.
pub async fn text(file: &File) -> Result<String, String> {
    check_size(file.size() as u64).map_err(|error| error.to_string())?;
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    text.ok_or_else(|| "The browser could not read this file. Paste its text instead.".into())
}
