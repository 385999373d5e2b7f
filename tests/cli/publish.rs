//! `export` and `prerender`: published recipes without the panel.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::run::{PAGES, deploy_panel, file};
use crate::tiny::tiny;

/// The text of a piece of HTML without tags.
fn unescaped(html: &str) -> String {
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    named.iter().fold(html.to_owned(), |text, (name, character)| text.replace(name, character))
}

/// What stands between the tags of each element of this name.
fn contents<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    html.split(&open).skip(1).map(|rest| rest.split(&close).next().unwrap()).collect()
}

#[test]
fn every_recipe_of_the_grid_is_exported_with_what_render_writes() {
    for page in PAGES {
        let exported: Value = serde_json::from_str(&deploy_panel(&["export", page]).succeeds().stdout()).unwrap();
        let recipes = exported["recipes"].as_array().unwrap();
        let cells: Value = match std::fs::read_to_string(page) {
            Ok(text) => serde_json::from_str(&text).unwrap(),
            Err(_) => serde_json::from_str(&std::fs::read_to_string(format!("assets/pages/{page}.json")).unwrap()).unwrap(),
        };
        assert!(recipes.len() >= cells["cells"].as_array().unwrap().len(), "{page}: {}", recipes.len());
        for recipe in recipes.iter().step_by(7).chain([&exported["default"]]) {
            let sets: Vec<String> = recipe["sel"]
                .as_object()
                .unwrap()
                .iter()
                .map(|(row, option)| format!("{row}={}", option.as_str().unwrap()))
                .collect();
            for (form, command) in recipe["commands"].as_object().unwrap() {
                let mut arguments = vec!["render", page, "--as", form];
                sets.iter().for_each(|set| arguments.extend(["--set", set]));
                let rendered = deploy_panel(&arguments).succeeds().stdout();
                assert_eq!(rendered.trim_end(), command.as_str().unwrap(), "{page} {sets:?} {form}");
            }
        }
    }
}

#[test]
fn static_html_holds_the_commands_of_the_export() {
    let html = deploy_panel(&["prerender", "kimi-k3"]).succeeds().stdout();
    let exported: Value = serde_json::from_str(&deploy_panel(&["export", "kimi-k3"]).succeeds().stdout()).unwrap();
    let commands = |recipe: &Value| -> Vec<String> {
        let commands = recipe["commands"].as_object().unwrap();
        commands.values().map(|command| command.as_str().unwrap().to_owned()).collect()
    };
    let all = [&exported["default"]].into_iter().chain(exported["recipes"].as_array().unwrap());
    let wanted: BTreeSet<String> = all.clone().flat_map(commands).collect();
    let found: Vec<String> = contents(&html, "code").into_iter().map(unescaped).collect();
    assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), wanted);
    // The default request stands once, and is referred to.
    let request = exported["default"]["commands"]["curl"].as_str().unwrap();
    assert_eq!(found.iter().filter(|command| *command == request).count(), 1);
    let same = all.skip(1).filter(|recipe| recipe["commands"]["curl"] == request).count();
    assert_eq!(html.matches("As in the default recipe.").count(), same);
    assert!(same > 10, "{same}");
    let text = unescaped(&html);
    for note in exported["recipes"].as_array().unwrap().iter().flat_map(|recipe| recipe["notes"].as_array().unwrap()) {
        assert!(text.contains(note.as_str().unwrap()), "{note}");
    }
    for refused in exported["unavailable"].as_array().unwrap() {
        assert!(unescaped(&html).contains(refused["reason"].as_str().unwrap()), "{refused}");
    }
    for (tag, count) in [("<details>", "</details>"), ("<table>", "</table>"), ("<tr>", "</tr>"), ("<li", "</li>")] {
        assert_eq!(html.matches(tag).count(), html.matches(count).count(), "{tag}");
    }
    let tags: BTreeSet<&str> = html.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()).collect();
    let with_attributes: Vec<&&str> = tags.iter().filter(|tag| tag.contains(' ')).collect();
    let allowed = [
        "div class=\"dp-static-why\"",
        "dl class=\"dp-static-facts\"",
        "dl class=\"dp-static-rows\"",
        "li class=\"dp-static-warning\"",
        "p class=\"dp-static-picks\"",
        "pre tabindex=\"0\"",
        "section class=\"dp-static\" aria-label=\"Launch commands for Kimi-K3\"",
        "th scope=\"col\"",
        "ul class=\"dp-static-notes\"",
    ];
    assert_eq!(with_attributes, allowed.iter().collect::<Vec<_>>());
    assert!(!tags.contains("script") && !tags.contains("style"), "{tags:?}");
}

#[test]
fn a_start_that_is_not_possible_is_an_error() {
    let html = deploy_panel(&["prerender", "kimi-k3", "--select", "hw=gb300"]).succeeds().stdout();
    assert!(html.contains("Default recipe: GB300, "), "{html}");
    assert!(html.contains("<b>GB300</b>"), "{html}");
    deploy_panel(&["prerender", "kimi-k3", "--select", "hw=h100", "--select", "quant=nvfp4"]).ends_with(1).writes_nothing();
}

/// A page whose every text tries to become something else.
fn hostile() -> Value {
    let mut page = tiny();
    page["modelName"] = json!("</section><script>alert(1)</script>");
    page["overlayDims"][0]["title"] = json!("a|b *c* [d](e) `f` \"g\"");
    page["hints"] = json!("<img src=x onerror=alert(1)> ``` ```");
    page
}

#[test]
fn texts_of_a_page_stay_texts() {
    let path = file(hostile().to_string());
    let path = path.to_str().unwrap();
    let html = deploy_panel(&["prerender", path]).succeeds().stdout();
    assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
    assert!(html.contains("&lt;img src=x onerror=alert(1)&gt;"), "{html}");
    let markdown = deploy_panel(&["export", path, "--format", "markdown"]).succeeds().stdout();
    assert!(markdown.starts_with("# \\</section\\>\\<script\\>alert(1)\\</script\\>\n"), "{markdown}");
    assert!(markdown.contains("- a\\|b \\*c\\* \\[d\\](e) `f` \"g\": Off\n"), "{markdown}");
    let llms = deploy_panel(&["export", path, "--format", "llms-txt"]).succeeds().stdout();
    assert!(llms.contains("> Launch commands for serving") && !llms.contains("\n<"), "{llms}");
    serde_json::from_str::<Value>(&deploy_panel(&["export", path]).succeeds().stdout()).unwrap();
}

/// A site of two files with panels, and the page file that they name.
fn site() -> (PathBuf, [PathBuf; 2]) {
    let page = file(tiny().to_string());
    let directory = page.with_extension("site");
    std::fs::create_dir_all(directory.join("guide")).unwrap();
    std::fs::copy(&page, directory.join("tiny.json")).unwrap();
    let inline = tiny().to_string();
    let texts = [
        (
            "index.html",
            "<p>Hello</p><deploy-panel page=\"tiny.json\" select=\"cache=on\">loading</deploy-panel><p>Bye</p>".to_owned(),
        ),
        (
            "guide/index.html",
            format!(
                "<deploy-panel page=\"../tiny.json?v=2#top\"></deploy-panel>\
                 <deploy-panel><script type=\"application/json\">{inline}</script></deploy-panel>"
            ),
        ),
    ];
    let files = texts.map(|(name, text)| {
        let path = directory.join(name);
        std::fs::write(&path, text).unwrap();
        path
    });
    (directory, files)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn panels_of_a_built_site_are_filled_in_place() {
    let (_, files) = site();
    let paths = files.each_ref().map(|path| path.to_str().unwrap());
    let arguments = ["prerender", "--inject", paths[0], paths[1]];
    deploy_panel(&arguments).succeeds().says("3 panels in 2 files filled, 2 files changed.");
    let texts = files.each_ref().map(|path| read(path));
    assert!(
        texts[0].starts_with("<p>Hello</p><deploy-panel page=\"tiny.json\" select=\"cache=on\"><section class=\"dp-static\"")
    );
    assert!(texts[0].ends_with("</section>\n</deploy-panel><p>Bye</p>") && texts[0].contains("--cache"), "{}", texts[0]);
    assert_eq!(texts[1].matches("<section class=\"dp-static\"").count(), 2);
    assert_eq!(texts[1].matches("<script type=\"application/json\">").count(), 1);
    deploy_panel(&arguments).succeeds().says("3 panels in 2 files filled, 0 files changed.");
    assert_eq!(files.each_ref().map(|path| read(path)), texts);
}

#[test]
fn addresses_and_attributes_are_read_as_browsers_read_them() {
    let page = file(tiny().to_string());
    let directory = page.with_extension("encoded");
    std::fs::create_dir_all(directory.join("pages")).unwrap();
    std::fs::copy(&page, directory.join("my page.json")).unwrap();
    std::fs::copy(&page, directory.join("pages/a&b%é.json")).unwrap();
    let html = directory.join("index.html");
    let fill = |element: &str, arguments: &[&str]| {
        std::fs::write(&html, format!("<deploy-panel {element}></deploy-panel>")).unwrap();
        deploy_panel(&[&["prerender", "--inject", html.to_str().unwrap()], arguments].concat())
    };
    fill("page=\"my%20page.json?v=1\" select=\"hw=b200&amp;cache=on\"", &[]).succeeds();
    assert!(read(&html).contains("--cache"), "{}", read(&html));
    fill("page=\"pages/a&amp;b%25%C3%A9.json\"", &[]).succeeds();
    assert!(read(&html).contains("dp-static"));
    let pages = directory.join("pages");
    fill("page=\"/elsewhere/a&amp;b%25%c3%a9.json\"", &["--pages", pages.to_str().unwrap()]).succeeds();
    fill("page=\"my%FFpage.json\"", &[]).ends_with(2).writes_nothing().says("my%FFpage.json").says("no UTF-8");
    // With a directory of pages, what comes of decoding is still one name in it.
    fill("page=\"/x/..%2Fmy%20page.json\"", &["--pages", pages.to_str().unwrap()]).ends_with(2).writes_nothing();
}

#[test]
fn a_fault_leaves_every_file_as_it_was() {
    let (directory, files) = site();
    let paths = files.each_ref().map(|path| path.to_str().unwrap());
    let before = files.each_ref().map(|path| read(path));
    let broken = directory.join("broken.html");
    let with = |text: &str, arguments: &[&str], code: i32, says: &str| {
        std::fs::write(&broken, text).unwrap();
        let all = [&["prerender", "--inject", paths[0], paths[1], broken.to_str().unwrap()], arguments].concat();
        deploy_panel(&all).ends_with(code).writes_nothing().says(says).says("broken.html");
        assert_eq!(files.each_ref().map(|path| read(path)), before, "{text}");
        assert_eq!(read(&broken), text);
    };
    with("<deploy-panel page=\"none.json\"></deploy-panel>", &[], 2, "none.json cannot be read");
    with("<deploy-panel></deploy-panel>", &[], 1, "names no page");
    // A browser would end the paragraph at the first heading, and the rest of the content would stand outside the element.
    with("<p><deploy-panel page=\"tiny.json\"></deploy-panel></p>", &[], 1, "stands in a paragraph");
    with("<deploy-panel page=\"/pages/tiny.json\"></deploy-panel>", &[], 2, "--pages DIRECTORY");
    with("<deploy-panel><script type=\"application/json\">{}</script></deploy-panel>", &[], 1, "missing-field");
    let pages = directory.to_str().unwrap();
    std::fs::write(&broken, "<deploy-panel page=\"https://cdn.example/pages/tiny.json\"></deploy-panel>").unwrap();
    deploy_panel(&["prerender", "--inject", broken.to_str().unwrap(), "--pages", pages]).succeeds().says("1 file changed");
}

#[test]
fn an_element_that_is_not_closed_is_an_error() {
    let path = file("<p>Hello</p><deploy-panel page=\"kimi-k3.json\">");
    let pages = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pages");
    let run = deploy_panel(&["prerender", "--inject", path.to_str().unwrap(), "--pages", pages]).ends_with(1);
    run.writes_nothing().says("The element is not closed.");
    assert_eq!(read(&path), "<p>Hello</p><deploy-panel page=\"kimi-k3.json\">");
}
