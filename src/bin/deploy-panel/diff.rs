//! `diff`: which recipes two versions of a page do not share.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use deploy_panel::check::{Change, Diff, Incomparable, ShapeChange, diff};
use serde_json::{Value, json};

use crate::arguments::ReportFormat;
use crate::failure::Failure;
use crate::git;
use crate::markdown::code;
use crate::output::{count, plain};
use crate::region;
use crate::source::Source;

/// Carries out `diff`.
pub fn run(old: &str, new: Option<&str>, revision: Option<&str>, format: ReportFormat) -> Result<ExitCode, Failure> {
    let (before, after) = match (new, revision) {
        (Some(new), _) => (Source::read(old)?, Source::read(new)?),
        (None, Some(revision)) => (git::read(old, revision)?, Source::file(old)?),
        (None, None) => return Err(Failure::Usage("Name two pages, or a page and `--git`.".to_owned())),
    };
    let (old_page, new_page) = (before.page()?, after.page()?);
    let diff = diff(&old_page, &new_page).map_err(|Incomparable { is_new, why }| {
        let name = if is_new { &after.name } else { &before.name };
        Failure::Usage(format!("{name} cannot be compared: {why}"))
    })?;
    let mut out = BufWriter::new(io::stdout().lock());
    match format {
        ReportFormat::Text => write_text(&mut out, &diff)?,
        ReportFormat::Markdown => write_markdown(&mut out, &new_page.id, &diff)?,
        ReportFormat::Json => {
            serde_json::to_writer(&mut out, &to_json(&diff))?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()?;
    Ok(if diff.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn write_text(out: &mut impl Write, diff: &Diff) -> io::Result<()> {
    for change in &diff.shape {
        writeln!(out, "{}", plain(&change.to_string()))?;
    }
    for (changes, what) in [(&diff.lost, "lost"), (&diff.gained, "gained")] {
        for Change { region, selections, .. } in changes {
            writeln!(out, "{what}: {region} ({})", count(*selections, "selection"))?;
        }
    }
    for Change { region, what, selections } in &diff.changed {
        let selections = count(*selections, "selection");
        match what.as_slice() {
            [line] => writeln!(out, "{region}: {} ({selections})", plain(line).replace('\n', "\n  "))?,
            lines => {
                writeln!(out, "{region} ({selections}):")?;
                for line in lines {
                    writeln!(out, "  {}", plain(line).replace('\n', "\n  "))?;
                }
            }
        }
    }
    writeln!(out, "{}", summary(diff))
}

fn write_markdown(out: &mut impl Write, page: &str, diff: &Diff) -> io::Result<()> {
    writeln!(out, "**{}**: {}", code(page), summary(diff))?;
    if !diff.shape.is_empty() || !diff.is_empty() {
        writeln!(out)?;
    }
    for change in &diff.shape {
        writeln!(out, "- {}", code(&change.to_string()))?;
    }
    for (changes, what) in [(&diff.lost, "lost"), (&diff.gained, "gained")] {
        for Change { region, selections, .. } in changes {
            writeln!(out, "- {what}: {} ({})", code(&region.to_string()), count(*selections, "selection"))?;
        }
    }
    for Change { region, what, selections } in &diff.changed {
        let (region, selections) = (code(&region.to_string()), count(*selections, "selection"));
        match what.as_slice() {
            [line] => writeln!(out, "- {region}: {} ({selections})", code(line))?,
            lines => {
                writeln!(out, "- {region} ({selections}):")?;
                for line in lines {
                    writeln!(out, "  - {}", code(line))?;
                }
            }
        }
    }
    Ok(())
}

/// `2 selections lost, 12 changed, 98 unchanged`: what there is of it.
fn summary(diff: &Diff) -> String {
    let total = |changes: &[Change]| changes.iter().map(|change| change.selections).sum::<usize>();
    let counts = [
        (total(&diff.lost), "lost"),
        (total(&diff.gained), "gained"),
        (diff.changed_count, "changed"),
        (diff.unchanged, "unchanged"),
    ];
    let mut parts: Vec<String> = Vec::new();
    for (number, what) in counts.into_iter().filter(|(number, what)| *number > 0 || *what == "unchanged") {
        let counted = if parts.is_empty() { count(number, "selection") } else { number.to_string() };
        parts.push([&counted, " ", what].concat());
    }
    parts.join(", ")
}

fn to_json(diff: &Diff) -> Value {
    let change = |change: &Change| json!({ "where": region::to_json(&change.region), "what": change.what, "selections": change.selections });
    let changes = |changes: &[Change]| changes.iter().map(change).collect::<Vec<Value>>();
    json!({
        "shape": diff.shape.iter().map(shape_json).collect::<Vec<Value>>(),
        "lost": changes(&diff.lost),
        "gained": changes(&diff.gained),
        "changed": changes(&diff.changed),
        "changedSelections": diff.changed_count,
        "unchanged": diff.unchanged,
    })
}

fn shape_json(change: &ShapeChange) -> Value {
    match change {
        ShapeChange::RenamedRow { old, new } => json!({ "kind": "renamed-row", "old": old, "new": new }),
        ShapeChange::RenamedOption { row, old, new } => json!({ "kind": "renamed-option", "row": row, "old": old, "new": new }),
        ShapeChange::AddedRow { row, default } => json!({ "kind": "added-row", "row": row, "default": default }),
        ShapeChange::RemovedRow { row, default } => json!({ "kind": "removed-row", "row": row, "default": default }),
        ShapeChange::AddedOption { row, option } => json!({ "kind": "added-option", "row": row, "option": option }),
        ShapeChange::RemovedOption { row, option } => json!({ "kind": "removed-option", "row": row, "option": option }),
    }
}
