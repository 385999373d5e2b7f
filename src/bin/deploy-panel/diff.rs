//! `diff`: which recipes two versions of a page do not share.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use deploy_panel::check::{Change, Diff, diff};

use crate::failure::Failure;
use crate::output::{count, plain};
use crate::source::Source;

/// Carries out `diff`.
pub fn run(old: &str, new: &str) -> Result<ExitCode, Failure> {
    let (old, new) = (Source::read(old)?.page()?, Source::read(new)?.page()?);
    let Some(diff) = diff(&old, &new) else {
        return Err(Failure::Usage("One of the pages has more selections than can be compared.".to_owned()));
    };
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out, &diff)?;
    out.flush()?;
    Ok(if diff.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn write(out: &mut impl Write, diff: &Diff) -> io::Result<()> {
    for (selections, what) in [(&diff.lost, "lost"), (&diff.gained, "gained")] {
        if let Some(first) = selections.first() {
            writeln!(out, "{} {what}", count(selections.len(), "selection"))?;
            example(out, first)?;
        }
    }
    for Change { what, selections } in &diff.changed {
        writeln!(out, "{} changed", count(selections.len(), "selection"))?;
        for line in what {
            writeln!(out, "  {}", plain(line).replace('\n', "\n  "))?;
        }
        if let Some(first) = selections.first() {
            example(out, first)?;
        }
    }
    writeln!(out, "{} unchanged", count(diff.unchanged, "selection"))
}

fn example(out: &mut impl Write, selection: &str) -> io::Result<()> {
    writeln!(out, "  for example {selection}")
}
