//! Elements of the document, and what keeps them as the panel's state has it.
//!
//! The panel makes its elements once and then hides or rewrites them, so it needs no copy of the document to compare
//! with. It takes signals, effects and owners from Leptos and calls the document itself; drawn with Leptos' own view types,
//! of which the compiler makes code for every kind of attribute and child, it weighs 35 KB more.

use leptos::prelude::{RenderEffect, on_cleanup};
use wasm_bindgen::prelude::*;
use web_sys::{Event, Node};

#[wasm_bindgen]
extern "C" {
    // Neither throws: the tags are known names.
    #[wasm_bindgen(js_namespace = document, js_name = createElement)]
    fn create_element(tag: &str) -> web_sys::Element;
    #[wasm_bindgen(js_namespace = document, js_name = createTextNode)]
    fn create_text(text: &str) -> Node;
}

/// An element of the document. What keeps it up to date lives as long as the owner that it was made under.
pub struct Element(web_sys::Element);

/// Makes an element of a class; an empty class is left out.
pub fn element(tag: &str, class: &str) -> Element {
    let element = Element(create_element(tag));
    if class.is_empty() { element } else { element.with("class", class) }
}

impl Element {
    /// Sets an attribute once.
    pub fn with(self, name: &str, value: &str) -> Element {
        self.0.set_attribute(name, value).ok();
        self
    }

    /// Keeps an attribute at what `read` returns; it is absent for `None`.
    pub fn with_live(self, name: &'static str, read: impl Fn() -> Option<String> + 'static) -> Element {
        self.with_boxed(name, Box::new(read))
    }

    /// Shows the element while `read` returns true.
    pub fn shown(self, read: impl Fn() -> bool + 'static) -> Element {
        self.with_flag("hidden", false, Box::new(read))
    }

    /// Marks the element with an empty attribute while `read` returns true.
    pub fn marked(self, name: &'static str, read: impl Fn() -> bool + 'static) -> Element {
        self.with_flag(name, true, Box::new(read))
    }

    /// Keeps a property of the element, which what the reader does changes too, at what `read` returns.
    pub fn property(self, name: &'static str, read: impl Fn() -> JsValue + 'static) -> Element {
        self.with_property(name, Box::new(read))
    }

    /// Listens to an event of the element or of one inside it.
    pub fn on(self, event: &str, handle: impl FnMut(Event) + 'static) -> Element {
        self.listen(event, Box::new(handle))
    }

    /// Adds a text.
    pub fn text(self, text: &str) -> Element {
        self.add(&create_text(text))
    }

    /// Adds the text that `read` returns.
    pub fn live_text(self, read: impl Fn() -> String + 'static) -> Element {
        self.add_text(Box::new(read))
    }

    /// Adds a child.
    pub fn child(self, child: Element) -> Element {
        self.add(&child.0)
    }

    /// Adds the children that `read` returns. They stay as they are until other ones take their places.
    pub fn live_children(self, read: impl Fn() -> Vec<Element> + 'static) -> Element {
        self.add_children(Box::new(read))
    }

    /// The element itself, to be put into the document.
    pub fn node(&self) -> &Node {
        &self.0
    }

    /// Takes the element out of the document.
    pub fn remove(&self) {
        self.0.remove();
    }

    fn add(self, child: &Node) -> Element {
        self.0.append_child(child).ok();
        self
    }

    fn listen(self, event: &str, handle: Box<dyn FnMut(Event)>) -> Element {
        let handle = Closure::wrap(handle).into_js_value();
        self.0.add_event_listener_with_callback_and_bool(event, handle.unchecked_ref(), true).ok();
        self
    }
}

/// What keeps an element up to date. The functions come boxed, so that all uses share one compiled form.
impl Element {
    fn with_boxed(self, name: &'static str, read: Box<dyn Fn() -> Option<String>>) -> Element {
        self.keep(Box::new(move |element| {
            match read() {
                Some(value) => element.set_attribute(name, &value).ok(),
                None => element.remove_attribute(name).ok(),
            };
        }))
    }

    fn with_flag(self, name: &'static str, set: bool, read: Box<dyn Fn() -> bool>) -> Element {
        self.keep(Box::new(move |element| drop(element.toggle_attribute_with_force(name, read() == set))))
    }

    fn with_property(self, name: &'static str, read: Box<dyn Fn() -> JsValue>) -> Element {
        self.keep(Box::new(move |element| drop(js_sys::Reflect::set(element, &name.into(), &read()))))
    }

    fn add_text(self, read: Box<dyn Fn() -> String>) -> Element {
        let node = create_text("");
        self.add(&node).keep(Box::new(move |_| {
            let text = Some(read());
            // Writing the same text would make a screen reader say it again.
            if node.node_value() != text {
                node.set_node_value(text.as_deref());
            }
        }))
    }

    fn add_children(self, read: Box<dyn Fn() -> Vec<Element>>) -> Element {
        let end = create_text("");
        let mut shown = Vec::new();
        self.add(&end).keep(Box::new(move |element| replace(element, &mut shown, read(), &end)))
    }

    /// Calls `update` now and whenever what it read has changed.
    pub fn keep(self, mut update: Box<dyn FnMut(&web_sys::Element)>) -> Element {
        let element = self.0.clone();
        let effect = RenderEffect::new(move |_| update(&element));
        on_cleanup(move || drop(effect));
        self
    }
}

/// Puts `new` in the places of the `shown` children of `parent`, which stand before `end`. A child that would look the
/// same keeps its node, and with it the reader's focus and selection.
fn replace(parent: &Node, shown: &mut Vec<Element>, new: Vec<Element>, end: &Node) {
    for gone in shown.drain(new.len().min(shown.len())..) {
        gone.0.remove();
    }
    for (index, child) in new.into_iter().enumerate() {
        match shown.get_mut(index) {
            Some(old) if old.0.is_equal_node(Some(&child.0)) => {}
            Some(old) => {
                parent.replace_child(&child.0, &old.0).ok();
                *old = child;
            }
            None => {
                parent.insert_before(&child.0, Some(end)).ok();
                shown.push(child);
            }
        }
    }
}
