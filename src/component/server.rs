//! What the host element holds before the panel: static HTML.

use leptos::logging;

use super::explained;
use crate::engine::Unsettled;
use crate::page::Page;
use crate::publish::{Markup, Published, html};

/// The published recipes of the page; `select` is the fragment where the panel starts. A page that cannot be used gives a
/// card with what is wrong with it, and a line in the server's log.
pub fn content(page: &str, select: &str) -> String {
    match Page::open(page) {
        Ok(page) => match Published::new(&page, select) {
            Ok(published) => html(&published),
            Err(unsettled) => card(&[("$".to_owned(), unsettled_sentence(&unsettled))]),
        },
        Err(findings) => card(&explained(&findings)),
    }
}

/// A page whose start has no recipe, and no other one either, names no picks.
fn unsettled_sentence(unsettled: &Unsettled) -> String {
    if unsettled.picks.is_empty() { "The page has no recipe.".to_owned() } else { unsettled.sentence() }
}

/// Every finding, each with its place in the file.
fn card(findings: &[(String, String)]) -> String {
    let mut html = Markup::default();
    html.open("div", &[("role", "alert")]);
    html.open("section", &[("class", "deploy-panel dp-error")]);
    html.element("p", &[], "This page file cannot be used. `deploy-panel check` tells every problem and how to mend it.");
    html.open("ul", &[]);
    for (path, sentence) in findings {
        logging::error!("deploy-panel: {path}: {sentence}");
        html.open("li", &[]);
        html.element("code", &[], path);
        html.text(sentence);
        html.close("li");
    }
    html.close("ul");
    html.close("section");
    html.close("div");
    html.0
}

#[cfg(test)]
mod tests {
    use super::content;
    use crate::bundled;

    #[test]
    fn a_broken_page_says_where_and_what() {
        let broken = bundled::page("kimi-k3").unwrap().replacen("\"hw\": \"b300\"", "\"hw\": \"<b301>\"", 1);
        let html = content(&broken, "");
        assert!(html.contains("role=\"alert\"") && html.contains("&lt;b301&gt;"), "{html}");
        assert!(!html.contains("<b301>"), "{html}");
        assert!(content("", "").contains("dp-error"));
    }

    #[test]
    fn the_static_recipes_begin_where_the_panel_starts() {
        let page = bundled::page("kimi-k3").unwrap();
        let start = content(page, "hw=gb300");
        assert!(start.contains("Default recipe: GB300"), "{}", start.get(..400).unwrap_or_default());
        assert_eq!(content(page, "no=row"), content(page, ""), "a fragment that names no row leads to the default");
    }
}
