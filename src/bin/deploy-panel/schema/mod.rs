//! `schema`: the JSON Schema of the page format, for all pages or for one.

mod names;
mod narrow;

use std::process::ExitCode;

use deploy_panel::page::Page;
use serde_json::Value;

use crate::failure::Failure;
use crate::output;
use crate::source::Source;
use names::Names;

/// The JSON Schema of the page format.
const SCHEMA: &str = include_str!("../../../../assets/page.schema.json");

/// Carries out `schema`.
pub fn run(page: Option<&str>) -> Result<ExitCode, Failure> {
    let Some(page) = page else {
        output::print(SCHEMA)?;
        return Ok(ExitCode::SUCCESS);
    };
    let source = Source::read(page)?;
    let fail = |findings| Failure::Findings { file: source.name.clone(), findings };
    let text = source.text().map_err(fail)?;
    let parsed = Page::parse(text);
    // A page is edited because it is not finished: its names count as far as they can be read.
    let json = match (serde_json::from_str::<Value>(text), parsed) {
        (Ok(json @ Value::Object(_)), Ok(_)) => json,
        (Ok(json @ Value::Object(_)), Err(findings)) => {
            let count = output::count(findings.len(), "error");
            output::complain(&format!("warning: {} has {count}; see `deploy-panel check`.", output::plain(page)));
            json
        }
        (_, Err(findings)) => return Err(fail(findings)),
        (_, Ok(_)) => return Err(Failure::Refused(format!("{page} cannot be read as JSON."))),
    };
    let mut schema: Value = serde_json::from_str(SCHEMA)?;
    narrow::narrow(&mut schema, &Names::of(&json));
    output::print(&[&serde_json::to_string_pretty(&schema)?, "\n"].concat())?;
    Ok(ExitCode::SUCCESS)
}
