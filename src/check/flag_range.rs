//! Which numbers the server's flags take.

use crate::page::{Flag, parse_number};

use super::ranks;

/// The numbers that some flags take.
pub struct FlagRange {
    families: &'static [&'static str],
    /// What is taken, for a sentence.
    pub takes: &'static str,
    is_taken: fn(f64) -> bool,
}

const COUNT: &str = "a whole number from 1";

fn is_count(number: f64) -> bool {
    number.fract() == 0.0 && number >= 1.0
}

/// From the server's help texts, as far as a number outside would be refused or make no sense.
const RANGES: &[FlagRange] = &[
    FlagRange { families: ranks::SIZES, takes: COUNT, is_taken: is_count },
    FlagRange {
        families: &[
            "--nnodes",
            "--max-running-requests",
            "--max-total-tokens",
            "--max-prefill-tokens",
            "--context-length",
            "--cuda-graph-max-bs",
            "--page-size",
            "--stream-interval",
            "--num-continuous-decode-steps",
            "--speculative-num-steps",
            "--speculative-eagle-topk",
            "--speculative-num-draft-tokens",
            "--speculative-draft-window-size",
            "--max-mamba-cache-size",
        ],
        takes: COUNT,
        is_taken: is_count,
    },
    FlagRange {
        families: &["--port", "--disaggregation-bootstrap-port", "--nccl-port"],
        takes: "a port from 1 to 65535",
        is_taken: |number| number.fract() == 0.0 && (1.0..=65_535.0).contains(&number),
    },
    FlagRange {
        families: &["--mem-fraction-static", "--swa-full-tokens-ratio"],
        takes: "a share above 0 and up to 1",
        is_taken: |number| number > 0.0 && number <= 1.0,
    },
    FlagRange {
        families: &["--mamba-full-memory-ratio", "--hicache-ratio", "--schedule-conservativeness", "--watchdog-timeout"],
        takes: "a number above 0",
        is_taken: |number| number > 0.0,
    },
    FlagRange {
        families: &["--chunked-prefill-size"],
        takes: "a whole number from 1, or -1 for none",
        is_taken: |number| number.fract() == 0.0 && (number >= 1.0 || number == -1.0),
    },
    FlagRange { families: &["--node-rank", "--hicache-size"], takes: "a number from 0", is_taken: |number| number >= 0.0 },
];

/// The range that a flag's value is not in, and the value. Values that the reader fills in are not looked at.
pub fn broken(flag: &Flag) -> Option<(&'static FlagRange, String)> {
    let range = RANGES.iter().find(|range| range.families.contains(&flag.family.as_str()))?;
    let value = match &flag.value {
        None => "",
        Some(_) => flag.fixed_value()?,
    };
    let is_taken = parse_number(value).is_some_and(range.is_taken);
    (!is_taken).then(|| (range, value.to_owned()))
}
