//! A selection with its recipe, as one JSON object.

use deploy_panel::engine::{Recipe, Selection};
use deploy_panel::page::Page;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A selection with its recipe. The order of the fields is a promise.
pub struct Row<'r> {
    sel: Ids<'r>,
    model: &'r str,
    image: &'r str,
    nodes: u32,
    env: Vec<String>,
    flags: Vec<String>,
    status: &'static str,
}

impl<'r> Row<'r> {
    /// The row of a selection and its recipe.
    pub fn new(page: &'r Page, selection: &Selection, recipe: &Recipe<'r>) -> Row<'r> {
        Row {
            sel: Ids(selection.ids(page)),
            model: recipe.model,
            image: recipe.image,
            nodes: recipe.nodes,
            env: recipe.written_env(page),
            flags: recipe.written_flags(page),
            status: recipe.status.name(),
        }
    }

    /// Writes the fields into an object that may hold more behind them.
    pub fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("sel", &self.sel)?;
        map.serialize_entry("model", self.model)?;
        map.serialize_entry("image", self.image)?;
        map.serialize_entry("nodes", &self.nodes)?;
        map.serialize_entry("env", &self.env)?;
        map.serialize_entry("flags", &self.flags)?;
        map.serialize_entry("status", self.status)
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.write(&mut map)?;
        map.end()
    }
}

/// Ids of rows and options, in row order.
struct Ids<'r>(Vec<(&'r str, &'r str)>);

impl Serialize for Ids<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}
