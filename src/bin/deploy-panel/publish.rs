//! `export` and `prerender`: a page's published recipes for readers and programs without the panel.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use deploy_panel::page::Page;
use deploy_panel::publish::{Placement, Published, html, inject, json, llms_text, markdown, placements};
use percent_encoding::percent_decode_str;

use crate::arguments::ExportFormat;
use crate::failure::Failure;
use crate::output::{complain, count, print};
use crate::picks;
use crate::source::Source;

/// Carries out `export`.
pub fn export(name: &str, format: ExportFormat) -> Result<ExitCode, Failure> {
    let page = Source::read(name)?.page()?;
    let published = published(&page, "")?;
    let text = match format {
        ExportFormat::Json => json(&published),
        ExportFormat::Markdown => markdown(&published),
        ExportFormat::LlmsTxt => llms_text(&published),
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Carries out `prerender` for one page.
pub fn prerender(name: &str, set: &[String]) -> Result<ExitCode, Failure> {
    let page = Source::read(name)?.page()?;
    let picks = picks::read(&page, set)?;
    // A pick that cannot stand is an error here, not a note beside the command as in a link.
    let session = picks::settle(&page, &picks)?;
    print(&html(&published(&page, &session.fragment())?))?;
    Ok(ExitCode::SUCCESS)
}

/// Carries out `prerender --inject`. All files are made before the first is written, so a fault leaves the site as it was.
pub fn inject_all(files: &[PathBuf], pages: Option<&Path>) -> Result<ExitCode, Failure> {
    let mut filled = Vec::new();
    let mut elements = 0;
    for file in files {
        let fail = |what: &str| Failure::Usage(format!("{} {what}", file.display()));
        let document = fs::read_to_string(file).map_err(|error| fail(&format!("cannot be read: {error}.")))?;
        let unreadable = |error| fail(&format!("cannot be read as HTML: {error}."));
        let found = placements(&document).map_err(unreadable)?;
        let mut contents = Vec::new();
        for (index, placement) in found.iter().enumerate() {
            let content = content(placement, file, pages);
            contents.push(content.map_err(|failure| within(file, index, failure))?);
        }
        elements += contents.len();
        let text = inject(&document, &contents).map_err(unreadable)?;
        if let Some(index) = contents.iter().position(|content| !text.contains(content.as_str())) {
            let what = "The element is not closed. Add `</deploy-panel>`.";
            return Err(within(file, index, Failure::Refused(what.to_owned())));
        }
        filled.push((file, document != text, text));
    }
    filled.retain(|(_, has_changed, _)| *has_changed);
    replace_all(&filled)?;
    let changed = filled.len();
    complain(&format!(
        "{} in {} filled, {} changed.",
        count(elements, "panel"),
        count(files.len(), "file"),
        count(changed, "file")
    ));
    Ok(ExitCode::SUCCESS)
}

/// Replaces all files or none: each text is written beside its file before the first file is replaced.
fn replace_all(files: &[(&PathBuf, bool, String)]) -> Result<(), Failure> {
    let beside = |file: &Path| file.with_added_extension("deploy-panel-new");
    let write = |(file, _, text): &(&PathBuf, bool, String)| {
        fs::write(beside(file), text)?;
        fs::set_permissions(beside(file), fs::metadata(file)?.permissions())
    };
    let clear = || files.iter().for_each(|(file, ..)| drop(fs::remove_file(beside(file))));
    let fail = |file: &Path, error: std::io::Error| {
        clear();
        Failure::Usage(format!("{} cannot be written: {error}.", file.display()))
    };
    for entry in files {
        write(entry).map_err(|error| fail(entry.0, error))?;
    }
    for (file, ..) in files {
        fs::rename(beside(file), file).map_err(|error| fail(file, error))?;
    }
    Ok(())
}

/// The HTML for one element.
fn content(placement: &Placement, file: &Path, pages: Option<&Path>) -> Result<String, Failure> {
    if placement.is_in_paragraph {
        let what = "The element stands in a paragraph, which ends where its content has a heading. Write `<div>` around it in \
            the source of the page.";
        return Err(Failure::Refused(what.to_owned()));
    }
    let page = match (&placement.inline, &placement.page) {
        (Some(text), _) => Page::parse(text).map_err(|findings| Failure::Findings { file: "its page".to_owned(), findings })?,
        (None, Some(page)) => Source::read(&page_file(page, file, pages)?)?.page()?,
        (None, None) => {
            let what =
                "The element names no page. Give it the attribute `page`, or a page in a `<script type=\"application/json\">`.";
            return Err(Failure::Refused(what.to_owned()));
        }
    };
    Ok(html(&published(&page, &placement.select)?))
}

/// Where the page of an element is on this disk: below `pages` if that is given, by the last part of its URL; else
/// relative to the file.
fn page_file(url: &str, file: &Path, pages: Option<&Path>) -> Result<String, Failure> {
    let fail = |what: &str| Err(Failure::Usage(format!("`{url}` {what}")));
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_elsewhere = path.starts_with('/') || path.contains("://");
    let Ok(decoded) = percent_decode_str(if pages.is_some() { name } else { path }).decode_utf8() else {
        return fail("is no UTF-8 once its percent signs are decoded.");
    };
    let found = match pages {
        Some(_) if decoded.contains('/') => return fail("ends with no name of a file."),
        Some(pages) => pages.join(&*decoded),
        None if is_elsewhere => {
            return fail("is no path beside the file. Say with `--pages DIRECTORY` where the page files are.");
        }
        None => file.parent().unwrap_or(Path::new("")).join(&*decoded),
    };
    // With a separator in front a bare name is taken as a path too.
    Ok(Path::new(".").join(found).display().to_string())
}

fn within(file: &Path, index: usize, failure: Failure) -> Failure {
    let place = format!("{}, panel {}", file.display(), index + 1);
    match failure {
        Failure::Findings { findings, .. } => Failure::Findings { file: place, findings },
        Failure::Refused(text) => Failure::Refused(format!("{place}: {text}")),
        Failure::Usage(text) => Failure::Usage(format!("{place}: {text}")),
        Failure::Closed => Failure::Closed,
    }
}

fn published(page: &Page, select: &str) -> Result<Published, Failure> {
    Published::new(page, select).map_err(|unsettled| Failure::Refused(unsettled.to_string()))
}
