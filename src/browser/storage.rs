//! Values that the reader filled in, kept in local storage: a page's own ones, and those that all pages share.
//!
//! Storage may be absent, full, refused, or hold anything: what cannot be read or written is as if it were not there.

use web_sys::{Storage, window};

/// Placeholders whose values all pages of a site share.
const SHARED: [&str; 4] = ["HOST_IP", "PORT", "CURL_HOST", "CURL_PORT"];

/// Longest value that is read back, in bytes; longer ones were not written by a panel.
const LONGEST: usize = 1024;

/// Every stored placeholder name and value of the page, in no order. Neither was checked beyond its characters and length.
pub fn load(page: &str) -> Vec<(String, String)> {
    let Some(storage) = storage() else { return Vec::new() };
    let own = prefix(page);
    let mut names: Vec<String> = SHARED.map(String::from).into();
    for index in 0..storage.length().unwrap_or(0) {
        let key = storage.key(index).ok().flatten().unwrap_or_default();
        if let Some(name) = key.strip_prefix(&own) {
            names.push(name.into());
        }
    }
    let mut values = Vec::new();
    for name in names {
        let value = storage.get_item(&key(page, &name)).ok().flatten().unwrap_or_default();
        if !value.is_empty() && value.len() <= LONGEST && !value.contains(char::is_control) {
            values.push((name, value));
        }
    }
    values
}

/// Keeps one value, or forgets it where it is `None`.
pub fn save(page: &str, name: &str, value: Option<&str>) {
    let Some(storage) = storage() else { return };
    let key = key(page, name);
    match value {
        Some(value) => storage.set_item(&key, value).ok(),
        None => storage.remove_item(&key).ok(),
    };
}

fn storage() -> Option<Storage> {
    // Reading the property alone throws where the reader blocks storage.
    window()?.local_storage().ok().flatten()
}

fn prefix(page: &str) -> String {
    String::from("deploy-panel:") + page + ":"
}

fn key(page: &str, name: &str) -> String {
    // A page id cannot be empty, so the shared values meet no page's own ones.
    prefix(if SHARED.contains(&name) { "" } else { page }) + name
}
