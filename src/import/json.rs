//! Small helpers for trees of JSON.

use crate::page::Json;

/// Takes a field out of an object.
pub fn take(json: &mut Json, name: &str) -> Option<Json> {
    let Json::Object(fields) = json else { return None };
    let index = fields.iter().position(|(known, _)| known == name)?;
    Some(fields.remove(index).1)
}

/// Sets a field of an object, at its end if it is new.
pub fn set(json: &mut Json, name: &str, value: Json) {
    let Json::Object(fields) = json else { return };
    match fields.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known = value,
        None => fields.push((name.to_owned(), value)),
    }
}

/// An object of one field.
pub fn object(name: &str, value: Json) -> Json {
    Json::Object(vec![(name.to_owned(), value)])
}

/// A text.
pub fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}

/// A list of texts.
pub fn list<T: AsRef<str>>(texts: &[T]) -> Json {
    Json::List(texts.iter().map(|item| text(item.as_ref())).collect())
}

/// The texts of a list.
pub fn texts(json: &Json) -> Vec<String> {
    let Json::List(items) = json else { return Vec::new() };
    let text = |item: &Json| match item {
        Json::Text(text) => Some(text.clone()),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}

/// The items of a list that may be written to.
pub fn items_mut(json: &mut Json) -> &mut [Json] {
    match json {
        Json::List(items) => items,
        _ => &mut [],
    }
}

/// The name under which the harness hands out functions.
const FUNCTION: &str = "\0function";

/// The name under which it hands out what is no data.
const OTHER: &str = "\0other";

/// The handle, if the value is a function.
pub fn function(json: &Json) -> Option<usize> {
    match json.get(FUNCTION) {
        Some(Json::Number(handle)) => Some(*handle as usize),
        _ => None,
    }
}

/// What a result is that is no data.
pub fn other(json: &Json) -> Option<&str> {
    match json.get(OTHER) {
        Some(Json::Text(what)) => Some(what),
        _ => None,
    }
}

/// The name under which a draft holds the place of what is worked out later.
const JOB: &str = "\0job";

/// A place in a draft that is filled in later.
pub fn job(index: usize) -> Json {
    object(JOB, Json::Number(index as f64))
}

/// The index of the job whose place this is.
pub fn job_index(json: &Json) -> Option<usize> {
    match json.get(JOB) {
        Some(Json::Number(index)) => Some(*index as usize),
        _ => None,
    }
}
