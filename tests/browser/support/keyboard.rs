//! Keys, pressed one after the other.

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;

use super::browser::Browser;

impl Browser {
    /// Presses a key.
    pub async fn press(&self, key: Key) {
        self.chord(&[key]).await;
    }

    /// Presses keys together, the last one last.
    pub async fn chord(&self, keys: &[Key]) {
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
}
