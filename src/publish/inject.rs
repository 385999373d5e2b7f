//! Fills the `<deploy-panel>` elements of a built site with static HTML.

use std::cell::{Cell, RefCell};

use html_escape::decode_html_entities;
use lol_html::errors::RewritingError;
use lol_html::html_content::{ContentType, TextType};
use lol_html::{RewriteStrSettings, comments, element, rewrite_str, text};

/// What an element asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// The attribute `page`, if it has one.
    pub page: Option<String>,
    /// The page that stands in the element itself, in a `<script type="application/json">`.
    pub inline: Option<String>,
    /// The attribute `select`: a link's fragment.
    pub select: String,
    /// Whether it stands in a paragraph, which a browser ends before a heading, and the element with it.
    pub is_in_paragraph: bool,
}

/// The `<deploy-panel>` elements of a document, in its order. The error is that of a document that cannot be read as HTML.
pub fn placements(document: &str) -> Result<Vec<Placement>, RewritingError> {
    let found: RefCell<Vec<Placement>> = RefCell::default();
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!("deploy-panel", |element| {
            // The rewriter gives attributes as they are written.
            let attribute = |name: &str| element.get_attribute(name).map(|text| decode_html_entities(&text).into_owned());
            found.borrow_mut().push(Placement {
                page: attribute("page").filter(|page| !page.is_empty()),
                inline: None,
                select: attribute("select").unwrap_or_default(),
                is_in_paragraph: false,
            });
            Ok(())
        }))
        .append_element_content_handler(element!("p > deploy-panel", |_| {
            if let Some(placement) = found.borrow_mut().last_mut() {
                placement.is_in_paragraph = true;
            }
            Ok(())
        }))
        .append_element_content_handler(text!(PAGE_SCRIPT, |chunk| {
            if let Some(placement) = found.borrow_mut().last_mut() {
                placement.inline.get_or_insert_default().push_str(chunk.as_str());
            }
            Ok(())
        }));
    rewrite_str(document, settings)?;
    Ok(found.into_inner())
}

/// A page that stands in the element.
const PAGE_SCRIPT: &str = "deploy-panel > script[type=\"application/json\"]";

/// The document with `contents` in its `<deploy-panel>` elements, in their order. What stood in them goes, but for a page;
/// so to fill a document again changes nothing.
pub fn inject(document: &str, contents: &[String]) -> Result<String, RewritingError> {
    let next = Cell::new(0);
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!("deploy-panel", |element| {
            let index = next.replace(next.get() + 1);
            if let Some(content) = contents.get(index) {
                element.append(content, ContentType::Html);
            }
            Ok(())
        }))
        .append_element_content_handler(element!("deploy-panel > *", |element| {
            let is_page =
                element.tag_name() == "script" && element.get_attribute("type").is_some_and(|kind| kind == "application/json");
            if !is_page {
                element.remove();
            }
            Ok(())
        }))
        .append_element_content_handler(comments!("deploy-panel", |comment| {
            comment.remove();
            Ok(())
        }))
        .append_element_content_handler(text!("deploy-panel", |chunk| {
            // The text of a script that is no page goes with its element.
            if chunk.text_type() != TextType::ScriptData {
                chunk.remove();
            }
            Ok(())
        }));
    rewrite_str(document, settings)
}

#[cfg(test)]
mod tests {
    use super::{Placement, inject, placements};

    const DOCUMENT: &str = "<!doctype html><p>Before</p>\n<deploy-panel page=\"kimi-k3.json\" select=\"hw=b300\">\n<p>Old <b>text</b>\
        </p><!-- note --> tail</deploy-panel><p>Between</p><deploy-panel><script type=\"application/json\">{\"a\": \"<b>\"}</script>\
        <script>alert(1)</script></deploy-panel><p>After</p>";

    #[test]
    fn elements_are_found_with_what_they_ask_for() {
        let first = Placement { page: Some("kimi-k3.json".to_owned()), select: "hw=b300".to_owned(), ..Placement::default() };
        let second = Placement { inline: Some("{\"a\": \"<b>\"}".to_owned()), ..Placement::default() };
        assert_eq!(placements(DOCUMENT).unwrap(), [first, second]);
    }

    #[test]
    fn a_paragraph_around_an_element_is_seen() {
        let document = "<p>Before</p><p><deploy-panel></deploy-panel></p><div><deploy-panel></deploy-panel></div>";
        let found = placements(document).unwrap();
        assert_eq!(found.iter().map(|one| one.is_in_paragraph).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn what_is_filled_in_replaces_what_was_there() {
        let contents = ["<p>One</p>".to_owned(), "<p>Two</p>".to_owned()];
        let filled = inject(DOCUMENT, &contents).unwrap();
        let wanted = "<!doctype html><p>Before</p>\n<deploy-panel page=\"kimi-k3.json\" select=\"hw=b300\"><p>One</p></deploy-panel>\
            <p>Between</p><deploy-panel><script type=\"application/json\">{\"a\": \"<b>\"}</script><p>Two</p></deploy-panel>\
            <p>After</p>";
        assert_eq!(filled, wanted);
        assert_eq!(inject(&filled, &contents).unwrap(), filled);
    }
}
