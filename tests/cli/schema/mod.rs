//! The JSON Schema of the page format, and that it agrees with the parser.

mod complete;
mod of_page;

use std::collections::BTreeSet;
use std::path::Path;

use deploy_panel::page::{Page, catalog, fields};
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::file_faults;
use crate::run::deploy_panel;
use crate::tiny::tiny;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn schema() -> Value {
    serde_json::from_str(&std::fs::read_to_string(root().join("assets/page.schema.json")).unwrap()).unwrap()
}

fn validator() -> Validator {
    jsonschema::draft202012::new(&schema()).unwrap()
}

/// The pages of the project and of its tests.
fn pages() -> Vec<(String, Value)> {
    let mut pages = vec![("tiny".to_owned(), tiny())];
    for directory in ["assets/pages", "tests/data/pages"] {
        for entry in std::fs::read_dir(root().join(directory)).unwrap() {
            let path = entry.unwrap().path();
            let page = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            pages.push((path.display().to_string(), page));
        }
    }
    pages
}

#[test]
fn the_command_prints_the_committed_file() {
    let committed = std::fs::read_to_string(root().join("assets/page.schema.json")).unwrap();
    assert_eq!(deploy_panel(&["schema"]).succeeds().stdout(), committed);
}

#[test]
fn the_schema_is_one() {
    assert_eq!(schema()["$schema"], "https://json-schema.org/draft/2020-12/schema");
    jsonschema::draft202012::meta::validate(&schema()).unwrap();
}

#[test]
fn every_page_validates() {
    let validator = validator();
    for (name, page) in pages() {
        let errors: Vec<String> =
            validator.iter_errors(&page).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
    }
}

/// The properties of an object in the schema; of a choice, those of its objects.
fn properties(schema: &Value) -> BTreeSet<String> {
    let mut names: BTreeSet<String> =
        schema["properties"].as_object().into_iter().flat_map(|properties| properties.keys().cloned()).collect();
    for choice in schema["anyOf"].as_array().into_iter().flatten() {
        names.extend(properties(choice));
    }
    names.retain(|name| !name.starts_with('$'));
    names
}

#[test]
fn the_schema_has_the_fields_that_the_parser_knows() {
    let schema = schema();
    for (name, known) in fields() {
        let object = if name == "page" { &schema } else { &schema["$defs"][name] };
        let known: BTreeSet<String> = known.iter().map(|field| (*field).to_owned()).collect();
        assert_eq!(properties(object), known, "{name}");
    }
}

#[test]
fn every_field_is_described() {
    fn visit(root: &Value, schema: &Value, path: &str, bare: &mut Vec<String>) {
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let target = property["$ref"].as_str().and_then(|reference| root.pointer(reference.trim_start_matches('#')));
            if !property["description"].is_string() && !target.is_some_and(|target| target["description"].is_string()) {
                bare.push(format!("{path}/{name}"));
            }
        }
        match schema {
            Value::Object(fields) => fields.iter().for_each(|(name, field)| visit(root, field, &format!("{path}/{name}"), bare)),
            Value::Array(items) => items.iter().for_each(|item| visit(root, item, path, bare)),
            _ => {}
        }
    }
    let mut bare = Vec::new();
    visit(&schema(), &schema(), "", &mut bare);
    assert!(bare.is_empty(), "{bare:?}");
}

#[test]
fn the_catalogue_is_that_of_the_parser() {
    let known: Vec<String> = catalog().into_iter().map(|hardware| hardware.id).collect();
    assert_eq!(schema()["$defs"]["catalogId"]["enum"], json!(known));
}

/// JSON pointers to all objects of a document.
fn objects(value: &Value, pointer: &str, pointers: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            pointers.push(pointer.to_owned());
            for (name, field) in fields {
                objects(field, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), pointers);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| objects(item, &format!("{pointer}/{index}"), pointers));
        }
        _ => {}
    }
}

/// A field that nothing knows is refused by the schema wherever it stands, unless names are free there. Where they are free to
/// the schema, the parser may still refuse the name, since it knows the rows.
#[test]
fn misspelt_fields_are_refused_everywhere() {
    let validator = validator();
    let whole: Value = serde_json::from_str(&std::fs::read_to_string(root().join("assets/pages/kimi-k3.json")).unwrap()).unwrap();
    let mut pointers = Vec::new();
    objects(&whole, "", &mut pointers);
    let mut free = BTreeSet::new();
    for pointer in &pointers {
        let mut page = whole.clone();
        page.pointer_mut(pointer).unwrap()["xyzzy"] = json!({ "unset": true });
        if validator.is_valid(&page) && !pointer.contains("/baseline") {
            let last = pointer.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap();
            free.insert(last.to_owned());
        }
    }
    // Names of rules, rows in conditions, and what a measurement is compared with, which nothing reads yet.
    let conditions = ["when", "showWhen", "all", "any", "not", "rules"];
    let is_rule = |name: &String| whole["rules"].get(name).is_some();
    let wrong: Vec<&String> = free.iter().filter(|name| !conditions.contains(&name.as_str()) && !is_rule(name)).collect();
    assert!(wrong.is_empty(), "the schema takes an unknown field in {wrong:?}");
}

#[test]
fn comments_may_stand_in_every_object() {
    let validator = validator();
    for (name, whole) in pages() {
        let mut pointers = Vec::new();
        objects(&whole, "", &mut pointers);
        let mut page = whole;
        for pointer in &pointers {
            page.pointer_mut(pointer).unwrap()["$comment"] = json!("A note.");
        }
        assert!(validator.is_valid(&page), "{name}");
        assert!(Page::parse(&page.to_string()).is_ok(), "{name}");
    }
}

/// Faults that can be seen without knowing the page's names.
#[test]
fn what_is_wrong_in_form_is_wrong_for_both() {
    let validator = validator();
    // What a schema cannot say: repeated fields and flags, words and quotes, prose.
    let beyond = [
        "repeated-field",
        "repeated-env",
        "repeated-flag",
        "open-quote",
        "bad-placeholder",
        "unread-value",
        "unfinished-text",
        "reason-repeats-label",
        "disabled-without-reason",
    ];
    let beyond_names = [
        "a joined flag of two words",
        "a variable of two words",
        "two flags in one text",
        "a range of percentages the wrong way round",
    ];
    for fault in file_faults::all() {
        let is_beyond = fault.findings.iter().all(|(code, _)| beyond.contains(code)) || beyond_names.contains(&fault.name);
        let Ok(page) = serde_json::from_str(&fault.text) else { continue };
        assert_eq!(validator.is_valid(&page), is_beyond, "{}", fault.name);
    }
}
