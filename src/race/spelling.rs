//! What the two solvers that spell paths as text have in common.

use super::course::Course;
use super::hash::PlainSet;
use crate::board::Tile;
use crate::letter::Alphabet;
use crate::scoring::Rules;
use crate::solver::Score;

/// Words as text, and the state of a search that spells every path.
pub(super) struct Spelling {
    words: PlainSet<String>,
    alphabet: Alphabet,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
    /// The text of each cell; empty for a gap.
    board: Vec<String>,
    visited: Vec<bool>,
    found: PlainSet<String>,
}

impl Spelling {
    pub(super) fn new(course: &Course) -> Self {
        let alphabet = course.dictionary.alphabet();
        let words = course.words().into_iter();
        Self {
            words: words.map(|word| alphabet.word(&word)).collect(),
            alphabet: alphabet.clone(),
            rules: course.rules,
            neighbors: course.neighbors(),
            board: Vec::new(),
            visited: vec![false; course.dims.cells()],
            found: PlainSet::default(),
        }
    }

    /// Scores a board by walking its paths. A path is extended only if `goes_on` returns true for its text.
    pub(super) fn score(&mut self, tiles: &[Tile], goes_on: &impl Fn(&String) -> bool) -> Score {
        let alphabet = &self.alphabet;
        let text = |tile: &Tile| tile.get().map_or_else(String::new, |l| alphabet.word(&[l]));
        self.board = tiles.iter().map(text).collect();
        self.found.clear();
        for cell in 0..tiles.len() {
            self.walk(cell, "", goes_on);
        }
        self.total()
    }

    fn walk(&mut self, cell: usize, so_far: &str, goes_on: &impl Fn(&String) -> bool) {
        if self.board[cell].is_empty() {
            return;
        }
        self.visited[cell] = true;
        let word = so_far.to_owned() + &self.board[cell];
        if self.words.contains(&word) {
            self.found.insert(word.clone());
        }
        if goes_on(&word) {
            for i in 0..self.neighbors[cell].len() {
                let next = self.neighbors[cell][i];
                if !self.visited[next] {
                    self.walk(next, &word, goes_on);
                }
            }
        }
        self.visited[cell] = false;
    }

    /// Adds up the score of the words found.
    fn total(&self) -> Score {
        let mut score = Score::default();
        for word in &self.found {
            let len = word.chars().count();
            if self.rules.counts(len) {
                score.words += 1;
                score.points = score.points.saturating_add(self.rules.points(len));
            }
        }
        score
    }
}
