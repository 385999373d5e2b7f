//! Where each line of a command comes from, and what the recipe leaves out.

use crate::page::{Cond, Flag, Page};

use super::fill::Filler;
use super::reasons::label;
use super::recipe::{Origin, Recipe};
use super::selection::{Scene, Selection};
use super::values::Values;
use super::view_model::{FormModel, PieceModel};

/// What puts lines into a command, and what the page says about it.
struct Source {
    origin: Option<Origin>,
    lines: Vec<String>,
}

/// Explains the lines of a form, source by source in the order in which they first come, and then what picks left out.
pub fn explain(page: &Page, selection: &Selection, recipe: &Recipe, values: &Values, form: &FormModel) -> Vec<PieceModel> {
    let mut sources: Vec<Source> = Vec::new();
    for line in &form.lines {
        let words = line.words().trim().to_owned();
        match sources.iter_mut().find(|source| source.origin == line.origin) {
            Some(source) => source.lines.push(words),
            None => sources.push(Source { origin: line.origin, lines: vec![words] }),
        }
    }
    let mut pieces = Vec::new();
    for Source { origin, lines } in sources {
        pieces.push(PieceModel::Title(title(page, selection, recipe, origin)));
        if let Some(origin) = origin {
            pieces.extend(why(page, selection, recipe, origin).into_iter().map(PieceModel::Text));
        }
        pieces.extend(lines.into_iter().map(PieceModel::Code));
    }
    let filler = Filler::new(page, recipe, values);
    for stripped in &recipe.stripped {
        let by = pick(page, selection, stripped.by);
        pieces.push(PieceModel::Title(["Left out of the recipe by ", &by].concat()));
        pieces.push(PieceModel::Code(filler.flag(stripped.flag)));
        if let Some(instead) = recipe.flag(&stripped.flag.family) {
            pieces.push(PieceModel::Text("In its place stands".to_owned()));
            pieces.push(PieceModel::Code(filler.flag(instead)));
        }
    }
    pieces
}

fn title(page: &Page, selection: &Selection, recipe: &Recipe, origin: Option<Origin>) -> String {
    match origin {
        None => "This form of the command".to_owned(),
        Some(Origin::Cell) => ["Recipe for ", &grid(page, selection)].concat(),
        Some(Origin::Row(row)) => pick(page, selection, row),
        Some(Origin::MultiNode) => ["Running on ", &recipe.nodes.to_string(), " nodes"].concat(),
        Some(Origin::ServePort) => "Port of this role".to_owned(),
        Some(Origin::Sizing) => "Memory sizing".to_owned(),
    }
}

/// The labels of what is picked in the rows that find the recipe, e.g. `B300 · Balanced · MXFP4`.
fn grid(page: &Page, selection: &Selection) -> String {
    let shown = (0..page.match_count).filter(|row| super::state::shows_row(page, selection, *row));
    let labels: Vec<&str> = shown.filter_map(|row| label(page, row, selection.pick(row))).collect();
    labels.join(" · ")
}

/// A row with what is picked in it, e.g. `Speculative decoding: DSPARK`.
fn pick(page: &Page, selection: &Selection, row: usize) -> String {
    let title = page.dims.get(row).map_or("", |row| &row.title);
    [title, ": ", label(page, row, selection.pick(row)).unwrap_or_default()].concat()
}

/// What the page says beside what is picked in a row.
fn why(page: &Page, selection: &Selection, recipe: &Recipe, origin: Origin) -> Vec<String> {
    let mut why = Vec::new();
    let (Origin::Row(row), Some(cell)) = (origin, page.cells.get(selection.cell())) else { return why };
    let Some(option) = page.dims.get(row).and_then(|dim| dim.options.get(selection.pick(row))) else { return why };
    let command: Vec<&Flag> = recipe.flags.iter().map(|flag| flag.flag.as_ref()).collect();
    let scene = Scene::new(page, selection.picks(), cell).with_command(&command);
    let holds = |cond: &Cond| cond.holds(&scene);
    for list in [&option.warnings, &option.hints] {
        list.each(&holds, &mut |text: &String| why.push(text.clone()));
    }
    why
}
