//! How many states a running request holds.

use super::command::{Command, NO_OVERLAP, NO_RADIX_CACHE, PP, STRATEGY};
use super::impossible::Impossible;
use super::read::Source;

/// The variable that frees the slot which decoding keeps locked.
const SKIP_DECODE_LOCK: &str = "SGLANG_OPT_MAMBA_SKIP_DECODE_LOCK";

/// State slots of one running request, without those of speculation.
///
/// Without a radix cache there is its working state alone, and likewise in a role that keeps no prefixes. With one, there are
/// three, of which the variable frees one, and the buffers of the strategy: none, one while nothing overlaps or they are made
/// lazily, else two.
pub fn slots(command: &mut Command, keeps_no_prefixes: bool) -> Result<u64, Impossible> {
    if command.switch(&NO_RADIX_CACHE) || keeps_no_prefixes {
        return Ok(1);
    }
    let is_lazy = match command.text(&STRATEGY)? {
        Some("no_buffer") => return Ok(3),
        Some("extra_buffer_lazy") => true,
        Some("extra_buffer" | "auto") => false,
        Some(other) => {
            return Err(Impossible::NotCovered {
                flag: "--mamba-radix-cache-strategy".to_owned(),
                value: other.to_owned(),
                covered: "auto, no_buffer, extra_buffer and extra_buffer_lazy",
            });
        }
        None => {
            command.note_for(&STRATEGY, "auto", Source::Default);
            false
        }
    };
    let kept = if command.says_yes(SKIP_DECODE_LOCK) { 2 } else { 3 };
    let is_overlapping = !command.switch(&NO_OVERLAP) && command.count(&PP, 1)? == 1;
    Ok(kept + if is_lazy || !is_overlapping { 1 } else { 2 })
}
