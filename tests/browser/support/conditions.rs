//! What surrounds a page: permissions, themes, window widths, scripts that run before it.

use serde_json::{Value, json};

use super::browser::Browser;
use super::panel::Panel;

impl Browser {
    /// Sets a permission of the site to `granted` or `denied`.
    pub async fn permission(&self, name: &str, setting: &str) {
        let parameters = json!({ "origin": self.site, "permission": { "name": name }, "setting": setting });
        self.devtools("Browser.setPermission", parameters).await;
    }

    /// Waits for two frames, in which whatever was about to happen has happened.
    pub async fn frames(&self) {
        let frames = "for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame); return null";
        self.script::<Value>(frames, vec![]).await;
    }

    /// Lets the site write and the test read the clipboard.
    pub async fn grant_clipboard(&self) {
        self.permission("clipboard-read", "granted").await;
        self.permission("clipboard-write", "granted").await;
    }

    /// What is in the clipboard.
    pub async fn clipboard(&self) -> String {
        self.script("return navigator.clipboard.readText()", vec![]).await
    }

    /// Sets what the system prefers, `light` or `dark`.
    pub async fn system_theme(&self, scheme: &str) {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.devtools("Emulation.setEmulatedMedia", features).await;
    }

    /// Sets the window's width in CSS pixels.
    pub async fn width(&self, width: u32) {
        let metrics = json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Runs a script before those of every page that is loaded from now on.
    pub async fn before_pages(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Puts a panel for a page file's text at the end of the page's content.
    pub async fn mount(&self, page: &str) -> Panel<'_> {
        self.until("the site's own panel", "return panels().length", vec![], |panels: &usize| *panels > 0).await;
        let panels: usize = self.script("await embed(arguments[0]); return panels().length", vec![Value::from(page)]).await;
        Panel::at(self, panels - 1).await
    }

    /// The same with a page file that cannot be used; returns a selector of the card that stands there instead.
    pub async fn mount_broken(&self, page: &str) -> &'static str {
        self.script::<Value>("await embed(arguments[0]); return null", vec![Value::from(page)]).await;
        "[role=alert]"
    }

    /// The bytes of a file of the site.
    pub async fn download(&self, path: &str) -> Vec<u8> {
        self.visit("").await;
        let script = "return [...new Uint8Array(await (await fetch('/' + arguments[0])).arrayBuffer())]";
        self.script(script, vec![Value::from(path)]).await
    }
}
