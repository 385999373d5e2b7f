//! What JavaScript calls.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

/// Puts a panel for the page text (JSON) into `element`.
#[wasm_bindgen]
pub fn mount(element: HtmlElement, page: &str) {
    let bytes = page.len();
    leptos::mount::mount_to(element, move || view! { <p>{bytes}" bytes"</p> }).forget();
}
