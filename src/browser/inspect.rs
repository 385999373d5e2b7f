//! Asking the inspector's program, which the page's script loads on first use.

use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::engine::view_model::InspectionModel;

/// What the reader is told where the program does not come.
const NOT_LOADED: &str =
    "The checkpoint inspector could not be loaded. To try again, paste the text or choose the file once more.";

/// The script's function `(page, config, question) => Promise<lines>`, for one page.
#[derive(Clone)]
pub struct Inspect {
    function: Function,
    page: Rc<str>,
}

impl Inspect {
    /// A function that asks about the page of this text.
    pub fn new(function: Function, page: &str) -> Inspect {
        Inspect { function, page: page.into() }
    }

    /// What the config means for the page, or the sentence that says why it cannot be read.
    pub fn ask(&self, config: &str) -> impl Future<Output = Result<InspectionModel, String>> + use<> {
        let lines = self.call(&config.into(), &JsValue::UNDEFINED);
        async move { InspectionModel::from_lines(&lines.await.ok_or(NOT_LOADED)?) }
    }

    /// What is wrong with the page: where, and the sentences. Nothing if they could not be loaded.
    pub fn explain(&self) -> impl Future<Output = Vec<(String, String)>> + use<> {
        let lines = self.call(&JsValue::UNDEFINED, &JsValue::UNDEFINED);
        async move {
            let mut findings = Vec::new();
            for line in lines.await.unwrap_or_default().lines() {
                let mut parts = line.split('\t').skip(1).map(String::from);
                findings.extend(parts.next().zip(parts.next()));
            }
            findings
        }
    }

    /// The answer to a question for files; nothing if the program could not be loaded.
    pub fn write(&self, question: &str) -> impl Future<Output = Option<String>> + use<> {
        self.call(&JsValue::UNDEFINED, &question.into())
    }

    fn call(&self, config: &JsValue, question: &JsValue) -> impl Future<Output = Option<String>> + use<> {
        let answer = self.function.call3(&JsValue::NULL, &(&*self.page).into(), config, question);
        let promise = answer.ok().and_then(|answer| answer.dyn_into::<Promise>().ok());
        async move { JsFuture::from(promise?).await.ok()?.as_string() }
    }
}
