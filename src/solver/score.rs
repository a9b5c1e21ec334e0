//! The points-only scorer.

use core::fmt;
use std::sync::Arc;

use super::deep::Deep;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
use super::lanes::{self, Lanes, Lexis};
use super::task::{Marks, SHARP, Task};
use crate::board::Tile;
use crate::dict::Dictionary;
use crate::dict::dawg::Dawg;
use crate::grid::{Cell, Dims};
use crate::letter::MAX_LETTERS;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
use crate::machine::Vectors;
use crate::scoring::Rules;

/// What a board is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// Sum of the points of distinct words; saturates at `u32::MAX`.
    pub points: u32,
    /// Number of distinct words that count.
    pub words: u32,
}

/// Scores single-letter boards of one size by one set of rules.
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
/// ```
#[derive(Clone)]
pub struct Scorer {
    dawg: Arc<Dawg>,
    dims: Dims,
    letters: usize,
    text_len: [u8; MAX_LETTERS],
    /// Points and words (see [`pack`]) of a word, by letters of text.
    worth: [u64; 256],
    /// The generation in which each word was last found.
    found: Vec<u8>,
    generation: u8,
    #[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
    lanes: Option<(Vectors, Lanes)>,
    /// The board that changes are scored against; empty without one.
    in_focus: Vec<Tile>,
    /// Whether changes can be scored by what differs.
    is_sharp: bool,
    changed: Vec<Tile>,
    deep: Deep,
}

/// What a word adds to the sum of a board: a word in the upper 22 bits, points in the lower 42. No list comes
/// near either: a million words of 2^20 points fit.
fn pack(rules: &Rules, text_len: usize) -> u64 {
    u64::from(rules.counts(text_len)) << WORD | u64::from(rules.points(text_len))
}

const WORD: u32 = 42;

impl Scorer {
    /// A scorer for boards of one size. Cost: a byte per word of the dictionary (two more once a board
    /// is in focus), and 0.9 MB.
    #[must_use]
    pub fn new(dictionary: &Dictionary, dims: Dims, rules: Rules) -> Self {
        let alphabet = dictionary.alphabet();
        let mut text_len = [1; MAX_LETTERS];
        if let Some(qu) = alphabet.qu() {
            text_len[qu.index()] = 2;
        }
        Self {
            dims,
            letters: alphabet.len(),
            text_len,
            worth: core::array::from_fn(|len| pack(&rules, len)),
            found: vec![0; dictionary.words()],
            generation: 0,
            #[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
            lanes: Vectors::detect().map(|vectors| (vectors, Lanes::new(dims))),
            in_focus: Vec::new(),
            is_sharp: false,
            changed: Vec::new(),
            deep: Deep::new(dims),
            dawg: Arc::clone(dictionary.dawg()),
        }
    }

    /// The size of the boards.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// The number of letters a cell can have.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// Points and number of words of a board, row by row. Allocates nothing.
    ///
    /// # Panics
    /// If there are not `self.dims().cells()` tiles.
    pub fn score(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile a cell");
        let sum = match self.score_by_lanes(tiles, Task::Score) {
            Some(sum) => sum,
            None => self.score_deep(tiles),
        };
        unpack(sum)
    }

    /// The same, and makes the board the one that [`Scorer::score_change`] changes. Cost: twice that of
    /// [`Scorer::score`].
    ///
    /// # Panics
    /// If there are not `self.dims().cells()` tiles.
    pub fn focus(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile a cell");
        self.in_focus.clear();
        self.in_focus.extend_from_slice(tiles);
        let fits = self.dims.cells() <= SHARP;
        let sum = fits
            .then(|| self.score_by_lanes(tiles, Task::Focus))
            .flatten();
        self.is_sharp = sum.is_some();
        sum.map_or_else(|| self.score(tiles), unpack)
    }

    /// Points of the board in focus after some cells got other tiles. The focus stays as it is.
    ///
    /// Cost: on boards of up to 32 cells, on machines with vectors, a quarter or less of scoring the changed board; else
    /// as much as that.
    ///
    /// # Panics
    /// If no board is in focus, or it does not have the cells.
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

    /// The plain way, for any board: see [`Deep`].
    fn score_deep(&mut self, tiles: &[Tile]) -> u64 {
        let generation = self.next_board();
        self.deep.score(
            &self.dawg,
            tiles,
            &self.text_len,
            &self.worth,
            Marks {
                found: &mut self.found,
                generation,
            },
        )
    }

    /// The fast way: `None` if the machine has none, or the board is too rich for it.
    #[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
    #[inline]
    fn score_by_lanes(&mut self, tiles: &[Tile], task: Task) -> Option<u64> {
        self.lanes.as_ref()?;
        let generation = self.next_board();
        let (vectors, lanes) = self.lanes.as_mut()?;
        let marks = Marks {
            found: &mut self.found,
            generation,
        };
        let lexis = Lexis {
            dawg: &self.dawg,
            text_len: &self.text_len,
            worth: &self.worth,
        };
        lanes::run(*vectors, lanes, lexis, tiles, task, marks).ok()
    }

    #[cfg(not(any(target_arch = "x86_64", target_feature = "simd128")))]
    #[inline]
    fn score_by_lanes(&mut self, _: &[Tile], _: Task) -> Option<u64> {
        None
    }

    /// A generation that no word has been found in.
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
