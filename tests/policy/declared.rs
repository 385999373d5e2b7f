//! The facts of good files.

use deploy_panel::policy::{CheckpointFacts, inspect};
use serde_json::{Value, json};

use crate::files::{fp8, groups, hf_quant, kimi_k3, mixed_config, mixed_groups, mixed_hf_quant, qwen, qwen_with};

fn facts(config: &Value) -> CheckpointFacts {
    inspect(&config.to_string()).unwrap_or_else(|error| panic!("{error}\n{config}"))
}

/// Format, KV dtype, lm_head and method, in one line.
fn line(config: &Value) -> String {
    let facts = facts(config);
    let fact = |name| facts.fact(name).unwrap_or("-");
    [fact("format"), fact("kvCacheDtype"), fact("lmHead"), fact("quantMethod")].join(" ")
}

#[test]
fn packed_mxfp4_under_text_config() {
    let facts = facts(&kimi_k3());
    assert_eq!(line(&kimi_k3()), "mxfp4 - bf16 compressed-tensors");
    assert_eq!(facts.model_type.as_deref(), Some("kimi_k3"));
    assert_eq!(facts.dtype.as_deref(), Some("bf16"));
    assert_eq!(facts.other_formats, [""; 0]);
    assert_eq!(facts.fact("modelName"), None, "a fact that the page format does not have");
}

#[test]
fn text_config_counts_before_the_top() {
    let mut config = kimi_k3();
    config["quantization_config"] = json!({"quant_method": "fp8"});
    assert_eq!(line(&config), "mxfp4 - bf16 compressed-tensors");
    config["text_config"].as_object_mut().unwrap().remove("quantization_config");
    assert_eq!(line(&config), "fp8 - - fp8");
    config["text_config"] = Value::Null;
    assert_eq!(line(&config), "fp8 - - fp8");
}

#[test]
fn mixed_exports_of_model_optimizer() {
    for file in [mixed_config, mixed_hf_quant] {
        assert_eq!(line(&file(true, true)), "nvfp4 fp8_e4m3 fp4 modelopt");
        assert_eq!(line(&file(false, true)), "nvfp4 fp8_e4m3 bf16 modelopt");
        assert_eq!(line(&file(true, false)), "nvfp4 - fp4 modelopt");
        assert_eq!(facts(&file(true, false)).other_formats, ["fp8"]);
    }
    let mut weight_only = mixed_config(true, false);
    weight_only["quantization_config"]["quantized_layers"]["lm_head"]["quant_algo"] = json!("W4A16_NVFP4");
    assert_eq!(line(&weight_only), "nvfp4 - fp4 modelopt");
    weight_only["quantization_config"]["quantized_layers"]["lm_head"]["quant_algo"] = json!("FP8");
    assert_eq!(line(&weight_only), "nvfp4 - fp8 modelopt");
}

#[test]
fn exports_of_one_algorithm() {
    assert_eq!(line(&hf_quant("NVFP4", json!("FP8"), &["lm_head", "model.embed_tokens"])), "nvfp4 fp8_e4m3 bf16 modelopt");
    assert_eq!(line(&hf_quant("NVFP4", json!("FP8"), &["mtp*", "*.mlp.gate*"])), "nvfp4 fp8_e4m3 fp4 modelopt");
    assert_eq!(line(&hf_quant("NVFP4", Value::Null, &["*lm_head*"])), "nvfp4 - bf16 modelopt");
    assert_eq!(line(&hf_quant("nvfp4", json!("fp8"), &["lm_head"])), "nvfp4 fp8_e4m3 bf16 modelopt");
    assert_eq!(line(&hf_quant("FP8", json!("FP8"), &["lm_head"])), "fp8 fp8_e4m3 bf16 modelopt");
    assert_eq!(line(&hf_quant("fp8_pb_wo", json!("NVFP4"), &["lm_head"])), "fp8 nvfp4 bf16 modelopt");
    assert_eq!(line(&hf_quant("MXFP8", json!("INT8"), &["lm_head"])), "mxfp8 int8 bf16 modelopt");
    assert_eq!(line(&hf_quant("W4A16_AWQ", Value::Null, &["lm_head"])), "int4 - bf16 modelopt");
    let flat = |section: Value| line(&qwen_with(section));
    assert_eq!(flat(json!({"quant_algo": "NVFP4", "quant_method": "modelopt", "ignore": ["lm_head"]})), "nvfp4 - bf16 modelopt");
    assert_eq!(flat(json!({"quant_algo": "FP8", "kv_cache_scheme": "FP8", "ignore": ["lm_head"]})), "fp8 fp8_e4m3 bf16 modelopt");
    let scheme = json!({"num_bits": 8, "type": "float"});
    let both = json!({"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "kv_cache_scheme": scheme, "ignore": ["lm_head"]});
    assert_eq!(flat(both), "nvfp4 fp8_e4m3 bf16 modelopt");
    assert_eq!(flat(json!({"quant_algo": "NVFP4", "ignore": ["re:.*(lm_head|embed)$"]})), "nvfp4 - - modelopt", "not for sure");
}

#[test]
fn a_tied_lm_head_is_not_declared() {
    let mut config = qwen_with(json!({"quant_algo": "NVFP4", "quant_method": "modelopt"}));
    assert_eq!(line(&config), "nvfp4 - fp4 modelopt");
    config["tie_word_embeddings"] = json!(true);
    assert_eq!(line(&config), "nvfp4 - - modelopt");
}

#[test]
fn methods_that_name_their_format() {
    assert_eq!(line(&fp8()), "fp8 - bf16 fp8");
    assert_eq!(line(&qwen_with(json!({"quant_method": "fp8"}))), "fp8 - - fp8");
    let gpt_oss = json!({"quant_method": "mxfp4", "modules_to_not_convert": ["model.layers.*.self_attn", "lm_head"]});
    assert_eq!(line(&qwen_with(gpt_oss)), "mxfp4 - bf16 mxfp4");
}

#[test]
fn without_quantization_the_dtype_is_the_format() {
    assert_eq!(line(&qwen()), "bf16 - - -");
    let of = |config: Value| line(&config);
    assert_eq!(of(json!({"model_type": "llama", "torch_dtype": "bfloat16"})), "bf16 - - -");
    assert_eq!(of(json!({"model_type": "llama", "torch_dtype": "torch.float16"})), "fp16 - - -");
    assert_eq!(of(json!({"architectures": ["X"], "dtype": "float32"})), "fp32 - - -");
    assert_eq!(of(json!({"dtype": "float16", "text_config": {"dtype": "bfloat16"}})), "bf16 - - -");
    assert_eq!(of(json!({"dtype": "float16", "text_config": {"dtype": null}})), "fp16 - - -");
    let half = json!({"dtype": "float16", "quantization_config": {"quant_algo": "FP8", "ignore": ["lm_head"]}});
    assert_eq!(of(half), "fp8 - fp16 modelopt", "what is left alone keeps the dtype");
}

#[test]
fn groups_of_compressed_tensors() {
    let weights = json!({"num_bits": 4, "type": "float"});
    let nvfp4 = |targets: Value| json!({"group_0": {"format": "nvfp4-pack-quantized", "targets": targets, "weights": weights}});
    let of = |targets: Value, ignore: &[&str]| line(&groups(json!("nvfp4-pack-quantized"), nvfp4(targets), ignore));
    assert_eq!(of(json!(["Linear"]), &["lm_head"]), "nvfp4 - bf16 compressed-tensors");
    assert_eq!(of(json!(["Linear"]), &["re:.*gate$"]), "nvfp4 - fp4 compressed-tensors");
    assert_eq!(of(json!(["Linear"]), &["re:.*(lm_head|gate)$"]), "nvfp4 - - compressed-tensors", "not for sure");
    assert_eq!(of(json!(["re:.*experts.*"]), &[]), "nvfp4 - bf16 compressed-tensors");
    assert_eq!(of(json!(["re:.*(head|experts).*"]), &[]), "nvfp4 - - compressed-tensors", "not for sure");
    assert_eq!(of(Value::Null, &[]), "nvfp4 - - compressed-tensors", "no targets");

    let mixed = groups(json!("mixed-precision"), mixed_groups(), &["re:^mtp.*"]);
    assert_eq!(line(&mixed), "nvfp4 - fp8 compressed-tensors");
    assert_eq!(facts(&mixed).other_formats, ["fp8"]);
    let mut with_kv = mixed.clone();
    with_kv["quantization_config"]["kv_cache_scheme"] = json!({"num_bits": 8, "strategy": "tensor", "type": "float"});
    assert_eq!(line(&with_kv), "nvfp4 fp8_e4m3 fp8 compressed-tensors");

    let common = json!({"group_0": {"targets": ["Linear"], "weights": {"num_bits": 8, "type": "float"}}});
    assert_eq!(line(&groups(json!("float-quantized"), common, &["lm_head"])), "fp8 - bf16 compressed-tensors");
    let int4 = json!({"group_0": {"targets": ["Linear"], "weights": {"num_bits": 4, "type": "int"}}});
    assert_eq!(line(&groups(json!("pack-quantized"), int4, &["lm_head"])), "int4 - bf16 compressed-tensors");
    let mut older = qwen();
    older["compression_config"] = groups(json!("float-quantized"), mixed_groups(), &[])["quantization_config"].clone();
    older["compression_config"]["config_groups"].as_object_mut().unwrap().remove("group_1");
    assert_eq!(line(&older), "fp8 - fp8 compressed-tensors");
}

#[test]
fn names_say_nothing() {
    let mut config = qwen();
    config["_name_or_path"] = json!("x/Model-NVFP4-FP8-KV");
    config["model_type"] = json!("nvfp4_fp8");
    assert_eq!(line(&config), "bf16 - - -");
    let mut renamed = mixed_config(true, false);
    renamed["_name_or_path"] = json!("x/Model-BF16-LMHead");
    assert_eq!(line(&renamed), "nvfp4 - fp4 modelopt");
}

#[test]
fn a_byte_order_mark_is_no_obstacle() {
    assert_eq!(inspect(&format!("\u{feff}{}\n", qwen())).unwrap().format, "bf16");
}
