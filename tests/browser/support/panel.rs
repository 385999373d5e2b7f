//! A panel on the page, seen and used as a reader does.

use fantoccini::key::Key;
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

    /// Clicks an option by mouse: its words lie on its radio button.
    pub async fn click(self, row: &str, option: &str) {
        self.click_on("return radio(panel, ...given).labels[0]", json!([row, option])).await;
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

    /// The sentences above the rows, which belong to none of them.
    pub async fn loose_remarks(self) -> Vec<String> {
        let script =
            "return [...group(panel, 'Hardware').parentElement.children].filter((one) => one.tagName === 'P').map(words)";
        self.script(script, Value::Null).await
    }

    /// What the panel said aloud last.
    pub async fn said(self) -> String {
        self.script("return said(panel).trim()", Value::Null).await
    }

    /// The label of the option that holds the focus.
    pub async fn focused(self) -> String {
        self.script("return label(active())", Value::Null).await
    }

    /// The text that is selected, as far as it stands in the document.
    pub async fn selected(self) -> String {
        self.script("return String(panel.getRootNode().getSelection().getRangeAt(0))", Value::Null).await
    }

    /// Replaces what stands in a field of the value form, and leaves the focus there.
    pub async fn type_into(self, field: &str, text: &str) {
        self.click_on("const it = field(panel, given); it.select(); return it", json!(field)).await;
        self.script::<Value>("field(panel, given).select()", json!(field)).await;
        self.browser.press(Key::Delete).await;
        self.browser.type_text(text).await;
    }

    /// Chooses among the words of a select field.
    pub async fn choose(self, field: &str, words: &str) {
        let option = "const found = [...field(panel, given[0]).options].filter((option) => words(option) === given[1]);
            if (found.length !== 1) throw new Error(`${found.length} options are called ${given[1]}`);
            return found[0]";
        self.click_on(option, json!([field, words])).await;
    }

    /// Types a text into what a script returns; a file input takes the path of a file.
    pub async fn type_at(self, script: &str, text: &str) {
        let element = self.browser.element(&script_of(script), vec![json!(self.index), Value::Null]).await;
        element.send_keys(text).await.unwrap();
    }

    /// Unfolds the part of the panel that has this name, or folds it away again.
    pub async fn unfold(self, name: &str) {
        self.click_on("return fold(panel, given)", json!(name)).await;
    }

    /// Unfolds every part of the panel.
    pub async fn unfold_all(self) {
        self.script::<Value>("for (const part of panel.querySelectorAll('details')) part.open = true", Value::Null).await;
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
