//! One page with the panel, what it tells, and what leads it.

use deploy_panel::bundled;
use deploy_panel::component::{DeployPanel, Form, PanelRecipe};
use leptos::prelude::*;

/// The page.
#[component]
pub fn App() -> impl IntoView {
    let (page, turn_to) = signal(bundled::page("kimi-k3").unwrap_or_default().to_owned());
    let (error, set_error) = signal(String::new());
    let (wanted, go_to) = signal(String::new());
    let (selection, set_selection) = signal(String::new());
    let (recipe, set_recipe) = signal(None::<Result<PanelRecipe, String>>);
    let (is_shown, show) = signal(true);
    let told = move || match recipe.get() {
        None => "Nothing yet".to_owned(),
        Some(Err(reason)) => reason,
        Some(Ok(recipe)) => recipe.command(Form::Python).unwrap_or_default().to_owned(),
    };
    view! {
        <h1>"Kimi-K3"</h1>
        <p>
            <button on:click=move |_| go_to.set("hw=h200".into())>"Show H200"</button>
            <button on:click=move |_| turn_to.set(bundled::page("qwen3.8-27b").unwrap_or_default().into())>"Turn to Qwen3.8-27B"</button>
            <button on:click=move |_| turn_to.set("{}".into())>"Break the page"</button>
            <button on:click=move |_| show.update(|shown| *shown = !*shown)>
                {move || if is_shown.get() { "Take the panel away" } else { "Bring the panel back" }}
            </button>
        </p>
        <Show when=move || is_shown.get()>
            <DeployPanel page=page select=wanted selection=set_selection recipe=set_recipe on_error=move |sentence| set_error.set(sentence) />
        </Show>
        <h2>"What the application was told"</h2>
        <p id="selection">{selection}</p>
        <pre id="recipe">{told}</pre>
        <p id="error">{error}</p>
    }
}

/// Takes over what the server wrote.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn hydrate() {
    leptos::mount::hydrate_body(App);
}
