//! `compile`: a page that the panel reads with its smaller program.

use std::fs;

use deploy_panel::page::Page;

use crate::run::{deploy_panel, file};

#[test]
fn a_compiled_page_is_the_page() {
    let file = file("");
    deploy_panel(&["compile", "kimi-k3", "-o", file.to_str().unwrap()]).succeeds().writes_nothing();
    let compiled = fs::read_to_string(&file).unwrap();
    assert_eq!(deploy_panel(&["compile", "kimi-k3"]).succeeds().stdout(), compiled);
    assert_eq!(Page::unpack(&compiled), Page::parse(deploy_panel::bundled::page("kimi-k3").unwrap()).ok());
    let matrix = |page: &str| deploy_panel(&["matrix", page]).succeeds().stdout();
    assert_eq!(matrix(file.to_str().unwrap()), matrix("kimi-k3"));
}

#[test]
fn what_is_no_page_is_not_compiled() {
    let file = file("{}");
    deploy_panel(&["compile", file.to_str().unwrap()]).ends_with(1).writes_nothing().says("missing-field");
    let target = file.join("kimi-k3.txt");
    deploy_panel(&["compile", "kimi-k3", "-o", target.to_str().unwrap()]).ends_with(2).writes_nothing().says("cannot be written");
}

#[test]
fn what_needs_the_page_file_refuses_a_compiled_page() {
    let file = file("");
    deploy_panel(&["compile", "kimi-k3", "-o", file.to_str().unwrap()]).succeeds();
    let checked = deploy_panel(&["check", file.to_str().unwrap()]).ends_with(1);
    assert!(checked.stdout().contains("This is a compiled page"), "{}", checked.stdout());
    deploy_panel(&["diff", file.to_str().unwrap(), "kimi-k3"]).succeeds();
}
