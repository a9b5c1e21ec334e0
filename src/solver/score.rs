//! The fast scorer, which finds only the points and the number of words.

use core::fmt;
use std::sync::Arc;

#[cfg(any(target_arch = "x86_64", target_feature = "simd128", target_arch = "aarch64"))]
use super::lanes::{self, FoundMarks, Lanes, Lexis};
use super::solve::walk;
use crate::board::{Board, Face, Tile};
use crate::dict::{Dawg, Dictionary};
use crate::grid::{Cell, Dims, MAX_CELLS};
use crate::letter::{Letter, MAX_LETTERS};
use crate::scoring::Rules;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128", target_arch = "aarch64"))]
use crate::simd::Vectors;

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

/// A word of the dictionary, identified by the number that searches use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number, which is less than the dictionary's number of words. [`Dictionary::words_by_slot`] maps it to the word.
    pub number: u32,
    /// The number of letters in the word's text, where Qu counts as two.
    pub text_len: u32,
}

/// Scores boards of one size under one set of rules, fastest if each cell shows a single letter (Qu counts as one) or is a
/// gap.
///
/// ```
/// use boggle_lab::{board::Board, dict::Dictionary, scoring::Rules, solver::Scorer};
/// let dictionary = Dictionary::from_words(["tar", "tie", "tier"]).unwrap();
/// let board = Board::read("ti/re", None, dictionary.alphabet()).unwrap();
/// let mut scorer = Scorer::new(&dictionary, board.dims(), Rules::default());
/// let score = scorer.score(&board.tiles().unwrap());
/// assert_eq!((score.points, score.words), (2, 2));
///
/// let several = Board::read("t ie / a n", None, dictionary.alphabet()).unwrap();
/// assert_eq!(scorer.score_board(&several).points, 1);
/// let names = dictionary.words_by_slot();
/// assert_eq!(names[scorer.words(&several)[0].number as usize], "tie");
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
    /// The words that [`walk`] found on the last board.
    slots: Vec<Slot>,
    #[cfg(any(target_arch = "x86_64", target_feature = "simd128", target_arch = "aarch64"))]
    lanes: Option<(Vectors, Lanes)>,
    /// The board that [`Scorer::focus`] put in focus; empty if there is none.
    focused: Vec<Tile>,
    /// Whether the lanes keep the paths of that board as anchors, so that only the difference of a change must be computed.
    is_anchored: bool,
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

fn unpack(sum: u64) -> Score {
    Score {
        points: u32::try_from(sum & ((1 << WORD) - 1)).unwrap_or(u32::MAX),
        words: (sum >> WORD) as u32,
    }
}

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
            slots: Vec::new(),
            #[cfg(any(
                target_arch = "x86_64",
                target_feature = "simd128",
                target_arch = "aarch64"
            ))]
            lanes: Vectors::detect().map(|vectors| (vectors, Lanes::new(dims))),
            focused: Vec::new(),
            is_anchored: false,
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
        self.focused.clear();
        self.focused.extend_from_slice(tiles);
        let fits = self.dims.cells() <= MAX_ANCHORED;
        let sum = fits.then(|| self.score_by_lanes(tiles, Task::Focus)).flatten();
        self.is_anchored = sum.is_some();
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
        assert!(!self.focused.is_empty(), "a board in focus");
        let mut tiles = core::mem::take(&mut self.changed);
        tiles.clone_from(&self.focused);
        let mut cells = 0;
        for (cell, tile) in changes {
            tiles[cell.index()] = *tile;
            cells |= cell.bit();
        }
        let is_anchored = self.is_anchored;
        let by_difference = is_anchored.then(|| self.score_by_lanes(&tiles, Task::Change(cells)));
        let points = match by_difference.flatten() {
            Some(sum) => u32::try_from(sum).unwrap_or(u32::MAX),
            None => self.score(&tiles).points,
        };
        self.changed = tiles;
        points
    }

    /// Finds the points of every board that differs from the given board in at most one cell. Afterward, the given
    /// board is in focus.
    ///
    /// `out` is resized to `cells × letters` entries, and `out[cell * self.letters() + letter]` gets the points of the
    /// board with that letter on that cell. A gap is replaced by letters like any other tile, but no letter is replaced
    /// by a gap.
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn neighborhood(&mut self, tiles: &[Tile], out: &mut Vec<u32>) {
        out.clear();
        self.focus(tiles);
        for cell in self.dims.iter() {
            for letter in (0..self.letters as u8).filter_map(Letter::new) {
                out.push(self.score_change(&[(cell, Tile::letter(letter))]));
            }
        }
    }

    /// Scores a board with faces of any kind. If a face has several letters, this takes many times as long as
    /// [`Scorer::score`].
    ///
    /// # Panics
    /// If the board is of a different size.
    pub fn score_board(&mut self, board: &Board) -> Score {
        match board.tiles() {
            Some(tiles) => self.score(&tiles),
            None => {
                self.words(board);
                unpack(self.sum())
            }
        }
    }

    /// Returns the distinct words on a board that count, in no particular order. The tiles can have faces of any kind.
    ///
    /// # Panics
    /// If the board is of a different size.
    pub fn words(&mut self, board: &Board) -> &[Slot] {
        assert_eq!(board.dims(), self.dims, "the board has another size");
        self.find(board.faces());
        &self.slots
    }

    fn find(&mut self, faces: &[Face]) {
        let generation = self.next_board();
        let Self { found, slots, worth, .. } = self;
        slots.clear();
        let add = |number: u32, text_len: u32, _: &[Cell], _| {
            let mark = &mut found[number as usize];
            if *mark != generation && worth.get(text_len as usize).is_some_and(|worth| *worth > 0) {
                *mark = generation;
                slots.push(Slot { number, text_len });
            }
        };
        // The search counts the cells that it tries: up to eight for each path.
        let steps = self.limit.saturating_mul(8);
        let end = walk(&self.dawg, faces, &self.neighbors, &self.text_len, steps, add);
        self.gave_up = end.is_break();
    }

    fn sum(&self) -> u64 {
        self.slots.iter().map(|slot| self.worth[slot.text_len as usize]).sum()
    }

    /// Scores a board with [`walk`] on every machine, to test that method.
    #[cfg(test)]
    pub(super) fn score_plainly(&mut self, tiles: &[Tile]) -> Score {
        unpack(self.score_deep(tiles))
    }

    fn score_deep(&mut self, tiles: &[Tile]) -> u64 {
        let mut faces = [Face::GAP; MAX_CELLS];
        for (face, tile) in faces.iter_mut().zip(tiles) {
            *face = tile.get().map_or(Face::GAP, Face::single);
        }
        self.find(&faces[..tiles.len()]);
        self.sum()
    }

    /// Scores a board with vector instructions. Returns `None` if the machine has none, or if the board has too many
    /// paths.
    #[cfg(any(target_arch = "x86_64", target_feature = "simd128", target_arch = "aarch64"))]
    #[inline]
    fn score_by_lanes(&mut self, tiles: &[Tile], task: Task) -> Option<u64> {
        self.lanes.as_ref()?;
        self.gave_up = false;
        let generation = self.next_board();
        let (vectors, lanes) = self.lanes.as_mut()?;
        let marks = FoundMarks { found: &mut self.found, generation };
        let lexis = Lexis { dawg: &self.dawg, text_len: &self.text_len, worth: &self.worth };
        lanes::run(*vectors, lanes, lexis, tiles, task, marks)
    }

    #[cfg(not(any(target_arch = "x86_64", target_feature = "simd128", target_arch = "aarch64")))]
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

// --- Task ---

/// The maximum number of cells on a board whose paths the lanes can keep as anchors: a set of its cells has 32 bits.
pub(super) const MAX_ANCHORED: usize = 32;

/// What the vector scorer should do with a board.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "machines without vectors have no fast way")]
pub(super) enum Task {
    /// Add up what each word on the board adds to the score.
    Score,
    /// Add up what each word on the board adds to the score, and keep what is needed to score changes to the board. The
    /// board must have at most [`MAX_ANCHORED`] cells.
    Focus,
    /// Add up the points of the words on the board, which differs from the board in focus on this set of cells.
    Change(u64),
}
