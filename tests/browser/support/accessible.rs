//! The tree that the browser builds for assistive technology.

use serde::Deserialize;
use serde_json::{Value, json};

use super::browser::Browser;

/// One thing on the page, as a screen reader gets it.
#[derive(Debug, Deserialize)]
pub struct Node {
    #[serde(default)]
    role: Words,
    #[serde(default)]
    name: Words,
    #[serde(default)]
    description: Words,
    #[serde(default)]
    properties: Vec<Property>,
}

#[derive(Debug, Default, Deserialize)]
struct Words {
    #[serde(default)]
    value: Value,
}

#[derive(Debug, Deserialize)]
struct Property {
    name: String,
    value: Words,
}

impl Node {
    pub fn role(&self) -> &str {
        self.role.value.as_str().unwrap_or_default()
    }

    pub fn name(&self) -> &str {
        self.name.value.as_str().unwrap_or_default()
    }

    pub fn description(&self) -> &str {
        self.description.value.as_str().unwrap_or_default()
    }

    /// A property such as `disabled`; null where the thing does not have it.
    pub fn property(&self, name: &str) -> &Value {
        let found = self.properties.iter().find(|property| property.name == name);
        found.map_or(&Value::Null, |property| &property.value.value)
    }
}

impl Browser {
    /// Everything that assistive technology is told of.
    pub async fn accessibility_tree(&self) -> Vec<Node> {
        let tree = self.devtools("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != json!(true));
        nodes.map(|node| serde_json::from_value(node.clone()).unwrap()).collect()
    }

    /// The one thing of this role whose name begins with these words.
    pub async fn accessible(&self, role: &str, name: &str) -> Node {
        let nodes = self.accessibility_tree().await.into_iter();
        let mut found: Vec<Node> = nodes.filter(|node| node.role() == role && node.name().starts_with(name)).collect();
        assert_eq!(found.len(), 1, "a {role} called {name}: {found:#?}");
        found.remove(0)
    }
}
