//! `matrix`: every valid selection with its recipe.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use deploy_panel::engine::{Selection, compose, each_selection};
use deploy_panel::page::Page;

use crate::failure::Failure;
use crate::picks::{self, Pick};
use crate::row::Row;
use crate::source::Source;

/// Carries out `matrix`.
pub fn run(name: &str, set: &[String]) -> Result<ExitCode, Failure> {
    let page = Source::read(name)?.page()?;
    let picks = picks::read(&page, set)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut lines = 0_usize;
    let mut failure = None;
    let is_whole = each_selection(&page, &mut |selection| {
        if picks.iter().any(|pick| selection.pick(pick.dim) != pick.option) {
            return ControlFlow::Continue(());
        }
        lines += 1;
        match write(&page, &selection, &mut out) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(failure) = failure {
        // What is still in the buffer is right, and says how far it went.
        let _ = out.flush();
        return Err(failure);
    }
    out.flush()?;
    if !is_whole {
        let text = "The rows of this page rule each other out so far that some selections were not found.";
        return Err(Failure::Refused(text.to_owned()));
    }
    if lines == 0 {
        return Err(nothing(&page, &picks));
    }
    Ok(ExitCode::SUCCESS)
}

fn write(page: &Page, selection: &Selection, out: &mut impl Write) -> Result<(), Failure> {
    let recipe = compose(page, selection).map_err(|error| {
        let ids: Vec<String> = selection.ids(page).iter().map(|(dim, option)| [*dim, "=", option].concat()).collect();
        Failure::Refused(format!("There is no recipe for {}. {error}", ids.join(" ")))
    })?;
    serde_json::to_writer(&mut *out, &Row::new(page, selection, &recipe))?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Why no selection has these picks.
fn nothing(page: &Page, picks: &[Pick]) -> Failure {
    let no_selection = || Failure::Refused("No valid selection has these picks together.".to_owned());
    picks::settle(page, picks).err().unwrap_or_else(no_selection)
}
