//! Saves a climb as bytes and restores it, so that nothing is lost when a laptop is closed, a page is reloaded, or a
//! program crashes.
//!
//! The bytes are a magic number, a version, a checksum, and the state in postcard's encoding. Whatever can be computed again (the
//! scorer, the cache, the keys) is left out. A restored climb takes the same course as the saved one, but its cache is empty at
//! first, so some boards are scored again and its count of evaluations can be higher.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::climb::{BestBoard, Climb, CurrentRun, RUNS_KEPT, RunResult, Totals};
use super::found::{HallBoard, History, RecordHolders, Replay};
use super::options::{ClimbError, Options};
use super::space::{MAX_SYMBOLS, Position, Symbol};
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::random::Rng;
use crate::scoring::Rules;

const MAGIC: [u8; 4] = *b"BoCl";
const VERSION: u8 = 2;

#[derive(Serialize, Deserialize)]
struct SavedClimb {
    head: SavedHead,
    hall: Vec<HallBoard>,
    tail: Tail,
}

#[derive(Serialize, Deserialize)]
struct SavedHead {
    options: Options,
    /// The SHA-256 of the word list; `words` is the number of words on it that the word rule admits.
    dictionary: String,
    words: u64,
    rng: Rng,
    symbols: Vec<u8>,
    path: Vec<u8>,
    points: u32,
    generation: u64,
    rejected: u64,
    run_best: u32,
    totals: Totals,
    best: BestBoard,
}

#[derive(Serialize, Deserialize)]
struct Tail {
    history: History,
    replay: Replay,
    best_replay: Replay,
    record_holders: RecordHolders,
    finished: VecDeque<RunResult>,
}

impl SavedClimb {
    fn read(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(CheckpointError::Foreign)?;
        let (&version, rest) = rest.split_first().ok_or(CheckpointError::Damaged)?;
        if version != VERSION {
            return Err(CheckpointError::Version { found: version, known: VERSION });
        }
        let (sum, body) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        match postcard::take_from_bytes(body) {
            Ok((state, [])) if u64::from_le_bytes(*sum) == checksum(body) => Ok(state),
            _ => Err(CheckpointError::Damaged),
        }
    }

    fn write(&self) -> Vec<u8> {
        let body = postcard::to_allocvec(self)
            .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"));
        [&MAGIC[..], &[VERSION], &checksum(&body).to_le_bytes(), &body].concat()
    }
}

impl Climb {
    /// Saves the climb as bytes, about 10 to 100 kB in total.
    pub fn checkpoint(&self) -> Vec<u8> {
        let cells = self.run.position.path.iter();
        let state = SavedClimb {
            head: SavedHead {
                options: self.options.clone(),
                dictionary: self.dictionary.clone(),
                words: self.words,
                rng: self.rng.clone(),
                symbols: self.run.position.symbols.iter().map(|s| s.0).collect(),
                path: cells.map(|c| c.index() as u8).collect(),
                points: self.run.points,
                generation: self.run.generation,
                rejected: self.run.rejected,
                run_best: self.run.best,
                totals: self.totals,
                best: self.best.clone(),
            },
            hall: self.hall.best().to_vec(),
            tail: Tail {
                history: self.history.clone(),
                replay: self.replay.clone(),
                best_replay: self.best_replay.clone(),
                record_holders: self.record_holders.clone(),
                finished: self.finished.clone(),
            },
        };
        state.write()
    }

    /// Returns the rules of a saved climb. Rules that count words of one or two letters need a dictionary that has them.
    pub fn saved_rules(bytes: &[u8]) -> Result<Rules, CheckpointError> {
        let options = SavedClimb::read(bytes)?.head.options;
        options.rules().map_err(CheckpointError::Options)
    }

    /// Restores a climb from the bytes of [`Climb::checkpoint`], ready to continue.
    ///
    /// # Errors
    /// [`CheckpointError`] if the bytes are not a saved climb, are damaged, are in an unknown version of the format, or were saved
    /// with another dictionary. The bytes are not trusted: the points of all boards that are shown are computed again.
    pub fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let state = SavedClimb::read(bytes)?;
        let head = &state.head;
        if head.dictionary != dictionary.sha256().to_string()
            || head.words != dictionary.words() as u64
        {
            return Err(CheckpointError::Dictionary);
        }
        let climb = Self::new(dictionary, &head.options);
        let mut climb = climb.map_err(CheckpointError::Options)?;
        climb.take(state).ok_or(CheckpointError::Damaged)?;
        Ok(climb)
    }

    /// Takes over a saved state; returns `None` if the state contradicts itself.
    fn take(&mut self, state: SavedClimb) -> Option<()> {
        let SavedClimb { head: state, hall, tail } = state;
        let cells = self.space.dims().cells();
        let symbols_in_use = self.space.palette().len().min(MAX_SYMBOLS);
        let is_board = |symbols: &[u8]| {
            symbols.len() == cells && symbols.iter().all(|s| usize::from(*s) < symbols_in_use)
        };
        let path = state.path.iter().map(|c| Cell::new(usize::from(*c)));
        let position = Position {
            symbols: state.symbols.iter().map(|s| Symbol(*s)).collect(),
            path: path.collect::<Option<_>>()?,
        };
        let sound = is_board(&state.symbols)
            && self.space.contains(&position)
            && is_board(&state.best.symbols)
            && hall.iter().all(|entry| is_board(&entry.symbols))
            && tail.record_holders.rows.len() <= RecordHolders::SIZE
            && tail.record_holders.rows.iter().all(|held| is_board(&held.symbols))
            && tail.record_holders.rows.iter().is_sorted_by_key(|held| held.generation)
            && tail.replay.is_sound(cells, symbols_in_use)
            && tail.best_replay.is_sound(cells, symbols_in_use)
            && tail.history.is_sound(state.totals.proposals)
            && tail.finished.len() <= RUNS_KEPT
            && state.generation <= state.totals.proposals
            && state.rejected <= state.generation
            && state.totals.accepted <= state.totals.proposals
            && state.totals.proposals < 1 << 53
            && state.totals.evaluations < 1 << 53
            && state.best.run <= state.totals.run
            && state.rng.is_sound()
            && state.points <= state.run_best
            && state.run_best <= state.best.points;
        if !sound || !self.hall.restore(hall) {
            return None;
        }
        let (space, evaluator) = (&self.space, &mut self.evaluator);
        let mut confirms = |points: u32, symbols: &[u8]| {
            let symbols: Vec<Symbol> = symbols.iter().map(|s| Symbol(*s)).collect();
            points <= state.best.points && evaluator.confirms(space, &symbols, points)
        };
        let replays = tail.replay.frames.iter().chain(&tail.best_replay.frames);
        let all_are_right = confirms(state.points, &state.symbols)
            && confirms(state.best.points, &state.best.symbols)
            && self.hall.best().iter().all(|entry| confirms(entry.points, &entry.symbols))
            && tail.record_holders.rows.iter().all(|held| confirms(held.points, &held.symbols))
            && replays.into_iter().all(|frame| confirms(frame.points, &frame.symbols));
        if !all_are_right {
            return None;
        }
        let points = state.points;
        self.rng = state.rng;
        self.run = CurrentRun {
            key: self.keys.of(&position.symbols),
            position,
            points,
            generation: state.generation,
            rejected: state.rejected,
            best: state.run_best,
        };
        self.totals = state.totals;
        self.best = state.best;
        self.history = tail.history;
        self.replay = tail.replay;
        self.best_replay = tail.best_replay;
        self.record_holders = tail.record_holders;
        self.finished = tail.finished;
        self.cache.clear();
        self.cache.put(self.run.key, points);
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

/// The error for bytes that are not a usable checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes do not begin with the magic number of a saved climb.
    #[error("this is not a saved climb")]
    Foreign,
    /// The bytes are in a version of the format that this program cannot read.
    #[error(
        "this climb was saved by another version of the program (its format is {found}, not {known})"
    )]
    Version {
        /// The version found.
        found: u8,
        /// The version that this program writes.
        known: u8,
    },
    /// The bytes are incomplete, have been changed, or describe an impossible state.
    #[error("this saved climb is damaged")]
    Damaged,
    /// The climb was made with another word list or another word rule.
    #[error("this climb was made with another dictionary: choose that dictionary first")]
    Dictionary,
    /// The options in the checkpoint are invalid.
    #[error("this saved climb is damaged: {0}")]
    Options(#[source] ClimbError),
}
