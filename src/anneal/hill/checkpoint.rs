//! Saves a hill climb as bytes and restores it, in the same format as an annealing climb.

use core::cmp::Reverse;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::climb::HillClimb;
use super::pool::{Member, Rank};
use super::record::HillRecord;
use super::round::Round;
use crate::anneal::checkpoint::{CheckpointError, open, read, write};
use crate::anneal::climb::{BestBoard, RUNS_KEPT};
use crate::anneal::hall::HallBoard;
use crate::anneal::palette::{MAX_SYMBOLS, Symbol};
use crate::anneal::space::Position;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::random::Rng;

const MAGIC: [u8; 4] = *b"BoHC";
const VERSION: u8 = 1;

/// The saved state. Whatever can be computed again (the scorer, the cache, and the edits of the current board) is left out.
#[derive(Serialize, Deserialize)]
struct SavedHill {
    options: HillRecord,
    /// The SHA-256 of the word list; `words` is the number of words on it that the word rule admits.
    dictionary: String,
    words: u64,
    rng: Rng,
    pool: Vec<SavedPoolBoard>,
    drawn: u32,
    parents: Vec<SavedPlace>,
    parents_done: u64,
    edits_done: u64,
    run: u32,
    round: u32,
    looked: u64,
    evaluations: u64,
    best: BestBoard,
    hall: Vec<HallBoard>,
    rounds: Vec<Round>,
    rounds_over: u64,
}

/// A board in the pool.
#[derive(Serialize, Deserialize)]
struct SavedPoolBoard {
    points: u32,
    place: SavedPlace,
    expanded: bool,
}

/// A board, and the path of the word that must stay on it.
#[derive(Serialize, Deserialize)]
struct SavedPlace {
    symbols: Vec<u8>,
    path: Vec<u8>,
}

impl SavedPlace {
    fn of(position: &Position) -> Self {
        Self {
            symbols: position.symbols.iter().map(|symbol| symbol.0).collect(),
            path: position.path.iter().map(|c| c.index() as u8).collect(),
        }
    }

    fn position(self) -> Option<Position> {
        let path = self.path.iter().map(|c| Cell::new(usize::from(*c)));
        Some(Position {
            path: path.collect::<Option<_>>()?,
            symbols: self.symbols.into_iter().map(Symbol).collect(),
        })
    }
}

impl HillClimb {
    /// Returns the options of the climb as a record.
    #[must_use]
    pub fn record(&self) -> HillRecord {
        HillRecord::of(&self.options, self.space.palette().alphabet())
    }

    /// Saves the climb as bytes. The size is about 50 bytes per board in the pool.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let kept = |(rank, member): (&Rank, &Member)| SavedPoolBoard {
            points: rank.points.0,
            place: SavedPlace::of(&member.position),
            expanded: member.expanded,
        };
        let state = SavedHill {
            options: self.record(),
            dictionary: self.dictionary.clone(),
            words: self.words,
            rng: self.rng.clone(),
            pool: self.pool.iter().map(kept).collect(),
            drawn: self.drawn,
            parents: self.parents.iter().map(SavedPlace::of).collect(),
            parents_done: self.parents_done as u64,
            edits_done: self.edits_done as u64,
            run: self.run,
            round: self.round,
            looked: self.looked,
            evaluations: self.evaluations,
            best: self.best.clone(),
            hall: self.hall.best().to_vec(),
            rounds: self.rounds(),
            rounds_over: self.rounds_over,
        };
        write(MAGIC, VERSION, &state)
    }

    /// Restores a climb from the bytes of [`HillClimb::checkpoint`], ready to continue. It takes the same course as the saved
    /// climb, but its cache is empty at first, so some boards are scored again and its count of evaluations can be higher.
    ///
    /// # Errors
    /// [`CheckpointError`] if the bytes are not a saved hill climb, are damaged, are in another version of the format, or were
    /// saved with another dictionary. The bytes are not trusted: the points of the best boards and of the boards in the pool are
    /// computed again.
    pub fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let (_, body) = open(MAGIC, VERSION..=VERSION, bytes)?;
        let state: SavedHill = read(body)?;
        if state.dictionary != dictionary.sha256().to_string()
            || state.words != dictionary.words() as u64
        {
            return Err(CheckpointError::Dictionary);
        }
        let options = state.options.read(dictionary.alphabet());
        let climb = options.and_then(|options| Ok(Self::new(dictionary, &options)?));
        let mut climb = climb.map_err(CheckpointError::Options)?;
        climb.take(state).ok_or(CheckpointError::Damaged)?;
        Ok(climb)
    }

    /// Takes over a saved state; returns `None` if the state contradicts itself.
    fn take(&mut self, state: SavedHill) -> Option<()> {
        let cells = self.space.dims().cells();
        let symbols_in_use = self.space.palette().len().min(MAX_SYMBOLS);
        let is_board = |symbols: &[u8]| {
            symbols.len() == cells && symbols.iter().all(|s| usize::from(*s) < symbols_in_use)
        };
        let (pool, parents) = (&state.pool, &state.parents);
        let sound = pool.len() <= state.drawn as usize
            && state.drawn <= self.options.pool.get()
            && pool.iter().all(|kept| is_board(&kept.place.symbols))
            && parents.iter().all(|place| is_board(&place.symbols))
            && is_board(&state.best.symbols)
            && state.hall.iter().all(|fame| is_board(&fame.symbols))
            && state.looked < 1 << 53
            && state.evaluations <= state.looked
            && state.best.run <= state.run
            && state.rounds.len() <= RUNS_KEPT
            && state.rounds.len() as u64 == state.rounds_over.min(RUNS_KEPT as u64)
            && u64::from(state.round) <= state.rounds_over
            && state.rounds_over < 1 << 53
            && u64::from(state.run) <= state.rounds_over
            && state.rng.is_sound();
        // Until the first board is scored, the best board is only a placeholder.
        let has_best = state.evaluations > 0 || state.best == self.best;
        if !sound || !has_best || !self.hall.restore(state.hall) {
            return None;
        }
        let best: Vec<Symbol> = state.best.symbols.iter().map(|s| Symbol(*s)).collect();
        if state.evaluations > 0 && !self.has(&best, state.best.points) {
            return None;
        }
        self.best = state.best;
        // If one board has too many paths to be scored in full, the others may have too many as well. Scoring each of them would
        // take a while, so their points are then not checked.
        for fame in self.hall.best().to_vec() {
            let symbols: Vec<Symbol> = fame.symbols.iter().map(|s| Symbol(*s)).collect();
            if self.is_exact() && !self.has(&symbols, fame.points) {
                return None;
            }
        }
        for kept in state.pool {
            let position = kept.place.position()?;
            if !self.space.contains(&position)
                || (self.is_exact() && !self.has(&position.symbols, kept.points))
            {
                return None;
            }
            let rank =
                Rank { points: Reverse(kept.points), canonical: self.canonical(&position.symbols) };
            let member = Member { position, expanded: kept.expanded };
            if self.pool.insert(rank, member).is_some() {
                return None;
            }
        }
        for place in state.parents {
            let position = place.position()?;
            if !self.space.contains(&position) {
                return None;
            }
            self.parents.push(position);
        }
        self.parents_done = usize::try_from(state.parents_done).ok()?;
        let edits_done = usize::try_from(state.edits_done).ok()?;
        self.drawn = state.drawn;
        // Between two steps, either the pool is still filling, or some parent has edits left.
        if self.drawn < self.options.pool.get() {
            if !self.parents.is_empty() || self.parents_done > 0 || edits_done > 0 {
                return None;
            }
        } else {
            if self.parents_done >= self.parents.len() {
                return None;
            }
            self.expand();
            if edits_done >= self.edits.len() {
                return None;
            }
        }
        self.edits_done = edits_done;
        self.rng = state.rng;
        self.run = state.run;
        self.round = state.round;
        self.looked = state.looked;
        self.evaluations = state.evaluations;
        self.rounds = state.rounds.into();
        self.rounds_over = state.rounds_over;
        Some(())
    }

    /// Returns whether a board scores this many points.
    fn has(&mut self, symbols: &[Symbol], points: u32) -> bool {
        self.evaluator.confirms(&self.space, symbols, points)
    }
}
