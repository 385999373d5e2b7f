//! What JavaScript calls.

use any_spawner::Executor;
use js_sys::Function;
use leptos::prelude::Owner;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::{DocumentFragment, HtmlElement, Node};

use crate::browser::inspect::Inspect;
use crate::browser::{location, storage, theme};
use crate::engine::Session;
use crate::page::Page;
use crate::view::{Element, PanelState, element, error_card, panel};

/// A panel in a page. It stays until `destroy` is called, whether or not this handle is kept.
#[wasm_bindgen]
pub struct MountedPanel {
    view: Option<(Element, Owner)>,
    element: HtmlElement,
    /// The static content that a panel stands in for.
    content: Option<DocumentFragment>,
}

#[wasm_bindgen]
impl MountedPanel {
    /// Takes the panel and its listeners out of the page, and puts the static content back.
    pub fn destroy(&mut self) {
        if let Some((view, owner)) = self.view.take() {
            view.remove();
            owner.cleanup();
        }
        if let Some(content) = self.content.take() {
            self.element.append_child(&content).ok();
        }
    }
}

impl Drop for MountedPanel {
    /// JavaScript drops handles that nobody keeps; the panel must not go with them.
    fn drop(&mut self) {
        std::mem::forget(self.view.take());
    }
}

/// Puts a panel for the page file's text (JSON) into `host`, in place of its static content.
///
/// If the page cannot be used, a card with the first findings stands before that content instead. `inspect`, a function
/// `(page, config?) => Promise<string>`, asks the inspector's program: it writes the findings' sentences, and answers for
/// the checkpoint inspector. Without it the card names codes and places only, and there is no inspector.
#[wasm_bindgen]
pub fn mount(host: HtmlElement, page: &str, inspect: Option<Function>) -> MountedPanel {
    // What runs effects and tasks; it is there already if this is not the first panel.
    Executor::init_wasm_bindgen().ok();
    let inspect = inspect.map(|inspect| Inspect::new(inspect, page));
    let findings = match Page::parse(page).map(Session::new) {
        Ok(Ok(session)) => return mount_panel(host, session, inspect),
        Ok(Err(unsettled)) => vec![("$".into(), unsettled.sentence())],
        Err(findings) => findings.into_iter().map(|finding| (finding.path, finding.code.into())).collect(),
    };
    let card = error_card(&findings);
    let shown = card.node().clone();
    let place = element("div", "").with("role", "alert").child(card);
    host.insert_before(place.node(), host.first_child().as_ref()).ok();
    if let Some(inspect) = inspect {
        let place = place.node().clone();
        spawn_local(async move {
            let explained = inspect.explain().await;
            if !explained.is_empty() {
                place.replace_child(error_card(&explained).node(), &shown).ok();
            }
        });
    }
    MountedPanel { view: Some((place, Owner::new())), element: host, content: None }
}

fn mount_panel(element: HtmlElement, mut session: Session, inspect: Option<Inspect>) -> MountedPanel {
    for (name, value) in storage::load(&session.page().id) {
        session.fill(&name, &value);
    }
    let part = location::Part::free(&session.page().id);
    let [address, mark] = part.read();
    if !session.follow(&address) {
        session.follow(&mark);
    }
    let content = take_content(&element);
    let system_theme = theme::is_open(&element);
    let model_name = session.page().model_name.clone();
    let owner = Owner::new();
    let view = owner.with(|| {
        let state = PanelState::new(session);
        part.keep(element.clone().into(), move || state.fragment(), move |parts| state.follow(&parts));
        panel(state, &model_name, system_theme, inspect)
    });
    element.append_child(view.node()).ok();
    MountedPanel { view: Some((view, owner)), element, content }
}

fn take_content(element: &HtmlElement) -> Option<DocumentFragment> {
    let content = element.owner_document()?.create_document_fragment();
    while let Some(child) = element.first_child() {
        content.append_child(&child as &Node).ok()?;
    }
    Some(content)
}
