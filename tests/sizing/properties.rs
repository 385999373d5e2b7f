//! What holds for every launch of a grid.

use deploy_panel::sizing::{Model, printed};

use crate::launch::Launch;

/// Alternatives of which a launch takes one each; the empty text stands for no flag.
type Axes = [&'static [&'static str]];

const LENGTHS: [f64; 8] = [0.001, 1.0, 12.5, 512.0, 5_120.0, 11_264.0, 1e6, 1e9];
const SHARED: &Axes = &[
    &["", "--kv-cache-dtype fp8_e4m3", "--kv-cache-dtype auto"],
    &["", "--mamba-ssm-dtype bfloat16"],
    &["", "--mamba-radix-cache-strategy no_buffer", "--mamba-radix-cache-strategy extra_buffer_lazy", "--disable-radix-cache"],
    &["", "--disable-overlap-schedule", "--pp-size 2"],
    &["", "--speculative-algorithm EAGLE", "--speculative-algorithm DSPARK"],
    &["", "--enable-linear-replayssm-spec"],
];
const KIMI: &Axes =
    &[&["", "--tp-size 24"], &["", "--dcp-size 8"], &["", "--disaggregation-mode prefill", "--disaggregation-mode decode"]];

/// Every launch of the grid of both models.
fn grid() -> Vec<Launch> {
    let mut launches = Vec::new();
    for (model, axes) in [(Model::KimiK3, [SHARED, KIMI].concat()), (Model::Qwen38_27b, SHARED.to_vec())] {
        let mut of_model = vec![Launch::of(model, &[])];
        for axis in axes {
            let more = |launch: &Launch| {
                let add = |flag: &&str| if flag.is_empty() { launch.clone() } else { launch.clone().flag(flag) };
                axis.iter().map(add).collect::<Vec<_>>()
            };
            of_model = of_model.iter().flat_map(more).collect();
        }
        launches.append(&mut of_model);
    }
    assert_eq!(launches.len(), 432 * 12 + 432);
    launches
}

fn is_close(left: f64, right: f64) -> bool {
    (left - right).abs() <= 1e-12 * left.abs()
}

#[test]
fn a_longer_request_needs_less_state_and_in_proportion() {
    for launch in grid() {
        let ratios = LENGTHS.map(|length| launch.clone().length(length).sized().ratio);
        for (ratio, length) in ratios.iter().zip(LENGTHS) {
            assert!(is_close(ratio * length, ratios[1]), "{launch:?}");
        }
        assert!(ratios.is_sorted_by(|shorter, longer| shorter > longer), "{launch:?}");
    }
}

#[test]
fn both_pools_run_out_at_the_same_number_of_requests() {
    let memory = 40e9;
    for launch in grid() {
        let sizing = launch.sized();
        let states = memory * sizing.ratio / (1.0 + sizing.ratio) / sizing.state_bytes_per_slot as f64;
        let tokens = memory / (1.0 + sizing.ratio) / sizing.kv_bytes_per_token;
        assert!(is_close(states / (sizing.slots + sizing.drafts) as f64, tokens / launch.length), "{launch:?}");
    }
}

#[test]
fn a_smaller_type_shrinks_its_own_pool_alone() {
    for launch in grid() {
        let sizing = launch.sized();
        let fp8 = launch.clone().flag("--kv-cache-dtype fp8").sized();
        assert_eq!(fp8.state_bytes_per_slot, sizing.state_bytes_per_slot);
        assert!(fp8.kv_bytes_per_token <= sizing.kv_bytes_per_token && fp8.ratio >= sizing.ratio, "{launch:?}");
        let bf16 = launch.clone().flag("--kv-cache-dtype bf16").sized();
        assert!(fp8.kv_bytes_per_token < bf16.kv_bytes_per_token && fp8.ratio <= 2.0 * bf16.ratio, "{launch:?}");
        let (small, large) = (launch.clone().flag("--mamba-ssm-dtype float16"), launch.clone().flag("--mamba-ssm-dtype float32"));
        let (small, large) = (small.sized(), large.sized());
        assert_eq!(small.kv_bytes_per_token, large.kv_bytes_per_token);
        // The convolution's inputs do not shrink.
        assert!(small.state_bytes_per_slot < large.state_bytes_per_slot, "{launch:?}");
        assert!(2 * small.state_bytes_per_slot > large.state_bytes_per_slot, "{launch:?}");
    }
}

#[test]
fn more_gpus_share_states_and_context_parallelism_shares_tokens() {
    for launch in grid().into_iter().filter(|launch| launch.model == Model::KimiK3) {
        let one = launch.clone().flag("--tp 1").sized();
        for tp in [2, 3, 8, 96] {
            let many = launch.clone().flag(&["--tp ", &tp.to_string()].concat()).sized();
            assert_eq!(many.state_bytes_per_slot * tp, one.state_bytes_per_slot, "{launch:?}");
            assert_eq!(many.kv_bytes_per_token, one.kv_bytes_per_token, "{launch:?}");
        }
        let (whole, shared) = (launch.clone().flag("--dcp 1").sized(), launch.clone().flag("--dcp 4").sized());
        let draft = if launch.flags.iter().any(|flag| flag.starts_with("--speculative-algorithm")) { 1_400.0 } else { 0.0 };
        assert_eq!((shared.kv_bytes_per_token - draft) * 4.0, whole.kv_bytes_per_token - draft, "{launch:?}");
    }
}

#[test]
fn slots_and_drafts_stay_in_their_ranges() {
    for launch in grid() {
        let sizing = launch.sized();
        let with = |flag: &str| launch.clone().flag(flag).sized();
        assert!((1..=5).contains(&sizing.slots), "{launch:?}");
        assert!([0, 4, 8].contains(&sizing.drafts), "{launch:?}");
        assert_eq!(with("--disable-radix-cache").slots, 1);
        assert_eq!(with("--enable-linear-replayssm-spec").drafts, 0);
        let lazy = with("--mamba-radix-cache-strategy extra_buffer_lazy").slots;
        let eager = with("--mamba-radix-cache-strategy extra_buffer").slots;
        assert!(lazy <= eager && with("--disable-overlap-schedule").slots <= sizing.slots, "{launch:?}");
        assert!(with("--mamba-radix-cache-strategy no_buffer").slots <= lazy, "{launch:?}");
        let freed = launch.clone().env("SGLANG_OPT_MAMBA_SKIP_DECODE_LOCK=1").sized().slots;
        let has_buffers = eager > 1 && !launch.flags.iter().any(|flag| flag.ends_with("no_buffer"));
        assert_eq!(freed, sizing.slots - u64::from(has_buffers), "{launch:?}");
    }
}

#[test]
fn the_order_of_flags_and_what_else_stands_in_the_command_do_not_matter() {
    for launch in grid() {
        let mut other = launch.clone().flag("--trust-remote-code").flag("--mem-fraction-static 0.9").env("OTHER=1");
        other.flags.reverse();
        assert_eq!(other.sized(), launch.sized(), "{launch:?}");
    }
}

#[test]
fn printed_ratios_keep_two_digits_and_half_a_per_cent() {
    let grid = grid().into_iter().flat_map(|launch| LENGTHS.map(|length| launch.clone().length(length).sized()));
    let of_grid = grid.map(|sizing| (sizing.ratio, sizing.printed));
    let random = Random(1).take(200_000).map(|bits| {
        let fraction = bits as f64 / u64::MAX as f64;
        let ratio = 10_f64.powf(fraction * 27.0 - 12.0);
        (ratio, printed(ratio).unwrap())
    });
    for (ratio, text) in of_grid.chain(random) {
        let value: f64 = text.parse().unwrap();
        let slack = 1e-12 * ratio;
        assert!((value - ratio).abs() <= 0.005 + slack, "{ratio} is printed as {text}");
        assert!((value - ratio).abs() <= 0.005 * ratio + slack, "{ratio} is printed as {text}");
        let digits = text.replace('.', "");
        assert!(digits.bytes().all(|byte| byte.is_ascii_digit()), "{text}");
        assert!(digits.trim_start_matches('0').len() >= 2, "{text}");
        assert!(!text.starts_with('.') && !text.ends_with('.'), "{text}");
        // Every digit behind the point is needed: without the last one, another value or fewer than two digits are left.
        let is_needless = text.contains('.') && text.ends_with('0') && digits.trim_start_matches('0').len() > 2;
        assert!(!is_needless, "{text}");
    }
}

#[test]
fn printed_ratios_are_in_the_order_of_the_ratios() {
    let mut ratios: Vec<f64> =
        Random(2).take(50_000).map(|bits| 10_f64.powf(bits as f64 / u64::MAX as f64 * 8.0 - 5.0)).collect();
    ratios.sort_by(f64::total_cmp);
    let values: Vec<f64> = ratios.iter().map(|ratio| printed(*ratio).unwrap().parse().unwrap()).collect();
    assert!(values.is_sorted());
}

#[test]
fn no_command_is_sized_and_refused_by_halves() {
    let families = "--tp --dp --pp --dcp --enable-dp-attention --kv-cache-dtype --mamba-ssm-dtype --disaggregation-mode \
        --mamba-radix-cache-strategy --speculative-algorithm --speculative-num-draft-tokens --speculative-dspark-block-size";
    let families: Vec<&str> = families.split_whitespace().collect();
    let values =
        ["", "1", "2", "8", "96", "65536", "0", "-3", "x", "auto", "fp8", "bf16", "DSPARK", "decode", "1e9", "\u{0}", "é"];
    let lengths = [0.001, 1.0, 512.0, 5120.0, 1e6, 1e12, 1e-30, 1e13, 0.0, f64::NAN];
    let mut random = Random(3);
    let mut pick = |many: usize| (random.next().unwrap() >> 32) as usize % many;
    let (mut sized, mut refused) = (0, 0);
    for round in 0..50_000 {
        let model = if round % 2 == 0 { Model::KimiK3 } else { Model::Qwen38_27b };
        let mut launch = Launch::of(model, &[]).length(lengths[pick(lengths.len())]);
        for _ in 0..pick(4) {
            let between = [" ", "=", ""][pick(3)];
            launch = launch.flag(&[families[pick(families.len())], between, values[pick(values.len())]].concat());
        }
        match launch.size() {
            Ok(sizing) => {
                sized += 1;
                assert!(sizing.ratio.is_finite() && sizing.ratio > 0.0, "{launch:?}");
                assert!(sizing.printed.parse::<f64>().unwrap() > 0.0, "{launch:?}");
            }
            Err(reason) => {
                refused += 1;
                let sentence = reason.to_string();
                assert!(sentence.ends_with('.') && !reason.code().is_empty(), "{sentence}");
            }
        }
    }
    assert!(sized > 5_000 && refused > 5_000, "{sized} sized, {refused} refused");
}

/// Numbers that look random and are the same in every run (splitmix64).
struct Random(u64);

impl Iterator for Random {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Some(mixed ^ (mixed >> 31))
    }
}
