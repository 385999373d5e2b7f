//! Thin wrappers of what the browser offers: clipboard, location, storage, theme.
