//! Saves a climb as bytes and restores it, so that nothing is lost when a laptop is closed, a page is reloaded, or a
//! program crashes.
//!
//! The bytes are a magic number, a version, a checksum, and the state in postcard's encoding. Whatever can be computed again (the
//! scorer, the cache, the keys) is left out. A restored climb takes the same course as the saved one, but its cache is empty at
//! first, so some boards are scored again and its count of evaluations can be higher.

use core::fmt;
use core::ops::RangeInclusive;
use std::collections::VecDeque;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::climb::{BestBoard, Climb, CurrentRun, RUNS_KEPT, RunResult, Totals};
use super::error::ClimbError;
use super::hall::HallBoard;
use super::history::History;
use super::palette::{MAX_SYMBOLS, Symbol};
use super::record::OptionsRecord;
use super::replay::{RecordHolders, Replay};
use super::space::Position;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::random::Rng;
use crate::scoring::Rules;

const MAGIC: [u8; 4] = *b"BoCl";
const VERSION: u8 = 2;
/// The previous version. For each board in the hall of fame, it recorded only how many proposals all runs together had made when
/// the board was found, not how many its own run had made.
const VERSION_1: u8 = 1;

/// The saved state, serialized field by field. `F` is the type of the hall's entries, which depends on the version.
#[derive(Serialize, Deserialize)]
struct SavedClimb<F> {
    head: SavedHead,
    hall: Vec<F>,
    tail: Tail,
}

#[derive(Serialize, Deserialize)]
struct SavedHead {
    options: OptionsRecord,
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

/// A board of the hall in version 1, which did not record how many proposals its own run had made.
#[derive(Serialize, Deserialize)]
struct HallBoardV1 {
    points: u32,
    symbols: Vec<u8>,
    /// The number of the proposal that found the board, counted over all runs.
    proposal: u64,
    run: u32,
}

impl SavedClimb<HallBoardV1> {
    /// Converts the state to the current version. Boards that come from runs whose lengths are no longer known are dropped from the
    /// hall.
    fn into_current_version(self) -> SavedClimb<HallBoard> {
        let Self { head, hall, tail } = self;
        let lengths = tail.finished.iter().map(|run| run.proposals);
        let kept = lengths.clone().fold(0, u64::saturating_add);
        let first_run = u64::from(head.totals.run).saturating_sub(tail.finished.len() as u64);
        let mut before =
            (head.totals.proposals.saturating_sub(head.generation)).saturating_sub(kept);
        // For each run whose length is known, and for the current run, the number of proposals made before the run began.
        let mut starts = Vec::with_capacity(tail.finished.len() + 1);
        for length in lengths.chain([0]) {
            starts.push(before);
            before = before.saturating_add(length);
        }
        let hall = hall.into_iter().filter_map(|entry| {
            let place = u64::from(entry.run).checked_sub(first_run)?;
            let start = starts.get(usize::try_from(place).ok()?)?;
            Some(HallBoard {
                points: entry.points,
                symbols: entry.symbols,
                generation: entry.proposal.checked_sub(*start)?,
                proposal: entry.proposal,
                run: entry.run,
            })
        });
        SavedClimb { hall: hall.collect(), head, tail }
    }
}

impl SavedClimb<HallBoard> {
    /// Reads the state from bytes in any known version of the format.
    fn read(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let (version, body) = open(MAGIC, VERSION_1..=VERSION, bytes)?;
        Ok(match version {
            VERSION => read(body)?,
            _ => read::<SavedClimb<HallBoardV1>>(body)?.into_current_version(),
        })
    }
}

impl Climb {
    /// Saves the climb as bytes, about 10 to 100 kB in total.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let cells = self.run.position.path.iter();
        let state = SavedClimb {
            head: SavedHead {
                options: self.record(),
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
        write(MAGIC, VERSION, &state)
    }

    /// Returns the rules of a saved climb. Rules that count words of one or two letters need a dictionary that has them.
    ///
    /// # Errors
    /// [`CheckpointError`] if the bytes are not a saved climb, are damaged, or are in an unknown version of the format.
    pub fn saved_rules(bytes: &[u8]) -> Result<Rules, CheckpointError> {
        let options = SavedClimb::read(bytes)?.head.options;
        options.rules().map_err(CheckpointError::Options)
    }

    /// Restores a climb from the bytes of [`Climb::checkpoint`], ready to continue.
    ///
    /// # Errors
    /// [`CheckpointError`] if the bytes are not a saved climb, are damaged, are in an unknown version of the format, or were saved
    /// with another dictionary. The bytes are not trusted: the points of the current board and of the best boards are computed
    /// again.
    pub fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let state = SavedClimb::read(bytes)?;
        let head = &state.head;
        if head.dictionary != dictionary.sha256().to_string()
            || head.words != dictionary.words() as u64
        {
            return Err(CheckpointError::Dictionary);
        }
        let options = head.options.read(dictionary.alphabet());
        let climb = options.and_then(|options| Ok(Self::new(dictionary, &options)?));
        let mut climb = climb.map_err(CheckpointError::Options)?;
        climb.take(state).ok_or(CheckpointError::Damaged)?;
        Ok(climb)
    }

    /// Takes over a saved state; returns `None` if the state contradicts itself.
    fn take(&mut self, state: SavedClimb<HallBoard>) -> Option<()> {
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
        let best: Vec<Symbol> = state.best.symbols.iter().map(|s| Symbol(*s)).collect();
        let (space, evaluator) = (&self.space, &mut self.evaluator);
        if !evaluator.confirms(space, &position.symbols, state.points)
            || !evaluator.confirms(space, &best, state.best.points)
        {
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

/// Serializes a state: the magic number, the version, the checksum, and the body.
pub(super) fn write(magic: [u8; 4], version: u8, state: &impl Serialize) -> Vec<u8> {
    let body = postcard::to_allocvec(state)
        .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"));
    let mut bytes = Vec::with_capacity(body.len() + 13);
    bytes.extend_from_slice(&magic);
    bytes.push(version);
    bytes.extend_from_slice(&checksum(&body).to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes
}

/// Checks that the bytes begin with the magic number and have the right checksum, and returns their version and their body.
pub(super) fn open(
    magic: [u8; 4],
    versions: RangeInclusive<u8>,
    bytes: &[u8],
) -> Result<(u8, &[u8]), CheckpointError> {
    let rest = bytes.strip_prefix(&magic).ok_or(CheckpointError::Foreign)?;
    let (&version, rest) = rest.split_first().ok_or(CheckpointError::Damaged)?;
    if !versions.contains(&version) {
        return Err(CheckpointError::Version { found: version, known: *versions.end() });
    }
    let (sum, body) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
    match u64::from_le_bytes(*sum) == checksum(body) {
        true => Ok((version, body)),
        false => Err(CheckpointError::Damaged),
    }
}

/// Reads the state from a body whose checksum has been verified.
pub(super) fn read<S: DeserializeOwned>(body: &[u8]) -> Result<S, CheckpointError> {
    match postcard::take_from_bytes(body) {
        Ok((state, [])) => Ok(state),
        _ => Err(CheckpointError::Damaged),
    }
}

/// Computes the 64-bit FNV-1a hash.
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

/// Converts a checkpoint to version 1 of the format.
#[cfg(test)]
pub(super) fn as_version_1(bytes: &[u8]) -> Vec<u8> {
    let SavedClimb { head, hall, tail } = read::<SavedClimb<HallBoard>>(&bytes[13..]).unwrap();
    let hall = hall.into_iter().map(|entry| HallBoardV1 {
        points: entry.points,
        symbols: entry.symbols,
        proposal: entry.proposal,
        run: entry.run,
    });
    let hall = hall.collect();
    let mut old = bytes[..13].to_vec();
    old[4] = VERSION_1;
    old.extend(postcard::to_allocvec(&SavedClimb { head, hall, tail }).unwrap());
    seal(&mut old);
    old
}

/// The error for bytes that are not a usable checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes do not begin with the magic number of a saved climb.
    Foreign,
    /// The bytes are in a version of the format that this program cannot read.
    Version {
        /// The version found.
        found: u8,
        /// The version that this program writes.
        known: u8,
    },
    /// The bytes are incomplete, have been changed, or describe an impossible state.
    Damaged,
    /// The climb was made with another word list or another word rule.
    Dictionary,
    /// The options in the checkpoint are invalid.
    Options(ClimbError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("this is not a saved climb"),
            Self::Version { found, known } => write!(
                f,
                "this climb was saved by another version of the program (its format is {found}, not {known})"
            ),
            Self::Damaged => f.write_str("this saved climb is damaged"),
            Self::Dictionary => f.write_str(
                "this climb was made with another dictionary: choose that dictionary first",
            ),
            Self::Options(error) => write!(f, "this saved climb is damaged: {error}"),
        }
    }
}

impl core::error::Error for CheckpointError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Options(error) => Some(error),
            _ => None,
        }
    }
}
