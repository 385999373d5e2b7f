//! A row of the panel.

use super::cond::{Cond, Needs, RESERVED, Scope};
use super::dim_option::DimOption;
use super::json::Json;
use super::list::List;
use super::names::Names;
use super::object::Object;
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;

/// A row: one choice among options.
#[derive(Clone, Debug, PartialEq)]
pub struct Dim {
    /// Its id, e.g. `quant`.
    pub id: String,
    /// Its title, e.g. `Quantization`.
    pub title: String,
    /// The author's default, as an index into `options`.
    pub default: Option<usize>,
    /// When the row is shown; always if absent.
    pub show_when: Option<Cond>,
    /// Families that any pick of this row strips from the cell.
    pub strips: List<String>,
    /// The choices; at least one.
    pub options: Vec<DimOption>,
    /// What decides whether the row is shown and which of its options can be picked.
    pub needs: Needs,
}

pack_fields!(Dim { id, title, default, show_when, strips, options, needs });

pub(super) const FIELDS: &[&str] = &["id", "title", "default", "showWhen", "stripPrefixes", "options"];

impl Dim {
    /// Reads row `index`, whose ids are in `names` already.
    pub fn read(json: &Json, index: usize, names: &Names, at: &Place, report: &mut Report) -> Option<Dim> {
        let object = Object::read(json, at, FIELDS, report)?;
        let known = names.dims.get(index)?;
        if known.id == "hw" || RESERVED.contains(&known.id.as_str()) {
            let what = &["A row may not be called `", &known.id, "`."];
            report.error(&at.field("id"), "reserved-id", what, "Rename the row; `hw` is made from `supportedHardware`.");
        }
        let scope = if index < names.match_count { Scope::Match(index) } else { Scope::Overlay };
        let show_when = Cond::read_field(&object, "showWhen", names, scope, at, report);
        let default = object.optional_text("default", at, report);
        let default = default.and_then(|id| known.find_option(&id, &at.field("default"), report));
        let strips = super::dim_option::read_strips(&object, names, at, report);
        let options_at = at.field("options");
        let mut options = Vec::new();
        if let Some(Json::List(items)) = object.get("options") {
            for (position, item) in items.iter().enumerate() {
                options.extend(DimOption::read(item, names, scope, &options_at.index(position), report));
            }
        }
        let title = object.require_text("title", at, report).unwrap_or_default();
        let mut needs = Needs::default();
        let mut add = |cond: &Cond| needs = needs.and(cond.needs(&|rule| names.rule_needs(rule)));
        show_when.iter().for_each(&mut add);
        options.iter().for_each(|option: &DimOption| option.each_validity(&mut add));
        Some(Dim { id: known.id.clone(), title, default, show_when, strips, options, needs })
    }

    /// The option that a row without a reader's wish stands on.
    pub fn default_option(&self) -> usize {
        self.default.unwrap_or(0)
    }
}
