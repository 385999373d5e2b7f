//! Reads flags and variables, and keeps note of what was read.

use super::impossible::Impossible;
use super::inputs::Inputs;
use super::read::{Read, Source};

/// A flag under all the names that the server takes for it.
pub struct Family {
    name: &'static str,
    synonyms: &'static [&'static str],
}

// Names from the server's arguments (docs.sglang.io, Server Arguments). The short `--tp` is its documented abbreviation; the
// others of its kind are read likewise.
pub const TP: Family = Family::new("--tp-size", &["--tp", "--tensor-parallel-size"]);
pub const DP: Family = Family::new("--dp-size", &["--dp", "--data-parallel-size"]);
pub const PP: Family = Family::new("--pp-size", &["--pp", "--pipeline-parallel-size"]);
pub const DCP: Family = Family::new("--dcp-size", &["--dcp", "--decode-context-parallel-size"]);
pub const DP_ATTENTION: Family = Family::new("--enable-dp-attention", &[]);
pub const KV_CACHE_DTYPE: Family = Family::new("--kv-cache-dtype", &[]);
pub const STATE_DTYPE: Family = Family::new("--mamba-ssm-dtype", &[]);
/// The strategy of the state cache; `--mamba-scheduler-strategy` is its name in earlier servers.
pub const STRATEGY: Family = Family::new("--mamba-radix-cache-strategy", &["--mamba-scheduler-strategy"]);
pub const NO_RADIX_CACHE: Family = Family::new("--disable-radix-cache", &[]);
pub const NO_OVERLAP: Family = Family::new("--disable-overlap-schedule", &[]);
pub const ROLE: Family = Family::new("--disaggregation-mode", &[]);
pub const ALGORITHM: Family = Family::new("--speculative-algorithm", &[]);
pub const DRAFT_TOKENS: Family = Family::new("--speculative-num-draft-tokens", &[]);
/// The draft tokens of DFLASH, which has a name of its own for them.
pub const DFLASH_TOKENS: Family = Family::new("--speculative-num-draft-tokens", &["--speculative-dflash-block-size"]);
pub const DSPARK_BLOCK: Family = Family::new("--speculative-dspark-block-size", &[]);
pub const REPLAY: Family = Family::new("--enable-linear-replayssm-spec", &[]);

/// No count in a command is higher: GPUs, pipeline stages, draft tokens.
pub const MOST: u64 = 65_536;

/// Inputs that note what is read of them.
pub struct Command<'a> {
    inputs: Inputs<'a>,
    reads: Vec<Read>,
}

impl Family {
    const fn new(name: &'static str, synonyms: &'static [&'static str]) -> Family {
        Family { name, synonyms }
    }

    fn has_name(&self, name: &str) -> bool {
        name == self.name || self.synonyms.contains(&name)
    }
}

impl<'a> Command<'a> {
    /// Nothing is read yet.
    pub fn new(inputs: &Inputs<'a>) -> Command<'a> {
        Command { inputs: *inputs, reads: Vec::new() }
    }

    /// What was read, in order.
    pub fn into_reads(self) -> Vec<Read> {
        self.reads
    }

    /// The KV cache type that the checkpoint declares, in force where no flag names one.
    pub fn checkpoint_kv_cache_dtype(&self) -> Option<&'a str> {
        self.inputs.checkpoint_kv_cache_dtype
    }

    /// True if the switch is there.
    pub fn switch(&mut self, family: &Family) -> bool {
        let found = self.last(family);
        if let Some((name, _)) = found {
            self.note(name, "", Source::Command);
        }
        found.is_some()
    }

    /// The value of a flag, if the flag is there. A flag without a value is an error.
    pub fn text(&mut self, family: &Family) -> Result<Option<&'a str>, Impossible> {
        let Some((name, value)) = self.last(family) else { return Ok(None) };
        let value = value.map(str::trim).filter(|value| !value.is_empty());
        let Some(value) = value else { return Err(Impossible::NoValue { flag: name.to_owned() }) };
        self.note(name, value, Source::Command);
        Ok(Some(value))
    }

    /// The value of a flag that counts something, at least 1.
    pub fn count(&mut self, family: &Family, default: u64) -> Result<u64, Impossible> {
        match self.text(family)? {
            Some(text) => {
                let flag = self.last(family).map_or(family.name, |(name, _)| name);
                whole(flag, text)
            }
            None => {
                self.note(family.name, &default.to_string(), Source::Default);
                Ok(default)
            }
        }
    }

    /// True if the variable is there and says yes, in one of the server's spellings.
    pub fn says_yes(&mut self, variable: &str) -> bool {
        let Some((name, value)) = self.inputs.env.iter().rev().find(|(name, _)| *name == variable) else { return false };
        self.note(name, value, Source::Environment);
        ["1", "true", "yes", "y"].iter().any(|yes| value.trim().eq_ignore_ascii_case(yes))
    }

    /// Notes what stands for a flag that is absent or leaves the choice to the server.
    pub fn note_for(&mut self, family: &Family, value: &str, source: Source) {
        self.note(family.name, value, source);
    }

    fn note(&mut self, label: &str, value: &str, source: Source) {
        self.reads.push(Read { label: label.to_owned(), value: value.to_owned(), source });
    }

    /// The family's last flag under any name: the server lets the last one win.
    fn last(&self, family: &Family) -> Option<(&'a str, Option<&'a str>)> {
        self.inputs.flags.iter().rev().find(|(name, _)| family.has_name(name)).copied()
    }
}

/// The whole number from 1 to `MOST` that a text writes.
fn whole(flag: &str, text: &str) -> Result<u64, Impossible> {
    let (flag, value) = (flag.to_owned(), text.to_owned());
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Impossible::NotAWholeNumber { flag, value });
    }
    let limit = |sum: u64, byte: u8| (sum * 10 + u64::from(byte - b'0')).min(MOST + 1);
    let number = digits.bytes().fold(0, limit);
    if number == 0 || digits.len() < text.len() {
        return Err(Impossible::NotPositive { flag, value });
    }
    if number > MOST {
        return Err(Impossible::TooLarge { flag, value, most: MOST });
    }
    Ok(number)
}
