//! What a pasted checkpoint config means for a page: its facts, its option, what `auto` becomes per GPU.

use crate::page::{Hardware, Page};
use crate::policy::{CheckpointFacts, Question, Resolved, inspect, resolve};

use super::view_model::{InspectionModel, ResolvedModel};

/// What the files of a checkpoint declare, as the page sees it; or the sentence that says why they cannot be read.
pub fn inspection(page: &Page, text: &str) -> Result<InspectionModel, String> {
    let facts = inspect(text).map_err(|error| error.to_string())?;
    let row = page.checkpoint_dim.and_then(|dim| page.dims.get(dim));
    let options = row.map(|row| row.options.as_slice()).unwrap_or_default();
    let agreeing = options.iter().filter(|option| option.checkpoint.as_ref().is_some_and(|known| facts.agrees_with(known)));
    Ok(InspectionModel {
        facts: declared(&facts),
        options: agreeing.map(|option| option.label.clone()).collect(),
        resolved: per_gpu(page, &facts),
    })
}

/// Titles and values of the facts, undeclared ones included.
fn declared(facts: &CheckpointFacts) -> Vec<(String, String)> {
    let titles = [("Format", "format"), ("KV cache", "kvCacheDtype"), ("LM head", "lmHead"), ("Method", "quantMethod")];
    let value = |name| facts.fact(name).unwrap_or("not declared").to_owned();
    titles.iter().map(|(title, name)| ((*title).to_owned(), value(name))).collect()
}

/// What the server makes of each flag that it resolves; GPUs with the same answer stand together.
fn per_gpu(page: &Page, facts: &CheckpointFacts) -> Vec<ResolvedModel> {
    let mut answers: Vec<(Resolved, Vec<&str>)> = Vec::new();
    for hardware in &page.known_hardware {
        for resolved in answer(page, hardware, facts) {
            match answers.iter_mut().find(|(known, _)| *known == resolved) {
                Some((_, gpus)) => gpus.push(&hardware.label),
                None => answers.push((resolved, vec![&hardware.label])),
            }
        }
    }
    let everywhere = page.known_hardware.len();
    let model = |(resolved, gpus): (Resolved, Vec<&str>)| {
        let place = if gpus.len() == everywhere { String::new() } else { [" on ", &gpus.join(", ")].concat() };
        ResolvedModel::new(&resolved, &place)
    };
    answers.into_iter().map(model).collect()
}

/// What the server takes where the command names nothing.
fn answer<'p>(page: &'p Page, hardware: &Hardware, facts: &CheckpointFacts) -> Vec<Resolved<'p>> {
    resolve(page, &Question { hardware, checkpoint: &|name| facts.fact(name), flag: &|_| None })
}
