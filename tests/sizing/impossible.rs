//! Inputs that have no ratio, and the reason that is given.

use deploy_panel::sizing::{Impossible, Model};

use crate::launch::Launch;

const MODELS: [Model; 2] = [Model::KimiK3, Model::Qwen38_27b];

#[test]
fn a_wrong_length_is_named() {
    for model in MODELS {
        for (length, reason) in [
            (f64::NAN, Impossible::LengthNotANumber),
            (0.0, Impossible::LengthNotPositive),
            (-0.0, Impossible::LengthNotPositive),
            (-1.0, Impossible::LengthNotPositive),
            (f64::NEG_INFINITY, Impossible::LengthNotPositive),
            (1.1e12, Impossible::LengthTooLarge),
            (f64::MAX, Impossible::LengthTooLarge),
            (f64::INFINITY, Impossible::LengthTooLarge),
            (1e-12, Impossible::LengthTooSmall),
            (f64::MIN_POSITIVE, Impossible::LengthTooSmall),
        ] {
            assert_eq!(Launch::of(model, &[]).length(length).refused(), reason, "{length}");
        }
        assert_eq!(Launch::of(model, &["--tp-size x"]).length(0.0).refused(), Impossible::LengthNotPositive);
    }
}

#[test]
fn a_wrong_concurrency_costs_the_cache_size_alone() {
    for (concurrency, reason) in [
        (f64::NAN, Impossible::ConcurrencyNotANumber),
        (0.0, Impossible::ConcurrencyNotPositive),
        (-1.0, Impossible::ConcurrencyNotPositive),
        (f64::INFINITY, Impossible::ConcurrencyTooLarge),
        (1e300, Impossible::ConcurrencyTooLarge),
    ] {
        let sizing = Launch::qwen(&[]).concurrency(concurrency).sized();
        assert_eq!(sizing.max_mamba_cache_size, Some(Err(reason)));
        assert_eq!(sizing.ratio, Launch::qwen(&[]).sized().ratio);
        assert!(!sizing.values().iter().any(|(name, _)| *name == "maxMambaCacheSize"));
        assert_eq!(Launch::kimi(&[]).concurrency(concurrency).sized().max_mamba_cache_size, None);
    }
}

#[test]
fn kimi_needs_heads_that_share_out_evenly() {
    for tp in 1..=200_u64 {
        let launch = Launch::kimi(&[]).flag(&["--tp ", &tp.to_string()].concat());
        if [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 96].contains(&tp) {
            assert_eq!(launch.sized().attention_tp, tp);
        } else {
            assert_eq!(launch.refused(), Impossible::HeadsNotDivisible { heads: 96, attention_tp: tp });
        }
    }
}

#[test]
fn dp_attention_needs_groups_of_equal_size() {
    let refused = |tp: &str, dp: &str| Launch::kimi(&["--enable-dp-attention"]).flag(tp).flag(dp).refused();
    assert_eq!(refused("--tp 8", "--dp 16"), Impossible::DpAboveTp { dp: 16, tp: 8 });
    assert_eq!(refused("--tp 8", "--dp 3"), Impossible::TpNotDivisible { dp: 3, tp: 8 });
    assert_eq!(refused("--tp 64", "--dp 1"), Impossible::HeadsNotDivisible { heads: 96, attention_tp: 64 });
    assert_eq!(Launch::qwen(&["--enable-dp-attention", "--dp 2"]).refused(), Impossible::DpAboveTp { dp: 2, tp: 1 });
}

#[test]
fn qwen_s_formula_holds_on_one_gpu() {
    for flag in ["--tp 2", "--tp-size=8", "--tensor-parallel-size 4", "--dcp 2"] {
        assert_eq!(Launch::qwen(&[flag]).refused().code(), "one-gpu-only", "{flag}");
    }
    Launch::qwen(&["--tp 1", "--dcp 1", "--pp 2"]).sized();
}

#[test]
fn counts_must_be_whole_and_of_a_size_that_exists() {
    let counts = [
        ("--tp-size", None),
        ("--tensor-parallel-size", None),
        ("--dcp-size", None),
        ("--pp-size", None),
        ("--dp-size", Some("--enable-dp-attention")),
        ("--speculative-dspark-block-size", Some("--speculative-algorithm DSPARK")),
        ("--speculative-num-draft-tokens", Some("--speculative-algorithm EAGLE")),
        ("--speculative-dflash-block-size", Some("--speculative-algorithm DFLASH")),
    ];
    let values = [
        ("abc", "not-a-whole-number"),
        ("8.5", "not-a-whole-number"),
        ("8.0", "not-a-whole-number"),
        ("1e3", "not-a-whole-number"),
        ("NaN", "not-a-whole-number"),
        ("{{TP}}", "not-a-whole-number"),
        ("-", "not-a-whole-number"),
        ("٨", "not-a-whole-number"),
        ("0", "not-positive"),
        ("-1", "not-positive"),
        ("-99999999999999999999999999", "not-positive"),
        ("65537", "too-large"),
        ("18446744073709551617", "too-large"),
        ("99999999999999999999999999", "too-large"),
        ("", "no-value"),
    ];
    for (flag, other) in counts {
        for (value, code) in values {
            let launch = other.map_or(Launch::kimi(&[]), |other| Launch::kimi(&[other])).flag(&[flag, "=", value].concat());
            let reason = launch.refused();
            assert_eq!(reason.code(), code, "{flag}={value}");
            assert!(reason.to_string().contains(flag), "{reason}");
        }
        let bare = other.map_or(Launch::kimi(&[]), |other| Launch::kimi(&[other])).flag(flag);
        assert_eq!(bare.refused(), Impossible::NoValue { flag: flag.to_owned() });
    }
}

#[test]
fn values_that_the_formula_does_not_cover_are_not_counted_as_something_else() {
    for model in MODELS {
        for flag in [
            "--kv-cache-dtype nvfp4",
            "--kv-cache-dtype fp4_e2m1",
            "--kv-cache-dtype=mxfp8",
            "--mamba-ssm-dtype fp8",
            "--mamba-ssm-dtype=int8",
            "--mamba-radix-cache-strategy extra",
        ] {
            let reason = Launch::of(model, &[flag]).refused();
            assert_eq!(reason.code(), "not-covered", "{flag}");
            assert!(reason.to_string().contains(&flag.replace('=', " ")), "{reason}");
        }
        let reason = Launch::of(model, &[]).checkpoint("NVFP4").refused();
        assert_eq!(reason, Impossible::CheckpointNotCovered { value: "NVFP4".to_owned() });
        Launch::of(model, &["--kv-cache-dtype bf16"]).checkpoint("NVFP4").sized();
    }
}

#[test]
fn a_flag_that_does_not_count_cannot_be_wrong() {
    let same = |flags: &[&str]| assert_eq!(Launch::kimi(flags).sized().ratio, Launch::kimi(&[]).sized().ratio, "{flags:?}");
    same(&["--dp-size abc"]);
    same(&["--dp-size 16"]);
    same(&["--speculative-num-draft-tokens abc"]);
    same(&["--speculative-dspark-block-size 0"]);
    same(&["--max-running-requests x", "--x", "", "tp 4", "--tp-sizes 4"]);
}
