//! The race of the solvers: one small, honest program for each idea that made scoring a board faster, from the
//! first Ruby script of 2007 to ours. All of them give the same score to the same board.
//!
//! They differ in the idea alone: all are Rust, so what a language is worth does not show. None has tricks that
//! its time did not have, and none is slower than its idea makes it.
//!
//! Source: D. Vanderkam's posts of January and February 2007, from "The Shortest Solver" to "One Last Boggle
//! Boost"; the array form after the contest problem `FindWords` of Dyalog's APL Problem Solving Competition, 2019.

mod boards;
mod compact;
mod every_path;
mod every_word;
mod find_words;
mod hash;
mod stems;
mod trie_found;

#[cfg(test)]
mod tests;

use core::fmt;
use std::sync::Arc;

pub use boards::{Tiles, benchmark_2007, rolled};

use crate::board::Tile;
use crate::dict::Dictionary;
use crate::grid::{Dims, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;
use crate::solver::{Score, Scorer, oracle::Oracle};

/// An idea, in the order in which they came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// Walk every path of the board and look each up in a hash of words. Ruby, January 2007.
    EveryPath,
    /// Take every word of the list and look for it on the board: the other way round, often proposed.
    EveryWord,
    /// Give up a path that begins no word: a hash of words and one of their beginnings. Ruby, January 2007.
    Stems,
    /// The same without making a new string at each step: letters as bytes, one buffer. C++, February 2007.
    Compact,
    /// Walk a trie along with the board; a set of nodes remembers what was found. C++, February 2007.
    TrieFound,
    /// Write the number of the board into the trie's node instead. C++, February 2007.
    TrieMarks,
    /// All paths at once, a letter at a time, as arrays. APL, 2019.
    FindWords,
    /// Ours.
    Ours,
}

impl Idea {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::EveryPath,
        Self::EveryWord,
        Self::Stems,
        Self::Compact,
        Self::TrieFound,
        Self::TrieMarks,
        Self::FindWords,
        Self::Ours,
    ];

    /// The name used on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EveryPath => "every-path",
            Self::EveryWord => "every-word",
            Self::Stems => "stems",
            Self::Compact => "compact",
            Self::TrieFound => "trie-found",
            Self::TrieMarks => "trie-marks",
            Self::FindWords => "find-words",
            Self::Ours => "ours",
        }
    }

    /// The idea with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|idea| idea.name() == name)
    }

    /// What it is, in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::EveryPath => "every path, looked up",
            Self::EveryWord => "every word, looked for",
            Self::Stems => "stems prune the paths",
            Self::Compact => "bytes instead of strings",
            Self::TrieFound => "a trie, and a set of what was found",
            Self::TrieMarks => "a trie with the board's number in it",
            Self::FindWords => "all paths at once, as arrays",
            Self::Ours => "ours",
        }
    }

    /// The year it was published; `None` for ours and for what is everybody's.
    #[must_use]
    pub const fn year(self) -> Option<u16> {
        match self {
            Self::EveryPath | Self::Stems | Self::Compact => Some(2007),
            Self::TrieFound | Self::TrieMarks => Some(2007),
            Self::FindWords => Some(2019),
            Self::EveryWord | Self::Ours => None,
        }
    }

    /// Boards a second that its author measured at the time, where they were published.
    #[must_use]
    pub const fn published_rate(self) -> Option<f64> {
        match self {
            Self::EveryPath => Some(0.004),
            Self::Stems => Some(17.5),
            Self::Compact => Some(310.0),
            Self::TrieFound => Some(6_271.0),
            Self::TrieMarks => Some(10_367.0),
            Self::EveryWord | Self::FindWords | Self::Ours => None,
        }
    }

    /// Whether it gets anywhere on boards of a size: [`Idea::EveryPath`] does up to 16 cells, beyond which a board
    /// has so many paths that it would take it hours or ages.
    #[must_use]
    pub fn copes_with(self, dims: Dims) -> bool {
        self != Self::EveryPath || dims.cells() <= 16
    }

    fn program(self, course: &Course) -> Box<dyn Program> {
        match self {
            Self::EveryPath => Box::new(every_path::EveryPath::new(course)),
            Self::EveryWord => Box::new(every_word::EveryWord::new(course)),
            Self::Stems => Box::new(stems::Stems::new(course)),
            Self::Compact => Box::new(compact::Compact::new(course)),
            Self::TrieFound => Box::new(trie_found::TrieFound::new(course)),
            Self::TrieMarks => Box::new(Oracle::new(&course.dictionary, course.dims, course.rules)),
            Self::FindWords => Box::new(find_words::FindWords::new(course)),
            Self::Ours => Box::new(Scorer::new(&course.dictionary, course.dims, course.rules)),
        }
    }
}

/// A solver made for one course.
trait Program {
    /// Scores a board, row by row.
    fn score(&mut self, tiles: &[Tile]) -> Score;
}

impl Program for Oracle {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        Self::score(self, tiles)
    }
}

impl Program for Scorer {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        Self::score(self, tiles)
    }
}

/// What all run over: words, rules, and boards of one size.
#[derive(Clone, Debug)]
pub struct Course {
    dictionary: Arc<Dictionary>,
    dims: Dims,
    rules: Rules,
    boards: Arc<[Tiles]>,
}

impl Course {
    /// A course over boards of single letters.
    ///
    /// # Errors
    /// [`CourseError`] for an alphabet that the tries of the time have no room for.
    ///
    /// # Panics
    /// If a board is not of the size given.
    pub fn new(
        dictionary: Arc<Dictionary>,
        dims: Dims,
        rules: Rules,
        boards: Vec<Tiles>,
    ) -> Result<Self, CourseError> {
        let letters = dictionary.alphabet().len();
        if letters > CHILDREN {
            return Err(CourseError { letters });
        }
        assert!(
            boards.iter().all(|tiles| tiles.len() == dims.cells()),
            "all boards of a course have its size"
        );
        Ok(Self {
            dictionary,
            dims,
            rules,
            boards: boards.into(),
        })
    }

    /// The size of the boards.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// How many boards there are.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.boards.len()
    }

    /// The usable words as letters, in alphabetical order.
    fn words(&self) -> Vec<Vec<Letter>> {
        let mut words = Vec::with_capacity(self.dictionary.words());
        self.dictionary
            .automaton()
            .for_each_word(|word| words.push(word.to_vec()));
        words
    }

    /// Letters of text in a word.
    fn text_len(&self, word: &[Letter]) -> usize {
        let alphabet = self.dictionary.alphabet();
        word.iter().map(|&letter| alphabet.text_len(letter)).sum()
    }

    /// For every cell, the cells that touch it.
    fn neighbours(&self) -> Vec<Vec<usize>> {
        let near = |cell| cells_of(self.dims.neighbours(cell)).map(|c| c.index());
        self.dims.iter().map(|cell| near(cell).collect()).collect()
    }
}

/// The children of a trie's node: a to z.
const CHILDREN: usize = 26;

/// One program on its way over a course.
pub struct Runner {
    course: Course,
    idea: Idea,
    program: Box<dyn Program>,
    scores: Vec<Score>,
}

impl Runner {
    /// A program at the start. Cost: what it makes of the dictionary, up to 100 MB and a second.
    #[must_use]
    pub fn new(course: &Course, idea: Idea) -> Self {
        Self {
            course: course.clone(),
            idea,
            program: idea.program(course),
            scores: Vec::new(),
        }
    }

    /// Which idea this is.
    #[must_use]
    pub fn idea(&self) -> Idea {
        self.idea
    }

    /// Scores at most `boards` more boards of the course; returns how many it scored.
    ///
    /// Cost: from a microsecond a board to a second and more for [`Idea::EveryPath`].
    pub fn step(&mut self, boards: usize) -> usize {
        let from = self.scores.len();
        let to = self.course.boards().min(from.saturating_add(boards));
        for tiles in &self.course.boards[from..to] {
            self.scores.push(self.program.score(tiles));
        }
        to - from
    }

    /// The scores so far: those of the first boards of the course.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// The first board that two programs score differently, of those that both have scored.
    #[must_use]
    pub fn disagreement(&self, other: &Self) -> Option<usize> {
        let pairs = self.scores.iter().zip(&other.scores);
        pairs
            .enumerate()
            .find(|(_, (a, b))| a != b)
            .map(|(at, _)| at)
    }
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at board {}", self.idea.name(), self.scores.len())
    }
}

/// A dictionary that cannot race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CourseError {
    /// Its letters.
    pub letters: usize,
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the solvers of 2007 know {CHILDREN} letters, this dictionary has {}: race with an English one",
            self.letters
        )
    }
}

impl core::error::Error for CourseError {}
