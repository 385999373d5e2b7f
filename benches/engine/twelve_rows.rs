//! A page whose selections cannot be walked one by one.

use serde_json::{Value, json};

/// Twelve rows of six options, conditions and flags of which connect three rows at a time, all of them in one chain.
pub fn twelve_rows() -> Value {
    let id = |row: usize| if row == 0 { "hw".to_owned() } else { format!("r{row}") };
    let hardware = ["h100", "h200", "b200", "gb200", "b300", "gb300"];
    let option = |row: usize, option: usize| if row == 0 { hardware[option].to_owned() } else { format!("o{option}") };
    let bare = |option: usize| json!({ "id": format!("o{option}"), "label": format!("Option {option}") });
    let match_dims: Vec<Value> =
        (1..3).map(|row| json!({ "id": id(row), "title": "Match", "options": (0..6).map(bare).collect::<Vec<_>>() })).collect();
    let overlay = |row: usize| {
        let mut options: Vec<Value> = (0..6).map(bare).collect();
        let (above, far_above) = (id(row - 1), id(row - 2));
        // The last option of each row waits for two rows above it, and two others exclude each other.
        options[5]["showWhen"] = json!({ "any": [{ &above: option(row - 1, 1) }, { &far_above: option(row - 2, 2) }] });
        let clash = json!({ &above: option(row - 1, 4), &far_above: { "not": option(row - 2, 0) } });
        options[4]["disabled"] = json!([{ "when": clash, "reason": "They exclude each other." }]);
        // Flags of a row and the one above touch the same family.
        let (own, shared) = (format!("--own-{row}"), format!("--shared-{}", row / 2));
        options[3]["flags"] = json!([{ "when": { &above: option(row - 1, 2) }, "then": [own] }, format!("{shared} {row}")]);
        options[3]["stripPrefixes"] = json!([shared]);
        options[3]["disabled"] = json!([{ "when": { &above: option(row - 1, 3) }, "reason": "One of them sets the flag." }]);
        json!({ "id": id(row), "title": "Overlay", "options": options })
    };
    let cells: Vec<Value> = hardware
        .iter()
        .map(|hw| {
            let all: Vec<String> = (0..6).map(|index| option(1, index)).collect();
            let shared = (1..6).map(|pair| format!("--shared-{pair} 0"));
            let flags = ["--model-path {{MODEL_NAME}}", "--tp-size 4"].map(str::to_owned).into_iter().chain(shared);
            let flags: Vec<String> = flags.collect();
            json!({ "match": { "hw": hw, "r1": all, "r2": all }, "env": [format!("GPU={hw}")], "flags": flags })
        })
        .collect();
    json!({
        "formatVersion": 1,
        "id": "twelve-rows",
        "modelName": "Twelve rows",
        "supportedHardware": hardware,
        "matchDims": match_dims,
        "overlayDims": (3..12).map(overlay).collect::<Vec<_>>(),
        "cells": cells,
        "modelNames": { "default": "maker/model" },
        "dockerImages": { "default": "maker/server:v1" },
    })
}
