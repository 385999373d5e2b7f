//! Asking the checkpoint inspector, which the page's script loads on first use.

use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::engine::view_model::InspectionModel;

/// The script's function `(page, config) => Promise<lines>`, for one page.
pub struct Inspect {
    function: Function,
    page: String,
}

impl Inspect {
    /// A function that asks about the page of this text.
    pub fn new(function: Function, page: &str) -> Inspect {
        Inspect { function, page: page.into() }
    }

    /// What the config means for the page, or the sentence that says why it cannot be read.
    pub fn ask(&self, config: &str) -> impl Future<Output = Result<InspectionModel, String>> + use<> {
        let answer = self.function.call2(&JsValue::NULL, &self.page.as_str().into(), &config.into());
        let promise = answer.ok().and_then(|answer| answer.dyn_into::<Promise>().ok());
        async move {
            let answer = match promise {
                Some(promise) => JsFuture::from(promise).await.ok().and_then(|lines| lines.as_string()),
                None => None,
            };
            let lines = answer.ok_or("The checkpoint inspector could not be loaded.")?;
            InspectionModel::from_lines(&lines)
        }
    }
}
