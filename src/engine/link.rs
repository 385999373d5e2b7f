//! A selection as the fragment of a link: `hw=b300&quant=nvfp4`.
//!
//! Where a document has several panels, the part of the first stands there as if it were alone, and each of the others
//! follows under its name: `hw=b300&quant=nvfp4/qwen3.8-27b:hw=h200`. No id holds a slash or a colon.

use crate::page::Page;

use super::intent::Intent;
use super::selection::Selection;
use super::state::shows_row;

/// What a fragment asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What was asked for before, such as the author's defaults, with what the fragment asks for.
    pub intent: Intent,
    /// What could not be understood, as sentences for the reader.
    pub problems: Vec<String>,
}

/// No page has as many rows; what follows is left unread.
const MOST_PAIRS: usize = 128;

/// Reads a fragment, with or without `#`. Nothing if it is the page's own anchor: it names no row of the page.
pub fn read(page: &Page, fragment: &str) -> Option<Link> {
    read_onto(page, fragment, Intent::defaults(page))
}

/// The same on top of what was asked for before.
pub fn read_onto(page: &Page, fragment: &str, intent: Intent) -> Option<Link> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    let pairs: Vec<(&str, &str)> = fragment.split('&').take(MOST_PAIRS).filter_map(|pair| pair.split_once('=')).collect();
    let row = |id: &str| page.dims.iter().position(|dim| dim.id == id);
    if !pairs.iter().any(|(id, _)| row(id).is_some()) {
        return None;
    }
    let mut link = Link { intent, problems: Vec::new() };
    let mut named = Vec::new();
    for (id, option) in pairs {
        let Some((dim, known)) = row(id).and_then(|dim| Some((dim, page.dims.get(dim)?))) else {
            link.problems.push(["The link names a row that this page does not have: ", shorten(id), "."].concat());
            continue;
        };
        if named.contains(&dim) {
            link.problems.push(["The link names ", &known.title, " more than once; the first counts."].concat());
            continue;
        }
        named.push(dim);
        match known.options.iter().position(|known| known.id == option) {
            Some(option) => link.intent.ask(dim, option as u16),
            None => {
                let parts = ["The link asks for ", &known.title, " ", shorten(option), ", which this page does not have."];
                link.problems.push(parts.concat());
            }
        }
    }
    Some(link)
}

/// The fragment of a selection: every row that is shown. It holds ids only, never a value that the reader typed.
pub fn write(page: &Page, selection: &Selection) -> String {
    let ids = selection.ids(page);
    let shown = ids.iter().enumerate().filter(|(dim, _)| shows_row(page, selection, *dim));
    shown.map(|(_, (dim, option))| [dim, "=", option].concat()).collect::<Vec<_>>().join("&")
}

/// The part of a fragment, with or without `#`, under this name; the first panel's name is empty. Empty if there is none.
pub fn part<'f>(fragment: &'f str, name: &str) -> &'f str {
    let mut parts = fragment.strip_prefix('#').unwrap_or(fragment).split('/');
    let first = parts.next().unwrap_or_default();
    if name.is_empty() {
        return first;
    }
    parts.find_map(|part| part.strip_prefix(name)?.strip_prefix(':')).unwrap_or_default()
}

/// Adds a panel's part to a fragment that holds none under this name.
pub fn add_part(fragment: &mut String, name: &str, part: &str) {
    if name.is_empty() {
        fragment.insert_str(0, part);
    } else {
        fragment.push_str(&["/", name, ":", part].concat());
    }
}

/// Enough of a stranger's text to recognise it.
fn shorten(text: &str) -> &str {
    let end = text.char_indices().nth(32).map_or(text.len(), |(end, _)| end);
    text.get(..end).unwrap_or_default()
}
