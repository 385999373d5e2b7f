//! The browser's console, which stays silent unless a test provokes it.

use serde::Deserialize;

use super::browser::Browser;
use super::command::Extension;

/// One line of the console.
#[derive(Deserialize)]
pub struct Message {
    level: String,
    message: String,
}

impl Message {
    /// The line as a log has it.
    pub fn line(&self) -> String {
        format!("{}: {}", self.level, self.message)
    }
}

impl Browser {
    /// Allows for, and demands, an error or a warning whose text holds this part.
    pub fn provokes(&self, part: &'static str) {
        self.provoked.borrow_mut().push(part);
    }

    /// Takes what the console got since it was last asked.
    pub async fn console(&self) -> Vec<Message> {
        let messages = self.client.issue_cmd(Extension::console()).await.unwrap();
        serde_json::from_value(messages).unwrap()
    }

    /// Fails if the console got an error or a warning that the test did not provoke, or lacks one that it did.
    pub fn check_console(&self, messages: &[Message]) {
        let provoked = self.provoked.borrow();
        let is_bad = |message: &&Message| matches!(message.level.as_str(), "SEVERE" | "WARNING");
        let bad: Vec<&Message> = messages.iter().filter(is_bad).collect();
        let is_provoked = |message: &&&Message| provoked.iter().any(|part| message.message.contains(part));
        let surprising: Vec<String> = bad.iter().filter(|message| !is_provoked(message)).map(|message| message.line()).collect();
        assert!(surprising.is_empty(), "the console has errors or warnings: {surprising:#?}");
        for part in provoked.iter() {
            assert!(bad.iter().any(|message| message.message.contains(part)), "the console has nothing about {part}");
        }
    }
}
