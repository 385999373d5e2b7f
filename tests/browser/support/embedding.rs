//! A page of somebody else's that embeds the release bundle, under a strict policy.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::browser::Browser;
use super::mirror::Mirror;
use super::panel::Panel;

/// What the page allows: nothing inline, no evaluation. What breaks it is an error of the console, which fails the test.
const POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'";

/// The script of the bundle, as most pages include it.
const SCRIPT: &str = "<script type=module src=/dist/deploy-panel.js></script>";

/// Words for the scripts of a test: the events so far, and an element by its index.
const WORDS: &str = "const element = (index = 0) => document.querySelectorAll('deploy-panel')[index]; ";

/// Notes every event that reaches the document.
const RECORDER: &str = "
    window.events = [];
    for (const name of ['change', 'copy', 'error']) {
        document.addEventListener(`deploy-panel:${name}`, ({ type, detail }) => events.push([type.split(':')[1], detail]));
    }";

/// A page with the bundle.
pub struct Embedding<'b> {
    browser: &'b Browser,
    /// What serves the page.
    pub mirror: Mirror,
    policy: String,
    head: String,
    body: String,
}

impl<'b> Embedding<'b> {
    /// A page with this content, under the script of the bundle.
    pub async fn new(browser: &'b Browser, body: &str) -> Embedding<'b> {
        let mirror = Mirror::of(&browser.site).await;
        mirror.answer("/record.js", 200, "text/javascript", RECORDER.into());
        Embedding { browser, mirror, policy: POLICY.into(), head: SCRIPT.into(), body: body.into() }
    }

    /// The page with this in its head, in place of the script of the bundle.
    pub fn head(self, head: &str) -> Self {
        Embedding { head: head.into(), ..self }
    }

    /// The page under this policy.
    pub fn policy(self, policy: &str) -> Self {
        Embedding { policy: policy.into(), ..self }
    }

    /// The page with a style sheet of its own.
    pub fn style(self, sheet: &str) -> Self {
        self.mirror.answer("/host.css", 200, "text/css", sheet.into());
        let head = ["<link rel=stylesheet href=/host.css>", &self.head].concat();
        Embedding { head, ..self }
    }

    /// The page with the static HTML that the site has for this page, and its sheet, in its first element.
    pub async fn prerendered(self, page: &str) -> Self {
        let site = self.browser.download(&format!("{page}/")).await;
        let site = String::from_utf8(site).unwrap();
        let (_, rest) = site.split_once("<section class=\"dp-static\"").unwrap();
        let (section, _) = rest.split_once("</deploy-panel>").unwrap();
        let (before, after) = self.body.split_once("</deploy-panel>").unwrap();
        let body = [before, "<section class=\"dp-static\"", section, "</deploy-panel>", after].concat();
        let head = ["<link rel=stylesheet href=/dist/deploy-panel.css>", &self.head].concat();
        Embedding { head, body, ..self }
    }

    /// Goes to the page.
    pub async fn open(self) -> Self {
        let Embedding { policy, head, body, .. } = &self;
        let document = format!(
            "<!doctype html><html lang=en><meta http-equiv=Content-Security-Policy content=\"{policy}\"><title>Host</title>\
             <link rel=icon href=/icon.svg><script src=/record.js></script>{head}<main>{body}</main>"
        );
        self.mirror.answer("/host", 200, "text/html; charset=utf-8", document.into());
        self.browser.visit_at(&self.mirror.url, "host").await;
        self
    }

    /// Waits for the panel that comes after `index` others.
    pub async fn panel(&self, index: usize) -> Panel<'b> {
        Panel::at(self.browser, index).await
    }

    /// What a script returns that calls the elements `element(index)`, and its argument `given`.
    pub async fn script<T: DeserializeOwned>(&self, script: &str, given: Value) -> T {
        self.browser.script(&[WORDS, "const given = arguments[0];\n", script].concat(), vec![given]).await
    }

    /// Waits until the script returns what is wanted.
    pub async fn until<T>(&self, script: &str, is_right: impl Fn(&T) -> bool) -> T
    where
        T: DeserializeOwned + std::fmt::Debug,
    {
        self.browser.until(script, &[WORDS, script].concat(), vec![Value::Null], is_right).await
    }

    /// Waits for an event of this name and returns what the last one carries.
    pub async fn event(&self, name: &str) -> Value {
        let script = format!("return events.findLast(([name]) => name === {}) ?? null", json!(name));
        self.until::<Value>(&script, |event| !event.is_null()).await[1].take()
    }

    /// Waits for the line that says why there is no panel, beside the fallback content.
    pub async fn failure(&self) -> String {
        let script = "
            const line = element().shadowRoot?.querySelector('[role=alert]');
            if (!line) return '';
            const content = [...element().children].filter((one) => one.localName !== 'script');
            if (![element(), ...content].every((one) => one.checkVisibility())) return '';
            return line.innerText";
        let line = self.until::<String>(script, |line| !line.is_empty()).await;
        let event = self.event("error").await;
        assert_eq!(event["message"], json!(line), "the event says the same");
        let panels: usize = self.browser.script("return panels().length", vec![]).await;
        assert_eq!(panels, 0);
        line
    }
}
