//! The course of a race: the boards that all solvers score.

use core::fmt;
use std::sync::Arc;

use super::boards::Tiles;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::Letter;
use crate::scoring::Rules;

/// The course that all the solvers run: a dictionary, the rules, and boards of one size.
#[derive(Clone, Debug)]
pub struct Course {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) dims: Dims,
    pub(super) rules: Rules,
    pub(super) boards: Arc<[Tiles]>,
}

impl Course {
    /// Creates a course over boards that have a single letter on each tile.
    ///
    /// # Errors
    /// [`CourseError`] if there is no board, or if the alphabet has too many letters for the tries of the 2007 solvers.
    ///
    /// # Panics
    /// If a board is not of the given size.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        rules: Rules,
        boards: Vec<Tiles>,
    ) -> Result<Self, CourseError> {
        let letters = dictionary.alphabet().len();
        if letters > CHILDREN {
            return Err(CourseError::Letters(letters));
        }
        if boards.is_empty() {
            return Err(CourseError::NoBoards);
        }
        assert!(
            boards.iter().all(|tiles| tiles.len() == dims.cells()),
            "all boards of a course have its size"
        );
        Ok(Self { dictionary: Arc::clone(dictionary), dims, rules, boards: boards.into() })
    }

    /// Returns the size of the boards.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.boards.len()
    }

    /// Returns the usable words as letters, in alphabetical order.
    pub(super) fn words(&self) -> Vec<Vec<Letter>> {
        let mut words = Vec::with_capacity(self.dictionary.words());
        self.dictionary.automaton().for_each_word(|word| words.push(word.to_vec()));
        words
    }

    /// Returns the number of letters in a word's text, where Qu counts as two.
    pub(super) fn text_len(&self, word: &[Letter]) -> usize {
        let alphabet = self.dictionary.alphabet();
        word.iter().map(|&letter| alphabet.text_len(letter)).sum()
    }

    /// Returns the neighbors of every cell.
    pub(super) fn neighbors(&self) -> Vec<Vec<usize>> {
        let near = |cell| self.dims.neighbors(cell).iter().map(|c| c.index());
        self.dims.iter().map(|cell| near(cell).collect()).collect()
    }
}

/// The number of children of a trie node: one for each letter from A to Z.
pub(super) const CHILDREN: usize = 26;

/// Why there can be no race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CourseError {
    /// The dictionary's alphabet has this many letters, which is too many.
    Letters(usize),
    /// There is no board that the solvers from 2007 can read.
    NoBoards,
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letters(letters) => write!(
                f,
                "the solvers from 2007 know only {CHILDREN} letters, and this dictionary has {letters}: choose an English dictionary"
            ),
            Self::NoBoards => f.write_str(
                "these dice never roll a board of single letters, and the solvers from 2007 can't read any other",
            ),
        }
    }
}

impl core::error::Error for CourseError {}
