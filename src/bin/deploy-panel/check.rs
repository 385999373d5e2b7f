//! `check`: everything that is wrong with pages.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use deploy_panel::check::{Checked, check, codes};
use deploy_panel::page::{Severity, nearest};

use crate::arguments::Format;
use crate::failure::Failure;
use crate::findings::{self, FileFindings};
use crate::output::{complain, count, print, severity};
use crate::source::Source;

/// Carries out `check`. A file that cannot be read does not keep the others from being checked.
pub fn run(names: &[String], format: Format) -> Result<ExitCode, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut files, mut unread, mut selections) = (Vec::new(), 0, 0_u128);
    for name in names {
        let source = match Source::read(name) {
            Ok(source) => source,
            Err(failure) => {
                complain(&failure.to_string());
                unread += 1;
                continue;
            }
        };
        let (text, checked) = match source.text() {
            Ok(text) => (text.to_owned(), check(text)),
            Err(findings) => (String::new(), Checked { findings, selections: None }),
        };
        selections = selections.saturating_add(checked.selections.unwrap_or_default());
        let of_file = FileFindings { file: source.name, text, findings: checked.findings };
        findings::write(&mut out, &of_file, format)?;
        out.flush()?;
        files.push(of_file);
    }
    findings::write_all(&mut out, &files, format)?;
    out.flush()?;
    let all = || files.iter().flat_map(|of_file| &of_file.findings);
    let errors = all().filter(|finding| finding.severity == Severity::Error).count();
    let pages = count(names.len() - unread, "page");
    let (found, warned) = (count(errors, "error"), count(all().count() - errors, "warning"));
    complain(&format!("{pages} checked over {} selections: {found}, {warned}.", grouped(selections)));
    Ok(match (unread, errors) {
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::from(1),
        _ => ExitCode::from(2),
    })
}

/// Says what a code means and what to do.
pub fn explain(name: &str) -> Result<ExitCode, Failure> {
    let Some(code) = codes::find(name) else {
        let hint = match nearest(name, &codes::names()) {
            Some(near) => format!("Did you mean `{near}`?"),
            None => "docs/codes.md lists all of them.".to_owned(),
        };
        return Err(Failure::Usage(format!("There is no code `{name}`. {hint}")));
    };
    print(&format!("{} ({})\n\n{}\n\n{}\n", code.name, severity(code.severity), code.meaning, code.remedy))?;
    Ok(ExitCode::SUCCESS)
}

/// A number with its digits in groups of three: `2,176,782,336`.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!([grouped(0), grouped(690), grouped(1_000), grouped(2_176_782_336)], ["0", "690", "1,000", "2,176,782,336"]);
    }
}
