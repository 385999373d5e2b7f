//! A browser, a reader in front of it, and what the tests ask about the page.

mod accessible;
mod axe;
mod browser;
mod command;
mod conditions;
mod console;
mod driver;
mod embedding;
mod evidence;
mod input;
mod journey;
mod mirror;
mod panel;

pub use browser::Browser;
pub use embedding::Embedding;
pub use journey::journey;
pub use mirror::Mirror;
pub use panel::Panel;
