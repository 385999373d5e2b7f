//! Lists of GPUs that are the GPUs of one fact.

use crate::page::{Finding, HARDWARE_FACTS, Json, Page, Place};

use super::checker::warning;

/// Fields that hold a condition.
const CONDITIONS: [&str; 3] = ["showWhen", "when", "dockerHostNetworkWhen"];

/// Facts that are no more than another name of the GPU.
const NAMES: [&str; 2] = ["id", "label"];

/// Conditions that list the very GPUs that share a fact: a GPU of that kind that is added later would be forgotten.
pub fn check(page: &Page, json: &Json) -> Vec<Finding> {
    let mut findings = Vec::new();
    let root = Place::ROOT;
    let rules_at = root.field("rules");
    if let Some(Json::Object(rules)) = json.get("rules") {
        rules.iter().for_each(|(name, rule)| condition(page, rule, &rules_at.field(name), &mut findings));
    }
    walk(page, json, &root, &mut findings);
    findings
}

fn walk(page: &Page, json: &Json, at: &Place, findings: &mut Vec<Finding>) {
    match json {
        Json::List(items) => {
            items.iter().enumerate().for_each(|(index, item)| walk(page, item, &at.index(index), findings));
        }
        Json::Object(fields) => {
            for (name, field) in fields {
                let at = at.field(name);
                let is_condition =
                    CONDITIONS.contains(&name.as_str()) || (name == "disabled" && matches!(field, Json::Object(_)));
                if is_condition {
                    condition(page, field, &at, findings);
                } else {
                    walk(page, field, &at, findings);
                }
            }
        }
        _ => {}
    }
}

fn condition(page: &Page, json: &Json, at: &Place, findings: &mut Vec<Finding>) {
    let Json::Object(fields) = json else { return };
    for (name, field) in fields {
        let at = at.field(name);
        match name.as_str() {
            "all" | "any" => {
                let items = field.items().iter().enumerate();
                items.for_each(|(index, item)| condition(page, item, &at.index(index), findings));
            }
            "not" => condition(page, field, &at, findings),
            "hw" => findings.extend(fact_of(page, field).map(|fact| {
                let what = ["These are the GPUs whose ", &fact, "."].concat();
                let remedy = "Test the fact with `hardware`, so that the next such GPU is not forgotten.";
                warning("hardware-list", at.path(), what, remedy)
            })),
            _ => {}
        }
    }
}

/// The fact that exactly the listed GPUs share: `` `arch` is hopper ``.
fn fact_of(page: &Page, test: &Json) -> Option<String> {
    let listed: Vec<&str> =
        test.items().iter().filter_map(|item| if let Json::Text(id) = item { Some(id.as_str()) } else { None }).collect();
    if listed.len() < 2 || listed.len() == page.hardware.len() {
        return None;
    }
    HARDWARE_FACTS.iter().filter(|fact| !NAMES.contains(fact)).find_map(|fact| {
        let first = page.hardware.iter().find(|hardware| listed.contains(&hardware.id.as_str()))?;
        let value = first.fact(fact)?;
        let is_exact = |hardware: &crate::page::Hardware| {
            listed.contains(&hardware.id.as_str()) == (hardware.fact(fact).as_ref() == Some(&value))
        };
        page.hardware.iter().all(is_exact).then(|| ["`", fact, "` is ", &value].concat())
    })
}
