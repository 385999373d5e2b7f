//! From a checkpoint's file to what the server makes of `auto`, and to the option of the page.

use deploy_panel::page::{DimOption, Flag, Page, Template};
use deploy_panel::policy::{CheckpointFacts, Question, inspect, resolve};
use serde_json::{Value, json};

use crate::files::{fp8, hf_quant, kimi_k3, mixed_config, mixed_hf_quant, qwen, qwen_with};

fn page(name: &str) -> Page {
    let file = [env!("CARGO_MANIFEST_DIR"), "/assets/pages/", name, ".json"].concat();
    Page::parse(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn facts(file: &Value) -> CheckpointFacts {
    inspect(&file.to_string()).unwrap()
}

/// What the server takes for a flag on a GPU of this compute capability: a value, a warning without one, or nothing.
fn taken(page: &Page, sm: u32, file: &Value, family: &str, given: Option<&str>) -> Option<Option<String>> {
    let mut hardware = page.hardware[0].clone();
    hardware.sm = Some(sm);
    let facts = facts(file);
    let given = given.map(|value| Flag::with_word(family, Template::fixed(value)));
    let question = Question {
        hardware: &hardware,
        checkpoint: &|name| facts.fact(name),
        flag: &|asked| given.as_ref().filter(|flag| flag.family == asked),
    };
    let resolved = resolve(page, &question);
    resolved.iter().find(|resolved| resolved.family == family).map(|found| found.value.map(str::to_owned))
}

#[test]
fn the_runner_of_packed_mxfp4_follows_the_gpu() {
    let page = page("kimi-k3");
    let runner = |sm, file: &Value, given| taken(&page, sm, file, "--moe-runner-backend", given);
    let mxfp4 = Some(Some("flashinfer_mxfp4".to_owned()));
    let nvfp4 = hf_quant("NVFP4", json!("FP8"), &["lm_head"]);
    for flag in [None, Some("auto")] {
        for sm in [100, 103, 107] {
            assert_eq!(runner(sm, &kimi_k3(), flag), mxfp4, "SM{sm}");
        }
        for sm in [90, 120, 121] {
            assert_eq!(runner(sm, &kimi_k3(), flag), None, "SM{sm}: nothing is overridden");
        }
        assert_eq!(runner(109, &kimi_k3(), flag), Some(None), "a part that the server does not know is a warning");
        for sm in [90, 100, 103, 107, 109, 120] {
            assert_eq!(runner(sm, &nvfp4, flag), None, "SM{sm}: not packed MXFP4");
            assert_eq!(runner(sm, &qwen(), flag), None, "SM{sm}: not quantized");
        }
    }
    for sm in [90, 100, 103, 107, 120] {
        for explicit in ["marlin", "flashinfer_mxfp4", "triton"] {
            assert_eq!(runner(sm, &kimi_k3(), Some(explicit)), None, "SM{sm}: {explicit} is kept");
        }
    }
}

#[test]
fn the_kv_cache_follows_what_the_checkpoint_declares() {
    let page = page("qwen3.8-27b");
    let dtype = |file: &Value, given| taken(&page, 120, file, "--kv-cache-dtype", given).map(Option::unwrap);
    for file in [mixed_config, mixed_hf_quant] {
        for given in [None, Some("auto")] {
            assert_eq!(dtype(&file(false, true), given).as_deref(), Some("fp8_e4m3"), "declared");
            assert_eq!(dtype(&file(true, true), given).as_deref(), Some("fp8_e4m3"), "declared");
            assert_eq!(dtype(&file(true, false), given).as_deref(), Some("bf16"), "NVFP4 alone declares nothing");
        }
        assert_eq!(dtype(&file(true, false), Some("fp8_e4m3")), None, "an explicit flag wins");
        assert_eq!(dtype(&file(true, true), Some("bf16")), None, "an explicit flag wins");
    }
    assert_eq!(dtype(&qwen(), None).as_deref(), Some("bf16"));
    assert_eq!(dtype(&fp8(), None).as_deref(), Some("bf16"), "FP8 weights say nothing of the KV cache");
}

#[test]
fn each_file_agrees_with_its_own_option_alone() {
    let page = page("qwen3.8-27b");
    let row = page.dims.iter().find(|row| row.id == "quant").unwrap();
    let found = |file: Value| {
        let facts = facts(&file);
        let agrees = |option: &&DimOption| facts.agrees_with(option.checkpoint.as_ref().unwrap());
        row.options.iter().filter(agrees).map(|option| option.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(found(qwen()), ["bf16"]);
    assert_eq!(found(fp8()), ["fp8"]);
    assert_eq!(found(qwen_with(json!({"quant_method": "fp8"}))), ["fp8"], "the lm_head is not declared");
    for file in [mixed_config, mixed_hf_quant] {
        assert_eq!(found(file(false, true)), ["nvfp4-bf16-head"]);
        assert_eq!(found(file(true, true)), ["nvfp4-fp4-head"]);
        assert_eq!(found(file(true, false)), ["nvfp4-nvidia"]);
        assert_eq!(found(file(false, false)), [""; 0], "an export that the page does not have");
    }
    assert_eq!(found(kimi_k3()), [""; 0]);
}
