//! A panel on the page, seen and used as a reader does.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::browser::Browser;

/// One panel of the page.
#[derive(Clone, Copy)]
pub struct Panel<'b> {
    /// Where it is.
    pub browser: &'b Browser,
    index: usize,
}

impl<'b> Panel<'b> {
    /// Waits for the first panel of the page.
    pub async fn first(browser: &'b Browser) -> Panel<'b> {
        Panel::at(browser, 0).await
    }

    /// Waits for the panel that comes after `index` others.
    pub async fn at(browser: &'b Browser, index: usize) -> Panel<'b> {
        browser.until("a panel", "return panels().length", vec![], |panels: &usize| *panels > index).await;
        Panel { browser, index }
    }

    /// What a script returns that calls this panel `panel`, and its first argument `given`.
    pub async fn script<T: DeserializeOwned>(self, script: &str, given: Value) -> T {
        self.browser.script(&script_of(script), vec![json!(self.index), given]).await
    }

    /// Waits until the script returns what is wanted.
    pub async fn until<T>(self, what: &str, script: &str, given: Value, wanted: T) -> T
    where
        T: DeserializeOwned + std::fmt::Debug + PartialEq,
    {
        let what = format!("{what}: {wanted:#?}");
        let arguments = vec![json!(self.index), given];
        self.browser.until(&what, &script_of(script), arguments, |value| *value == wanted).await
    }

    /// Clicks a radio button by mouse.
    pub async fn click(self, row: &str, option: &str) {
        self.click_on("return radio(panel, ...given)", json!([row, option])).await;
    }

    /// Picks an option by mouse and waits until it is picked.
    pub async fn pick(self, row: &str, option: &str) -> Panel<'b> {
        self.click(row, option).await;
        self.until("the pick of a row", "return picked(panel, given)", json!(row), option.to_owned()).await;
        self
    }

    /// The label of what is picked in a row.
    pub async fn picked(self, row: &str) -> String {
        self.script("return picked(panel, given)", json!(row)).await
    }

    /// The text of the command as it stands there.
    pub async fn command(self) -> String {
        self.script("return command(panel)", Value::Null).await
    }

    /// Waits until the command is exactly this text.
    pub async fn shows(self, command: &str) -> Panel<'b> {
        self.until("the command", "return command(panel)", Value::Null, command.to_owned()).await;
        self
    }

    /// One of the facts beside the command.
    pub async fn fact(self, title: &str) -> String {
        self.script("return fact(panel, given)", json!(title)).await
    }

    /// The sentences under a row.
    pub async fn remarks(self, row: &str) -> Vec<String> {
        self.script("return remarks(group(panel, given))", json!(row)).await
    }

    /// What the panel said aloud last.
    pub async fn said(self) -> String {
        self.script("return said(panel).trim()", Value::Null).await
    }

    /// Clicks a button by mouse.
    pub async fn push(self, button: &str) {
        self.click_on("return button(panel, given)", json!(button)).await;
    }

    /// Clicks by mouse what a script returns.
    pub async fn click_on(self, script: &str, given: Value) {
        let element = self.browser.element(&script_of(script), vec![json!(self.index), given]).await;
        element.click().await.unwrap();
    }
}

fn script_of(script: &str) -> String {
    ["const panel = panels()[arguments[0]]; const given = arguments[1];\n", script].concat()
}
