//! How many states the verification of drafts takes.

use super::command::{ALGORITHM, Command, DFLASH_TOKENS, DRAFT_TOKENS, DSPARK_BLOCK, REPLAY};
use super::impossible::Impossible;

/// Tokens that DSPARK drafts in one block unless told otherwise.
const DSPARK_BLOCK_SIZE: u64 = 7;
/// Tokens that every other algorithm has verified at once unless told otherwise.
const NUM_DRAFT_TOKENS: u64 = 4;

/// The speculation of a command.
pub struct Speculation<'a> {
    algorithm: Option<&'a str>,
}

impl<'a> Speculation<'a> {
    /// Reads the algorithm.
    pub fn read(command: &mut Command<'a>) -> Result<Speculation<'a>, Impossible> {
        Ok(Speculation { algorithm: command.text(&ALGORITHM)? })
    }

    /// True if there is a draft model or head, whatever the role.
    pub fn is_on(&self) -> bool {
        self.algorithm.is_some()
    }

    /// States that one running request takes for verifying drafts: one a token, and for DSPARK one more for the token that every
    /// block starts from. None where states are replayed instead of kept, and none in a role that does not decode.
    pub fn verify_states(&self, command: &mut Command, is_decoding: bool) -> Result<u64, Impossible> {
        let Some(algorithm) = self.algorithm else { return Ok(0) };
        if command.switch(&REPLAY) || !is_decoding {
            return Ok(0);
        }
        if algorithm.eq_ignore_ascii_case("DSPARK") {
            return Ok(command.count(&DSPARK_BLOCK, DSPARK_BLOCK_SIZE)? + 1);
        }
        let is_dflash = algorithm.eq_ignore_ascii_case("DFLASH");
        command.count(if is_dflash { &DFLASH_TOKENS } else { &DRAFT_TOKENS }, NUM_DRAFT_TOKENS)
    }
}
