//! Findings with their places in the file, and the forms in which they are written.

mod excerpt;
mod github;
mod json;
mod sarif;

use std::io::{self, Write};

use deploy_panel::check::{Location, Locator};
use deploy_panel::page::{Finding, Json};

use crate::arguments::Format;

/// The findings of one file.
pub struct FileFindings {
    /// As the caller named it.
    pub file: String,
    /// The text, without a byte order mark; empty if it is not UTF-8.
    pub text: String,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

impl FileFindings {
    /// The findings with the places where they stand.
    pub fn located(&self) -> Vec<(&Finding, Location)> {
        let locator = Locator::new(&self.text);
        let locate = |finding: &Finding| {
            let is_of_syntax = finding.code == "bad-json";
            let error = is_of_syntax.then(|| Json::parse(&self.text).err()).flatten();
            error.map_or_else(|| locator.locate(finding), |error| locator.position(error.line, error.column))
        };
        self.findings.iter().map(|finding| (finding, locate(finding))).collect()
    }
}

/// The picks that bring a finding about: `hw=b300 quant=nvfp4`.
fn picks(finding: &Finding) -> String {
    finding.picks.iter().map(|(dim, option)| [dim, "=", option].concat()).collect::<Vec<_>>().join(" ")
}

/// Writes the findings of a file, in a form that takes one file after the other.
pub fn write(out: &mut impl Write, of_file: &FileFindings, format: Format) -> io::Result<()> {
    for (finding, location) in of_file.located() {
        match format {
            Format::Text => excerpt::write(out, of_file, finding, &location)?,
            Format::Json => json::write(out, &of_file.file, finding, &location)?,
            Format::Github => github::write(out, &of_file.file, finding, &location)?,
            Format::Sarif => {}
        }
    }
    Ok(())
}

/// Writes the findings of all files, in a form that takes them together.
pub fn write_all(out: &mut impl Write, files: &[FileFindings], format: Format) -> io::Result<()> {
    match format {
        Format::Sarif => sarif::write(out, files),
        Format::Text | Format::Json | Format::Github => Ok(()),
    }
}
