//! Commands that chromedriver knows beyond the WebDriver standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of the browser's session that is posted to an endpoint of its own.
#[derive(Debug)]
pub struct Extension {
    endpoint: &'static str,
    body: Value,
}

impl Extension {
    /// A command of the Chrome DevTools Protocol.
    pub fn devtools(method: &str, parameters: Value) -> Extension {
        Extension { endpoint: "goog/cdp/execute", body: json!({ "cmd": method, "params": parameters }) }
    }

    /// Takes what the console got since it was last asked.
    pub fn console() -> Extension {
        Extension { endpoint: "se/log", body: json!({ "type": "browser" }) }
    }
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&["session/", session_id.unwrap_or_default(), "/", self.endpoint].concat())
    }

    fn method_and_body(&self, _request_url: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
