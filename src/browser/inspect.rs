//! Asking the inspector's program, which the page's script loads on first use.

use std::pin::Pin;
use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The lines of an answer; nothing if the program could not be loaded.
type Answer = Pin<Box<dyn Future<Output = Option<String>>>>;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// What is wrong with the page.
    Page,
    /// What a checkpoint's config means for the page.
    Config,
    /// Something about the recipe in force: the question says what.
    Recipe,
}

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

    /// Asks about the text.
    pub fn answer(&self, about: About, text: &str) -> Answer {
        let given = |wanted| if about == wanted { JsValue::from_str(text) } else { JsValue::UNDEFINED };
        let (config, question) = (given(About::Config), given(About::Recipe));
        let answer = self.function.call3(&JsValue::NULL, &(&*self.page).into(), &config, &question);
        let promise = answer.ok().and_then(|answer| answer.dyn_into::<Promise>().ok());
        Box::pin(async move { JsFuture::from(promise?).await.ok()?.as_string() })
    }
}

/// Where the page is broken, and the sentences, from the lines of the answer.
pub fn findings(lines: &str) -> Vec<(String, String)> {
    let mut findings = Vec::new();
    for line in lines.lines() {
        let mut parts = line.split('\t').skip(1).map(String::from);
        findings.extend(parts.next().zip(parts.next()));
    }
    findings
}
