//! The portable scorer, for every size and machine: a depth-first search over the board and the word list.

use super::task::FoundMarks;
use crate::board::Tile;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Dims, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};

/// The neighbors of each cell, which are the same in every search.
#[derive(Clone, Debug)]
pub(super) struct Deep {
    neighbors: [u64; MAX_CELLS],
}

impl Deep {
    pub(super) fn new(dims: Dims) -> Self {
        Self { neighbors: dims.neighbor_table() }
    }

    /// Finds the distinct words on a board, looks up each one in `worth` by the number of letters in its text, and
    /// returns the sum. Each step is subtracted from `steps`. When no steps are left, the search ends, and the sum
    /// covers only the words found so far.
    pub(super) fn score(
        &self,
        dawg: &Dawg,
        tiles: &[Tile],
        text_len: &[u8; MAX_LETTERS],
        worth: &[u64; 256],
        marks: FoundMarks<'_>,
        steps: &mut u64,
    ) -> u64 {
        let mut search = DeepSearch {
            entries: dawg.entries(),
            neighbors: &self.neighbors,
            letters: [None; MAX_CELLS],
            open: 0,
            text_len,
            worth,
            marks,
            steps: *steps,
            sum: 0,
        };
        for (cell, tile) in tiles.iter().enumerate() {
            search.letters[cell] = tile.get();
            search.open |= u64::from(tile.get().is_some()) << cell;
        }
        search.visit(&dawg.root(), 0, 0, search.open, 0);
        *steps = search.steps;
        search.sum
    }
}

/// The search on one board.
struct DeepSearch<'a> {
    entries: &'a [Entry],
    neighbors: &'a [u64; MAX_CELLS],
    letters: [Option<Letter>; MAX_CELLS],
    /// The cells with a letter.
    open: u64,
    text_len: &'a [u8; MAX_LETTERS],
    worth: &'a [u64; 256],
    marks: FoundMarks<'a>,
    /// The number of prefixes that may still be visited.
    steps: u64,
    sum: u64,
}

impl DeepSearch<'_> {
    /// Extends a prefix, whose text has `len` letters, by every free cell of `near`. `slot` is the first slot below
    /// `at`.
    fn visit(&mut self, at: &Entry, slot: u32, len: usize, near: u64, used: u64) {
        if self.steps == 0 {
            return;
        }
        self.steps -= 1;
        for cell in cells_of(near) {
            let Some(letter) = self.letters[cell.index()] else {
                continue;
            };
            let len = len + usize::from(self.text_len[letter.index()]);
            if let Some(place) = at.word(letter) {
                let mark = &mut self.marks.found[(slot + place) as usize];
                if *mark != self.marks.generation {
                    *mark = self.marks.generation;
                    self.sum += self.worth[len];
                }
            }
            if let Some(child) = at.child(letter) {
                let child = &self.entries[child];
                let used = used | cell.bit();
                let near = self.neighbors[cell.index()] & self.open & !used;
                self.visit(child, slot + child.skip, len, near, used);
            }
        }
    }
}
