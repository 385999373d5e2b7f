//! What JavaScript calls.

use any_spawner::Executor;
use leptos::prelude::Owner;
use wasm_bindgen::prelude::*;
use web_sys::{DocumentFragment, HtmlElement, Node};

use crate::browser::{location, storage, theme};
use crate::engine::Session;
use crate::page::{Finding, Page, Severity};
use crate::view::{Element, PanelState, error_card, panel};

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

/// Puts a panel for the page file's text (JSON) into `element`, in place of its static content.
///
/// If the page cannot be used, a card with the first findings stands before that content instead.
#[wasm_bindgen]
pub fn mount(element: HtmlElement, page: &str) -> MountedPanel {
    let findings = match Page::parse(page).map(Session::new) {
        Ok(Ok(session)) => return mount_panel(element, session),
        Ok(Err(unsettled)) => vec![Finding {
            code: "unsettled",
            severity: Severity::Error,
            path: "$".into(),
            what: unsettled.to_string(),
            remedy: "Leave at least one option of every extra row enabled.".into(),
        }],
        Err(findings) => findings,
    };
    let card = error_card(&findings);
    element.insert_before(card.node(), element.first_child().as_ref()).ok();
    MountedPanel { view: Some((card, Owner::new())), element, content: None }
}

fn mount_panel(element: HtmlElement, mut session: Session) -> MountedPanel {
    for (name, value) in storage::load(&session.page().id) {
        session.fill(&name, &value);
    }
    session.follow(&location::fragment());
    let content = take_content(&element);
    let system_theme = theme::is_open(&element);
    let model_name = session.page().model_name.clone();
    let landing = session.fragment();
    // What runs the effects; it is there already if this is not the first panel.
    Executor::init_wasm_bindgen().ok();
    let owner = Owner::new();
    let view = owner.with(|| {
        let state = PanelState::new(session);
        location::follow(move |fragment| state.follow(fragment.as_deref().unwrap_or(&landing)));
        panel(state, &model_name, system_theme)
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
