//! Any bytes as a page file: read, checked, and if it is a page, opened in the panel.
#![no_main]

use deploy_panel::check::{Locator, check};
use deploy_panel::engine::Session;
use deploy_panel::page::Page;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let checked = check(text);
    let locator = Locator::new(text);
    for finding in &checked.findings {
        let location = locator.locate(finding);
        assert!(text.get(location.span).is_some(), "{finding}");
        assert!(!finding.what.is_empty() && !finding.remedy.is_empty(), "{finding:?}");
    }
    match Page::parse(text) {
        Ok(page) => drop(Session::new(page).map(|session| session.model())),
        Err(findings) => assert!(!findings.is_empty()),
    }
});
