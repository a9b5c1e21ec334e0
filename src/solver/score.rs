//! The fast scorer, which finds only the points and the number of words.

use core::fmt;
use std::sync::Arc;

#[cfg(any(
    target_arch = "x86_64",
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
use super::lanes::{self, FoundMarks, Lanes, Lexis};
use super::solve::{SHARP, Task};
use super::walk::walk;
use crate::board::{Face, Tile};
use crate::dict::Dictionary;
use crate::dict::dawg::Dawg;
use crate::grid::{Cell, Dims, MAX_CELLS};
use crate::letter::MAX_LETTERS;
#[cfg(any(
    target_arch = "x86_64",
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
use crate::machine::Vectors;
use crate::scoring::Rules;

/// The score of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// The sum of the points of the distinct words. It saturates at `u32::MAX`.
    pub points: u32,
    /// The number of distinct words that count.
    pub words: u32,
}

impl Score {
    /// Adds a word whose text has `len` letters, if it counts.
    #[inline]
    pub(crate) fn add(&mut self, rules: Rules, len: usize) {
        if rules.counts(len) {
            self.words += 1;
            self.points = self.points.saturating_add(rules.points(len));
        }
    }
}

/// Scores boards of one size under one set of rules. Each cell must show a single letter (Qu counts as one) or be a
/// gap; a [`Solver`](super::Solver) takes the other boards.
///
/// ```
/// use boggle_lab::{board::Board, dict::{Dictionary, WordRule, list}};
/// use boggle_lab::{scoring::Rules, solver::Scorer};
/// let words = list::read(b"tar\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Dictionary::new("three", &words, WordRule::default()).unwrap();
/// let board = Board::read("ti/re", None, dictionary.alphabet()).unwrap();
/// let mut scorer = Scorer::new(&dictionary, board.dims(), Rules::default());
/// let score = scorer.score(&board.tiles().unwrap());
/// assert_eq!((score.points, score.words), (2, 2));
///
/// let several = Board::read("t ie / r e", None, dictionary.alphabet()).unwrap();
/// let message = several.tiles().unwrap_err().to_string();
/// assert_eq!(message, "tile 2 has several letters, which a Scorer can't score: use a Solver");
/// ```
#[derive(Clone)]
pub struct Scorer {
    dawg: Arc<Dawg>,
    dims: Dims,
    letters: usize,
    text_len: [u8; MAX_LETTERS],
    /// What a word adds to the score, indexed by the number of letters in its text: its points and its word count (1 or
    /// 0), packed by [`pack`].
    worth: [u64; 256],
    /// For each slot, the generation of the last board on which its word was found. Every board gets a new generation,
    /// so the marks needn't be cleared each time.
    found: Vec<u8>,
    generation: u8,
    #[cfg(any(
        target_arch = "x86_64",
        target_feature = "simd128",
        all(target_arch = "aarch64", target_endian = "little"),
    ))]
    lanes: Option<(Vectors, Lanes)>,
    /// The board in focus, to which changes are made; empty if there is none.
    in_focus: Vec<Tile>,
    /// Whether changes can be scored by computing only the difference.
    is_sharp: bool,
    changed: Vec<Tile>,
    neighbors: [u64; MAX_CELLS],
    /// How many steps [`walk`] may take per board. `gave_up` says whether the last board needed more.
    limit: u64,
    gave_up: bool,
}

/// Packs what a word adds to the sum of a board: its word count (1 or 0) in the upper 22 bits, and its points in the
/// lower 42 bits. No word list comes close to overflowing either part: a million words of 2^20 points each still fit.
fn pack(rules: &Rules, text_len: usize) -> u64 {
    u64::from(rules.counts(text_len)) << WORD | u64::from(rules.points(text_len))
}

const WORD: u32 = 42;

impl Scorer {
    /// Creates a scorer for boards of one size. Memory: one byte per word of the dictionary (two more once a board is
    /// in focus), plus 0.9 MB.
    pub fn new(dictionary: &Dictionary, dims: Dims, rules: Rules) -> Self {
        let alphabet = dictionary.alphabet();
        Self {
            dims,
            letters: alphabet.len(),
            text_len: alphabet.text_lens(),
            worth: core::array::from_fn(|len| pack(&rules, len)),
            found: vec![0; dictionary.words()],
            generation: 0,
            #[cfg(any(
                target_arch = "x86_64",
                target_feature = "simd128",
                all(target_arch = "aarch64", target_endian = "little"),
            ))]
            lanes: Vectors::detect().map(|vectors| (vectors, Lanes::new(dims))),
            in_focus: Vec::new(),
            is_sharp: false,
            changed: Vec::new(),
            neighbors: dims.neighbor_table(),
            limit: u64::MAX,
            gave_up: false,
            dawg: Arc::clone(dictionary.dawg()),
        }
    }

    /// Makes the scorer give up on a board after `steps` steps. A step is one path that spells a prefix of some word.
    ///
    /// Without a limit, a list such as `aaaaaaaa…` can make a single 8x8 board take longer than anyone would wait. With
    /// a list of real words, boards that dice can roll need a few thousand steps, and the 8x8 boards with the most
    /// paths need a few million. 2^24 steps take about a quarter of a second. On a machine with vector instructions,
    /// most boards are scored by a method that does only a limited amount of work anyway. The limit does not apply to
    /// those boards.
    ///
    /// If the scorer gives up on a board, the score is a lower bound and [`Scorer::is_exact`] returns `false`.
    #[must_use]
    pub fn with_limit(mut self, steps: u64) -> Self {
        self.limit = steps;
        self
    }

    /// Returns whether the last score was exact. Without a limit, scores are always exact.
    pub fn is_exact(&self) -> bool {
        !self.gave_up
    }

    /// Returns the size of the boards.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the number of letters a cell can have.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// Scores a board, given row by row. This allocates no memory.
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn score(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile per cell");
        let sum = match self.score_by_lanes(tiles, Task::Score) {
            Some(sum) => sum,
            None => self.score_deep(tiles),
        };
        unpack(sum)
    }

    /// Scores a board and puts it in focus, so that [`Scorer::score_change`] scores changes to it. Cost: twice the cost
    /// of [`Scorer::score`].
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn focus(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile per cell");
        self.in_focus.clear();
        self.in_focus.extend_from_slice(tiles);
        let fits = self.dims.cells() <= SHARP;
        let sum = fits.then(|| self.score_by_lanes(tiles, Task::Focus)).flatten();
        self.is_sharp = sum.is_some();
        sum.map_or_else(|| self.score(tiles), unpack)
    }

    /// Returns the points that the board in focus would score with some of its tiles replaced. The board in focus does
    /// not change.
    ///
    /// Cost: a quarter or less of the cost of scoring the changed board, if the board has at most 32 cells and the
    /// machine has vector instructions. Otherwise, the cost is the same as for scoring the changed board.
    ///
    /// # Panics
    /// If no board is in focus, or if the board in focus lacks one of the cells.
    pub fn score_change(&mut self, changes: &[(Cell, Tile)]) -> u32 {
        assert!(!self.in_focus.is_empty(), "a board in focus");
        let mut tiles = core::mem::take(&mut self.changed);
        tiles.clone_from(&self.in_focus);
        let mut cells = 0;
        for (cell, tile) in changes {
            tiles[cell.index()] = *tile;
            cells |= cell.bit();
        }
        let is_sharp = self.is_sharp;
        let by_difference = is_sharp.then(|| self.score_by_lanes(&tiles, Task::Change(cells)));
        let points = match by_difference.flatten() {
            Some(sum) => u32::try_from(sum).unwrap_or(u32::MAX),
            None => self.score(&tiles).points,
        };
        self.changed = tiles;
        points
    }

    /// Scores a board with [`walk`] on every machine, to test that method.
    #[cfg(test)]
    pub(super) fn score_plainly(&mut self, tiles: &[Tile]) -> Score {
        unpack(self.score_deep(tiles))
    }

    fn score_deep(&mut self, tiles: &[Tile]) -> u64 {
        let generation = self.next_board();
        let mut faces = [Face::GAP; MAX_CELLS];
        for (face, tile) in faces.iter_mut().zip(tiles) {
            *face = tile.get().map_or(Face::GAP, Face::single);
        }
        let mut sum = 0;
        let add = |slot: u32, text_len: u32, _: &[Cell], _| {
            let mark = &mut self.found[slot as usize];
            if *mark != generation {
                *mark = generation;
                sum += self.worth[text_len as usize];
            }
        };
        // The search counts the cells that it tries: up to eight for each path.
        let (faces, steps) = (&faces[..tiles.len()], self.limit.saturating_mul(8));
        let end = walk(&self.dawg, faces, &self.neighbors, &self.text_len, steps, add);
        self.gave_up = end.is_break();
        sum
    }

    /// Scores a board with vector instructions. Returns `None` if the machine has none, or if the board has too many
    /// paths.
    #[cfg(any(
        target_arch = "x86_64",
        target_feature = "simd128",
        all(target_arch = "aarch64", target_endian = "little"),
    ))]
    #[inline]
    fn score_by_lanes(&mut self, tiles: &[Tile], task: Task) -> Option<u64> {
        self.lanes.as_ref()?;
        self.gave_up = false;
        let generation = self.next_board();
        let (vectors, lanes) = self.lanes.as_mut()?;
        let marks = FoundMarks { found: &mut self.found, generation };
        let lexis = Lexis { dawg: &self.dawg, text_len: &self.text_len, worth: &self.worth };
        lanes::run(*vectors, lanes, lexis, tiles, task, marks).ok()
    }

    #[cfg(not(any(
        target_arch = "x86_64",
        target_feature = "simd128",
        all(target_arch = "aarch64", target_endian = "little"),
    )))]
    #[inline]
    fn score_by_lanes(&mut self, _: &[Tile], _: Task) -> Option<u64> {
        None
    }

    /// Returns a generation in which no word has been found yet.
    #[inline]
    fn next_board(&mut self) -> u8 {
        if self.generation == u8::MAX {
            self.found.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
        self.generation
    }
}

impl fmt::Debug for Scorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scorer")
            .field("dims", &self.dims)
            .field("words", &self.found.len())
            .finish_non_exhaustive()
    }
}

fn unpack(sum: u64) -> Score {
    Score {
        points: u32::try_from(sum & ((1 << WORD) - 1)).unwrap_or(u32::MAX),
        words: (sum >> WORD) as u32,
    }
}
