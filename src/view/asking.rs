//! Asking the program beside the panel. Only the answer to the last question counts.

use leptos::task::spawn_local;

use super::live::Live;
use crate::browser::inspect::{About, Inspect};

/// What becomes of an answer; there is none where the program could not be loaded.
type Then = Box<dyn FnOnce(Option<String>)>;

/// Questions of which the last alone counts.
#[derive(Clone, Copy)]
pub struct Asking {
    last: Live<String>,
}

impl Asking {
    /// Nothing is asked yet.
    pub fn new() -> Asking {
        Asking { last: Live::new(String::new()) }
    }

    /// Asks, unless this is what was asked last. The reader may ask something else, or leave, before the answer is there: then
    /// nothing becomes of it. After a failure the same can be asked once more. Whether it is asked now.
    pub fn ask(self, inspect: &Inspect, about: About, question: String, then: Then) -> bool {
        if self.last.peek() == question {
            return false;
        }
        let answer = inspect.answer(about, &question);
        self.last.set(question.clone());
        spawn_local(async move {
            let answer = answer.await;
            if self.last.peek() == question {
                if answer.is_none() {
                    self.forget();
                }
                then(answer);
            }
        });
        true
    }

    /// Forgets the last question: its answer does not count, and it can be asked again.
    pub fn forget(self) {
        self.last.set(String::new());
    }
}
