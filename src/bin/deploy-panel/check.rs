//! `check`: everything that is wrong with pages.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use deploy_panel::check::check;
use deploy_panel::page::{Finding, Severity};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::arguments::Format;
use crate::failure::Failure;
use crate::output::{self, complain, count};
use crate::source::Source;

/// Carries out `check`. A file that cannot be read does not keep the others from being checked.
pub fn run(names: &[String], format: Format) -> Result<ExitCode, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut errors, mut warnings, mut unread) = (0, 0, 0);
    for name in names {
        let source = match Source::read(name) {
            Ok(source) => source,
            Err(failure) => {
                complain(&failure.to_string());
                unread += 1;
                continue;
            }
        };
        let findings = source.text().map_or_else(|findings| findings, check);
        for finding in &findings {
            match finding.severity {
                Severity::Error => errors += 1,
                Severity::Warning => warnings += 1,
            }
            write(&mut out, &source.name, finding, format)?;
        }
        out.flush()?;
    }
    let pages = count(names.len() - unread, "page");
    complain(&format!("{pages} checked: {}, {}.", count(errors, "error"), count(warnings, "warning")));
    Ok(match (unread, errors) {
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::from(1),
        _ => ExitCode::from(2),
    })
}

fn write(out: &mut impl Write, file: &str, finding: &Finding, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => writeln!(out, "{}", output::finding(file, finding))?,
        Format::Json => {
            serde_json::to_writer(&mut *out, &Line { file, finding })?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

/// A finding as one JSON object. The order of the fields is a promise.
struct Line<'f> {
    file: &'f str,
    finding: &'f Finding,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(6))?;
        map.serialize_entry("file", self.file)?;
        map.serialize_entry("severity", output::severity(self.finding.severity))?;
        map.serialize_entry("code", self.finding.code)?;
        map.serialize_entry("path", &self.finding.path)?;
        map.serialize_entry("what", &self.finding.what)?;
        map.serialize_entry("remedy", &self.finding.remedy)?;
        map.end()
    }
}
