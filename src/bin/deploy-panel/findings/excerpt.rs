//! Findings for people, with the piece of the file that they speak of.

use std::io::{self, IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use deploy_panel::check::Location;
use deploy_panel::page::{Finding, Severity};

use super::{FileFindings, picks};
use crate::output::plain;

/// Longer lines are those of files that no person laid out; around the place this many bytes are shown.
const WIDEST: usize = 160;

/// Writes one finding.
pub fn write(out: &mut impl Write, of_file: &FileFindings, finding: &Finding, location: &Location) -> io::Result<()> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(plain(&finding.what)).id(finding.code);
    let (start, end) = (location.span.start, location.span.end);
    let line_start = of_file.text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
    let line_end = of_file.text.get(start..).and_then(|behind| behind.find('\n')).map_or(of_file.text.len(), |at| start + at);
    let (from, to) = window(&of_file.text, line_start, line_end, start);
    let source = of_file.text.get(from..to).unwrap_or_default().trim_end();
    let plain = |text: &str| plain(&text.replace('\t', " "));
    let line = plain(source);
    // The text that is shown has control characters spelled out, so the place is counted in it anew.
    let lead = plain(of_file.text.get(from..start).unwrap_or_default()).len().min(line.len());
    let marked = plain(of_file.text.get(start..end.min(to)).unwrap_or_default()).len().max(1);
    let span = lead..(lead + marked).min(line.len().max(lead));
    let mut group = Group::with_title(title);
    let snippet = Snippet::source(line.as_str()).line_start(location.line).annotation(AnnotationKind::Primary.span(span));
    // A snippet works out the column by itself, which is right where it shows the line as it is.
    let is_whole = (from, to) == (line_start, line_end);
    if is_whole && line.chars().count() == source.chars().count() && !line.is_empty() {
        group = group.element(snippet.path(plain(&of_file.file)));
    } else {
        let origin = Origin::path(plain(&of_file.file)).line(location.line).char_column(location.column);
        group = group.element(origin);
        if !line.is_empty() {
            group = group.element(snippet);
        }
    }
    group = group.element(Level::NOTE.message(["at ", &plain(&finding.path)].concat()));
    if !finding.picks.is_empty() {
        group = group.element(Level::NOTE.message(["with ", &plain(&picks(finding))].concat()));
    }
    group = group.element(Level::HELP.message(plain(&finding.remedy)));
    let has_colours = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let renderer = if has_colours { Renderer::styled() } else { Renderer::plain() };
    writeln!(out, "{}\n", renderer.render(&[group]))
}

/// The part of a line that is shown: all of it, or what is near the place.
fn window(text: &str, line_start: usize, line_end: usize, place: usize) -> (usize, usize) {
    if line_end - line_start <= WIDEST {
        return (line_start, line_end);
    }
    let floor = |mut position: usize| {
        while !text.is_char_boundary(position) {
            position -= 1;
        }
        position
    };
    (floor(place.saturating_sub(WIDEST / 4).max(line_start)), floor((place + WIDEST).min(line_end)))
}
