//! Keeps the words on the board in focus, and finds which of them a change leaves in place.

use macro_rules_attribute::apply;

use super::super::task::FoundMarks;
use super::paths::{FoundWord, found, parts};
use super::scratch::{Scratch, used};
use crate::machine::with_vectors;

/// The words on the board in focus and their paths. Words are numbered from 1 in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub(super) struct Focus {
    /// The word number for each slot, or 0 if the word is not on the board.
    number: Vec<u16>,
    slots: Vec<u32>,
    /// For each word, the cells of the first path found. `shared` has the cells that all of its paths share. Number 0
    /// stands for no word.
    first: Vec<u32>,
    shared: Vec<u32>,
    points: Vec<u32>,
    /// The other paths, each with the number of its word and its cells.
    others: Vec<(u32, u32)>,
    /// For each word, a mask. All its bits are set if some path avoids the changed cells; otherwise, it is 0.
    kept: Vec<u32>,
}

/// Returns the points from a score that also contains the number of words.
pub(super) fn points(worth: u64) -> u64 {
    // With any points table, a single word earns less than 2^32 points. The same is true of all one-letter words
    // together.
    u64::from(worth as u32)
}

impl Focus {
    /// Records the words that a walk over a whole board has found. `all` is the number of slots.
    #[inline(never)]
    #[apply(with_vectors)]
    pub(super) fn take<const WIDE: bool>(
        &mut self,
        scratch: &Scratch,
        words: usize,
        letters: u32,
        worth: &[u64; 256],
        all: usize,
    ) {
        for slot in self.slots.drain(..).skip(1) {
            self.number[slot as usize] = 0;
        }
        self.number.resize(all, 0);
        // Number 0 stands for no word.
        self.slots.push(0);
        for (list, none) in [(&mut self.first, !0), (&mut self.shared, !0), (&mut self.points, 0)] {
            list.clear();
            list.push(none);
        }
        self.others.clear();
        for step in &scratch.words[..words] {
            let (cell, record) = parts(*step);
            let cells = used::<WIDE>(&scratch.records[record], letters) | 1 << (cell % 32);
            let FoundWord { slot, text } = found(scratch, *step);
            let number = &mut self.number[slot as usize];
            if *number != 0 {
                self.shared[usize::from(*number)] &= cells;
                self.others.push((u32::from(*number), cells));
            } else {
                // There are fewer words than steps, and fewer than 2^16 steps.
                *number = self.slots.len() as u16;
                self.slots.push(slot);
                self.first.push(cells);
                self.shared.push(cells);
                self.points.push(points(worth[text]) as u32);
            }
        }
        self.kept.clear();
        self.kept.resize(self.slots.len(), 0);
    }

    /// Finds the words that remain when the given cells may not be used, and returns their points.
    #[inline(never)]
    #[apply(with_vectors)]
    pub(super) fn keep(&mut self, changed: u32) -> u64 {
        let one = changed.is_power_of_two();
        // If only one cell changes, a word remains unless all its paths use that cell.
        let cells = if one { &self.shared } else { &self.first };
        for (kept, cells) in self.kept.iter_mut().zip(cells) {
            *kept = u32::from(cells & changed != 0).wrapping_sub(1);
        }
        if !one {
            for (number, cells) in &self.others {
                self.kept[*number as usize] |= u32::from(cells & changed != 0).wrapping_sub(1);
            }
        }
        let points = self.points.iter().zip(&self.kept);
        points.map(|(points, kept)| u64::from(points & kept)).sum()
    }

    /// Marks the words on paths through changed cells and adds up the points of the new ones.
    #[inline(never)]
    #[apply(with_vectors)]
    pub(super) fn tally(
        &self,
        scratch: &Scratch,
        words: usize,
        worth: &[u64; 256],
        marks: FoundMarks<'_>,
    ) -> u64 {
        let FoundMarks { found: marked, generation } = marks;
        let mut sum = 0;
        for step in &scratch.words[..words] {
            let FoundWord { slot, text } = found(scratch, *step);
            let mark = &mut marked[slot as usize];
            let kept = self.kept[usize::from(self.number[slot as usize])];
            // This is computed without a branch, because a branch would often be mispredicted.
            let new = u32::from(*mark == generation).wrapping_sub(1) & !kept;
            sum += points(worth[text]) & u64::from(new);
            *mark = generation;
        }
        sum
    }
}
