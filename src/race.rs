//! A race between solvers: one small, honest program for each idea that made scoring a board faster, from the first
//! Ruby script of 2007 to this library. They all give the same score to the same board.
//!
//! They differ only in the idea: all are written in Rust, so the programming language makes no difference. None uses
//! tricks that were unknown at the time, and none is slower than its idea requires.
//!
//! Source: D. Vanderkam's posts of January and February 2007, from "The Shortest Solver" to "One Last Boggle Boost";
//! the solver that works with arrays follows the contest problem `FindWords` of Dyalog's APL Problem Solving
//! Competition, 2019.

mod solvers;
#[cfg(test)]
mod tests;

use core::fmt;
use std::sync::Arc;

use self::solvers::{packed, spelling};
use crate::board::{Board, Tile};
use crate::dice::{DiceSet, Rolls};
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::{Alphabet, Letter, LetterError};
use crate::random::Seed;
use crate::scoring::Rules;
use crate::solver::oracle::Oracle;
use crate::solver::{Score, Scorer};
use crate::step::Step;

// --- Course ---

/// The course that all the solvers run: a dictionary, the rules, and boards of one size.
#[derive(Clone, Debug)]
pub struct Course {
    dictionary: Arc<Dictionary>,
    dims: Dims,
    rules: Rules,
    boards: Arc<[Tiles]>,
}

impl Course {
    /// Creates a course over boards that have a single letter on each tile.
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

    pub fn dims(&self) -> Dims {
        self.dims
    }

    pub fn boards(&self) -> usize {
        self.boards.len()
    }

    fn words(&self) -> Vec<Vec<Letter>> {
        let mut words = Vec::with_capacity(self.dictionary.words());
        self.dictionary.automaton().for_each_word(|word| words.push(word.to_vec()));
        words
    }

    fn text_len(&self, word: &[Letter]) -> usize {
        let alphabet = self.dictionary.alphabet();
        word.iter().map(|&letter| alphabet.text_len(letter)).sum()
    }

    fn neighbors(&self) -> Vec<Vec<usize>> {
        let near = |cell| self.dims.neighbors(cell).iter().map(|c| c.index());
        self.dims.iter().map(|cell| near(cell).collect()).collect()
    }
}

const CHILDREN: usize = 26;

/// Why there can be no race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CourseError {
    /// The dictionary's alphabet has this many letters, which is too many.
    #[error(
        "the solvers from 2007 know only {CHILDREN} letters, and this dictionary has {0}: choose an English \
         dictionary"
    )]
    Letters(usize),
    /// There is no board that the solvers from 2007 can read.
    #[error(
        "these dice never roll a board of single letters, and the solvers from 2007 can't read any other"
    )]
    NoBoards,
}

// --- Boards ---

/// A board with a single letter on each tile, row by row.
pub type Tiles = Box<[Tile]>;

/// Rolls boards from a seed, and returns the first `count` of them that have a single letter on each tile. Other boards
/// are skipped. After a thousand skipped boards in a row, the function returns the boards found so far.
pub fn rolled(dice: &DiceSet, seed: Seed, count: usize) -> Vec<Tiles> {
    let mut rolls = Rolls::new(dice.clone(), seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        match rolls.by_ref().take(1000).find_map(|board: Board| board.tiles()) {
            Some(tiles) => boards.push(tiles.into()),
            None => break,
        }
    }
    boards
}

/// Returns the 21,632 boards of "A Java Surprise" (D. Vanderkam, 2007). They are made from two boards by replacing two
/// letters: one in the second column and one in the third. Every such pair of cells gets every pair of letters. With
/// ENABLE2K, their points add up to 2,292,512.
pub fn benchmark_2007(alphabet: &Alphabet) -> Result<(Dims, Vec<Tiles>), LetterError> {
    const SIDE: usize = 4;
    let letters = ('a'..='z').map(|c| alphabet.letter(c)).collect::<Result<Vec<Letter>, _>>()?;
    let mut boards = Vec::with_capacity(2 * SIDE * SIDE * letters.len() * letters.len());
    for base in ["abcdefghijklmnop", "catdlinemaropets"] {
        let mut board = base
            .chars()
            .map(|c| alphabet.letter(c).map(Tile::letter))
            .collect::<Result<Vec<Tile>, _>>()?;
        for (first, second) in (0..SIDE * SIDE).map(|rows| (rows / SIDE, rows % SIDE)) {
            // The board is never reset: each round begins with the letters that the previous one left.
            for &a in &letters {
                for &b in &letters {
                    board[first * SIDE + 1] = Tile::letter(a);
                    board[second * SIDE + 2] = Tile::letter(b);
                    boards.push(board.clone().into());
                }
            }
        }
    }
    let dims = Dims::new(SIDE, SIDE).unwrap_or_else(|| unreachable!("four is at most eight"));
    Ok((dims, boards))
}

// --- Idea ---

/// An idea for a solver. The solvers themselves are in `race/solvers.rs`.
#[macro_rules_attribute::apply(typescript)]
#[derive(Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RaceIdea {
    /// The name used on the command line and in records.
    pub name: &'static str,
    /// A description to show to people.
    pub title: &'static str,
    /// The year in which the idea was published. This library's solver and ideas without a single author have none.
    pub year: Option<u16>,
    /// The boards per second that its author measured at the time.
    pub published_rate: Option<f64>,
    #[serde(skip)]
    solver: fn(&Course) -> Solve,
}

/// The ideas for a solver, in the order in which they were published.
pub static IDEAS: [RaceIdea; 10] = [
    idea("every-path", "look up every path", Some(2007), Some(0.004), |on| spelling(on, false)),
    idea("every-word", "try every word", None, None, solvers::every_word),
    idea("stems", "stop where no word begins", Some(2007), Some(17.5), |on| spelling(on, true)),
    idea("compact", "bytes instead of strings", Some(2007), Some(310.0), solvers::compact),
    idea(
        "trie-found",
        "a trie, and a set of the words found",
        Some(2007),
        Some(6_271.0),
        solvers::trie_found,
    ),
    idea(
        "trie-marks",
        "a trie that remembers the last board",
        Some(2007),
        Some(10_367.0),
        |Course { dictionary, dims, rules, .. }| {
            let mut oracle = Oracle::new(dictionary, *dims, *rules);
            Box::new(move |tiles| oracle.score(tiles))
        },
    ),
    idea("find-words", "all paths at once, as arrays", Some(2019), None, solvers::find_words),
    idea("small-trie", "a trie with eight bytes per node", None, None, |on| packed(on, false)),
    idea("dawg", "equal word endings stored once", None, None, |on| packed(on, true)),
    idea("ours", "ours", None, None, |Course { dictionary, dims, rules, .. }| {
        let mut scorer = Scorer::new(dictionary, *dims, *rules);
        Box::new(move |tiles| scorer.score(tiles))
    }),
];

const fn idea(
    name: &'static str,
    title: &'static str,
    year: Option<u16>,
    published_rate: Option<f64>,
    solver: fn(&Course) -> Solve,
) -> RaceIdea {
    RaceIdea { name, title, year, published_rate, solver }
}

impl RaceIdea {
    pub fn named(name: &str) -> Option<&'static Self> {
        IDEAS.iter().find(|idea| idea.name == name)
    }

    /// Returns whether this solver finishes in reasonable time on boards of the given size. All solvers do, except that the first
    /// one is limited to 16 cells: a larger board has so many paths that it would take hours or longer.
    pub fn supports(&self, dims: Dims) -> bool {
        self.name != IDEAS[0].name || dims.cells() <= 16
    }
}

// --- Runner ---

/// Scores a board, given row by row.
type Solve = Box<dyn FnMut(&[Tile]) -> Score>;

/// A solver on its way over a course.
pub struct Runner {
    course: Course,
    idea: &'static RaceIdea,
    score: Solve,
    scores: Vec<Score>,
}

impl Runner {
    /// Creates a solver at the start of a course. Cost: the solver builds its own form of the dictionary, which takes
    /// up to 100 MB of memory and up to a second.
    pub fn new(course: &Course, idea: &'static RaceIdea) -> Self {
        Self { course: course.clone(), idea, score: (idea.solver)(course), scores: Vec::new() }
    }

    /// Creates a runner that uses this crate's solver and has already scored the whole course. The scores of the other
    /// runners must match its scores. Cost: scoring all boards once.
    pub fn judge(course: &Course) -> Self {
        let mut judge = Self::new(course, &IDEAS[IDEAS.len() - 1]);
        let _ = judge.step(u32::MAX);
        judge
    }

    /// Returns the total points and the total number of words of all boards scored so far.
    pub fn totals(&self) -> (u64, u64) {
        self.scores.iter().fold((0, 0), |(points, words), score| {
            (points + u64::from(score.points), words + u64::from(score.words))
        })
    }

    pub fn idea(&self) -> &'static RaceIdea {
        self.idea
    }

    /// Scores at most `boards` more boards of the course.
    ///
    /// Cost: from a microsecond per board to more than a second with the first idea.
    pub fn step(&mut self, boards: u32) -> Step {
        let from = self.scores.len();
        let to = self.course.boards().min(from.saturating_add(boards as usize));
        for tiles in &self.course.boards[from..to] {
            self.scores.push((self.score)(tiles));
        }
        Step::working_if(to < self.course.boards())
    }

    /// Returns the scores of all boards scored so far, in the order of the course.
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Compares the boards that two solvers have both scored. Returns the number of the first board on which their
    /// scores differ, if there is one.
    pub fn disagreement(&self, other: &Self) -> Option<usize> {
        let pairs = self.scores.iter().zip(&other.scores);
        pairs.enumerate().find(|(_, (a, b))| a != b).map(|(at, _)| at)
    }
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at board {}", self.idea.name, self.scores.len())
    }
}
