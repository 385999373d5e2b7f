//! The picks that `--set` names.

use deploy_panel::engine::{Selection, Session, match_refusal, refusal, shows_row};
use deploy_panel::page::{Page, nearest};

use crate::failure::Failure;

/// A row and one of its options, as indices.
#[derive(Clone, Copy)]
pub struct Pick {
    /// Index of the row.
    pub dim: usize,
    /// Index of the option.
    pub option: usize,
}

/// Reads `dim=option` texts. Names that the page does not have, and a row that is named twice, are errors.
pub fn read(page: &Page, texts: &[String]) -> Result<Vec<Pick>, Failure> {
    let mut picks: Vec<Pick> = Vec::new();
    for text in texts {
        let pick = read_one(page, text)?;
        if picks.iter().any(|known| known.dim == pick.dim) {
            let id = page.dims.get(pick.dim).map_or("", |dim| dim.id.as_str());
            return Err(Failure::Usage(format!("--set names the row `{id}` more than once.")));
        }
        picks.push(pick);
    }
    Ok(picks)
}

fn read_one(page: &Page, text: &str) -> Result<Pick, Failure> {
    let Some((id, option)) = text.split_once('=') else {
        return Err(Failure::Usage(format!("`--set {text}` names no option. Write it as `--set row=option`.")));
    };
    let Some((dim, row)) = page.dims.iter().enumerate().find(|(_, dim)| dim.id == id) else {
        let what = format!("This page has no row `{id}`.");
        return Err(unknown(&what, id, page.dims.iter().map(|dim| dim.id.as_str())));
    };
    let known = row.options.iter().position(|known| known.id == option);
    let missing = || {
        let what = format!("The row `{id}` has no option `{option}`.");
        unknown(&what, option, row.options.iter().map(|option| option.id.as_str()))
    };
    Ok(Pick { dim, option: known.ok_or_else(missing)? })
}

/// The error for a name that nothing has: what is wrong, and the nearest name or all of them.
pub fn unknown<'p>(what: &str, name: &str, known: impl Iterator<Item = &'p str>) -> Failure {
    let known: Vec<&str> = known.collect();
    let hint = match nearest(name, &known) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => format!("There are: {}.", known.join(", ")),
    };
    Failure::Usage(format!("{what} {hint}"))
}

/// A reader who picks these, all other rows at the author's defaults. A pick that cannot stand there is an error.
pub fn settle(page: &Page, picks: &[Pick]) -> Result<Session, Failure> {
    let mut session = Session::new(page.clone()).map_err(|unsettled| Failure::Refused(unsettled.to_string()))?;
    let ids = picks.iter().filter_map(|pick| ids(page, *pick));
    let link: Vec<String> = ids.map(|(dim, option)| [dim, "=", option].concat()).collect();
    if !picks.is_empty() && !session.follow(&link.join("&")) {
        return Err(Failure::Refused("The page leaves no combination of extras with these picks.".to_owned()));
    }
    let selection = session.selection();
    let refused: Vec<&Pick> = picks.iter().filter(|pick| selection.pick(pick.dim) != pick.option).collect();
    if refused.is_empty() {
        return Ok(session);
    }
    let mut lines: Vec<String> = refused.iter().map(|pick| explain(page, selection, **pick)).collect();
    let rows = selection.ids(page).into_iter().enumerate();
    let others = rows.filter(|(dim, _)| !refused.iter().any(|pick| pick.dim == *dim));
    let others: Vec<String> = others.map(|(_, (dim, option))| [dim, "=", option].concat()).collect();
    if !others.is_empty() {
        lines.push(["The other rows stand at ", &others.join(" "), "."].concat());
    }
    Err(Failure::Refused(lines.join("\n  ")))
}

/// Why a row does not stand where it was set.
fn explain(page: &Page, selection: &Selection, pick: Pick) -> String {
    let (dim, option) = ids(page, pick).unwrap_or_default();
    let reason = if !shows_row(page, selection, pick.dim) {
        Some("The row does not apply here.".to_owned())
    } else if pick.dim < page.match_count {
        match_refusal(page, selection, pick.dim, pick.option)
    } else {
        refusal(page, selection, pick.dim, pick.option)
    };
    let reason = reason.unwrap_or_else(|| "It is not offered with the other picks.".to_owned());
    format!("`{dim}={option}` is not possible. {reason}")
}

/// The ids of a row and its option.
fn ids(page: &Page, pick: Pick) -> Option<(&str, &str)> {
    let row = page.dims.get(pick.dim)?;
    Some((&row.id, &row.options.get(pick.option)?.id))
}
