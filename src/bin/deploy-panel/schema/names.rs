//! The names that a page declares and uses, as far as they can be read.

use std::collections::{BTreeMap, BTreeSet};

use deploy_panel::page::{HARDWARE_FACTS, catalog};
use serde_json::Value;

/// No editor shows more suggestions than this.
const MOST_EXAMPLES: usize = 1_000;

/// The names of a page.
#[derive(Default)]
pub struct Names {
    /// The page's id.
    pub id: String,
    /// The rows, `hw` first.
    pub rows: Vec<Row>,
    /// The GPUs that the page declares.
    pub own_hardware: Vec<String>,
    /// The facts of all GPUs that the page knows, by name.
    pub hardware_facts: BTreeMap<String, BTreeSet<String>>,
    /// The named conditions.
    pub rules: Vec<String>,
    /// The tags of cells.
    pub tags: BTreeSet<String>,
    /// The placeholders, those that every page has included.
    pub placeholders: BTreeSet<String>,
    /// The families of flags.
    pub families: BTreeSet<String>,
    /// Whole flags.
    pub flags: BTreeSet<String>,
    /// What the checkpoints' files declare, by fact.
    pub checkpoint_facts: BTreeMap<String, BTreeSet<String>>,
}

/// A row.
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whether it finds the cell.
    pub is_match: bool,
    /// The ids of its options.
    pub options: Vec<String>,
}

impl Names {
    /// The names of a page file.
    pub fn of(page: &Value) -> Names {
        let mut names = Names { id: text(&page["id"]), ..Names::default() };
        names.rows.push(Row {
            id: "hw".to_owned(),
            title: "Hardware".to_owned(),
            is_match: true,
            options: items(&page["supportedHardware"]).iter().map(text).collect(),
        });
        for (field, is_match) in [("matchDims", true), ("overlayDims", false)] {
            for row in items(&page[field]) {
                let options = items(&row["options"]);
                let ids = options.iter().map(|option| text(&option["id"])).collect();
                names.rows.push(Row { id: text(&row["id"]), title: text(&row["title"]), is_match, options: ids });
                options.iter().for_each(|option| names.add_checkpoint(&option["checkpoint"]));
            }
        }
        names.own_hardware = items(&page["hardware"]).iter().map(|hardware| text(&hardware["id"])).collect();
        names.add_hardware(page);
        names.rules = keys(&page["rules"]);
        let tags = items(&page["cells"]).iter().flat_map(|cell| items(&cell["tags"]));
        names.tags = tags.map(text).filter(|tag| !tag.is_empty()).collect();
        names.placeholders = keys(&page["placeholders"]).into_iter().collect();
        names.placeholders.extend(["MODEL_NAME", "CURL_HOST", "CURL_PORT"].map(str::to_owned));
        names.add_flags(page, Where::Elsewhere);
        names.rows.retain(|row| !row.id.is_empty());
        for row in &mut names.rows {
            row.options.retain(|option| !option.is_empty());
        }
        names
    }

    fn add_hardware(&mut self, page: &Value) {
        for hardware in catalog() {
            for fact in HARDWARE_FACTS {
                self.hardware_facts.entry((*fact).to_owned()).or_default().extend(hardware.fact(fact));
            }
        }
        for hardware in items(&page["hardware"]) {
            add_facts(&mut self.hardware_facts, hardware);
        }
    }

    fn add_checkpoint(&mut self, checkpoint: &Value) {
        add_facts(&mut self.checkpoint_facts, checkpoint);
    }

    /// Gathers flags and families wherever they stand.
    fn add_flags(&mut self, json: &Value, place: Where) {
        match json {
            Value::String(text) if place != Where::Elsewhere => {
                let text = text.trim();
                let family = text.split([' ', '=']).next().unwrap_or_default();
                if self.flags.len() < MOST_EXAMPLES && family.starts_with('-') {
                    self.families.insert(family.to_owned());
                    if place == Where::Flags {
                        self.flags.insert(text.to_owned());
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.add_flags(item, place)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    let place = match name.as_str() {
                        "flags" => Where::Flags,
                        "stripPrefixes" | "cellFlag" | "flag" => Where::Families,
                        "then" | "else" | "first" => place,
                        _ => Where::Elsewhere,
                    };
                    if matches!(name.as_str(), "cellFlag" | "cmdFlag") && value.is_object() {
                        self.families.extend(keys(value));
                    }
                    self.add_flags(value, if value.is_object() && name == "cellFlag" { Where::Elsewhere } else { place });
                }
            }
            _ => {}
        }
    }
}

/// Adds the fields of an object that have one value.
fn add_facts(facts: &mut BTreeMap<String, BTreeSet<String>>, object: &Value) {
    for (fact, value) in object.as_object().into_iter().flatten() {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Number(_) | Value::Bool(_) => value.to_string(),
            _ => continue,
        };
        facts.entry(fact.clone()).or_default().insert(value);
    }
}

/// What texts are where one looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Flags,
    Families,
    Elsewhere,
}

fn text(json: &Value) -> String {
    json.as_str().unwrap_or_default().to_owned()
}

fn items(json: &Value) -> &[Value] {
    json.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The fields of an object but notes.
fn keys(json: &Value) -> Vec<String> {
    json.as_object().into_iter().flatten().map(|(name, _)| name.clone()).filter(|name| !name.starts_with('$')).collect()
}
