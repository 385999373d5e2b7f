//! Modules of the older shape, which list the options of four rows in place of `matchDims`.

use crate::page::Json;

use super::error::ImportError;
use super::json;

/// The lists, with the id and the title of the row that each becomes, in the order of the rows.
pub const FIELDS: &[(&str, &str, &str)] = &[
    ("variants", "variant", "Model variant"),
    ("quantizations", "quant", "Quantization"),
    ("strategies", "strategy", "Strategy"),
    ("nodesOptions", "nodes", "Nodes"),
];

/// Makes rows of the lists.
pub fn convert(tree: &mut Json) -> Result<(), ImportError> {
    let mut rows = Vec::new();
    let mut lists = Vec::new();
    for (field, id, title) in FIELDS {
        let Some(options) = json::take(tree, field) else { continue };
        lists.push(*field);
        if options == Json::List(Vec::new()) {
            continue;
        }
        let fields = [("id", json::text(id)), ("title", json::text(title)), ("options", options)];
        rows.push(Json::Object(fields.map(|(name, value)| (name.to_owned(), value)).into()));
    }
    let has_rows = tree.get("matchDims").is_some();
    if has_rows && !lists.is_empty() {
        let what =
            format!("The module has `matchDims` and also `{}`, which means the same. Keep one of them.", lists.join("`, `"));
        return Err(ImportError::Unsupported(what));
    }
    if !has_rows {
        json::set(tree, "matchDims", Json::List(rows));
    }
    Ok(())
}

/// Where the object that stands at `path` in a module stands in the page, e.g. `quantizations[1]`, if the rows of the page have
/// these ids.
pub fn place(path: &str, rows: &[&str]) -> String {
    for (field, id, _) in FIELDS {
        if let Some(rest) = path.strip_prefix(field)
            && let Some(row) = rows.iter().position(|known| known == id)
        {
            return format!("matchDims[{row}].options{rest}");
        }
    }
    path.to_owned()
}
