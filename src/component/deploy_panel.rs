//! The component.

use leptos::prelude::*;

use super::recipe::PanelRecipe;
use super::theme::Theme;

/// A panel for one page.
///
/// On the server it is the page's published recipes as static HTML, the default command first. In the browser the panel takes
/// their place after hydration; without a server it appears once it is mounted. When the component goes, the panel and its
/// listeners go along. The panel keeps its selection in the page's address, as `<deploy-panel>` does.
///
/// The host is a `<div class="deploy-panel-host">`; further attributes can be spread on it. Its looks come with
/// [`DeployPanelStyle`](super::DeployPanelStyle) or a linked [`STYLE_SHEET`](super::STYLE_SHEET).
///
/// ```
/// use deploy_panel::bundled;
/// use deploy_panel::component::{DeployPanel, PanelRecipe};
/// use leptos::prelude::*;
///
/// #[component]
/// fn Launch() -> impl IntoView {
///     let (wanted, go_to) = signal(String::from("hw=b300"));
///     let (recipe, set_recipe) = signal(None::<Result<PanelRecipe, String>>);
///     let image = move || recipe.get().and_then(Result::ok).map(|recipe| recipe.image);
///     view! {
///         <DeployPanel page=bundled::page("kimi-k3").unwrap_or_default() select=wanted recipe=set_recipe />
///         <p>"Pull " {image}</p>
///         <button on:click=move |_| go_to.set("hw=gb300&quant=nvfp4".into())>"GB300"</button>
///     }
/// }
///
/// let html = Owner::new().with(|| view! { <Launch /> }.to_html());
/// assert!(html.contains("sglang serve") && html.contains("Default recipe: B300"));
/// ```
#[component]
pub fn DeployPanel(
    /// The text of a page file, or of a compiled page. When it changes, another panel starts, with the values that the reader
    /// filled in for that page. A text that cannot be used gives a card that says where it is broken.
    #[prop(into)]
    page: Signal<String>,
    /// Where the panel starts, as the fragment of a link: `hw=b300&quant=nvfp4`. What the address holds comes before it. Set
    /// later, the panel goes there, also if it is what was set last; that is no step of the history. An empty one asks for
    /// nothing. It may be the signal that `selection` sets.
    #[prop(into, optional)]
    select: MaybeProp<String>,
    /// Light, dark, or as the page has it.
    #[prop(into, optional)]
    theme: Signal<Theme>,
    /// Set to the selection in force, as the fragment of a link: once the panel stands, and after each change. Empty where the
    /// page cannot be used. The server sets none of these, so that what it writes is what the browser hydrates.
    #[prop(into, optional)]
    selection: SignalSetter<String>,
    /// Set to the recipe in force, likewise, and when the reader fills in a value; or to the sentence that says why the
    /// selection has none. `None` where the page cannot be used.
    #[prop(into, optional)]
    recipe: SignalSetter<Option<Result<PanelRecipe, String>>>,
    /// Called in the browser with a sentence where the page cannot be used, or `select` names no row of it. Without it the
    /// sentence goes to the console.
    #[prop(into, optional)]
    on_error: Option<Callback<String>>,
) -> impl IntoView {
    let host = NodeRef::new();
    #[cfg(any(feature = "csr", feature = "hydrate"))]
    super::client::Wires { page, select, selection, recipe, on_error }.connect(host);
    #[cfg(not(any(feature = "csr", feature = "hydrate")))]
    let _ = (selection, recipe, on_error);
    // In the browser, hydration leaves what the server wrote as it is.
    #[cfg(feature = "ssr")]
    let content = untrack(|| super::server::content(&page.get(), &select.get().unwrap_or_default()));
    #[cfg(not(feature = "ssr"))]
    let content = "";
    // Its words are English whatever the page's are.
    view! {
        <div
            class="deploy-panel-host"
            lang="en"
            data-theme=move || theme.get().attribute()
            node_ref=host
            inner_html=content
        ></div>
    }
}
