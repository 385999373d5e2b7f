//! Files that are no checkpoint's config: each gets one plain sentence that names the place.

use deploy_panel::policy::{InspectError, MAX_CONFIG_BYTES, check_size, inspect};
use serde_json::{Value, json};

use crate::files::{groups, hf_quant, kimi_k3, mixed_config, mixed_groups, qwen, qwen_with};

fn sentence_of_text(text: &str) -> String {
    let sentence = inspect(text).expect_err(text).to_string();
    assert!(sentence.ends_with('.') && sentence.len() < 400, "{sentence}");
    sentence
}

/// What the file is refused with; the sentence names all the texts.
fn refused(config: &Value, named: &[&str]) {
    let sentence = sentence_of_text(&config.to_string());
    for text in named {
        assert!(sentence.contains(text), "{text} in: {sentence}");
    }
}

#[test]
fn what_is_not_json() {
    assert!(sentence_of_text("").contains("nothing to read"));
    assert!(sentence_of_text(" \n\t").contains("nothing to read"));
    assert!(sentence_of_text("{\n  \"model_type\": ,\n}").contains("line 2, column 17"));
    for text in
        ["{", "model_type: llama", "{'model_type': 'llama'}", "{\"a\": NaN}", "{} {}", "\u{0}", "{\"a\": 1e999}", "<html>"]
    {
        assert!(sentence_of_text(text).contains("not JSON"), "{text}");
    }
}

#[test]
fn what_is_no_object() {
    for (text, kind) in
        [("[]", "a list"), ("null", "null"), ("7", "a number"), ("\"config.json\"", "text"), ("true", "true or false")]
    {
        assert!(sentence_of_text(text).contains(kind), "{text}");
    }
}

#[test]
fn other_files_of_a_repository() {
    for other in [
        json!({}),
        json!({"metadata": {"total_size": 1}, "weight_map": {"lm_head.weight": "model-00001.safetensors"}}),
        json!({"bos_token_id": 1, "do_sample": true, "transformers_version": "5.0.0"}),
        json!({"tokenizer_class": "TokenizersBackend", "model_max_length": 262144}),
        json!({"dtype": "bfloat16"}),
    ] {
        refused(&other, &["no checkpoint's config", "hf_quant_config.json"]);
    }
}

#[test]
fn huge_files_are_refused_before_they_are_read() {
    let huge = "[".repeat(100_000_000);
    assert!(matches!(inspect(&huge), Err(InspectError::TooLarge { bytes: 100_000_000, limit: MAX_CONFIG_BYTES })));
    let sentence = check_size(100_000_000).unwrap_err().to_string();
    assert!(sentence.contains("96 MiB") && sentence.contains("16 MiB"), "{sentence}");
    assert_eq!(check_size(MAX_CONFIG_BYTES), Ok(()));
    assert!(check_size(MAX_CONFIG_BYTES + 1).unwrap_err().to_string().contains("17 MiB"));
    assert!(check_size(u64::MAX).is_err());
}

#[test]
fn files_of_too_many_values_are_refused_before_they_are_read() {
    let many = format!("[{}0]", "0,".repeat(2_000_000));
    assert!(matches!(inspect(&many), Err(InspectError::TooManyValues { .. })));
    assert!(sentence_of_text(&many).contains("more than 1500000 values"));
}

#[test]
fn deep_files_are_refused() {
    for (open, close) in [("[", "]"), ("{\"text_config\":", "}")] {
        let deep = format!("{}1{}", open.repeat(10_000), close.repeat(10_000));
        assert!(matches!(inspect(&deep), Err(InspectError::TooDeep { line: 1, .. })), "{open}");
        assert!(sentence_of_text(&deep).contains("nests deeper"));
    }
    let in_the_middle = qwen_with(json!({"quant_method": "fp8"})).to_string().replace("\"fp8\"", &"[".repeat(10_000));
    assert!(matches!(inspect(&in_the_middle), Err(InspectError::TooDeep { .. })));
}

#[test]
fn sections_of_the_wrong_type() {
    for (section, kind) in
        [(json!([]), "a list"), (json!("fp8"), "text"), (Value::Null, "null"), (json!(8), "a number"), (json!(false), "true or")]
    {
        refused(&qwen_with(section.clone()), &["`quantization_config` is", kind, "has to be an object"]);
        let mut nested = kimi_k3();
        nested["text_config"]["quantization_config"] = section.clone();
        refused(&nested, &["`text_config.quantization_config` is", kind]);
        refused(&json!({"quantization": section}), &["`quantization` is", kind]);
        refused(&json!({"model_type": "x", "compression_config": section}), &["`compression_config` is", kind]);
        if !section.is_null() {
            refused(&json!({"text_config": section}), &["`text_config` is", kind]);
        }
    }
}

#[test]
fn groups_of_the_wrong_type() {
    let common = json!("mxfp4-pack-quantized");
    for (value, kind) in [(Value::Null, "null"), (json!([]), "a list"), (json!("group_0"), "text"), (json!(1), "a number")] {
        refused(&groups(common.clone(), value.clone(), &[]), &["`quantization_config.config_groups` is", kind]);
        let group = json!({"group_0": value, "group_1": "Linear"});
        refused(&groups(common.clone(), group, &[]), &["`quantization_config.config_groups.group_0` is", kind]);
    }
    refused(&groups(common.clone(), json!({}), &[]), &["`quantization_config.config_groups` is missing or empty"]);
    refused(&qwen_with(json!({"quant_method": "compressed-tensors"})), &["`quantization_config.config_groups` is missing"]);
    for (field, value, named) in [
        ("format", json!(4), "group_0.format` is a number"),
        ("format", json!(["mxfp4"]), "group_0.format` is a list"),
        ("targets", json!("Linear"), "group_0.targets` is text"),
        ("targets", json!([1]), "group_0.targets[]` is a number"),
        ("weights", json!([4]), "group_0.weights` is a list"),
        ("weights", json!({"num_bits": "4"}), "group_0.weights.num_bits` is text"),
        ("weights", json!({"type": 4}), "group_0.weights.type` is a number"),
    ] {
        let mut config = kimi_k3();
        config["text_config"]["quantization_config"]["config_groups"]["group_0"][field] = value;
        refused(&config, &["`text_config.quantization_config.config_groups.", named]);
    }
}

#[test]
fn other_fields_of_the_wrong_type() {
    for (field, value, named) in [
        ("quant_method", json!(["modelopt"]), "quant_method` is a list"),
        ("quant_algo", json!({"name": "NVFP4"}), "quant_algo` is an object"),
        ("quant_algo", Value::Null, "quant_algo` is missing or empty"),
        ("ignore", json!("lm_head"), "ignore` is text"),
        ("ignore", json!([["lm_head"]]), "ignore[]` is a list"),
        ("exclude_modules", json!({"lm_head": true}), "exclude_modules` is an object"),
        ("kv_cache_scheme", json!(8), "kv_cache_scheme` is a number"),
        ("kv_cache_scheme", json!([]), "kv_cache_scheme` is a list"),
        ("kv_cache_scheme", json!({}), "kv_cache_scheme.type` is missing"),
        ("kv_cache_scheme", json!({"type": "float"}), "kv_cache_scheme.num_bits` is missing"),
        ("kv_cache_scheme", json!({"type": 8, "num_bits": 8}), "kv_cache_scheme.type` is a number"),
        ("kv_cache_quant_algo", json!(true), "kv_cache_quant_algo` is true or false"),
        ("quantized_layers", json!([]), "quantized_layers` is a list"),
        ("quantized_layers", json!({"lm_head": "NVFP4"}), "quantized_layers.lm_head` is text"),
        ("quantized_layers", json!({"lm_head": {}}), "quantized_layers.lm_head.quant_algo` is missing"),
        ("quantized_layers", json!({"lm_head": {"quant_algo": 4}}), "quantized_layers.lm_head.quant_algo` is a number"),
    ] {
        let mut config = mixed_config(true, false);
        config["quantization_config"][field] = value;
        refused(&config, &["`quantization_config.", named]);
    }
    for (field, value) in [
        ("dtype", json!(16)),
        ("torch_dtype", json!(["bfloat16"])),
        ("model_type", json!(3)),
        ("tie_word_embeddings", json!("no")),
    ] {
        let mut config = json!({"model_type": "llama", "dtype": "bfloat16"});
        config.as_object_mut().unwrap().remove(if field == "torch_dtype" { "dtype" } else { "" });
        config[field] = value;
        refused(&config, &[&format!("`{field}` is")]);
    }
}

#[test]
fn values_that_are_not_known() {
    refused(
        &qwen_with(json!({"quant_method": "gptq", "bits": 4})),
        &["`quantization_config.quant_method` is `gptq`", "modelopt"],
    );
    refused(&qwen_with(json!({"bits": 4})), &["`quantization_config.quant_method` is missing"]);
    refused(&json!({"model_type": "x", "quantization": {"bits": 4}}), &["`quantization.quant_algo` is missing"]);
    refused(&json!({"quantization": {}}), &["`quantization.quant_algo` is missing"]);
    refused(&hf_quant("INT42", Value::Null, &[]), &["`quantization.quant_algo` is `INT42`", "NVFP4"]);
    refused(&hf_quant("NVFP4", json!("FP6"), &[]), &["`quantization.kv_cache_quant_algo` is `FP6`", "FP8"]);
    let scheme = json!({"quant_algo": "NVFP4", "kv_cache_scheme": {"type": "float", "num_bits": 6}});
    refused(&qwen_with(scheme), &["`quantization_config.kv_cache_scheme.type` is `float of 6 bits`"]);
    refused(&groups(json!("dense"), json!({"g": {}}), &[]), &["`quantization_config.format` is `dense`"]);
    refused(&groups(Value::Null, json!({"g": {}}), &[]), &["config_groups.g.format` is missing"]);
    refused(&groups(json!("mixed-precision"), json!({"g": {}}), &[]), &["config_groups.g.format` is missing"]);
    refused(&groups(json!("pack-quantized"), json!({"g": {}}), &[]), &["config_groups.g.weights.num_bits` is missing"]);
    let odd = json!({"g": {"weights": {"num_bits": 3, "type": "int"}}});
    refused(&groups(json!("pack-quantized"), odd, &[]), &["config_groups.g.weights.num_bits` is `3`"]);
    refused(&json!({"model_type": "x", "dtype": "float8_e4m3fn"}), &["`dtype` is `float8_e4m3fn`"]);
    refused(&json!({"model_type": "x", "dtype": "auto"}), &["`dtype` is `auto`"]);
    refused(&json!({"model_type": "x"}), &["`dtype` is missing"]);
}

#[test]
fn layers_that_are_not_listed() {
    for layers in [Value::Null, json!({})] {
        let mut config = mixed_config(true, true);
        config["quantization_config"]["quantized_layers"] = layers;
        refused(&config, &["`quantization_config.quantized_layers` does not list", "hf_quant_config.json"]);
    }
    refused(&hf_quant("MIXED_PRECISION", json!("FP8"), &[]), &["`quantization.quantized_layers` does not list"]);
}

#[test]
fn fields_that_contradict_each_other() {
    let two =
        |second: &str| json!({"a": {"format": "mxfp4-pack-quantized"}, "b": {"format": second, "weights": {"num_bits": 4}}});
    let pair = ["config_groups.a.format` says `mxfp4`", "config_groups.b.format` says `nvfp4`"];
    refused(&groups(json!("mixed-precision"), two("nvfp4-pack-quantized"), &[]), &pair);
    refused(&groups(Value::Null, two("pack-quantized"), &[]), &["says `mxfp4`", "says `int4`"]);
    refused(
        &groups(json!("mxfp4-pack-quantized"), two("float-quantized"), &[]),
        &["`quantization_config.format` says", "says `float-quantized`"],
    );
    for (field, value) in [("num_bits", json!(8)), ("type", json!("int"))] {
        let mut config = kimi_k3();
        config["text_config"]["quantization_config"]["config_groups"]["group_0"]["weights"][field] = value;
        refused(&config, &["group_0.format` says `mxfp4-pack-quantized`", &format!("group_0.weights.{field}` says")]);
    }
    let mut float4 = mixed_groups();
    float4["group_0"]["weights"]["num_bits"] = json!(4);
    refused(&groups(json!("mixed-precision"), float4, &[]), &["says `float-quantized`", "num_bits` says `4`"]);

    let layers = json!({"a": {"quant_algo": "NVFP4"}, "b": {"quant_algo": "MXFP4"}});
    let mut mixed = mixed_config(true, true);
    mixed["quantization_config"]["quantized_layers"] = layers;
    refused(&mixed, &["quantized_layers.a.quant_algo` says `nvfp4`", "quantized_layers.b.quant_algo` says `mxfp4`"]);
    let mut head = mixed_config(true, true);
    head["quantization_config"]["exclude_modules"] = json!(["lm_head"]);
    refused(&head, &["quantized_layers.lm_head` says `nvfp4`", "exclude_modules` says `lm_head`"]);
    let mut kv = mixed_config(true, true);
    kv["quantization_config"]["kv_cache_quant_algo"] = json!("NVFP4");
    refused(&kv, &["kv_cache_quant_algo` says `nvfp4`", "kv_cache_scheme` says `fp8_e4m3`"]);
}

#[test]
fn fields_that_stand_twice() {
    let config = qwen().to_string();
    let twice = config.replacen('{', r#"{"quantization_config": {"quant_method": "fp8"}, "quantization_config": {}, "#, 1);
    assert!(sentence_of_text(&twice).contains("`quantization_config` stands twice"));
    let inside = r#"{"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "kv_cache_quant_algo": null}}"#;
    assert!(sentence_of_text(inside).contains("`quantization.kv_cache_quant_algo` stands twice"));
}

#[test]
fn sentences_stay_short() {
    let long = "é".repeat(1_000_000);
    refused(&qwen_with(json!({"quant_method": long})), &["é…`"]);
    refused(&groups(json!(long), json!({"g": {}}), &[]), &["é…`"]);
    let mut names = serde_json::Map::new();
    names.insert(long.clone(), json!("x"));
    refused(&groups(json!("dense"), Value::Object(names.clone()), &[]), &["é…` is text"]);
    let mut mixed = mixed_config(true, true);
    mixed["quantization_config"]["quantized_layers"] = Value::Object(names);
    refused(&mixed, &["é…` is text"]);
}

#[test]
fn only_what_is_read_is_checked() {
    let mut config = kimi_k3();
    config["vision_config"] = json!("none");
    config["architectures"] = json!(7);
    config["text_config"]["quantization_config"]["version"] = json!([1, 2]);
    assert!(inspect(&config.to_string()).is_ok());
}
