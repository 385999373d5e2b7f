//! What JavaScript calls.

use any_spawner::Executor;
use js_sys::Function;
use leptos::prelude::Owner;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::browser::inspect::{self, About, Inspect};
use crate::engine::Session;
use crate::page::Page;
use crate::view::{Element, PanelState, Started, element, error_card, start};

/// A panel in a page. It stays until `destroy` is called, whether or not this handle is kept.
#[wasm_bindgen]
pub struct MountedPanel {
    view: Option<(Element, Owner)>,
    /// Absent where the page cannot be used.
    state: Option<PanelState>,
    is_select_known: bool,
    is_linked: bool,
}

#[wasm_bindgen]
impl MountedPanel {
    /// Goes where a link's fragment leads, without a step in the history. False if it names no row of the page.
    pub fn select(&self, fragment: &str) -> bool {
        self.state.is_some_and(|state| state.select(fragment))
    }

    /// False if the fragment that the panel was to start with names no row of the page.
    #[wasm_bindgen(getter)]
    pub fn known(&self) -> bool {
        self.is_select_known
    }

    /// True if the panel started with what the address or the history holds for it.
    #[wasm_bindgen(getter)]
    pub fn linked(&self) -> bool {
        self.is_linked
    }

    /// Takes over what was picked in another panel, as far as this page has it. It is no step of the history.
    pub fn adopt(&self, fragment: &str) {
        if let Some(state) = self.state {
            state.adopt(fragment);
        }
    }

    /// What `PanelState::report` tells; nothing where the page cannot be used.
    pub fn report(&self) -> String {
        self.state.map(PanelState::report).unwrap_or_default()
    }

    /// Takes the panel and its listeners out of the page.
    pub fn destroy(&mut self) {
        if let Some((view, owner)) = self.view.take() {
            view.remove();
            owner.cleanup();
        }
    }
}

impl Drop for MountedPanel {
    /// JavaScript drops handles that nobody keeps; the panel must not go with them.
    fn drop(&mut self) {
        std::mem::forget(self.view.take());
    }
}

/// Puts a panel for the page file's text, JSON or compiled, at the end of `host`.
///
/// If the page cannot be used, a card with the first findings stands there instead. `inspect`, a function
/// `(page, config?, question?) => Promise<string>`, asks the program beside the panel: it writes the findings' sentences, files
/// and explanations, and answers for the checkpoint inspector. Without it the card names codes and places only, and there is
/// none of these.
///
/// `notify`, a function `(copied?) => void`, is called after each change, and with each text that was copied. `select` is the
/// fragment that the panel starts with unless the address or the history has another one.
#[wasm_bindgen]
pub fn mount(
    host: HtmlElement,
    page: &str,
    inspect: Option<Function>,
    notify: Option<Function>,
    select: Option<String>,
) -> MountedPanel {
    // What runs effects and tasks; it is there already if this is not the first panel.
    Executor::init_wasm_bindgen().ok();
    let inspect = inspect.map(|inspect| Inspect::new(inspect, page));
    let findings = match read(page).map(Session::new) {
        Ok(Ok(session)) => return mount_panel(host, session, inspect, notify, select.as_deref()),
        Ok(Err(unsettled)) => vec![("$".into(), unsettled.sentence())],
        Err(findings) => findings,
    };
    let card = error_card(&findings);
    let shown = card.node().clone();
    let place = element("div", "").with("role", "alert").child(card);
    host.append_child(place.node()).ok();
    if let Some(inspect) = inspect {
        let place = place.node().clone();
        spawn_local(async move {
            let lines = inspect.answer(About::Page, "").await.unwrap_or_default();
            let explained = inspect::findings(&lines);
            if !explained.is_empty() {
                place.replace_child(error_card(&explained).node(), &shown).ok();
            }
        });
    }
    MountedPanel { view: Some((place, Owner::new())), state: None, is_select_known: true, is_linked: false }
}

/// The page, or where it is broken and the codes of the faults.
#[cfg(not(feature = "compiled"))]
fn read(page: &str) -> Result<Page, Vec<(String, String)>> {
    Page::open(page).map_err(|findings| findings.into_iter().map(|finding| (finding.path, finding.code.into())).collect())
}

/// The same in the program that takes compiled pages alone.
#[cfg(feature = "compiled")]
fn read(page: &str) -> Result<Page, Vec<(String, String)>> {
    Page::unpack(page).ok_or_else(|| vec![("$".into(), "bad-compiled-page".into())])
}

fn mount_panel(
    host: HtmlElement,
    session: Session,
    inspect: Option<Inspect>,
    notify: Option<Function>,
    select: Option<&str>,
) -> MountedPanel {
    let owner = Owner::new();
    let Started { view, state, is_select_known, is_linked } = owner.with(|| start(&host, session, inspect, notify, select));
    MountedPanel { view: Some((view, owner)), state: Some(state), is_select_known, is_linked }
}
