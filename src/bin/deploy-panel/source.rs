//! Where a page comes from: a file, or the pages that come with this program.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use deploy_panel::bundled;
use deploy_panel::page::{Finding, Page, Severity, nearest};

use crate::failure::Failure;

/// More than this is not a page. A device or a pipe may never end.
const MOST_BYTES: u64 = 64 << 20;

/// What precedes the text in files that some editors write. It is not part of the JSON; browsers drop it as well.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A page file that was read and not yet understood.
pub struct Source {
    /// As the caller named it.
    pub name: String,
    bytes: Vec<u8>,
}

impl Source {
    /// Reads the page that the caller named by a path or by the id of a bundled page. A name that holds a slash or ends in
    /// `.json` is a path; any other one is an id if there is such a page.
    pub fn read(name: &str) -> Result<Source, Failure> {
        let is_path = name.contains(std::path::is_separator) || name.ends_with(".json");
        if let Some(text) = bundled::page(name).filter(|_| !is_path) {
            return Ok(Source { name: name.to_owned(), bytes: text.as_bytes().to_vec() });
        }
        if !is_path && !Path::new(name).exists() {
            return Err(unknown(name));
        }
        Source::file(name)
    }

    /// Reads the page file at a path.
    pub fn file(name: &str) -> Result<Source, Failure> {
        let fail = |error: std::io::Error| Failure::Usage(format!("{name} cannot be read: {error}."));
        let mut bytes = Vec::new();
        File::open(name).map_err(fail)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(fail)?;
        Source::of(name, bytes)
    }

    /// What was read elsewhere.
    pub fn of(name: &str, bytes: Vec<u8>) -> Result<Source, Failure> {
        if bytes.len() as u64 > MOST_BYTES {
            return Err(Failure::Usage(format!("{name} is larger than 64 MiB; no page is.")));
        }
        Ok(Source { name: name.to_owned(), bytes })
    }

    /// The text of the file.
    pub fn text(&self) -> Result<&str, Vec<Finding>> {
        let text = std::str::from_utf8(&self.bytes).map_err(|error| {
            let position = error.valid_up_to();
            vec![Finding {
                code: "bad-utf8",
                severity: Severity::Error,
                path: "$".to_owned(),
                what: format!("The file is not UTF-8 text: byte {position} begins no character."),
                remedy: "Save it as UTF-8.".to_owned(),
                picks: Vec::new(),
            }]
        })?;
        Ok(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text))
    }

    /// The page, without a fault of the file itself.
    pub fn page(&self) -> Result<Page, Failure> {
        let page = self.text().and_then(Page::open);
        page.map_err(|findings| Failure::Findings { file: self.name.clone(), findings })
    }
}

fn unknown(name: &str) -> Failure {
    let ids: Vec<&str> = bundled::PAGES.iter().map(|(id, _)| *id).collect();
    let hint = match nearest(name, &ids) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => format!("Bundled pages: {}.", ids.join(", ")),
    };
    Failure::Usage(format!("There is no file and no bundled page `{name}`. {hint}"))
}
