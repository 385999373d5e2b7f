//! The style sheet, for pages that the component stands in.

use leptos::prelude::*;

/// What a page needs: the look of the panel, and of the static recipes that the server writes. Every selector stands under
/// `.deploy-panel` or `.dp-static`.
///
/// Where a policy forbids inline styles, write it into a file and link that one in place of [`DeployPanelStyle`].
pub const STYLE_SHEET: &str =
    concat!(include_str!("../../assets/element/static.css"), include_str!("../../assets/deploy-panel.css"));

/// The style sheet in a `<style>` element. One of them is enough for all panels of a page.
///
/// ```
/// use deploy_panel::component::DeployPanelStyle;
/// use leptos::prelude::*;
///
/// let style = Owner::new().with(|| view! { <DeployPanelStyle nonce="c2VjcmV0" /> }.to_html());
/// assert!(style.starts_with("<style nonce=\"c2VjcmV0\">") && style.contains(".deploy-panel"));
/// ```
#[component]
pub fn DeployPanelStyle(
    /// What a strict policy wants of an inline style.
    #[prop(into, optional)]
    nonce: Option<String>,
) -> impl IntoView {
    view! { <style nonce=nonce inner_html=STYLE_SHEET></style> }
}
