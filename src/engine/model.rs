//! Builds the view model.

use crate::page::{DimOption, Page, PlaceholderKind};

use super::compose::compose;
use super::fill::Filler;
use super::intent::Intent;
use super::moves::moves;
use super::notes::{Left, notes};
use super::recipe::Recipe;
use super::render;
use super::resolved::resolved;
use super::selection::Selection;
use super::sizing_card::{self, SizingInputs};
use super::state::option_state;
use super::values::{LOCAL_IP, Values, is_stand_in, problem};
use super::view_model::{
    FieldModel, Form, FormModel, GroupModel, NodePick, OptionModel, OptionState, OutputModel, PanelModel, ResolvedModel, RowModel,
};
use super::ways::way;

/// What the panel shows for a settled intent.
pub fn panel_model(page: &Page, intent: &Intent, selection: &Selection, values: &Values, sizing: &SizingInputs) -> PanelModel {
    let moves = moves(page, intent, selection);
    let row = |(dim, row): (usize, &crate::page::Dim)| RowModel {
        id: row.id.clone(),
        title: row.title.clone(),
        visible: super::state::shows_row(page, selection, dim),
        groups: groups(page, intent, selection, dim),
        moved: moves.iter().find(|moved| moved.dim == dim).map(|moved| moved.text.clone()),
    };
    PanelModel {
        rows: page.dims.iter().enumerate().map(row).collect(),
        output: output_model(page, selection, values, sizing),
        moves: moves.iter().map(|moved| moved.text.clone()).collect(),
    }
}

fn groups(page: &Page, intent: &Intent, selection: &Selection, dim: usize) -> Vec<GroupModel> {
    let options = page.dims.get(dim).map(|row| row.options.as_slice()).unwrap_or_default();
    let mut groups: Vec<GroupModel> = Vec::new();
    for (index, option) in options.iter().enumerate() {
        let label = if dim == 0 { page.hardware.get(index).map(|hardware| hardware.group()) } else { None };
        let option = option_model(page, intent, selection, dim, index, option);
        match groups.iter_mut().find(|group| group.label == label) {
            Some(group) => group.options.push(option),
            None => groups.push(GroupModel { label, options: vec![option] }),
        }
    }
    groups
}

fn option_model(
    page: &Page,
    intent: &Intent,
    selection: &Selection,
    dim: usize,
    index: usize,
    option: &DimOption,
) -> OptionModel {
    let state = option_state(page, intent, selection, dim, index);
    let way = match state {
        OptionState::Disabled(_) => way(page, intent, selection, dim, index),
        _ => None,
    };
    OptionModel {
        id: option.id.clone(),
        label: option.label.clone(),
        subtitle: option.subtitle.clone(),
        state,
        way: way.map(|way| way.label(page)),
        picked: selection.pick(dim) == index,
    }
}

/// What stands below the rows, or the sentence that says why there is nothing.
pub fn output_model(page: &Page, selection: &Selection, values: &Values, sizing: &SizingInputs) -> Result<OutputModel, String> {
    let mut recipe = compose(page, selection).map_err(|error| error.sentence())?;
    let sizing = sizing_card::apply(page, selection, &mut recipe, sizing);
    let recipe = &recipe;
    let resolved = resolved(page, selection, recipe).iter().map(|resolved| ResolvedModel::new(resolved, "")).collect();
    let node = values.node(page, recipe.nodes);
    // None is the one that the reader chose.
    let ranks = if node == Some(NodePick::Each) { (0..recipe.nodes).map(Some).collect() } else { vec![None] };
    let fillers: Vec<Filler> = ranks.iter().map(|rank| Filler::new(page, recipe, values).for_node(*rank)).collect();
    let part = |rank: Option<u32>| rank.map(|rank| ["Node ", &rank.to_string()].concat());
    let mut forms = Vec::new();
    for (filler, rank) in fillers.iter().zip(&ranks).filter(|_| recipe.offers_python) {
        forms.push(FormModel { form: Form::Python, part: part(*rank), file: None, lines: render::python(page, recipe, filler) });
    }
    for (filler, rank) in fillers.iter().zip(&ranks).filter(|_| recipe.offers_docker) {
        let lines = render::docker(page, recipe, filler);
        forms.extend(lines.map(|lines| FormModel { form: Form::Docker, part: part(*rank), file: None, lines }));
    }
    let filler = Filler::new(page, recipe, values);
    if let Some(lines) = render::request(recipe, &filler) {
        forms.push(FormModel { form: Form::Curl, part: None, file: None, lines });
    }
    let fields = fields(page, recipe, values, &filler, &fillers);
    Ok(OutputModel {
        model: recipe.model.to_owned(),
        image: recipe.image.to_owned(),
        nodes: recipe.nodes,
        node,
        status: recipe.status,
        forms,
        notes: notes(page, recipe, &Left { node, fields: &fields, secrets: true }, sizing.as_ref()),
        fields,
        resolved,
        sizing,
    })
}

fn fields(page: &Page, recipe: &Recipe, values: &Values, request: &Filler, commands: &[Filler]) -> Vec<FieldModel> {
    let mut fields = Vec::new();
    for (index, placeholder) in page.placeholders.iter().enumerate() {
        let is_used = request.has_used(index) || commands.iter().any(|filler| filler.has_used(index));
        if placeholder.kind == PlaceholderKind::Token || !is_used {
            continue;
        }
        let typed = values.typed(index);
        let of_node = placeholder.name == LOCAL_IP && commands.len() > 1;
        fields.push(FieldModel {
            name: placeholder.name.clone(),
            label: placeholder.label.clone(),
            value: typed.unwrap_or_default().to_owned(),
            default: request.default(index).to_owned(),
            filled: !is_stand_in(&placeholder.default) || commands.iter().all(|filler| filler.is_filled(index)),
            problem: match typed {
                Some(_) if of_node => {
                    Some("It is another one on each node: pick one node after the other to fill it in.".to_owned())
                }
                _ => typed.and_then(|value| problem(placeholder, value, recipe.nodes)),
            },
        });
    }
    fields
}
