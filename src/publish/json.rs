//! Published recipes as data.

use serde_json::{Value, json as value};

use super::published::{Published, PublishedRecipe};
use crate::engine::view_model::Form;

/// The recipes as one JSON document: `id`, `modelName`, `default`, `recipes` and `unavailable`.
pub fn json(published: &Published) -> String {
    let unavailable: Vec<Value> = published
        .unavailable
        .iter()
        .map(|refused| {
            value!({ "hardware": refused.hardware, "row": refused.row, "option": refused.option, "reason": refused.reason })
        })
        .collect();
    let document = value!({
        "id": published.id,
        "modelName": published.model_name,
        "default": recipe(&published.start),
        "recipes": published.recipes.iter().map(recipe).collect::<Vec<_>>(),
        "unavailable": unavailable,
    });
    format!("{document:#}\n")
}

fn recipe(recipe: &PublishedRecipe) -> Value {
    let picks: serde_json::Map<String, Value> =
        recipe.picks.iter().map(|[row, _, option, _]| (row.clone(), Value::from(option.as_str()))).collect();
    let commands: serde_json::Map<String, Value> =
        recipe.forms.iter().map(|(form, text)| (key(*form).to_owned(), Value::from(text.as_str()))).collect();
    value!({
        "sel": picks,
        "fragment": recipe.fragment,
        "model": recipe.model,
        "image": recipe.image,
        "nodes": recipe.nodes,
        "status": recipe.status.name(),
        "commands": commands,
        "notes": recipe.notes.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(),
    })
}

fn key(form: Form) -> &'static str {
    match form {
        Form::Python => "python",
        Form::Docker => "docker",
        Form::Curl => "curl",
        Form::Compose => "compose",
        Form::Kubernetes => "kubernetes",
    }
}
