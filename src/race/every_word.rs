//! The reverse approach: takes the words one by one and looks for each on the board.
//!
//! Many people suggest this when they first think about the problem. It is much better than it looks, because most
//! words need a letter that the board lacks and are dismissed after a single comparison. But it still looks at every
//! word of the list for every board.

use super::course::Course;
use super::program::Program;
use crate::board::Tile;
use crate::letter::Letter;
use crate::scoring::Rules;
use crate::solver::Score;

/// A word and the set of its letters.
struct SpellableWord {
    letters: Vec<Letter>,
    set: u32,
    text_len: usize,
}

/// The words, and the neighbors of each cell.
pub(super) struct EveryWord {
    words: Vec<SpellableWord>,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
}

impl EveryWord {
    pub(super) fn new(course: &Course) -> Self {
        let word = |letters: Vec<Letter>| SpellableWord {
            set: letters.iter().fold(0, |set, letter| set | letter.bit()),
            text_len: course.text_len(&letters),
            letters,
        };
        Self {
            words: course.words().into_iter().map(word).collect(),
            rules: course.rules,
            neighbors: course.neighbors(),
        }
    }

    /// Returns whether a path that begins at `cell` spells the letters.
    fn lies(&self, tiles: &[Tile], cell: usize, letters: &[Letter], visited: u64) -> bool {
        let Some((&first, rest)) = letters.split_first() else {
            return true;
        };
        if tiles[cell] != Tile::letter(first) || visited >> cell & 1 != 0 {
            return false;
        }
        let visited = visited | 1 << cell;
        rest.is_empty()
            || self.neighbors[cell].iter().any(|&next| self.lies(tiles, next, rest, visited))
    }
}

impl Program for EveryWord {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        let letters = tiles.iter().filter_map(|tile| tile.get());
        let board = letters.fold(0, |set, letter| set | letter.bit());
        let mut score = Score::default();
        for word in &self.words {
            let may_lie = word.set & !board == 0 && self.rules.counts(word.text_len);
            let start = |cell| self.lies(tiles, cell, &word.letters, 0);
            if may_lie && (0..tiles.len()).any(start) {
                score.words += 1;
                score.points = score.points.saturating_add(self.rules.points(word.text_len));
            }
        }
        score
    }
}
