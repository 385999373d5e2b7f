//! One browser with one window.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::command::Extension;
use super::driver::{Driver, site};
use super::panel::Panel;

/// Longest wait for anything on a page.
const PATIENCE: Duration = Duration::from_secs(15);

/// Pause between two looks at the page.
const LOOK_AGAIN: Duration = Duration::from_millis(25);

/// Where chromium is started by root, in a container or offline, it needs most of these.
const ARGUMENTS: [&str; 13] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--lang=en-GB",
    "--window-size=1280,900",
];

/// How scripts call the things on a page.
const WORDS: &str = include_str!("words.js");

/// A browser that shows the site.
pub struct Browser {
    pub(super) client: Client,
    /// Where the site is served.
    pub site: String,
    /// Parts of console messages that the test provokes.
    pub(super) provoked: RefCell<Vec<&'static str>>,
}

impl Browser {
    /// Starts a browser under the driver.
    pub async fn start(driver: &Driver) -> Browser {
        let profile = format!("--user-data-dir={}", driver.profile.display());
        let arguments: Vec<&str> = ARGUMENTS.into_iter().chain([profile.as_str()]).collect();
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": 30_000, "pageLoad": 30_000, "implicit": 0 },
        });
        let Value::Object(capabilities) = capabilities else { unreachable!() };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&driver.address).await.expect("chromium starts");
        Browser { client, site: site(), provoked: RefCell::default() }
    }

    /// Goes to a page of the site and waits for its panel.
    pub async fn open(&self, path: &str) -> Panel<'_> {
        self.visit(path).await;
        Panel::first(self).await
    }

    /// Goes to a page of the site, loading it anew even where only the fragment differs.
    pub async fn visit(&self, path: &str) {
        self.visit_at(&self.site, path).await;
    }

    /// The same for a site at another address.
    pub async fn visit_at(&self, site: &str, path: &str) {
        self.client.goto("about:blank").await.unwrap();
        self.client.goto(&format!("{site}/{path}")).await.unwrap();
    }

    /// Goes to a page of the site as a link would: another fragment of the same page loads nothing.
    pub async fn go(&self, path: &str) {
        self.client.goto(&format!("{}/{path}", self.site)).await.unwrap();
    }

    /// Loads the page anew and waits for its panel.
    pub async fn reload(&self) -> Panel<'_> {
        self.client.refresh().await.unwrap();
        Panel::first(self).await
    }

    /// One step back in the history.
    pub async fn back(&self) {
        self.client.back().await.unwrap();
    }

    /// One step forward in the history.
    pub async fn forward(&self) {
        self.client.forward().await.unwrap();
    }

    /// The page's address.
    pub async fn address(&self) -> String {
        self.script("return location.href", vec![]).await
    }

    /// The address's fragment with its `#`.
    pub async fn fragment(&self) -> String {
        self.script("return location.hash", vec![]).await
    }

    /// Runs a script in the page, with the words of `words.js`, and returns what it returns; a promise is awaited.
    pub async fn script<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> T {
        let value = self.client.execute(&[WORDS, script].concat(), arguments).await;
        let value = value.unwrap_or_else(|error| panic!("{error}\nin the script\n{script}"));
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}\nof the script\n{script}"))
    }

    /// The element that a script returns.
    pub async fn element(&self, script: &str, arguments: Vec<Value>) -> Element {
        let value: Value = self.script(script, arguments).await;
        let id = value.as_object().and_then(|object| object.values().next()).and_then(Value::as_str);
        let id = id.unwrap_or_else(|| panic!("no element from the script\n{script}"));
        Element::from_element_id(self.client.clone(), id.to_owned().into())
    }

    /// Carries out a command of the Chrome DevTools Protocol.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Value {
        let result = self.client.issue_cmd(Extension::devtools(method, parameters)).await;
        result.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Waits until the script returns what is wanted, and tells on failure what the page showed.
    pub async fn until<T>(&self, what: &str, script: &str, arguments: Vec<Value>, is_right: impl Fn(&T) -> bool) -> T
    where
        T: DeserializeOwned + std::fmt::Debug,
    {
        let start = Instant::now();
        loop {
            let value = self.script(script, arguments.clone()).await;
            if is_right(&value) {
                return value;
            }
            if start.elapsed() > PATIENCE {
                let page: String = self.script("return document.body.innerText", vec![]).await;
                panic!(
                    "waited {PATIENCE:?} for: {what}\nlast seen: {value:#?}\nthe page at {} showed:\n{page}",
                    self.address().await
                );
            }
            sleep(LOOK_AGAIN).await;
        }
    }
}
