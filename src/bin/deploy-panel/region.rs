//! A group of selections as data.

use deploy_panel::check::Region;
use serde_json::{Map, Value, json};

/// The products of a region, each as an object of rows with lists of options.
pub fn to_json(region: &Region) -> Value {
    let product = |conditions: &Vec<deploy_panel::check::Condition>| {
        conditions.iter().map(|condition| (condition.row.clone(), json!(condition.options))).collect::<Map<String, Value>>()
    };
    region.products.iter().map(product).map(Value::Object).collect()
}
