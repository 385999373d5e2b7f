//! Keys and clicks, as the hands of a reader make them.

use fantoccini::actions::{InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;

use super::browser::Browser;

impl Browser {
    /// Presses a key.
    pub async fn press(&self, key: Key) {
        self.chord(&[&key]).await;
    }

    /// Presses keys together, the last one last.
    pub async fn chord(&self, keys: &[&str]) {
        let mut actions = KeyActions::new("keyboard".to_owned());
        let values: Vec<char> = keys.iter().filter_map(|key| key.chars().next()).collect();
        for value in &values {
            actions = actions.then(KeyAction::Down { value: *value });
        }
        for value in values.iter().rev() {
            actions = actions.then(KeyAction::Up { value: *value });
        }
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Types a text where the focus is.
    pub async fn type_text(&self, text: &str) {
        self.client.active_element().await.unwrap().send_keys(text).await.unwrap();
    }

    /// Clicks a point of the window.
    pub async fn click_at(&self, x: f64, y: f64) {
        let actions = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(actions).await.unwrap();
    }
}
