//! What JavaScript calls.

use js_sys::Function;
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use leptos::tachys::view::any_view::AnyViewState;
use wasm_bindgen::prelude::*;
use web_sys::{DocumentFragment, HtmlElement, Node};

use crate::browser::inspect::Inspect;
use crate::browser::{location, storage, theme};
use crate::engine::Session;
use crate::page::{Finding, Page, Severity};
use crate::view::{PanelState, error_card, panel};

/// A panel in a page. It stays until `destroy` is called, whether or not this handle is kept.
#[wasm_bindgen]
pub struct MountedPanel {
    view: Option<UnmountHandle<AnyViewState>>,
    element: HtmlElement,
    /// The static content that a panel stands in for.
    content: Option<DocumentFragment>,
}

#[wasm_bindgen]
impl MountedPanel {
    /// Takes the panel and its listeners out of the page, and puts the static content back.
    pub fn destroy(&mut self) {
        self.view.take();
        if let Some(content) = self.content.take() {
            self.element.append_child(&content).ok();
        }
    }
}

impl Drop for MountedPanel {
    /// JavaScript drops handles that nobody keeps; the panel must not go with them.
    fn drop(&mut self) {
        if let Some(view) = self.view.take() {
            view.forget();
        }
    }
}

/// Puts a panel for the page file's text (JSON) into `element`, in place of its static content.
///
/// If the page cannot be used, a card with the first findings stands before that content instead. `inspect`, a function
/// `(page, config) => Promise<string>`, answers for the checkpoint inspector; without it there is none.
#[wasm_bindgen]
pub fn mount(element: HtmlElement, page: &str, inspect: Option<Function>) -> MountedPanel {
    let inspect = inspect.map(|inspect| Inspect::new(inspect, page));
    let findings = match Page::parse(page).map(Session::new) {
        Ok(Ok(session)) => return mount_panel(element, session, inspect),
        Ok(Err(unsettled)) => vec![Finding {
            code: "unsettled",
            severity: Severity::Error,
            path: "$".into(),
            what: unsettled.to_string(),
            remedy: "Leave at least one option of every extra row enabled.".into(),
        }],
        Err(findings) => findings,
    };
    let view = mount_to(element.clone(), move || AnyView::from(error_card(&findings)));
    // Leptos appends; the card stands first.
    if let Some(card) = element.last_child() {
        element.insert_before(&card, element.first_child().as_ref()).ok();
    }
    MountedPanel { view: Some(view), element, content: None }
}

fn mount_panel(element: HtmlElement, mut session: Session, inspect: Option<Inspect>) -> MountedPanel {
    for (name, value) in storage::load(&session.page().id) {
        session.fill(&name, &value);
    }
    session.follow(&location::fragment());
    let content = take_content(&element);
    let system_theme = theme::is_open(&element);
    let model_name = session.page().model_name.clone();
    let landing = session.fragment();
    let view = mount_to(element.clone(), move || {
        let state = PanelState::new(session);
        location::follow(move |fragment| state.follow(fragment.as_deref().unwrap_or(&landing)));
        AnyView::from(panel(state, &model_name, system_theme, inspect))
    });
    MountedPanel { view: Some(view), element, content }
}

fn take_content(element: &HtmlElement) -> Option<DocumentFragment> {
    let content = element.owner_document()?.create_document_fragment();
    while let Some(child) = element.first_child() {
        content.append_child(&child as &Node).ok()?;
    }
    Some(content)
}
