//! Spellings, synonyms and precedence of flags and variables.

use deploy_panel::sizing::Model;

use crate::launch::Launch;

#[test]
fn synonyms_and_both_spellings_mean_the_same() {
    let families: [(&[&str], &str, &[&str]); 8] = [
        (&["--tp-size", "--tp", "--tensor-parallel-size"], "16", &[]),
        (&["--dp-size", "--dp", "--data-parallel-size"], "2", &["--enable-dp-attention"]),
        (&["--pp-size", "--pp", "--pipeline-parallel-size"], "2", &[]),
        (&["--dcp-size", "--dcp", "--decode-context-parallel-size"], "8", &[]),
        (&["--mamba-radix-cache-strategy", "--mamba-scheduler-strategy"], "no_buffer", &[]),
        (&["--speculative-num-draft-tokens", "--speculative-dflash-block-size"], "9", &["--speculative-algorithm DFLASH"]),
        (&["--speculative-dspark-block-size"], "3", &["--speculative-algorithm=DSPARK"]),
        (&["--kv-cache-dtype"], "fp8_e4m3", &[]),
    ];
    for (names, value, others) in families {
        let without = Launch::kimi(others).sized();
        let mut first = None;
        for name in names {
            for between in [" ", "=", "  "] {
                let sizing = Launch::kimi(others).flag(&[name, between, value].concat()).sized();
                assert_ne!(sizing.values(), without.values(), "{name} is read");
                assert_eq!(&sizing.values(), first.get_or_insert_with(|| sizing.values()), "{name}{between}{value}");
            }
        }
    }
}

#[test]
fn the_last_of_a_repeated_family_wins() {
    let repeated =
        Launch::kimi(&["--tp 16", "--tensor-parallel-size=4", "--tp-size 8", "--kv-cache-dtype fp8", "--kv-cache-dtype=auto"]);
    assert_eq!(repeated.sized().values(), Launch::kimi(&[]).sized().values());
    let env = Launch::kimi(&[]).env("SGLANG_OPT_MAMBA_SKIP_DECODE_LOCK=1");
    assert_eq!(env.sized().slots, 4);
    assert_eq!(env.env("SGLANG_OPT_MAMBA_SKIP_DECODE_LOCK=0").sized().slots, 5);
}

#[test]
fn a_dflash_block_counts_for_dflash_alone() {
    for (algorithm, drafts) in [("DFLASH", 9), ("dflash", 9), ("EAGLE", 4)] {
        let launch = Launch::qwen(&["--speculative-dflash-block-size 9"]).flag(&["--speculative-algorithm ", algorithm].concat());
        assert_eq!(launch.sized().drafts, drafts, "{algorithm}");
    }
}

#[test]
fn every_fp8_name_halves_the_cache() {
    for name in ["fp8", "fp8_e4m3", "fp8_e5m2", "fp8_e4m3fn", "FP8", "float8_e4m3fn"] {
        assert_eq!(Launch::qwen(&[]).flag(&["--kv-cache-dtype ", name].concat()).sized().kv_bytes_per_token, 32_768.0, "{name}");
        assert_eq!(Launch::qwen(&[]).checkpoint(name).sized().kv_bytes_per_token, 32_768.0, "{name}");
    }
    for name in ["bf16", "bfloat16", "auto"] {
        assert_eq!(Launch::qwen(&[]).flag(&["--kv-cache-dtype=", name].concat()).sized().kv_bytes_per_token, 65_536.0, "{name}");
    }
}

#[test]
fn an_explicit_cache_type_wins_over_the_checkpoint() {
    for model in [Model::KimiK3, Model::Qwen38_27b] {
        let bytes = |launch: Launch| launch.sized().kv_bytes_per_token;
        let (fp8, bf16) = (bytes(Launch::of(model, &["--kv-cache-dtype fp8"])), bytes(Launch::of(model, &[])));
        assert_eq!(bytes(Launch::of(model, &["--kv-cache-dtype auto"]).checkpoint("FP8")), fp8);
        assert_eq!(bytes(Launch::of(model, &[]).checkpoint("FP8")), fp8);
        assert_eq!(bytes(Launch::of(model, &["--kv-cache-dtype bf16"]).checkpoint("FP8")), bf16);
        assert_eq!(bytes(Launch::of(model, &["--kv-cache-dtype fp8"]).checkpoint("bf16")), fp8);
        for nothing in ["", "auto", "none"] {
            assert_eq!(bytes(Launch::of(model, &[]).checkpoint(nothing)), bf16, "{nothing}");
        }
    }
}

#[test]
fn the_variable_counts_in_the_server_s_spellings_of_yes() {
    for (value, slots) in [("1", 4), ("true", 4), ("TRUE", 4), ("yes", 4), ("y", 4), ("0", 5), ("false", 5), ("", 5)] {
        let launch = Launch::kimi(&[]).env(&["SGLANG_OPT_MAMBA_SKIP_DECODE_LOCK=", value].concat());
        assert_eq!(launch.sized().slots, slots, "{value}");
    }
}

#[test]
fn roles_count_for_kimi_alone() {
    let spec = ["--speculative-algorithm DSPARK"];
    for (role, kimi) in [("null", (5, 8)), ("prefill", (5, 0)), ("decode", (1, 8))] {
        let role = ["--disaggregation-mode ", role].concat();
        let counts = |launch: Launch| (launch.sized().slots, launch.sized().drafts);
        assert_eq!(counts(Launch::kimi(&spec).flag(&role)), kimi, "{role}");
        assert_eq!(counts(Launch::qwen(&spec).flag(&role)), (5, 8), "{role}");
    }
}

#[test]
fn data_parallelism_splits_attention_only_where_it_is_switched_on() {
    let attention_tp = |flags: &[&str]| Launch::kimi(flags).sized().attention_tp;
    assert_eq!(attention_tp(&["--tp 32", "--dp 4"]), 32);
    assert_eq!(attention_tp(&["--tp 32", "--dp 4", "--enable-dp-attention"]), 8);
    assert_eq!(attention_tp(&["--tp 32", "--enable-dp-attention"]), 32);
}
