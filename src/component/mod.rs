//! The panel as a component of Leptos, for applications that are written in it.
//!
//! ```toml
//! deploy-panel = { …, features = ["csr"] }  # or "hydrate" in the browser and "ssr" on the server
//! ```
//!
//! The component is a host element. On the server it holds the published recipes as static HTML; in the browser the panel takes
//! their place once it stands. `docs/leptos.md` has the rest.

#[cfg(any(feature = "csr", feature = "hydrate"))]
mod client;
mod deploy_panel;
mod recipe;
#[cfg(feature = "ssr")]
mod server;
mod style;
mod theme;

pub use deploy_panel::{DeployPanel, DeployPanelProps};
pub use recipe::{PanelCommand, PanelRecipe};
pub use style::{DeployPanelStyle, DeployPanelStyleProps, STYLE_SHEET};
pub use theme::Theme;

pub use crate::engine::view_model::Form;
pub use crate::page::Status;

/// Where a page file is broken, and the sentences.
#[cfg(any(feature = "csr", feature = "hydrate", feature = "ssr"))]
fn explained(findings: &[crate::page::Finding]) -> Vec<(String, String)> {
    findings.iter().map(|finding| (finding.path.clone(), finding.sentences())).collect()
}
