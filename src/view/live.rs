//! Values that effects follow.

use std::any::Any;
use std::marker::PhantomData;
use std::rc::Rc;

use leptos::prelude::{GetUntracked, LocalStorage, RwSignal, Set, Track};

/// A value that effects follow, cheap to copy into every component. Beneath all of them is one kind of signal, since the
/// compiler makes the code of signals anew for each kind of value.
pub struct Live<T> {
    signal: RwSignal<Rc<dyn Any>, LocalStorage>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for Live<T> {
    fn clone(&self) -> Live<T> {
        *self
    }
}

impl<T> Copy for Live<T> {}

impl<T: Clone + Default + 'static> Live<T> {
    /// A value that lives as long as the current owner.
    pub fn new(value: T) -> Live<T> {
        Live { signal: RwSignal::new_local(Rc::new(value)), kind: PhantomData }
    }

    /// The value; the effect that reads it runs again when it changes. After the panel has left the page it is the default.
    pub fn get(self) -> T {
        self.signal.track();
        self.peek()
    }

    /// The value; reading it is not noticed.
    pub fn peek(self) -> T {
        read(self.signal).and_then(|value| value.downcast_ref::<T>().cloned()).unwrap_or_default()
    }

    /// Changes the value; nothing happens after the panel has left the page.
    pub fn set(self, value: T) {
        write(self.signal, Rc::new(value));
    }
}

fn read(signal: RwSignal<Rc<dyn Any>, LocalStorage>) -> Option<Rc<dyn Any>> {
    signal.try_get_untracked()
}

fn write(signal: RwSignal<Rc<dyn Any>, LocalStorage>, value: Rc<dyn Any>) {
    signal.try_set(value);
}
