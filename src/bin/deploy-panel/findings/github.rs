//! Findings as commands that a GitHub workflow turns into annotations.

use std::io::{self, Write};

use deploy_panel::check::Location;
use deploy_panel::page::Finding;

use super::picks;
use crate::output;

/// Writes one finding.
pub fn write(out: &mut impl Write, file: &str, finding: &Finding, location: &Location) -> io::Result<()> {
    let with = if finding.picks.is_empty() { String::new() } else { ["\nWith ", &picks(finding), "."].concat() };
    let message = [&finding.what, "\n", &finding.remedy, &with, "\nAt ", &finding.path].concat();
    writeln!(
        out,
        "::{} file={},line={},col={},title={}::{}",
        output::severity(finding.severity),
        property(file),
        location.line,
        location.column,
        property(finding.code),
        data(&message)
    )
}

/// Text of a message: line ends and the sign that escapes them would end or change it.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text of a property, in which colons and commas count as well.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
