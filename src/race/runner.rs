//! A solver at work on a course.

use core::fmt;

use super::compact::Compact;
use super::course::Course;
use super::every_path::EveryPath;
use super::every_word::EveryWord;
use super::find_words::FindWords;
use super::idea::Idea;
use super::program::Program;
use super::stems::Stems;
use super::trie_found::TrieFound;
use crate::solver::{Score, Scorer, oracle::Oracle};
use crate::step::Step;

/// A solver that is running a course.
pub struct Runner {
    course: Course,
    idea: Idea,
    program: Box<dyn Program>,
    pub(super) scores: Vec<Score>,
}

impl Runner {
    /// Creates a solver at the start of a course. Cost: the solver builds its own form of the dictionary, which takes
    /// up to 100 MB of memory and up to a second.
    #[must_use]
    pub fn new(course: &Course, idea: Idea) -> Self {
        Self { course: course.clone(), idea, program: program(idea, course), scores: Vec::new() }
    }

    /// Creates a runner that uses this crate's solver and has already scored the whole course. The scores of the other
    /// runners must match its scores. Cost: scoring all boards once.
    #[must_use]
    pub fn judge(course: &Course) -> Self {
        let mut judge = Self::new(course, Idea::Ours);
        let _ = judge.step(course.boards());
        judge
    }

    /// Returns the total points and the total number of words of all boards scored so far.
    #[must_use]
    pub fn totals(&self) -> (u64, u64) {
        self.scores.iter().fold((0, 0), |(points, words), score| {
            (points + u64::from(score.points), words + u64::from(score.words))
        })
    }

    /// Returns the idea that this solver implements.
    #[must_use]
    pub fn idea(&self) -> Idea {
        self.idea
    }

    /// Scores at most `boards` more boards of the course.
    ///
    /// Cost: from a microsecond per board to more than a second with [`Idea::EveryPath`].
    pub fn step(&mut self, boards: usize) -> Step {
        let from = self.scores.len();
        let to = self.course.boards().min(from.saturating_add(boards));
        for tiles in &self.course.boards[from..to] {
            self.scores.push(self.program.score(tiles));
        }
        Step::working_if(to < self.course.boards())
    }

    /// Returns the scores of all boards scored so far, in the order of the course.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Compares the boards that two solvers have both scored. Returns the number of the first board on which their
    /// scores differ, if there is one.
    #[must_use]
    pub fn disagreement(&self, other: &Self) -> Option<usize> {
        let pairs = self.scores.iter().zip(&other.scores);
        pairs.enumerate().find(|(_, (a, b))| a != b).map(|(at, _)| at)
    }
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at board {}", self.idea.name(), self.scores.len())
    }
}

/// Prepares the solver that implements an idea.
fn program(idea: Idea, course: &Course) -> Box<dyn Program> {
    match idea {
        Idea::EveryPath => Box::new(EveryPath::new(course)),
        Idea::EveryWord => Box::new(EveryWord::new(course)),
        Idea::Stems => Box::new(Stems::new(course)),
        Idea::Compact => Box::new(Compact::new(course)),
        Idea::TrieFound => Box::new(TrieFound::new(course)),
        Idea::TrieMarks => Box::new(Oracle::new(&course.dictionary, course.dims, course.rules)),
        Idea::FindWords => Box::new(FindWords::new(course)),
        Idea::Ours => Box::new(Scorer::new(&course.dictionary, course.dims, course.rules)),
    }
}
