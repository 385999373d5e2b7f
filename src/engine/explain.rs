//! Where each line of a command comes from, and what the recipe leaves out.

use crate::page::{Cond, Flag, Page};

use super::fill::Filler;
use super::reasons::label;
use super::recipe::{Origin, Recipe, Stripped};
use super::selection::{Scene, Selection};
use super::values::Values;
use super::view_model::{ExplanationModel, FormModel, LeftOutModel, SourceModel};

/// Explains the lines of a form, source by source in the order in which they first come.
pub fn explain(page: &Page, selection: &Selection, recipe: &Recipe, values: &Values, form: &FormModel) -> ExplanationModel {
    let mut sources: Vec<(Option<Origin>, SourceModel)> = Vec::new();
    for line in &form.lines {
        let words = line.words().trim().to_owned();
        match sources.iter_mut().find(|(origin, _)| *origin == line.origin) {
            Some((_, source)) => source.lines.push(words),
            None => {
                let title = title(page, selection, recipe, line.origin);
                let why = line.origin.map(|origin| why(page, selection, recipe, origin)).unwrap_or_default();
                sources.push((line.origin, SourceModel { title, why, lines: vec![words] }));
            }
        }
    }
    let filler = Filler::new(page, recipe, values);
    let left_out = recipe.stripped.iter().map(|stripped| left_out(page, selection, recipe, &filler, stripped)).collect();
    ExplanationModel { sources: sources.into_iter().map(|(_, source)| source).collect(), left_out }
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

fn left_out(page: &Page, selection: &Selection, recipe: &Recipe, filler: &Filler, stripped: &Stripped) -> LeftOutModel {
    let write = |flag: &Flag| filler.flag(flag);
    LeftOutModel {
        flag: write(stripped.flag),
        by: pick(page, selection, stripped.by),
        instead: recipe.flag(&stripped.flag.family).map(write),
    }
}
