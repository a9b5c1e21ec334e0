//! The search for all words on a board. It is a depth-first search over the board and the word list together.

use core::ops::ControlFlow;

use crate::board::Face;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};

/// The path is filled with this cell before the search begins.
const FIRST: Cell = match Cell::new(0) {
    Some(cell) => cell,
    None => unreachable!(),
};

/// Follows every path on a board that spells the beginning of a word. Calls `found` for each path that spells a whole word, with the
/// word's slot, the length of its text, the path, and the set of the path's cells. Each cell that is tried is subtracted from `steps`,
/// and when too few steps are left, the search breaks off.
pub(super) fn walk(
    dawg: &Dawg,
    faces: &[Face],
    neighbors: &[u64; MAX_CELLS],
    text_len: &[u8; MAX_LETTERS],
    steps: u64,
    found: impl FnMut(u32, u32, &[Cell], u64),
) -> ControlFlow<()> {
    let (entries, path) = (dawg.entries(), [FIRST; MAX_CELLS]);
    let mut walk = Walk { entries, faces, neighbors, text_len, steps, path, found };
    let all = u64::MAX >> (MAX_CELLS - faces.len());
    walk.extend(&Prefix { at: dawg.root(), slot: 0, len: 0 }, all, 0, 0)
}

struct Walk<'a, F> {
    entries: &'a [Entry],
    faces: &'a [Face],
    neighbors: &'a [u64; MAX_CELLS],
    text_len: &'a [u8; MAX_LETTERS],
    steps: u64,
    /// The cells of the current path, followed by those of earlier paths.
    path: [Cell; MAX_CELLS],
    found: F,
}

/// The position of a path in the dictionary.
#[derive(Clone, Copy)]
struct Prefix {
    at: Entry,
    /// The first slot below the prefix.
    slot: u32,
    /// The number of letters in the prefix's text, where Qu counts as two.
    len: u32,
}

impl<F: FnMut(u32, u32, &[Cell], u64)> Walk<'_, F> {
    /// Extends a prefix, spelled by a path of `cells` cells, by every free cell of `near`.
    fn extend(&mut self, prefix: &Prefix, near: u64, used: u64, cells: usize) -> ControlFlow<()> {
        let (faces, free) = (self.faces, near & !used);
        let Some(steps) = self.steps.checked_sub(free.count_ones().into()) else {
            return ControlFlow::Break(());
        };
        self.steps = steps;
        for cell in cells_of(free) {
            let [first @ .., last] = faces[cell.index()].letters() else {
                continue;
            };
            let mut prefix = *prefix;
            // A word can end, or the path can continue, only after a face's last letter.
            if !first.iter().all(|&letter| self.descend(&mut prefix, letter)) {
                continue;
            }
            let used = used | cell.bit();
            self.path[cells] = cell;
            if let Some(place) = prefix.at.word(*last) {
                let len = prefix.len + u32::from(self.text_len[last.index()]);
                (self.found)(prefix.slot + place, len, &self.path[..=cells], used);
            }
            if self.descend(&mut prefix, *last) {
                self.extend(&prefix, self.neighbors[cell.index()], used, cells + 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Appends a letter to a prefix if some longer word begins with the result. Returns whether it did.
    #[inline]
    fn descend(&self, prefix: &mut Prefix, letter: Letter) -> bool {
        let Some(child) = prefix.at.child(letter) else {
            return false;
        };
        prefix.at = self.entries[child];
        prefix.slot += prefix.at.skip;
        prefix.len += u32::from(self.text_len[letter.index()]);
        true
    }
}
