//! A climb as bytes, and back: closed laptops, reloads and crashes cost nothing.
//!
//! The form is a magic number, a version, a checksum, and the state in postcard's encoding. Everything that can
//! be derived (scorer, cache, keys) is left out; a restored climb takes the same course, but scores again
//! what it had remembered, so that its count of evaluations can run ahead.

use core::fmt;
use std::collections::VecDeque;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ClimbError;
use super::climb::{Climb, RUNS_KEPT, Run, RunResult, Summit, Totals};
use super::hall::Fame;
use super::history::History;
use super::options::Options;
use super::palette::{MAX_SYMBOLS, Symbol};
use super::replay::{Reigns, Replay};
use super::space::Position;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::random::Rng;

const MAGIC: [u8; 4] = *b"BoCl";
const VERSION: u8 = 1;

/// What is kept.
#[derive(Serialize, Deserialize)]
struct State {
    options: Options,
    /// SHA-256 of the word list, and how many words its rule admits.
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
    best: Summit,
    hall: Vec<Fame>,
    history: History,
    replay: Replay,
    best_replay: Replay,
    reigns: Reigns,
    finished: VecDeque<RunResult>,
}

impl Climb {
    /// The climb as bytes: some 10 to 100 kB.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let state = State {
            options: self.options.clone(),
            dictionary: self.dictionary.clone(),
            words: self.words,
            rng: self.rng.clone(),
            symbols: self.run.position.symbols.iter().map(|s| s.0).collect(),
            path: self
                .run
                .position
                .path
                .iter()
                .map(|c| c.index() as u8)
                .collect(),
            points: self.run.points,
            generation: self.run.generation,
            rejected: self.run.rejected,
            run_best: self.run.best,
            totals: self.totals,
            best: self.best.clone(),
            hall: self.hall.best().to_vec(),
            history: self.history.clone(),
            replay: self.replay.clone(),
            best_replay: self.best_replay.clone(),
            reigns: self.reigns.clone(),
            finished: self.finished.clone(),
        };
        let body = postcard::to_allocvec(&state)
            .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"));
        let mut bytes = Vec::with_capacity(body.len() + 13);
        bytes.extend_from_slice(&MAGIC);
        bytes.push(VERSION);
        bytes.extend_from_slice(&checksum(&body).to_le_bytes());
        bytes.extend_from_slice(&body);
        bytes
    }

    /// The climb of [`Climb::checkpoint`], to be gone on with.
    ///
    /// # Errors
    /// [`CheckpointError`] if the bytes are none, are damaged, are of another version, or belong to another
    /// dictionary. Nothing is believed: points of the boards that matter are computed again.
    pub fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(CheckpointError::Foreign)?;
        let (&version, rest) = rest.split_first().ok_or(CheckpointError::Damaged)?;
        if version != VERSION {
            return Err(CheckpointError::Version { found: version });
        }
        let (sum, body) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(CheckpointError::Damaged);
        }
        let (state, left) =
            postcard::take_from_bytes::<State>(body).map_err(|_| CheckpointError::Damaged)?;
        if !left.is_empty() {
            return Err(CheckpointError::Damaged);
        }
        if state.dictionary != dictionary.sha256().to_string()
            || state.words != dictionary.words() as u64
        {
            return Err(CheckpointError::Dictionary);
        }
        let mut climb = Self::new(dictionary, &state.options).map_err(CheckpointError::Options)?;
        climb.take(state).ok_or(CheckpointError::Damaged)?;
        Ok(climb)
    }

    /// Takes over a state; `None` if it contradicts itself.
    fn take(&mut self, state: State) -> Option<()> {
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
            && state.hall.iter().all(|fame| is_board(&fame.symbols))
            && state.reigns.rows.len() <= Reigns::SIZE
            && state.reigns.rows.iter().all(|held| is_board(&held.symbols))
            && state
                .reigns
                .rows
                .iter()
                .is_sorted_by_key(|held| held.generation)
            && state.replay.is_sound(cells, symbols_in_use)
            && state.best_replay.is_sound(cells, symbols_in_use)
            && state.history.is_sound(state.totals.proposals)
            && state.finished.len() <= RUNS_KEPT
            && state.generation <= state.totals.proposals
            && state.rejected <= state.generation
            && state.totals.accepted <= state.totals.proposals
            && state.totals.proposals < 1 << 53
            && state.totals.evaluations < 1 << 53
            && state.best.run <= state.totals.run
            && state.rng.is_sound()
            && state.points <= state.run_best
            && state.run_best <= state.best.points;
        if !sound || !self.hall.restore(state.hall) {
            return None;
        }
        let best: Vec<Symbol> = state.best.symbols.iter().map(|s| Symbol(*s)).collect();
        let points = self.evaluator.points(&self.space, &position.symbols);
        if points != state.points || self.evaluator.points(&self.space, &best) != state.best.points
        {
            return None;
        }
        self.rng = state.rng;
        self.run = Run {
            key: self.keys.of(&position.symbols),
            position,
            points,
            generation: state.generation,
            rejected: state.rejected,
            best: state.run_best,
        };
        self.totals = state.totals;
        self.best = state.best;
        self.history = state.history;
        self.replay = state.replay;
        self.best_replay = state.best_replay;
        self.reigns = state.reigns;
        self.finished = state.finished;
        self.cache.clear();
        self.cache.put(self.run.key, points);
        Some(())
    }
}

/// 64-bit FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Makes the checksum fit bytes that were changed.
#[cfg(test)]
pub(super) fn seal(bytes: &mut [u8]) {
    let sum = checksum(&bytes[13..]).to_le_bytes();
    bytes[5..13].copy_from_slice(&sum);
}

/// Why bytes are not a climb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointError {
    /// They begin otherwise than a kept climb.
    Foreign,
    /// They are of a version that this program does not read.
    Version {
        /// The version found.
        found: u8,
    },
    /// They are cut off, changed, or say what cannot be.
    Damaged,
    /// They belong to another word list, or another rule for its words.
    Dictionary,
    /// Their options do not make sense.
    Options(ClimbError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("this is not a kept climb"),
            Self::Version { found } => write!(
                f,
                "this climb was kept by another version (its format is {found}, ours {VERSION})"
            ),
            Self::Damaged => f.write_str("this kept climb is damaged"),
            Self::Dictionary => {
                f.write_str("this climb was made with another dictionary: choose that one first")
            }
            Self::Options(error) => write!(f, "this kept climb is damaged: {error}"),
        }
    }
}

impl core::error::Error for CheckpointError {}
