//! Saves a climb as bytes and restores it, so that nothing is lost when a laptop is closed, a page is reloaded, or a
//! program crashes.
//!
//! The bytes are a magic number, a version, a checksum, and the state in postcard's encoding. Whatever can be computed again (the
//! scorer, the cache, the keys) is left out. A restored climb takes the same course as the saved one, but its cache is empty at
//! first, so some boards are scored again and its count of evaluations can be higher.

use std::sync::Arc;

use super::climb::{Climb, RUNS_KEPT, State};
use super::found::RecordHolders;
use super::options::{ClimbError, Options};
use super::space::{MAX_SYMBOLS, Symbol};
use crate::dict::Dictionary;
use crate::scoring::Rules;

const MAGIC: [u8; 4] = *b"BoCl";
const VERSION: u8 = 2;

/// Returns the options of a saved climb, the SHA-256 of its word list, the number of words on the list that the word rule admits, and
/// the state.
fn read(bytes: &[u8]) -> Result<(Options, String, u64, State), ClimbError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(ClimbError::Foreign)?;
    let (&version, rest) = rest.split_first().ok_or(ClimbError::Damaged)?;
    if version != VERSION {
        return Err(ClimbError::Version { found: version, known: VERSION });
    }
    let (sum, body) = rest.split_first_chunk().ok_or(ClimbError::Damaged)?;
    match postcard::take_from_bytes(body) {
        Ok((saved, [])) if u64::from_le_bytes(*sum) == checksum(body) => Ok(saved),
        _ => Err(ClimbError::Damaged),
    }
}

impl Climb {
    /// Saves the climb as bytes, about 10 to 100 kB in total.
    pub fn checkpoint(&self) -> Vec<u8> {
        let body = (&self.options, &self.dictionary, self.words, &self.state);
        let body = postcard::to_allocvec(&body)
            .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"));
        [&MAGIC[..], &[VERSION], &checksum(&body).to_le_bytes(), &body].concat()
    }

    /// Returns the rules of a saved climb. Rules that count words of one or two letters need a dictionary that has them.
    pub fn saved_rules(bytes: &[u8]) -> Result<Rules, ClimbError> {
        read(bytes)?.0.rules().map_err(|_| ClimbError::Damaged)
    }

    /// Restores a climb from the bytes of [`Climb::checkpoint`], ready to continue.
    ///
    /// # Errors
    /// [`ClimbError`] if the bytes are not a saved climb, are damaged, are in an unknown version of the format, or were saved
    /// with another dictionary. The bytes are not trusted: the points of all boards that are shown are computed again.
    pub fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, ClimbError> {
        let (options, sha256, words, state) = read(bytes)?;
        if sha256 != dictionary.sha256().to_string() || words != dictionary.words() as u64 {
            return Err(ClimbError::Dictionary);
        }
        let mut climb = Self::new(dictionary, &options).map_err(|_| ClimbError::Damaged)?;
        climb.take(state).ok_or(ClimbError::Damaged)?;
        Ok(climb)
    }

    /// Takes over a saved state; returns `None` if the state contradicts itself.
    fn take(&mut self, mut state: State) -> Option<()> {
        let cells = self.space.dims().cells();
        let symbols_in_use = self.space.palette().len().min(MAX_SYMBOLS);
        let is_board = |symbols: &[Symbol]| {
            symbols.len() == cells && symbols.iter().all(|s| usize::from(s.0) < symbols_in_use)
        };
        let State { run, totals, best, record_holders: RecordHolders { rows, .. }, .. } = &state;
        let sound = is_board(&run.position.symbols)
            && self.space.contains(&run.position)
            && is_board(&best.symbols)
            && state.hall.best.iter().all(|entry| is_board(&entry.symbols))
            && rows.len() <= RecordHolders::SIZE
            && rows.iter().all(|held| is_board(&held.symbols))
            && rows.iter().is_sorted_by_key(|held| held.generation)
            && state.replay.is_sound(cells, symbols_in_use)
            && state.best_replay.is_sound(cells, symbols_in_use)
            && state.finished.len() <= RUNS_KEPT
            && run.generation <= totals.proposals
            && run.rejected <= run.generation
            && totals.accepted <= totals.proposals
            && totals.proposals < 1 << 53
            && totals.evaluations < 1 << 53
            && best.run <= totals.run
            && state.rng.is_sound()
            && run.points <= run.best
            && run.best <= best.points;
        if !sound || !self.state.hall.restore(state.hall.clone()) {
            return None;
        }
        let (space, evaluator) = (&self.space, &mut self.evaluator);
        let mut confirms = |points: u32, symbols: &[Symbol]| {
            points <= best.points && evaluator.confirms(space, symbols, points)
        };
        let mut replays = state.replay.frames.iter().chain(&state.best_replay.frames);
        let all_are_right = confirms(run.points, &run.position.symbols)
            && confirms(best.points, &best.symbols)
            && state.hall.best.iter().all(|entry| confirms(entry.points, &entry.symbols))
            && rows.iter().all(|held| confirms(held.points, &held.symbols))
            && replays.all(|frame| confirms(frame.points, &frame.symbols));
        if !all_are_right {
            return None;
        }
        core::mem::swap(&mut self.state.hall, &mut state.hall);
        (state.samples, state.samples_stride) = (Vec::new(), 0);
        state.run.key = self.cache.key(&state.run.position.symbols);
        self.cache.clear();
        self.cache.put(state.run.key, state.run.points);
        self.state = state;
        Some(())
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Corrects the checksum after the bytes have been changed.
#[cfg(test)]
pub(super) fn seal(bytes: &mut [u8]) {
    let sum = checksum(&bytes[13..]).to_le_bytes();
    bytes[5..13].copy_from_slice(&sum);
}
