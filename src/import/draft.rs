//! The module's data in the shape of a page, with places where functions stood.

use crate::page::Json;

use super::error::ImportError;
use super::job::{Job, Kind, MISSING_REASON, Part, Site, Source};
use super::json;
use super::legacy;

/// The module's data in the shape of a page.
pub struct Draft {
    /// The page, with places that are filled in later.
    pub tree: Json,
    /// What belongs into these places.
    pub jobs: Vec<Job>,
}

/// The fields of a page in the order in which they are written.
const ORDER: &[&str] = &[
    "$schema",
    "$comment",
    "formatVersion",
    "id",
    "modelName",
    "supportedHardware",
    "hardware",
    "rules",
    "matchDims",
    "overlayDims",
    "modelNames",
    "dockerImages",
    "placeholders",
    "hints",
    "multiNodeHints",
    "curl",
    "dockerRunCommand",
    "dockerMounts",
    "runModes",
    "dockerHostNetworkWhen",
    "servePort",
    "resolves",
    "sizing",
    "serverFlags",
    "allow",
    "benchmarks",
    "cells",
];

/// Fields that hold lists, from whose fixed items what is false or empty is dropped.
const LISTS: &[&str] = &["flags", "env", "hints", "warn", "stripPrefixes", "runModes", "dockerMounts"];

const PAGE: &[(&str, Kind)] = &[
    ("hints", Kind::List),
    ("curl", Kind::Text),
    ("dockerRunCommand", Kind::List),
    ("dockerMounts", Kind::List),
    ("runModes", Kind::List),
    ("dockerHostNetworkWhen", Kind::Cond),
    ("servePort", Kind::List),
];
const ROW: &[(&str, Kind)] = &[("showWhen", Kind::Cond), ("stripPrefixes", Kind::List)];
const OPTION: &[(&str, Kind)] = &[
    ("showWhen", Kind::Cond),
    ("stripPrefixes", Kind::List),
    ("flags", Kind::List),
    ("env", Kind::List),
    ("hints", Kind::List),
    ("warn", Kind::List),
];
const CELL: &[(&str, Kind)] = &[("status", Kind::Text), ("warn", Kind::List)];

/// The fields that a module may have at its top.
pub fn known_fields() -> Vec<&'static str> {
    ORDER.iter().copied().chain(legacy::FIELDS.iter().map(|(field, ..)| *field)).collect()
}

impl Draft {
    /// Brings a module's data into shape. `id` is that of a page that has none.
    pub fn new(data: Json, paths: &[String], id: &str) -> Result<Draft, ImportError> {
        let mut tree = data;
        let known = known_fields();
        if let Json::Object(fields) = &tree {
            let unknown: Vec<String> = fields
                .iter()
                .filter(|(name, _)| !known.contains(&name.as_str()))
                .map(|(name, _)| format!("config.{name}"))
                .collect();
            if !unknown.is_empty() {
                return Err(ImportError::UnknownFields(unknown));
            }
        }
        prune(&mut tree);
        legacy::convert(&mut tree)?;
        for (name, value) in
            [("formatVersion", Json::Number(1.0)), ("id", json::text(id)), ("overlayDims", Json::List(Vec::new()))]
        {
            if tree.get(name).is_none() {
                json::set(&mut tree, name, value);
            }
        }
        let mut draft = Draft { tree: ordered(tree), jobs: Vec::new() };
        draft.find_jobs(paths)?;
        let mut left = Vec::new();
        each_function(&draft.tree, &mut |handle| left.extend(paths.get(handle).cloned()));
        if left.is_empty() { Ok(draft) } else { Err(ImportError::FunctionOutOfPlace(left)) }
    }

    /// The page in which every place holds what `value` gives for it; nothing leaves the field out.
    pub fn page(&self, value: &dyn Fn(usize) -> Option<Json>) -> Json {
        fill(&self.tree, value)
    }

    fn find_jobs(&mut self, paths: &[String]) -> Result<(), ImportError> {
        let mut jobs = Jobs { found: Vec::new(), paths };
        jobs.take(&mut self.tree, Site::Page, PAGE);
        let mut row = 0;
        for field in ["matchDims", "overlayDims"] {
            let Some(rows) = get_mut(&mut self.tree, field) else { continue };
            for dim in json::items_mut(rows) {
                row += 1;
                jobs.take(dim, Site::Row(row), ROW);
                let Some(options) = get_mut(dim, "options") else { continue };
                for (index, option) in json::items_mut(options).iter_mut().enumerate() {
                    jobs.take_refusal(option, Site::Option(row, index))?;
                    jobs.take(option, Site::Option(row, index), OPTION);
                }
            }
        }
        if let Some(cells) = get_mut(&mut self.tree, "cells") {
            for (index, cell) in json::items_mut(cells).iter_mut().enumerate() {
                jobs.take(cell, Site::Cell(index), CELL);
            }
        }
        self.jobs = jobs.found;
        Ok(())
    }
}

/// Collects the places of functions.
struct Jobs<'p> {
    found: Vec<Job>,
    paths: &'p [String],
}

impl Jobs<'_> {
    fn take(&mut self, object: &mut Json, site: Site, fields: &[(&str, Kind)]) {
        for (field, kind) in fields {
            let Some(value) = get_mut(object, field) else { continue };
            let Some(handle) = json::function(value) else { continue };
            *value = json::job(self.found.len());
            self.add(handle, site, field, *kind, Source::Function(handle));
        }
    }

    fn take_refusal(&mut self, option: &mut Json, site: Site) -> Result<(), ImportError> {
        let (disabled, reason) = (option.get("disabled").cloned(), option.get("disableReason").cloned());
        let handles: Vec<usize> = [&disabled, &reason].into_iter().flatten().filter_map(json::function).collect();
        let Some(handle) = handles.first() else {
            if reason.is_none() && matches!(disabled, Some(Json::Bool(true) | Json::Object(_))) {
                json::set(option, "disableReason", json::text(MISSING_REASON));
            }
            return Ok(());
        };
        if matches!(&disabled, Some(data @ (Json::List(_) | Json::Object(_))) if json::function(data).is_none()) {
            let path = self.paths.get(*handle).map_or("", String::as_str);
            let what =
                format!("{path} is a function, but the `disabled` beside it is a condition. Make both data, or both functions.");
            return Err(ImportError::Unsupported(what));
        }
        let part = |json: Option<Json>| {
            let json = json.unwrap_or(Json::Null);
            json::function(&json).map_or(Part::Fixed(json), Part::Function)
        };
        let source = Source::Refusal { disabled: part(disabled), reason: part(reason) };
        json::take(option, "disableReason");
        json::set(option, "disabled", json::job(self.found.len()));
        self.add(*handle, site, "disabled", Kind::Refusal, source);
        Ok(())
    }

    fn add(&mut self, handle: usize, site: Site, field: &str, kind: Kind, source: Source) {
        let path = self.paths.get(handle).cloned().unwrap_or_default();
        self.found.push(Job { path, site, field: field.to_owned(), kind, source });
    }
}

fn get_mut<'j>(json: &'j mut Json, name: &str) -> Option<&'j mut Json> {
    match json {
        Json::Object(fields) => fields.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value),
        _ => None,
    }
}

/// Drops fields that are null, and from lists of texts what is null, false or empty.
pub fn prune(json: &mut Json) {
    match json {
        Json::List(items) => items.iter_mut().for_each(prune),
        Json::Object(fields) => {
            fields.retain(|(_, value)| *value != Json::Null);
            for (name, value) in fields {
                if let Json::List(items) = value
                    && LISTS.contains(&name.as_str())
                {
                    items.retain(|item| !matches!(item, Json::Null | Json::Bool(false)) && *item != json::text(""));
                }
                prune(value);
                if name == "stripPrefixes" {
                    trim(value);
                }
            }
        }
        _ => {}
    }
}

fn trim(strips: &mut Json) {
    match strips {
        Json::Text(text) => *text = super::job::family(text).to_owned(),
        Json::List(items) => items.iter_mut().for_each(trim),
        _ => {}
    }
}

fn ordered(tree: Json) -> Json {
    let Json::Object(mut fields) = tree else { return tree };
    fields.sort_by_key(|(name, _)| ORDER.iter().position(|known| known == name));
    Json::Object(fields)
}

fn each_function(json: &Json, visit: &mut dyn FnMut(usize)) {
    if let Some(handle) = json::function(json) {
        return visit(handle);
    }
    match json {
        Json::List(items) => items.iter().for_each(|item| each_function(item, visit)),
        Json::Object(fields) => fields.iter().for_each(|(_, value)| each_function(value, visit)),
        _ => {}
    }
}

fn fill(json: &Json, value: &dyn Fn(usize) -> Option<Json>) -> Json {
    match json {
        Json::List(items) => Json::List(items.iter().map(|item| fill(item, value)).collect()),
        Json::Object(fields) => {
            let mut filled = Vec::new();
            for (name, inner) in fields {
                let Some(index) = json::job_index(inner) else {
                    filled.push((name.clone(), fill(inner, value)));
                    continue;
                };
                let Some(found) = value(index) else { continue };
                // A reason that counts for every arm stands beside the condition.
                match found.get(super::refusals::SHARED) {
                    None => filled.push((name.clone(), found)),
                    Some(reason) => {
                        let when = found.get("when").cloned().unwrap_or(Json::Bool(true));
                        filled.push((name.clone(), when));
                        filled.push(("disableReason".to_owned(), reason.clone()));
                    }
                }
            }
            Json::Object(filled)
        }
        scalar => scalar.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::ORDER;

    #[test]
    fn every_field_of_a_page_has_its_place() {
        let fields = crate::page::fields();
        let (_, of_page) = fields.iter().find(|(name, _)| *name == "page").unwrap();
        let missing: Vec<&&str> = of_page.iter().filter(|field| !ORDER.contains(field)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
