//! The prefix search in the style of C++: letters are bytes, the path is a single buffer, and nothing is allocated
//! until a word is found.
//!
//! Source: D. Vanderkam, "Moving Boggle to C++", 2007, where the C++ program was 18 times as fast as the Ruby program.
//! Most of that gain came from the language. Here everything is written in Rust, so the gain shows only the cost of
//! creating strings.

use super::course::Course;
use super::hash::PlainSet;
use super::program::Program;
use crate::board::Tile;
use crate::scoring::Rules;
use crate::solver::Score;

/// The words and their prefixes as bytes, one per letter, and the state of the search.
pub(super) struct Compact {
    words: PlainSet<Box<[u8]>>,
    stems: PlainSet<Box<[u8]>>,
    /// How many letters each letter adds to a word's text: 2 for Qu, otherwise 1.
    text_len: Vec<usize>,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
    visited: u64,
    /// The letters of the current path.
    path: Vec<u8>,
    found: PlainSet<Box<[u8]>>,
}

impl Compact {
    pub(super) fn new(course: &Course) -> Self {
        let alphabet = course.dictionary.alphabet();
        let mut words = PlainSet::default();
        let mut stems = PlainSet::default();
        for word in course.words() {
            let bytes: Vec<u8> = word.iter().map(|letter| letter.index() as u8).collect();
            for len in 1..bytes.len() {
                if !stems.contains(&bytes[..len]) {
                    stems.insert(bytes[..len].into());
                }
            }
            words.insert(bytes.into());
        }
        let lens = alphabet.chars().iter().map(|&c| alphabet.letter(c));
        Self {
            words,
            stems,
            text_len: lens.map(|l| l.map_or(1, |l| alphabet.text_len(l))).collect(),
            rules: course.rules,
            neighbors: course.neighbors(),
            visited: 0,
            path: Vec::new(),
            found: PlainSet::default(),
        }
    }

    fn solve(&mut self, tiles: &[Tile], cell: usize, score: &mut Score) {
        if tiles[cell] == Tile::GAP {
            return;
        }
        self.visited |= 1 << cell;
        self.path.push(tiles[cell].byte());
        if self.words.contains(&*self.path) && !self.found.contains(&*self.path) {
            self.found.insert(self.path.clone().into());
            let len = self.path.iter().map(|&l| self.text_len[l as usize]).sum();
            if self.rules.counts(len) {
                score.words += 1;
                score.points = score.points.saturating_add(self.rules.points(len));
            }
        }
        if self.stems.contains(&*self.path) {
            for i in 0..self.neighbors[cell].len() {
                let next = self.neighbors[cell][i];
                if self.visited >> next & 1 == 0 {
                    self.solve(tiles, next, score);
                }
            }
        }
        self.path.pop();
        self.visited &= !(1 << cell);
    }
}

impl Program for Compact {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        let mut score = Score::default();
        self.found.clear();
        for cell in 0..tiles.len() {
            self.solve(tiles, cell, &mut score);
        }
        score
    }
}
