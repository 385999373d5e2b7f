//! The development page's program, for Trunk: puts a panel into every element that names a page file.

use deploy_panel::mount::mount;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Document, HtmlElement, Response};

/// Holds the address of the page file.
const ATTRIBUTE: &str = "data-deploy-panel";

fn main() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Ok(elements) = document.query_selector_all(&["[", ATTRIBUTE, "]"].concat()) else { return };
    for index in 0..elements.length() {
        if let Some(element) = elements.get(index).and_then(|node| node.dyn_into::<HtmlElement>().ok()) {
            spawn_local(show(document.clone(), element));
        }
    }
}

async fn show(document: Document, element: HtmlElement) {
    match download(&element.get_attribute(ATTRIBUTE).unwrap_or_default()).await {
        Ok(page) => {
            element.set_text_content(None);
            drop(mount(element, &page, None, None, None));
        }
        Err(cause) => {
            tell(&document, &element, &cause).ok();
        }
    }
}

/// The text at this address, or why there is none.
async fn download(url: &str) -> Result<String, JsValue> {
    let window = web_sys::window().ok_or("there is no window")?;
    let response: Response = JsFuture::from(window.fetch_with_str(url)).await?.dyn_into()?;
    if !response.ok() {
        return Err(format!("{url} could not be downloaded (status {})", response.status()).into());
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or_else(|| "the page file is not text".into())
}

/// Says above the static content what failed.
fn tell(document: &Document, element: &HtmlElement, cause: &JsValue) -> Result<(), JsValue> {
    let cause = cause.as_string().unwrap_or_else(|| js_sys::Object::from(cause.clone()).to_string().into());
    let line = document.create_element("p")?;
    line.set_attribute("role", "alert")?;
    line.set_text_content(Some(&format!("The panel could not start: {cause}.")));
    element.insert_before(&line, element.first_child().as_ref())?;
    Ok(())
}
