//! The rows of `tests/data/calculators.json`: inputs and right values.

use deploy_panel::sizing::Model;
use serde_json::Value;

use crate::launch::Launch;

/// The rows of a model.
fn rows(name: &str) -> Vec<(Launch, Value)> {
    let text = include_str!("../data/calculators.json");
    let document: Value = serde_json::from_str(text).unwrap();
    let model = Model::from_name(name).unwrap();
    let texts = |json: &Value| json.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    let row = |json: &Value| {
        let launch = Launch {
            model,
            flags: texts(&json["flags"]),
            env: texts(&json["env"]),
            length: json["requestLength"].as_f64().unwrap(),
            concurrency: json["concurrency"].as_f64().unwrap_or(model.default_concurrency()),
            checkpoint: json["checkpointKvDtype"].as_str().map(str::to_owned),
        };
        (launch, json["expect"].clone())
    };
    document[name].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn every_row_is_reproduced() {
    for (name, count) in [("kimi-k3", 142), ("qwen3.8-27b", 149)] {
        let rows = rows(name);
        assert_eq!(rows.len(), count, "{name}");
        for (launch, expected) in rows {
            let sizing = launch.sized();
            let values = sizing.values();
            for (key, expected) in expected.as_object().unwrap() {
                let (_, value) = values.iter().find(|(name, _)| name == key).unwrap_or_else(|| panic!("{key} is missing"));
                let expected = expected.as_f64().unwrap();
                let tolerance = if key == "ratio" { 1e-9 } else { 0.0 };
                assert!((value - expected).abs() <= tolerance, "{launch:?}: {key} is {value}, not {expected}");
            }
        }
    }
}

#[test]
fn the_state_cache_holds_every_row_s_requests() {
    for (launch, expected) in rows("qwen3.8-27b") {
        let slots = expected["slots"].as_f64().unwrap();
        let size = launch.sized().max_mamba_cache_size.unwrap();
        if launch.concurrency > 0.0 {
            let size = size.unwrap() as f64;
            assert!(size >= launch.concurrency * slots && size < launch.concurrency * slots + 1.0, "{launch:?}: {size}");
        } else {
            assert_eq!(size.unwrap_err().code(), "concurrency-not-positive");
        }
    }
}
