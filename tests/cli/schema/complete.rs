//! What an editor offers at a place of a page, by the word of a schema.

use std::collections::BTreeSet;

use serde_json::{Value, json};

/// The values and field names that a schema suggests for the place of a document that a JSON pointer leads to.
pub fn suggestions(schema: &Value, document: &Value, pointer: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let path: Vec<&str> = pointer.split('/').skip(1).collect();
    Editor { schema }.visit(schema, document, &path, &mut found);
    found
}

struct Editor<'s> {
    schema: &'s Value,
}

impl Editor<'_> {
    /// Follows the path through everything that may describe the place.
    fn visit(&self, schema: &Value, document: &Value, path: &[&str], found: &mut BTreeSet<String>) {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.schema.pointer(reference.trim_start_matches('#'));
            self.visit(target.unwrap_or_else(|| panic!("{reference} leads nowhere")), document, path, found);
        }
        for choice in ["anyOf", "allOf"].iter().flat_map(|name| schema[name].as_array().into_iter().flatten()) {
            self.visit(choice, document, path, found);
        }
        if schema["if"].is_object() && self.holds(&schema["if"], document) {
            self.visit(&schema["then"], document, path, found);
        }
        match path {
            [] => {
                let values = ["enum", "examples"].iter().flat_map(|name| schema[name].as_array().into_iter().flatten());
                found.extend(values.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned)));
                found.extend(schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()));
                found.retain(|name| !name.starts_with('$'));
            }
            [index, rest @ ..] if index.parse::<usize>().is_ok() => {
                let item = document.get(index.parse::<usize>().unwrap()).unwrap_or(&Value::Null);
                self.visit(&schema["items"], item, rest, found);
            }
            [name, rest @ ..] => {
                let field = document.get(name).unwrap_or(&Value::Null);
                let known = &schema["properties"][name];
                self.visit(if known.is_null() { &schema["additionalProperties"] } else { known }, field, rest, found);
            }
        }
    }

    fn holds(&self, condition: &Value, document: &Value) -> bool {
        let schema = json!({ "$defs": self.schema["$defs"], "allOf": [condition] });
        jsonschema::draft202012::new(&schema).unwrap().is_valid(document)
    }
}
