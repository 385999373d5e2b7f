//! Damaged files: any text gives facts or a sentence, and soon.

use deploy_panel::policy::{MAX_CONFIG_BYTES, MAX_CONFIG_VALUES, inspect};
use serde_json::{Value, json};

use crate::files::all;

/// Neither panics nor loses its sentence.
fn survives(text: &str) -> bool {
    match inspect(text) {
        Ok(facts) => {
            assert!(!facts.format.is_empty());
            true
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(sentence.ends_with('.') && sentence.len() < 900, "{sentence}");
            false
        }
    }
}

#[test]
fn truncated_files() {
    for file in all() {
        let text = serde_json::to_string_pretty(&file).unwrap();
        for end in 0..text.len() {
            assert!(!survives(&text[..end]), "a part is never a file");
        }
        assert!(survives(&text));
    }
}

#[test]
fn files_with_flipped_bits() {
    let (mut good, mut bad) = (0, 0);
    for file in all() {
        let text = file.to_string();
        for index in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[index] ^= 1 << bit;
                let damaged = String::from_utf8_lossy(&bytes);
                *(if survives(&damaged) { &mut good } else { &mut bad }) += 1;
            }
        }
    }
    assert!(good > 1_000 && bad > 1_000, "{good} {bad}: both ways were gone");
}

/// Every value of every file replaced by a value of each type.
#[test]
fn files_with_replaced_values() {
    let values = [
        Value::Null,
        json!(true),
        json!(-1e300),
        json!(""),
        json!("lm_head"),
        json!([]),
        json!([[]]),
        json!({}),
        json!({"": {}}),
    ];
    let mut count = 0;
    for file in all() {
        let mut paths = Vec::new();
        collect(&file, String::new(), &mut paths);
        for path in paths {
            for value in &values {
                let mut damaged = file.clone();
                *damaged.pointer_mut(&path).unwrap() = value.clone();
                survives(&damaged.to_string());
                count += 1;
            }
        }
    }
    assert!(count > 1_000);
}

fn collect(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                collect(value, format!("{path}/{}", name.replace('~', "~0").replace('/', "~1")), paths);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                collect(value, format!("{path}/{index}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}

/// Files with as many values as are read, of the shapes that cost most, and lists of the slowest patterns.
#[test]
fn files_of_many_values() {
    let fill = |head: &str, part: &str, tail: &str| {
        let by_size = (MAX_CONFIG_BYTES as usize / 2 - head.len() - tail.len()) / part.len();
        let by_values = (MAX_CONFIG_VALUES - 10) / part.bytes().filter(|byte| b",[{".contains(byte)).count();
        format!("{head}{}{tail}", part.repeat(by_size.min(by_values)))
    };
    let layers = r#"{"quantization":{"quant_algo":"MIXED_PRECISION","quantized_layers":{"#;
    assert!(survives(&fill(layers, r#""l.lm_head":{"quant_algo":"NVFP4"},"#, r#""a":{"quant_algo":"FP8"}}}}"#)));
    assert!(survives(&fill(r#"{"dtype":"bfloat16","model_type":"x","a":["#, r#"{"":0},"#, "0]}")));
    let slow = |pattern: &str| {
        let list = vec![pattern; 20_000].join("\",\"");
        format!(r#"{{"quantization":{{"quant_algo":"NVFP4","exclude_modules":["{list}"]}}}}"#)
    };
    assert!(survives(&slow("re:.*.*.*.*.*.*.*.*.*.*head+")));
    assert!(survives(&slow("*a*a*a*a*a*a*a*a*b")));
}
