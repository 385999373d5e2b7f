//! A browser, a reader in front of it, and what the tests ask about the page.

mod browser;
mod command;
mod console;
mod driver;
mod evidence;
mod journey;
mod keyboard;
mod panel;

pub use browser::Browser;
pub use journey::journey;
pub use panel::Panel;
