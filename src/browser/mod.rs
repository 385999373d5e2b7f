//! Thin wrappers of what the browser offers: clipboard, location, storage, focus, theme. None of them panics.

pub mod clipboard;
pub mod file;
pub mod focus;
pub mod inspect;
pub mod location;
pub mod storage;
pub mod theme;
