//! A real page with a change, and any walk over it by clicks and links: what is in force is always valid.
#![no_main]

use std::sync::LazyLock;

use deploy_panel::engine::{Intent, Scene, Session, compose, settle};
use deploy_panel::page::Page;
use libfuzzer_sys::fuzz_target;

/// Pages whose rows look at each other.
static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let texts = [include_str!("../../assets/pages/kimi-k3.json"), include_str!("../../assets/pages/qwen3.8-27b.json")];
    texts.into_iter().filter_map(|text| Page::parse(text).ok()).collect()
});

fuzz_target!(|data: (bool, Vec<(u8, u8)>, String)| {
    let (first, steps, link) = data;
    let page = &PAGES[usize::from(first)];
    let mut session = Session::new(page.clone()).expect("a real page starts");
    session.follow(&link);
    assert_valid(page, &session);
    for (row, option) in steps.into_iter().take(64) {
        let Some(dim) = page.dims.get(usize::from(row) % page.dims.len()) else { continue };
        let Some(option) = dim.options.get(usize::from(option) % dim.options.len()) else { continue };
        session.pick(&dim.id, &option.id);
        assert_valid(page, &session);
    }
    session.model();
});


/// Every visible row stands on an option that it offers and does not refuse, and settling again changes nothing.
fn assert_valid(page: &Page, session: &Session) {
    let selection = session.selection();
    let cell = &page.cells[selection.cell()];
    let scene = Scene::new(page, selection.picks(), cell);
    for (row, dim) in page.dims.iter().enumerate() {
        let pick = selection.pick(row);
        if scene.shows_row(row) {
            assert!(scene.can_pick(row, pick), "{}={}", dim.id, dim.options[pick].id);
        } else {
            assert_eq!(pick, dim.default_option(), "{}", dim.id);
        }
    }
    assert_eq!(settle(page, &Intent::from(selection)).as_ref(), Ok(selection));
    compose(page, selection).expect("a real page has a recipe everywhere");
}
