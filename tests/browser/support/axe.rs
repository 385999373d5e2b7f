//! The checks of axe-core.

use std::{env, fs};

use serde::Deserialize;
use serde_json::{Value, json};

use super::browser::Browser;

/// What is checked: WCAG 2 at level AA in all its versions, and good practice.
const RULES: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/// A rule that is broken, and where.
#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "shown when a test fails")]
struct Violation {
    id: String,
    help: String,
    nodes: Vec<Value>,
}

impl Browser {
    /// Has the whole page checked as it is now, and demands that nothing is found.
    pub async fn axe_finds_nothing(&self, what: &str) {
        let violations = self.violations().await;
        assert!(violations.is_empty(), "axe-core on {what}: {violations:#?}");
    }

    /// The ids of the rules that the page breaks as it is now.
    pub async fn broken_rules(&self) -> Vec<String> {
        self.violations().await.into_iter().map(|violation| violation.id).collect()
    }

    async fn violations(&self) -> Vec<Violation> {
        if !self.script::<bool>("return Boolean(window.axe)", vec![]).await {
            let file = env::var("DEPLOY_PANEL_AXE").expect("DEPLOY_PANEL_AXE names axe-core's script; cargo xtask test sets it");
            let script = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
            self.client.execute(&script, vec![]).await.unwrap();
        }
        let run = "
            const result = await window.axe.run(document, { runOnly: arguments[0], resultTypes: ['violations'] });
            return result.violations.map(({ id, help, nodes }) =>
                ({ id, help, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) }))";
        self.script(run, vec![json!(RULES)]).await
    }
}
