//! The first solver: walks every path and checks whether it spells a word.
//!
//! Every 4x4 board has 12,029,640 paths, whatever its letters, so every board takes the same time. Source: D.
//! Vanderkam, "Boggle #2: The Shortest Solver", 2007, in Ruby: four minutes per board.

use super::hash::PlainSet;
use super::{Course, Program};
use crate::board::Tile;
use crate::letter::Alphabet;
use crate::scoring::Rules;
use crate::solver::Score;

/// The words, and the state of the search.
pub(super) struct EveryPath {
    words: PlainSet<String>,
    alphabet: Alphabet,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
    /// The text of each cell.
    board: Vec<String>,
    visited: Vec<bool>,
    found: PlainSet<String>,
}

impl EveryPath {
    pub(super) fn new(course: &Course) -> Self {
        let alphabet = course.dictionary.alphabet();
        Self {
            words: course
                .words()
                .iter()
                .map(|word| alphabet.word(word))
                .collect(),
            alphabet: alphabet.clone(),
            rules: course.rules,
            neighbors: course.neighbors(),
            board: Vec::new(),
            visited: vec![false; course.dims.cells()],
            found: PlainSet::default(),
        }
    }

    fn solve(&mut self, cell: usize, so_far: &str) {
        if self.board[cell].is_empty() {
            return;
        }
        self.visited[cell] = true;
        let word = so_far.to_owned() + &self.board[cell];
        if self.words.contains(&word) {
            self.found.insert(word.clone());
        }
        for i in 0..self.neighbors[cell].len() {
            let next = self.neighbors[cell][i];
            if !self.visited[next] {
                self.solve(next, &word);
            }
        }
        self.visited[cell] = false;
    }
}

impl Program for EveryPath {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        self.board = texts(tiles, &self.alphabet);
        self.found.clear();
        for cell in 0..tiles.len() {
            self.solve(cell, "");
        }
        total(&self.found, self.rules)
    }
}

/// Returns the text of each cell; empty for a gap.
pub(super) fn texts(tiles: &[Tile], alphabet: &Alphabet) -> Vec<String> {
    let text = |tile: &Tile| tile.get().map_or_else(String::new, |l| alphabet.word(&[l]));
    tiles.iter().map(text).collect()
}

/// Adds up the score of the words found.
pub(super) fn total(found: &PlainSet<String>, rules: Rules) -> Score {
    let mut score = Score::default();
    for word in found {
        let len = word.chars().count();
        if rules.counts(len) {
            score.words += 1;
            score.points = score.points.saturating_add(rules.points(len));
        }
    }
    score
}
