//! Files with the layout of real checkpoints, shortened.

use serde_json::{Value, json};

/// MXFP4 experts, packed by compressed-tensors, under `text_config`.
pub fn kimi_k3() -> Value {
    json!({
        "architectures": ["KimiK3ForConditionalGeneration"],
        "dtype": "bfloat16",
        "model_type": "kimi_k3",
        "text_config": {
            "architectures": ["KimiLinearForCausalLM"],
            "bad_words_ids": null,
            "dtype": "bfloat16",
            "hidden_size": 7168,
            "model_type": "kimi_linear",
            "quantization_config": {
                "config_groups": {
                    "group_0": {
                        "format": "mxfp4-pack-quantized",
                        "input_activations": null,
                        "output_activations": null,
                        "targets": ["Linear"],
                        "weights": {
                            "actorder": null, "dynamic": false, "group_size": 32, "num_bits": 4, "strategy": "group",
                            "symmetric": true, "type": "float"
                        }
                    }
                },
                "format": "mxfp4-pack-quantized",
                "ignore": [
                    "re:.*self_attn.*", "re:.*shared_experts.*", "re:.*mlp\\.(gate|up|gate_up|down)_proj.*", "re:.*lm_head.*",
                    "re:.*vision_tower.*"
                ],
                "kv_cache_scheme": null,
                "quant_method": "compressed-tensors",
                "quantization_status": "compressed"
            },
            "tie_word_embeddings": false
        },
        "tie_word_embeddings": false,
        "vision_config": {"dtype": null, "merge_kernel_size": [2, 2]}
    })
}

/// The head of a Qwen3.8-27B config, without quantization.
pub fn qwen() -> Value {
    json!({
        "architectures": ["Qwen3_5ForConditionalGeneration"],
        "language_model_only": false,
        "model_type": "qwen3_5",
        "text_config": {
            "dtype": "bfloat16", "full_attention_interval": 4, "mamba_ssm_dtype": "float32", "model_type": "qwen3_5_text",
            "num_hidden_layers": 64
        },
        "tie_word_embeddings": false
    })
}

/// The same with a `quantization_config` at the top.
pub fn qwen_with(section: Value) -> Value {
    let mut config = qwen();
    config["quantization_config"] = section;
    config
}

/// Block-wise FP8.
pub fn fp8() -> Value {
    qwen_with(json!({
        "activation_scheme": "dynamic",
        "fmt": "e4m3",
        "modules_to_not_convert": ["lm_head", "model.language_model.embed_tokens", "model.visual.merger.linear_fc1"],
        "quant_method": "fp8",
        "weight_block_size": [128, 128]
    }))
}

/// The layers of an export with an NVFP4 body and FP8 attention.
pub fn layers(has_fp4_head: bool) -> Value {
    let mut layers = json!({
        "model.language_model.layers.0.linear_attn.in_proj_qkv": {"quant_algo": "FP8"},
        "model.language_model.layers.0.mlp.gate_proj": {"group_size": 16, "quant_algo": "NVFP4"},
        "model.language_model.layers.3.self_attn.q_proj": {"quant_algo": "FP8"}
    });
    if has_fp4_head {
        layers["lm_head"] = json!({"group_size": 16, "quant_algo": "NVFP4"});
    }
    layers
}

/// A mixed export's `config.json`.
pub fn mixed_config(has_fp4_head: bool, has_fp8_kv: bool) -> Value {
    let mut section = json!({
        "config_groups": {
            "group_0": {
                "input_activations": {"dynamic": false, "num_bits": 8, "type": "float"},
                "targets": ["model.language_model.layers.0.linear_attn.in_proj_qkv"],
                "weights": {"dynamic": false, "num_bits": 8, "type": "float"}
            }
        },
        "ignore": ["mtp*", "mtp.layers.0*"],
        "producer": {"name": "modelopt", "version": "0.45.0"},
        "quant_algo": "MIXED_PRECISION",
        "quant_method": "modelopt",
        "quantized_layers": layers(has_fp4_head)
    });
    if has_fp8_kv {
        section["kv_cache_scheme"] = json!({"dynamic": false, "num_bits": 8, "type": "float"});
    }
    qwen_with(section)
}

/// A mixed export's `hf_quant_config.json`.
pub fn mixed_hf_quant(has_fp4_head: bool, has_fp8_kv: bool) -> Value {
    let mut section = json!({
        "exclude_modules": ["mtp*", "mtp.layers.0*"],
        "quant_algo": "MIXED_PRECISION",
        "quantized_layers": layers(has_fp4_head)
    });
    if has_fp8_kv {
        section["kv_cache_quant_algo"] = json!("FP8");
    }
    json!({"producer": {"name": "modelopt", "version": "0.45.0"}, "quantization": section})
}

/// A `hf_quant_config.json` of one algorithm.
pub fn hf_quant(algo: &str, kv: Value, excluded: &[&str]) -> Value {
    json!({
        "producer": {"name": "modelopt", "version": "0.33.1"},
        "quantization": {"exclude_modules": excluded, "group_size": 16, "kv_cache_quant_algo": kv, "quant_algo": algo}
    })
}

/// A compressed-tensors checkpoint of these groups.
pub fn groups(format: Value, groups: Value, ignore: &[&str]) -> Value {
    qwen_with(json!({"config_groups": groups, "format": format, "ignore": ignore, "quant_method": "compressed-tensors"}))
}

/// Every good file, for tests that damage files.
pub fn all() -> Vec<Value> {
    vec![
        kimi_k3(),
        qwen(),
        fp8(),
        mixed_config(true, true),
        mixed_hf_quant(false, true),
        hf_quant("NVFP4", json!("FP8"), &["lm_head"]),
        groups(json!("mixed-precision"), mixed_groups(), &["re:^mtp.*"]),
    ]
}

/// FP8 attention and lm_head beside an NVFP4 body.
pub fn mixed_groups() -> Value {
    json!({
        "group_0": {
            "format": "float-quantized", "targets": ["re:.*self_attn\\.(q|k|v|o)_proj$", "re:.*lm_head"],
            "weights": {"num_bits": 8, "strategy": "channel", "type": "float"}
        },
        "group_1": {
            "format": "nvfp4-pack-quantized", "targets": ["re:.*mlp\\.(gate|up|down)_proj$"],
            "weights": {"group_size": 16, "num_bits": 4, "strategy": "tensor_group", "type": "float"}
        }
    })
}
