//! What the formulas say that they read.

use deploy_panel::sizing::{Read, Source};

use crate::launch::Launch;

/// The facts from one source, as texts.
fn texts(launch: &Launch, source: Source) -> Vec<String> {
    launch.sized().read.iter().filter(|read| read.source == source).map(Read::text).collect()
}

#[test]
fn flags_are_shown_as_they_are_spelled() {
    let launch = Launch::kimi(&[
        "--host 0.0.0.0",
        "--tp=16",
        "--enable-dp-attention",
        "--data-parallel-size 2",
        "--kv-cache-dtype fp8_e4m3",
        "--speculative-algorithm DSPARK",
        "--speculative-dspark-block-size 7",
        "--speculative-num-draft-tokens 4",
    ])
    .env("SGLANG_OPT_MAMBA_SKIP_DECODE_LOCK=1")
    .env("OTHER=1");
    let expected = [
        "--tp 16",
        "--enable-dp-attention",
        "--data-parallel-size 2",
        "--kv-cache-dtype fp8_e4m3",
        "--speculative-algorithm DSPARK",
        "--speculative-dspark-block-size 7",
    ];
    assert_eq!(texts(&launch, Source::Command), expected);
    assert_eq!(texts(&launch, Source::Environment), ["SGLANG_OPT_MAMBA_SKIP_DECODE_LOCK=1"]);
}

#[test]
fn what_nothing_states_is_shown_as_a_default() {
    let expected = [
        "--tp-size 8",
        "--dcp-size 1",
        "--kv-cache-dtype bf16",
        "--mamba-ssm-dtype float32",
        "--mamba-radix-cache-strategy auto",
        "--pp-size 1",
    ];
    assert_eq!(texts(&Launch::kimi(&[]), Source::Default), expected);
    assert_eq!(texts(&Launch::kimi(&[]), Source::Command), [""; 0]);
}

#[test]
fn the_checkpoint_s_cache_type_is_shown_where_it_counts() {
    let auto = Launch::qwen(&["--kv-cache-dtype auto"]).checkpoint("FP8");
    assert_eq!(texts(&auto, Source::Checkpoint), ["--kv-cache-dtype FP8"]);
    let explicit = Launch::qwen(&["--kv-cache-dtype bf16"]).checkpoint("FP8");
    assert_eq!(texts(&explicit, Source::Checkpoint), [""; 0]);
}
