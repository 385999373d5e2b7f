//! Where a panel starts: with what the reader filled in before, and at what the address holds.

use js_sys::Function;
use web_sys::HtmlElement;

use super::element::Element;
use super::panel::panel;
use super::state::PanelState;
use crate::browser::inspect::Inspect;
use crate::browser::{location, storage, theme};
use crate::engine::Session;

/// A panel in its host. The owner that it was started under keeps it.
pub struct Started {
    /// What stands in the host.
    pub view: Element,
    /// What it draws.
    pub state: PanelState,
    /// False if the fragment that the panel was to start with names no row of the page.
    pub is_select_known: bool,
    /// True if the panel started with what the address or the history holds for it.
    pub is_linked: bool,
}

/// Puts a panel at the end of `host`. It starts at the fragment `select` unless the address or the history has another one.
/// `inspect` and `notify` are those of [`panel`].
pub fn start(
    host: &HtmlElement,
    mut session: Session,
    inspect: Option<Inspect>,
    notify: Option<Function>,
    select: Option<&str>,
) -> Started {
    for (name, value) in storage::load(&session.page().id) {
        session.fill(&name, &value);
    }
    let part = location::Part::free(&session.page().id);
    let [address, mark] = part.read();
    let is_select_known = select.is_none_or(|fragment| session.follow(fragment));
    let is_linked = session.follow(&address) || session.follow(&mark);
    let system_theme = theme::is_open(host);
    let model_name = session.page().model_name.clone();
    let state = PanelState::new(session);
    part.keep(host.clone().into(), move || state.fragment(), move |parts| state.follow(&parts));
    let view = panel(state, &model_name, system_theme, inspect, notify);
    host.append_child(view.node()).ok();
    Started { view, state, is_select_known, is_linked }
}
