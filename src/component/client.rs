//! The panel in its host element, and the signals that lead to it and from it.

use js_sys::{Function, Promise};
use leptos::html::Div;
use leptos::logging;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, Node};

use super::explained;
use super::recipe::PanelRecipe;
use crate::browser::inspect::Inspect;
use crate::engine::Session;
use crate::inspector::inspect;
use crate::page::Page;
use crate::view::{PanelState, element, error_card, start};

/// The properties of the component that reach into the browser.
#[derive(Clone, Copy)]
pub struct Wires {
    pub page: Signal<String>,
    pub select: MaybeProp<String>,
    pub selection: SignalSetter<String>,
    pub recipe: SignalSetter<Option<Result<PanelRecipe, String>>>,
    pub on_error: Option<Callback<String>>,
}

impl Wires {
    /// Puts a panel into the host once that stands, and another one whenever the page changes. The current owner keeps it.
    pub fn connect(self, host: NodeRef<Div>) {
        let shown = StoredValue::new_local(None::<PanelState>);
        Effect::new(move |_| {
            let Some(host) = host.get() else { return };
            let page = self.page.get();
            // What the panel reads as it is drawn is its own business.
            untrack(|| shown.set_value(self.show(&host, &page)));
        });
        // Where the panel starts is known to it already, and what its address holds comes before that.
        let lead = move |fragment: &Option<String>, _: Option<&Option<String>>, _: Option<()>| {
            if let (Some(state), Some(fragment)) = (shown.get_value(), fragment) {
                self.go_to(state, fragment);
            }
        };
        Effect::watch(move || self.wanted(), lead, false);
    }

    /// The panel's state; nothing where the page cannot be used, which a card says.
    fn show(self, host: &HtmlElement, page: &str) -> Option<PanelState> {
        let session = match Page::open(page).map(Session::new) {
            Ok(Ok(session)) => session,
            Ok(Err(unsettled)) => return self.refuse(host, &[("$".into(), unsettled.sentence())]),
            Err(findings) => return self.refuse(host, &explained(&findings)),
        };
        let select = untrack(|| self.wanted());
        let had_focus = host.matches(":focus-within").unwrap_or(false);
        let panel = start(host, session, Some(Inspect::new(answers(), page)), None, select.as_deref());
        leave_only(host, panel.view.node());
        if had_focus && let Ok(Some(picked)) = host.query_selector("input:checked") {
            picked.unchecked_into::<HtmlElement>().focus().ok();
        }
        if let Some(select) = select.filter(|_| !panel.is_select_known) {
            self.tell_unknown(&select);
        }
        let state = panel.state;
        Effect::new(move |told: Option<String>| {
            let output = state.model();
            let fragment = state.fragment();
            if told.as_ref() != Some(&fragment) {
                self.selection.set(fragment.clone());
            }
            self.recipe.set(Some(output.output.as_ref().map(PanelRecipe::from).map_err(String::clone)));
            fragment
        });
        Some(state)
    }

    /// The fragment that the application asks for; an empty one asks for nothing.
    fn wanted(self) -> Option<String> {
        self.select.get().filter(|fragment| !fragment.is_empty())
    }

    /// An application may lead the panel by the signal that the panel tells its selection by.
    fn go_to(self, state: PanelState, fragment: &str) {
        if state.fragment() != fragment && !state.select(fragment) {
            self.tell_unknown(fragment);
        }
    }

    fn tell_unknown(self, fragment: &str) {
        self.tell(&["The selection \"", fragment, "\" names no row of the page."].concat());
    }

    fn refuse(self, host: &HtmlElement, findings: &[(String, String)]) -> Option<PanelState> {
        let card = element("div", "").with("role", "alert").child(error_card(findings));
        host.append_child(card.node()).ok();
        leave_only(host, card.node());
        self.selection.set(String::new());
        self.recipe.set(None);
        let first = findings.first().map(|(path, sentence)| [": ", path, ": ", sentence].concat()).unwrap_or_default();
        self.tell(&["The page file is broken", &first].concat());
        None
    }

    fn tell(self, sentence: &str) {
        match self.on_error {
            Some(on_error) => on_error.run(sentence.to_owned()),
            None => logging::error!("deploy-panel: {sentence}"),
        }
    }
}

/// Takes everything else out of the host: the server's static recipes, or the panel of another page.
fn leave_only(host: &HtmlElement, node: &Node) {
    while let Some(first) = host.first_child().filter(|first| first != node) {
        host.remove_child(&first).ok();
    }
}

/// What the program beside the panel answers elsewhere, an application has in its own program.
fn answers() -> Function {
    let answer = |page: String, config: Option<String>, question: Option<String>| -> Promise {
        Promise::resolve(&JsValue::from(inspect(&page, config, question)))
    };
    Closure::<dyn Fn(String, Option<String>, Option<String>) -> Promise>::new(answer).into_js_value().unchecked_into()
}
