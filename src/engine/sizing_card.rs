//! The sizing card: the reader's inputs, what was read from the command, the ratio, and its place in the command.

use std::borrow::Cow;

use crate::page::{Flag, Page, SizingDefaults, Template, parse_number};
use crate::sizing::{CACHE_SIZE_FAMILY, Inputs, RATIO_FAMILY, Sizing, size};

use super::command;
use super::recipe::{Origin, Recipe, RecipeFlag};
use super::selection::Selection;
use super::view_model::{KvPrecision, Pin, SizingModel, SizingResult};

/// What the reader set in the card; what is not set is the page's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SizingInputs {
    /// Tokens of one request, as typed.
    pub request_length: Option<String>,
    /// Requests in flight, as typed.
    pub concurrency: Option<String>,
    /// Precision of the KV cache.
    pub kv_precision: KvPrecision,
    /// What the command carries.
    pub pin: Pin,
}

const KV_FAMILY: &str = "--kv-cache-dtype";

/// Works out the card for a recipe, and puts into the recipe what the reader wants there. Nothing for a page without one.
pub fn apply<'p>(page: &'p Page, selection: &Selection, recipe: &mut Recipe<'p>, inputs: &SizingInputs) -> Option<SizingModel> {
    let defaults = page.sizing.as_ref()?;
    let kv_is_changed = set_kv_precision(recipe, inputs.kv_precision);
    let concurrency = defaults.concurrency.map(|default| typed(&inputs.concurrency, default));
    let request_length = typed(&inputs.request_length, defaults.request_length);
    let sizing = work_out(page, selection, recipe, defaults, &request_length, concurrency.as_deref());
    let is_pinned_already = [RATIO_FAMILY, CACHE_SIZE_FAMILY].iter().any(|family| recipe.flag(family).is_some());
    let result = sizing.map_err(|impossible| impossible.sentence()).map(|sizing| {
        let cache_size = sizing.max_mamba_cache_size.clone().map(|size| size.map_err(|impossible| impossible.sentence()));
        let flag = match (inputs.pin, &cache_size) {
            (Pin::Nothing, _) => None,
            (Pin::CacheSize, Some(Ok(slots))) => Some((CACHE_SIZE_FAMILY, slots.to_string())),
            (Pin::CacheSize, Some(Err(_))) => None,
            _ => Some((RATIO_FAMILY, sizing.printed.clone())),
        };
        if let Some((family, value)) = flag.filter(|_| !is_pinned_already) {
            command::add_before_tail(&mut recipe.flags, by_card(family, &value));
        }
        SizingResult {
            ratio_flag: [RATIO_FAMILY, " ", &sizing.printed].concat(),
            cache_size_flag: cache_size.map(|size| size.map(|slots| [CACHE_SIZE_FAMILY, " ", &slots.to_string()].concat())),
            read: sizing.read.iter().map(|read| read.text()).collect(),
            is_pinned_by_recipe: is_pinned_already,
        }
    });
    if kv_is_changed {
        recipe.status = crate::page::Status::Unverified;
    }
    Some(SizingModel { request_length, concurrency, kv_precision: inputs.kv_precision, pin: inputs.pin, kv_is_changed, result })
}

fn typed(text: &Option<String>, default: u32) -> String {
    text.clone().unwrap_or_else(|| default.to_string())
}

/// Sets the precision that the reader chose. True if that changed the command.
fn set_kv_precision(recipe: &mut Recipe, precision: KvPrecision) -> bool {
    let Some(value) = precision.value() else { return false };
    let flag = by_card(KV_FAMILY, value);
    match recipe.flags.iter_mut().find(|flag| flag.flag.family == KV_FAMILY) {
        Some(known) if known.flag.fixed_value() == Some(value) => false,
        Some(known) => {
            *known = flag;
            true
        }
        // An absent flag is `auto`.
        None if precision == KvPrecision::Auto => false,
        None => {
            command::add_before_tail(&mut recipe.flags, flag);
            true
        }
    }
}

fn by_card(family: &str, value: &str) -> RecipeFlag<'static> {
    RecipeFlag { flag: Cow::Owned(Flag::with_word(family, Template::fixed(value))), origin: Origin::Sizing }
}

fn work_out(
    page: &Page,
    selection: &Selection,
    recipe: &Recipe,
    defaults: &SizingDefaults,
    request_length: &str,
    concurrency: Option<&str>,
) -> Result<Sizing, crate::sizing::Impossible> {
    let flags: Vec<(&str, Option<&str>)> =
        recipe.flags.iter().map(|flag| (flag.flag.family.as_str(), flag.flag.fixed_value())).collect();
    let env: Vec<(&str, &str)> =
        recipe.env.iter().filter_map(|(env, _)| Some((env.name.as_str(), env.value.as_fixed()?))).collect();
    let checkpoint = super::resolved::checkpoint(page, selection);
    let number = |text: &str| parse_number(text.trim()).unwrap_or(f64::NAN);
    let inputs = Inputs {
        flags: &flags,
        env: &env,
        request_length: number(request_length),
        concurrency: concurrency.map_or(f64::NAN, number),
        checkpoint_kv_cache_dtype: checkpoint.and_then(|checkpoint| checkpoint.fact("kvCacheDtype")),
    };
    size(defaults.model, &inputs)
}
