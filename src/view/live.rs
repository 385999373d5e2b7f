//! Values that are read anew whenever the panel's state changes.

use std::sync::{Arc, Mutex};

use leptos::tachys::reactive_graph::SharedReactiveFunction;

/// A function for the view to call; boxed, so that all uses of one result type share one compiled form.
pub type Live<T> = SharedReactiveFunction<T>;

/// Boxes a function for the view.
pub fn live<T>(read: impl FnMut() -> T + Send + 'static) -> Live<T> {
    Arc::new(Mutex::new(read))
}
