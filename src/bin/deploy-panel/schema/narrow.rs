//! Narrows the schema of all pages to that of one.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::names::{Names, Row};

/// Narrows the schema: what may name a row, an option, a rule, a tag, a GPU or a placeholder takes those of the page alone.
/// Flags stay free, and those of the page are suggested.
pub fn narrow(schema: &mut Value, names: &Names) {
    let title = ["The page ", &names.id, " of deploy-panel, format version 1"].concat();
    set(schema, "", "title", json!(title));
    narrow_hardware(schema, names);
    narrow_rows(schema, names);
    narrow_conditions(schema, names);
    narrow_tables(schema, names);
    narrow_flags(schema, names);
}

fn narrow_hardware(schema: &mut Value, names: &Names) {
    let mut ids: Vec<Value> = schema.pointer("/$defs/catalogId/enum").and_then(Value::as_array).cloned().unwrap_or_default();
    let own = names.own_hardware.iter().map(|id| json!(id)).filter(|id| !ids.contains(id)).collect::<Vec<_>>();
    ids.extend(own);
    set(
        schema,
        "/properties/supportedHardware",
        "items",
        json!({ "description": "A GPU of the catalogue or of `hardware`.", "enum": ids }),
    );
    narrow_facts(schema, "hardwareFacts", &names.hardware_facts);
    let texts = schema.pointer("/properties/multiNodeHints/additionalProperties").cloned().unwrap_or(Value::Bool(true));
    for id in names.rows.iter().find(|row| row.id == "hw").into_iter().flat_map(|row| &row.options) {
        set(schema, "/properties/multiNodeHints/properties", id, texts.clone());
    }
    set(schema, "/properties/multiNodeHints", "additionalProperties", json!(false));
}

/// Cells, measurements and defaults.
fn narrow_rows(schema: &mut Value, names: &Names) {
    let match_rows: Vec<&Row> = names.rows.iter().filter(|row| row.is_match).collect();
    let required: Vec<&str> = match_rows.iter().map(|row| row.id.as_str()).collect();
    let mut of_cell = picks(schema, &match_rows);
    set(&mut of_cell, "", "required", json!(required));
    let of_benchmark = picks(schema, &names.rows.iter().collect::<Vec<_>>());
    for (name, picks) in [("cellPicks", of_cell), ("benchmarkPicks", of_benchmark)] {
        set(schema, "/$defs", name, picks);
    }
    let description = "For `hw` and every match row, the option or options that it stands for.";
    set(schema, "/$defs/cell/properties", "match", refer(description, "cellPicks"));
    set(schema, "/$defs/benchmark/properties", "match", refer("The picks that it was taken on.", "benchmarkPicks"));
    let of_row = |row: &Row| {
        let default = json!({ "description": "The option that it stands on before the reader picks.", "enum": row.options });
        json!({
            "if": { "required": ["id"], "properties": { "id": { "const": row.id } } },
            "then": { "properties": { "default": default } }
        })
    };
    let defaults: Vec<Value> = names.rows.iter().filter(|row| row.id != "hw" && !row.options.is_empty()).map(of_row).collect();
    if !defaults.is_empty() {
        set(schema, "/$defs/dim", "allOf", json!(defaults));
    }
}

/// The picks of these rows: an option or several.
fn picks(schema: &Value, rows: &[&Row]) -> Value {
    let mut picks = schema.pointer("/$defs/picks").cloned().unwrap_or(Value::Bool(true));
    for row in rows {
        let option = json!({ "description": row.title, "enum": row.options });
        let options = json!({ "description": "One of these options.", "type": "array", "minItems": 1, "items": option });
        set(&mut picks, "/properties", &row.id, json!({ "description": row.title, "anyOf": [option, options] }));
    }
    set(&mut picks, "", "additionalProperties", json!(false));
    picks
}

/// Rows, rules, tags and checkpoints in conditions.
fn narrow_conditions(schema: &mut Value, names: &Names) {
    const CONDITION: &str = "/$defs/condition/anyOf/1";
    let keys = [CONDITION, "/properties"].concat();
    for row in &names.rows {
        // Such a row is an error of its own, and the key means something else.
        if schema.pointer(&keys).and_then(|keys| keys.get(&row.id)).is_some() {
            continue;
        }
        let name = ["pick.", &row.id].concat();
        define_test(schema, &name, &["The pick of the row ", &row.id, "."].concat(), &row.options);
        set(schema, &keys, &row.id, refer(&row.title, &name));
    }
    set(schema, CONDITION, "additionalProperties", json!(false));
    let tags: Vec<&String> = names.tags.iter().collect();
    let rules: Vec<&String> = names.rules.iter().collect();
    for (key, known) in [("rule", rules), ("cellTag", tags)] {
        let Some(Value::Object(field)) = schema.pointer_mut(&[&keys, "/", key].concat()) else { continue };
        field.remove("$ref");
        field.insert("enum".to_owned(), json!(known));
        if known.is_empty() {
            remove(schema, &keys, key);
        }
    }
    narrow_facts(schema, "checkpointFacts", &names.checkpoint_facts);
    if names.checkpoint_facts.is_empty() {
        remove(schema, &keys, "checkpoint");
        remove(schema, "/$defs/factCondition/anyOf/1/properties", "checkpoint");
    }
}

/// The values of facts: those that something has.
fn narrow_facts(schema: &mut Value, definition: &str, known: &BTreeMap<String, BTreeSet<String>>) {
    let pointer = ["/$defs/", definition, "/properties"].concat();
    let facts = schema.pointer(&pointer).and_then(Value::as_object).cloned().unwrap_or_default();
    for (fact, field) in facts.into_iter().filter(|(fact, _)| !fact.starts_with('$')) {
        let name = [definition, ".", &fact].concat();
        let values: Vec<String> = known.get(&fact).into_iter().flatten().cloned().collect();
        let description = field.get("description").and_then(Value::as_str).unwrap_or_default();
        define_test(schema, &name, description, &values);
        set(schema, &pointer, &fact, refer(description, &name));
    }
}

/// Values by option of a row.
fn narrow_tables(schema: &mut Value, names: &Names) {
    const EXPRESSION: &str = "/$defs/expression/anyOf/1";
    let ids: Vec<&str> = names.rows.iter().map(|row| row.id.as_str()).collect();
    let by = json!({ "description": "The row whose pick selects from `table`.", "enum": ids });
    set(schema, &[EXPRESSION, "/properties"].concat(), "by", by);
    let table = schema.pointer(&[EXPRESSION, "/properties/table"].concat()).cloned().unwrap_or(Value::Bool(true));
    let of_row = |row: &Row| {
        let mut table = table.clone();
        for option in &row.options {
            set(&mut table, "/properties", option, json!({ "$ref": "#/$defs/expression" }));
        }
        set(&mut table, "", "additionalProperties", json!(false));
        json!({
            "if": { "required": ["by"], "properties": { "by": { "const": row.id } } },
            "then": { "properties": { "table": table } }
        })
    };
    let tables: Vec<Value> = names.rows.iter().map(of_row).collect();
    set(schema, EXPRESSION, "allOf", json!(tables));
}

/// Flags, variables and words of commands.
fn narrow_flags(schema: &mut Value, names: &Names) {
    let families: Vec<&String> = names.families.iter().collect();
    if !families.is_empty() {
        add_examples(schema, "/$defs/family", &families);
        add_examples(schema, "/$defs/flag", &names.flags.iter().collect::<Vec<_>>());
    }
    for family in families {
        set(schema, "/$defs/flagTests/properties", family, json!({ "$ref": "#/$defs/flagTest" }));
    }
    let known = names.placeholders.iter().filter(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    let known: Vec<&str> = known.map(String::as_str).collect();
    // A brace alone is text, two of them open a placeholder.
    let pattern = [r"^([^{]|\{(?!\{)|\{\{(", &known.join("|"), r")\}\})*$"].concat();
    let description = format!("Its placeholders are of the page: {}.", known.join(", "));
    set(schema, "/$defs", "placeholders", json!({ "description": description, "type": "string", "pattern": pattern }));
    for name in ["flag", "variable"] {
        set(schema, &["/$defs/", name].concat(), "allOf", json!([{ "$ref": "#/$defs/placeholders" }]));
    }
    let words = json!({ "allOf": [{ "$ref": "#/$defs/text" }, { "$ref": "#/$defs/placeholders" }] });
    if let Some(slot) = schema.pointer_mut("/$defs/templateListItem/anyOf/0") {
        *slot = words;
    }
}

/// Puts examples before those that are there.
fn add_examples(schema: &mut Value, pointer: &str, examples: &[&String]) {
    let mut all: Vec<Value> = examples.iter().map(|example| json!(example)).collect();
    let there = schema.pointer(&[pointer, "/examples"].concat()).and_then(Value::as_array).cloned().unwrap_or_default();
    let others: Vec<Value> = there.into_iter().filter(|example| !all.contains(example)).collect();
    all.extend(others);
    set(schema, pointer, "examples", json!(all));
}

/// Defines the test of a value that has to be one of these, from the test of any value.
fn define_test(schema: &mut Value, name: &str, description: &str, values: &[String]) {
    let mut test = schema.pointer("/$defs/test").cloned().unwrap_or(Value::Bool(true));
    let mut scalars: Vec<Value> = values.iter().map(|value| json!(value)).collect();
    // The format compares numbers as numbers, and takes true and false for their names.
    let others = values.iter().filter_map(|value| serde_json::from_str::<Value>(value).ok());
    scalars.extend(others.filter(|value| value.is_number() || value.is_boolean()));
    let own = ["#/$defs/", name].concat();
    replace(&mut test, "#/$defs/test", &json!({ "$ref": own }));
    replace(&mut test, "#/$defs/scalar", &json!({ "enum": scalars }));
    set(&mut test, "", "description", json!(description));
    set(schema, "/$defs", name, test);
}

/// Puts something else in place of references to a definition.
fn replace(schema: &mut Value, reference: &str, by: &Value) {
    match schema {
        Value::Object(fields) if fields.get("$ref").is_some_and(|found| found == reference) => {
            fields.remove("$ref");
            fields.extend(by.as_object().cloned().unwrap_or_default());
        }
        Value::Object(fields) => fields.values_mut().for_each(|field| replace(field, reference, by)),
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, reference, by)),
        _ => {}
    }
}

fn refer(description: &str, name: &str) -> Value {
    let reference = ["#/$defs/", name].concat();
    json!({ "description": description, "$ref": reference })
}

/// Sets a field of the object that a pointer leads to.
fn set(schema: &mut Value, pointer: &str, field: &str, value: Value) {
    if let Some(object) = object(schema, pointer) {
        object.insert(field.to_owned(), value);
    }
}

fn remove(schema: &mut Value, pointer: &str, field: &str) {
    if let Some(object) = object(schema, pointer) {
        object.remove(field);
    }
}

fn object<'s>(schema: &'s mut Value, pointer: &str) -> Option<&'s mut Map<String, Value>> {
    schema.pointer_mut(pointer)?.as_object_mut()
}
