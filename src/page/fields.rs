//! The fields of the format's objects, by which the JSON Schema is held to what the parser reads.

use super::{benchmark, cell, checker_notes, checkpoint, cond, dim, dim_option, hardware, page, placeholder, resolve, test};

/// Each object of the format, by its name in the JSON Schema, with the fields that may stand in it.
#[doc(hidden)]
pub fn fields() -> [(&'static str, &'static [&'static str]); 13] {
    [
        ("page", page::FIELDS),
        ("allowance", checker_notes::ALLOWANCE_FIELDS),
        ("hardware", hardware::FIELDS),
        ("hardwareFacts", hardware::FACTS),
        ("dim", dim::FIELDS),
        ("option", dim_option::FIELDS),
        ("cell", cell::FIELDS),
        ("placeholder", placeholder::FIELDS),
        ("benchmark", benchmark::FIELDS),
        ("checkpoint", checkpoint::CHECKPOINT_FACTS),
        ("condition", cond::RESERVED),
        ("factCondition", resolve::KEYS),
        ("test", test::FIELDS),
    ]
}
