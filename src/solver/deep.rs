//! The scorer for every size and every machine: depth-first over board and word list.

use super::task::Marks;
use crate::board::Tile;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Dims, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};

/// The geometry of the boards; a search is made for each board.
#[derive(Clone, Debug)]
pub(super) struct Deep {
    neighbours: [u64; MAX_CELLS],
}

impl Deep {
    pub(super) fn new(dims: Dims) -> Self {
        let mut neighbours = [0; MAX_CELLS];
        for cell in dims.iter() {
            neighbours[cell.index()] = dims.neighbours(cell);
        }
        Self { neighbours }
    }

    /// Adds up `worth[letters of text]` over the distinct words of a board.
    pub(super) fn score(
        &self,
        dawg: &Dawg,
        tiles: &[Tile],
        text_len: &[u8; MAX_LETTERS],
        worth: &[u64; 256],
        marks: Marks<'_>,
    ) -> u64 {
        let mut search = Search {
            entries: dawg.entries(),
            neighbours: &self.neighbours,
            letters: [None; MAX_CELLS],
            open: 0,
            text_len,
            worth,
            marks,
            sum: 0,
        };
        for (cell, tile) in tiles.iter().enumerate() {
            search.letters[cell] = tile.get();
            search.open |= u64::from(tile.get().is_some()) << cell;
        }
        search.visit(&dawg.root(), 0, 0, search.open, 0);
        search.sum
    }
}

/// One board's search.
struct Search<'a> {
    entries: &'a [Entry],
    neighbours: &'a [u64; MAX_CELLS],
    letters: [Option<Letter>; MAX_CELLS],
    /// Cells with a letter.
    open: u64,
    text_len: &'a [u8; MAX_LETTERS],
    worth: &'a [u64; 256],
    marks: Marks<'a>,
    sum: u64,
}

impl Search<'_> {
    /// Goes on from a prefix of `len` letters of text to every cell of `near`. `slot` is the first below `at`.
    fn visit(&mut self, at: &Entry, slot: u32, len: usize, near: u64, used: u64) {
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
                let near = self.neighbours[cell.index()] & self.open & !used;
                self.visit(child, slot + child.skip, len, near, used);
            }
        }
    }
}
