//! What the engine and the checker cost on the Kimi-K3 page, and the checker on one with billions of selections.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, reason = "benchmark")]

use std::ops::ControlFlow;

use deploy_panel::check::check;
use deploy_panel::engine::{Intent, Selection, Session, compose, each_selection, link, settle};
use deploy_panel::page::Page;
use divan::Bencher;
use divan::counter::ItemsCount;

mod twelve_rows;

const PAGE: &str = include_str!("../../assets/pages/kimi-k3.json");

fn main() {
    divan::main();
}

fn selections(page: &Page) -> Vec<Selection> {
    let mut all = Vec::new();
    each_selection(page, &mut |selection| {
        all.push(selection);
        ControlFlow::Continue(())
    });
    all
}

#[divan::bench]
fn parse() -> Page {
    Page::parse(PAGE).unwrap()
}

/// Settling and composing every selection.
#[divan::bench]
fn resolve_all(bencher: Bencher) {
    let page = Page::parse(PAGE).unwrap();
    let intents: Vec<Intent> = selections(&page).iter().map(Intent::from).collect();
    bencher.counter(ItemsCount::new(intents.len())).bench(|| {
        for intent in &intents {
            let selection = settle(&page, intent).unwrap();
            divan::black_box(compose(&page, &selection).unwrap());
        }
    });
}

/// Finding every selection.
#[divan::bench]
fn enumerate(bencher: Bencher) {
    let page = Page::parse(PAGE).unwrap();
    bencher.bench(|| selections(&page).len());
}

/// A pick and the whole view model after it.
#[divan::bench]
fn pick_and_draw(bencher: Bencher) {
    let session = Session::new(Page::parse(PAGE).unwrap()).unwrap();
    bencher.with_inputs(|| session.clone()).bench_values(|mut session| {
        assert!(session.pick("hw", "gb300"));
        session.model()
    });
}

/// The whole view model of every selection, ways to disabled options among it.
#[divan::bench]
fn draw_all(bencher: Bencher) {
    let page = Page::parse(PAGE).unwrap();
    let links: Vec<String> = selections(&page).iter().map(|selection| link::write(&page, selection)).collect();
    let session = Session::new(page).unwrap();
    bencher.counter(ItemsCount::new(links.len())).with_inputs(|| session.clone()).bench_values(|mut session| {
        for link in &links {
            assert!(session.follow(link));
            divan::black_box(session.model());
        }
    });
}

/// Everything that `check` does with the Kimi-K3 page.
#[divan::bench]
fn check_page() -> usize {
    check(PAGE).findings.len()
}

/// The same with twelve rows of six options.
#[divan::bench(sample_count = 5)]
fn check_twelve_rows(bencher: Bencher) {
    let page = twelve_rows::twelve_rows().to_string();
    bencher.bench(|| check(&page).findings.len());
}
