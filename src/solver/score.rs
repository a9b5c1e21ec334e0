//! The points-only scorer.

use std::sync::Arc;

use crate::board::Tile;
use crate::dict::Dictionary;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Dims, MAX_CELLS, cells_of};
use crate::letter::MAX_LETTERS;
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
#[derive(Clone, Debug)]
pub struct Scorer {
    dawg: Arc<Dawg>,
    dims: Dims,
    letters: usize,
    neighbours: [u64; MAX_CELLS],
    /// Points by letters of text.
    points: Vec<u32>,
    min_length: usize,
    text_len: [u8; MAX_LETTERS],
    /// The generation in which each word was last found.
    found: Vec<u8>,
    generation: u8,
}

impl Scorer {
    /// A scorer for boards of one size. Cost: a byte per word of the dictionary.
    #[must_use]
    pub fn new(dictionary: &Dictionary, dims: Dims, rules: Rules) -> Self {
        let alphabet = dictionary.alphabet();
        let mut neighbours = [0; MAX_CELLS];
        for cell in dims.iter() {
            neighbours[cell.index()] = dims.neighbours(cell);
        }
        let mut text_len = [1; MAX_LETTERS];
        if let Some(qu) = alphabet.qu() {
            text_len[qu.index()] = 2;
        }
        Self {
            dims,
            letters: alphabet.len(),
            neighbours,
            points: (0..=2 * MAX_CELLS).map(|len| rules.points(len)).collect(),
            min_length: rules.min_length.letters(),
            text_len,
            found: vec![0; dictionary.words()],
            generation: 0,
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
        if self.generation == u8::MAX {
            self.found.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
        let mut score = Score::default();
        let root = self.dawg.entries()[0];
        let dawg = Arc::clone(&self.dawg);
        self.visit(
            &dawg,
            tiles,
            &root,
            0,
            0,
            u64::MAX >> (64 - tiles.len()),
            0,
            &mut score,
        );
        score
    }

    #[allow(clippy::too_many_arguments)]
    fn visit(
        &mut self,
        dawg: &Dawg,
        tiles: &[Tile],
        at: &Entry,
        slot: u32,
        len: usize,
        next: u64,
        used: u64,
        score: &mut Score,
    ) {
        for cell in cells_of(next & !used) {
            let Some(letter) = tiles[cell.index()].get() else {
                continue;
            };
            let len = len + usize::from(self.text_len[letter.index()]);
            if let Some(place) = at.word(letter)
                && len >= self.min_length
            {
                let found = &mut self.found[(slot + place) as usize];
                if *found != self.generation {
                    *found = self.generation;
                    score.points = score.points.saturating_add(self.points[len]);
                    score.words += 1;
                }
            }
            if let Some(child) = at.child(letter) {
                let child = &dawg.entries()[child];
                self.visit(
                    dawg,
                    tiles,
                    child,
                    slot + child.skip,
                    len,
                    self.neighbours[cell.index()],
                    used | cell.bit(),
                    score,
                );
            }
        }
    }
}
