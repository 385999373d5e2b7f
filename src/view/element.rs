//! Elements that all share one type.
//!
//! `view!` gives every shape of element a type of its own, and the compiler makes code for each of them. The panel has
//! forty shapes; drawn by the same builder calls on tag names known at run time, they are one type and weigh 12 KB less.

use leptos::ev;
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::{AnyAttribute, IntoAnyAttribute};
use leptos::tachys::html::attribute::custom::custom_attribute;
use leptos::tachys::html::element::custom;
use leptos::tachys::html::event::{capture, on};
use leptos::tachys::html::property::prop;
use wasm_bindgen::JsValue;
use web_sys::Event;

use super::live::{Live, live};

/// An element under construction.
pub struct Element(Box<Parts>);

struct Parts {
    tag: &'static str,
    class: Option<&'static str>,
    attributes: Vec<AnyAttribute>,
    children: Vec<AnyView>,
}

/// Begins an element of a class; an empty class is left out.
pub fn element(tag: &'static str, class: &'static str) -> Element {
    let class = Some(class).filter(|class| !class.is_empty());
    Element(Box::new(Parts { tag, class, attributes: Vec::new(), children: Vec::new() }))
}

impl Element {
    /// Sets an attribute once.
    pub fn with(mut self, name: &'static str, value: &str) -> Element {
        self.0.attributes.push(custom_attribute(name, String::from(value)).into_any_attr());
        self
    }

    /// Keeps an attribute at what `read` returns; it is absent for `None`.
    pub fn with_live(self, name: &'static str, read: impl FnMut() -> Option<String> + Send + 'static) -> Element {
        self.with_boxed(name, live(read))
    }

    /// Shows the element while `read` returns true.
    pub fn shown(self, read: impl FnMut() -> bool + Send + 'static) -> Element {
        self.with_flag("hidden", false, live(read))
    }

    /// Marks the element with an empty attribute while `read` returns true.
    pub fn marked(self, name: &'static str, read: impl FnMut() -> bool + Send + 'static) -> Element {
        self.with_flag(name, true, live(read))
    }

    /// Keeps a property of the element, which what the reader does changes too, at what `read` returns.
    pub fn property(mut self, name: &'static str, read: impl FnMut() -> JsValue + Send + 'static) -> Element {
        self.0.attributes.push(prop(name, live(read)).into_any_attr());
        self
    }

    /// Listens to an event of the element or of one inside it.
    pub fn on(mut self, event: &'static str, handle: impl FnMut(Event) + 'static) -> Element {
        let handle: Box<dyn FnMut(Event)> = Box::new(handle);
        self.0.attributes.push(on(capture(ev::Custom::<Event>::new(event)), handle).into_any_attr());
        self
    }

    /// Adds a text.
    pub fn text(mut self, text: &str) -> Element {
        self.0.children.push(String::from(text).into_any());
        self
    }

    /// Adds the text that `read` returns.
    pub fn live_text(mut self, read: impl FnMut() -> String + Send + 'static) -> Element {
        self.0.children.push(live(read).into_any());
        self
    }

    /// Adds a child.
    pub fn child(mut self, child: Element) -> Element {
        self.0.children.push(child.into());
        self
    }

    /// Adds a child that is drawn already.
    pub fn drawn(mut self, child: AnyView) -> Element {
        self.0.children.push(child);
        self
    }

    /// Adds the children that `read` returns.
    pub fn live_children(mut self, read: impl FnMut() -> Vec<AnyView> + Send + 'static) -> Element {
        self.0.children.push(live(read).into_any());
        self
    }

    fn with_flag(self, name: &'static str, set: bool, read: Live<bool>) -> Element {
        let flag = move || read.lock().is_ok_and(|mut read| read() == set).then(String::new);
        self.with_boxed(name, live(flag))
    }

    fn with_boxed(mut self, name: &'static str, read: Live<Option<String>>) -> Element {
        self.0.attributes.push(custom_attribute(name, read).into_any_attr());
        self
    }
}

impl From<Element> for AnyView {
    fn from(Element(parts): Element) -> AnyView {
        let class = custom_attribute("class", parts.class);
        // Leptos compares the name with the one that the browser reports, which is in capitals, before it reuses a node.
        custom(parts.tag.to_ascii_uppercase()).add_any_attr(class).add_any_attr(parts.attributes).child(parts.children).into_any()
    }
}
