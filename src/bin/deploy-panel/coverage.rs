//! `coverage`: what of a page is verified and measured.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use deploy_panel::check::{Coverage, Measurement, Region, ServerVersion, Tally, Unknown, coverage};
use serde_json::{Value, json};

use crate::arguments::ReportFormat;
use crate::failure::Failure;
use crate::markdown::code;
use crate::output::{count, plain};
use crate::region;
use crate::source::Source;

/// Carries out `coverage`.
pub fn run(name: &str, server: Option<&str>, format: ReportFormat) -> Result<ExitCode, Failure> {
    let read = |text: &str| {
        let wrong = || Failure::Usage(format!("`{text}` is not a version. Write it as 0.5.12 or 0.5.12.post1."));
        ServerVersion::read(text).ok_or_else(wrong)
    };
    let server = server.map(read).transpose()?;
    let page = Source::read(name)?.page()?;
    let coverage = coverage(&page, server.as_ref()).map_err(|why| Failure::Refused(format!("{name} has no report: {why}")))?;
    let mut out = BufWriter::new(io::stdout().lock());
    match format {
        ReportFormat::Text => write_text(&mut out, &page.id, &coverage)?,
        ReportFormat::Markdown => write_markdown(&mut out, &page.id, &coverage)?,
        ReportFormat::Json => {
            serde_json::to_writer(&mut out, &to_json(&page.id, server.as_ref(), &coverage))?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// `314 selections: 238 verified, 76 in progress, 0 unverified; 12 measured`
fn summary(coverage: &Coverage) -> String {
    let Tally { verified, in_progress, unverified, measured } = coverage.tally;
    let counts = format!("{verified} verified, {in_progress} in progress, {unverified} unverified; {measured} measured");
    let faults = match coverage.without_recipe {
        0 => String::new(),
        faults => format!("; {faults} without a recipe, see `check`"),
    };
    format!("{}: {counts}{faults}", count(coverage.selections, "selection"))
}

const COLUMNS: [&str; 5] = ["hardware", "verified", "in progress", "unverified", "measured"];

fn cells(tally: &Tally) -> [String; 4] {
    [tally.verified, tally.in_progress, tally.unverified, tally.measured].map(|number| number.to_string())
}

/// What is in progress and what is not verified.
fn groups(coverage: &Coverage) -> Vec<Group<'_>> {
    let Tally { in_progress, unverified, .. } = coverage.tally;
    let in_progress = Group { name: "in progress", selections: in_progress, parts: &coverage.in_progress };
    let unverified = Group { name: "unverified", selections: unverified, parts: &coverage.unverified };
    [in_progress, unverified].into_iter().filter(|group| !group.parts.is_empty()).collect()
}

/// Selections of one status.
struct Group<'c> {
    name: &'static str,
    selections: usize,
    parts: &'c [(Region, usize)],
}

impl Group<'_> {
    /// `unverified, 31 selections in groups that overlap`
    fn head(&self) -> String {
        let sum: usize = self.parts.iter().map(|(_, selections)| *selections).sum();
        let overlap = if sum > self.selections { " in groups that overlap" } else { "" };
        format!("{}, {}{overlap}", self.name, count(self.selections, "selection"))
    }
}

fn write_text(out: &mut impl Write, id: &str, coverage: &Coverage) -> io::Result<()> {
    writeln!(out, "{id}: {}\n", summary(coverage))?;
    let ids = coverage.hardware.iter().map(|(id, _)| id.len());
    let width = ids.chain([COLUMNS[0].len()]).max().unwrap_or_default();
    let mut line = |id: &str, cells: [&str; 4]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>11}")).collect();
        writeln!(out, "{id:<width$} {}", cells.join(" "))
    };
    let [first, rest @ ..] = COLUMNS;
    line(first, rest)?;
    for (id, tally) in &coverage.hardware {
        let cells = cells(tally);
        line(id, cells.each_ref().map(String::as_str))?;
    }
    for group in groups(coverage) {
        writeln!(out, "\n{}:", group.head())?;
        for (region, selections) in group.parts {
            writeln!(out, "  {region} ({})", count(*selections, "selection"))?;
        }
    }
    for (server, measurements) in by_server(coverage) {
        writeln!(out, "\n{}:", plain(&server_line(server, &measurements)))?;
        for measurement in measurements {
            writeln!(out, "  benchmarks[{}] {}", measurement.index, line_of(measurement, &|region| region.to_string()))?;
        }
    }
    Ok(())
}

fn write_markdown(out: &mut impl Write, id: &str, coverage: &Coverage) -> io::Result<()> {
    writeln!(out, "**{}**: {}\n", code(id), summary(coverage))?;
    writeln!(out, "| {} |\n|---|--:|--:|--:|--:|", COLUMNS.join(" | "))?;
    for (id, tally) in &coverage.hardware {
        writeln!(out, "| {} | {} |", code(id), cells(tally).join(" | "))?;
    }
    for group in groups(coverage) {
        writeln!(out, "\n{}:\n", group.head())?;
        for (region, selections) in group.parts {
            writeln!(out, "- {} ({})", code(&region.to_string()), count(*selections, "selection"))?;
        }
    }
    for (server, measurements) in by_server(coverage) {
        let server = server.map(code);
        writeln!(out, "\n{}:\n", server_line(server.as_deref(), &measurements))?;
        for measurement in measurements {
            let line = line_of(measurement, &|region| code(&region.to_string()));
            writeln!(out, "- {} {line}", code(&format!("benchmarks[{}]", measurement.index)))?;
        }
    }
    Ok(())
}

/// The measurements by the server that they were taken on, in the order of the file.
fn by_server(coverage: &Coverage) -> Vec<(Option<&str>, Vec<&Measurement>)> {
    let mut servers: Vec<(Option<&str>, Vec<&Measurement>)> = Vec::new();
    let mut known: BTreeMap<Option<&str>, usize> = BTreeMap::new();
    for measurement in &coverage.measurements {
        let server = measurement.server.as_deref();
        let index = *known.entry(server).or_insert(servers.len());
        match servers.get_mut(index) {
            Some((_, measurements)) => measurements.push(measurement),
            None => servers.push((server, vec![measurement])),
        }
    }
    servers
}

/// `measured on 0.5.15: 20 measurements of 34 selections, 12 of them out of date`
fn server_line(server: Option<&str>, measurements: &[&Measurement]) -> String {
    let sum = |number: fn(&Measurement) -> usize| measurements.iter().map(|measurement| number(measurement)).sum::<usize>();
    let selections = count(sum(|measurement| measurement.selections), "selection");
    let stale = match sum(|measurement| measurement.stale) {
        0 => String::new(),
        stale => format!(", {stale} of them out of date"),
    };
    let measured = server.map_or_else(|| "measured on an unnamed server".to_owned(), |server| format!("measured on {server}"));
    format!("{measured}, {} of {selections}{stale}", count(measurements.len(), "measurement"))
}

/// `hw=b200 (4 selections): older than 0.5.17`
fn line_of(measurement: &Measurement, write: &dyn Fn(&Region) -> String) -> String {
    if measurement.selections == 0 {
        return "no selection shows it: none has these picks, or an earlier measurement stands in front of it".to_owned();
    }
    let region = measurement.region.as_ref().map(|region| [&write(region), " "].concat()).unwrap_or_default();
    let selections = count(measurement.selections, "selection");
    let all: Vec<String> = measurement.servers.iter().map(ServerVersion::to_string).collect();
    let older: Vec<String> = measurement
        .servers
        .iter()
        .filter(|server| measurement.version().is_some_and(|own| own < **server))
        .map(ServerVersion::to_string)
        .collect();
    let mut ages: Vec<String> = Vec::new();
    let part = |number: usize, text: String| {
        if number == measurement.selections { text } else { format!("{text} in {number} of them") }
    };
    if measurement.stale > 0 {
        ages.push(part(measurement.stale, format!("older than {}", older.join(" and "))));
    }
    if measurement.current > 0 {
        let current: Vec<&str> = all.iter().filter(|server| !older.contains(server)).map(String::as_str).collect();
        ages.push(part(measurement.current, format!("not older than {}", current.join(" and "))));
    }
    if let Some(reason) = measurement.unknown_because() {
        ages.push(part(measurement.unknown, unknown_text(reason).to_owned()));
    }
    format!("{region}({selections}): {}", ages.join(", "))
}

fn unknown_text(reason: Unknown) -> &'static str {
    match reason {
        Unknown::Measured => "age unknown, since the server that it was taken on is not named by a release",
        Unknown::Image => "age unknown, since the tag of the image names no version",
    }
}

fn to_json(id: &str, server: Option<&ServerVersion>, coverage: &Coverage) -> Value {
    let tally = |tally: &Tally| {
        let Tally { verified, in_progress, unverified, measured } = tally;
        json!({ "verified": verified, "inProgress": in_progress, "unverified": unverified, "measured": measured })
    };
    let hardware = |(id, counts): &(String, Tally)| json!({ "id": id, "counts": tally(counts) });
    let part = |(part, selections): &(Region, usize)| json!({ "where": region::to_json(part), "selections": selections });
    let parts = |parts: &[(Region, usize)]| parts.iter().map(part).collect::<Vec<Value>>();
    let measurement = |measurement: &Measurement| {
        json!({
            "benchmark": measurement.index,
            "server": measurement.server,
            "where": measurement.region.as_ref().map(region::to_json),
            "selections": measurement.selections,
            "stale": measurement.stale,
            "current": measurement.current,
            "unknown": measurement.unknown,
            "unknownBecause": measurement.unknown_because().map(unknown_text),
            "comparedWith": measurement.servers.iter().map(ServerVersion::to_string).collect::<Vec<String>>(),
        })
    };
    json!({
        "page": id,
        "server": server.map(ServerVersion::to_string),
        "selections": coverage.selections,
        "withoutRecipe": coverage.without_recipe,
        "counts": tally(&coverage.tally),
        "hardware": coverage.hardware.iter().map(hardware).collect::<Vec<Value>>(),
        "inProgress": parts(&coverage.in_progress),
        "unverified": parts(&coverage.unverified),
        "measurements": coverage.measurements.iter().map(measurement).collect::<Vec<Value>>(),
    })
}
