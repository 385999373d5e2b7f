//! Findings as one JSON object a line.

use std::io::{self, Write};

use deploy_panel::check::Location;
use deploy_panel::page::Finding;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::output;

/// Writes one finding.
pub fn write(out: &mut impl Write, file: &str, finding: &Finding, location: &Location) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Line { file, finding, location })?;
    out.write_all(b"\n")
}

/// A finding as one JSON object. The order of the fields is a promise.
struct Line<'f> {
    file: &'f str,
    finding: &'f Finding,
    location: &'f Location,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(9))?;
        map.serialize_entry("file", self.file)?;
        map.serialize_entry("severity", output::severity(self.finding.severity))?;
        map.serialize_entry("code", self.finding.code)?;
        map.serialize_entry("path", &self.finding.path)?;
        map.serialize_entry("what", &self.finding.what)?;
        map.serialize_entry("remedy", &self.finding.remedy)?;
        map.serialize_entry("line", &self.location.line)?;
        map.serialize_entry("column", &self.location.column)?;
        map.serialize_entry("picks", &Picks(&self.finding.picks))?;
        map.end()
    }
}

/// Rows and options as an object.
struct Picks<'f>(&'f [(String, String)]);

impl Serialize for Picks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(dim, option)| (dim, option)))
    }
}
