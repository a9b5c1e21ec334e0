//! Everything about a board: its words, their points and their paths.

use core::ops::ControlFlow;
use std::sync::Arc;

use super::spell::{PathCount, Speller};
use crate::board::Board;
use crate::dict::Dictionary;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;

/// Solves boards with one dictionary.
#[derive(Clone, Debug)]
pub struct Solver {
    dictionary: Arc<Dictionary>,
    /// Whether each slot has been found on this board.
    seen: Vec<bool>,
}

/// When to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Cells tried in search of words, and again in counting paths.
    pub steps: u64,
}

impl Default for Limits {
    /// 2^27 steps: about a second. Rolled boards need thousands, the richest 8x8 boards a few millions.
    fn default() -> Self {
        Self { steps: 1 << 27 }
    }
}

/// A word on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which word: its number in the dictionary.
    pub index: u32,
    /// What it is worth.
    pub points: u32,
    /// How many paths spell it.
    pub count: PathCount,
    /// Where its first path begins and ends among the solution's cells.
    path: (u32, u32),
}

/// The words of a board in alphabetical order, and what they add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The words.
    pub words: Vec<Found>,
    /// Sum of the points of the words.
    pub points: u64,
    /// Multi-boggle, every path: saturates.
    pub raw: u64,
    /// Multi-boggle, paths of one word over the same cells once: saturates.
    pub deduped: u64,
    /// Paths of all words: saturates.
    pub paths: u64,
    /// Whether every word was found and every count is exact; `false` means that [`Limits`] were met.
    pub complete: bool,
    cells: Vec<Cell>,
}

impl Solution {
    /// The first path of a word of this solution, in the order of cell numbers.
    #[must_use]
    pub fn path(&self, word: &Found) -> &[Cell] {
        &self.cells[word.path.0 as usize..word.path.1 as usize]
    }
}

impl Solver {
    /// A solver. Cost: a byte per word of the dictionary.
    #[must_use]
    pub fn new(dictionary: Arc<Dictionary>) -> Self {
        Self {
            seen: vec![false; dictionary.words()],
            dictionary,
        }
    }

    /// Solves a board of any size and any faces.
    ///
    /// First every distinct word is found, then the paths of each are counted, so that memory follows the
    /// words, not the paths.
    pub fn solve(&mut self, board: &Board, rules: Rules, limits: Limits) -> Solution {
        let dictionary = &*self.dictionary;
        let dawg = dictionary.dawg();
        let mut search = Search::new(dawg, board, &mut self.seen, limits.steps);
        let root = dawg.root();
        let all = u64::MAX >> (MAX_CELLS - board.dims().cells());
        let end = search.visit(&root, 0, all, 0);
        let Search { found, slots, .. } = search;
        for slot in slots {
            self.seen[slot as usize] = false;
        }

        let speller = Speller::new(board);
        let mut solution = Solution {
            complete: end.is_continue(),
            ..Solution::default()
        };
        let mut found: Vec<(u32, Vec<Letter>)> = found
            .into_iter()
            .filter_map(|word| Some((dictionary.index(&word)?, word)))
            .collect();
        found.sort_unstable_by_key(|(index, _)| *index);
        let mut steps = limits.steps;
        let mut sets = Vec::new();
        for (index, word) in found {
            let len = word
                .iter()
                .map(|l| dictionary.alphabet().text_len(*l))
                .sum();
            if !rules.counts(len) {
                continue;
            }
            let points = rules.points(len);
            let start = solution.cells.len() as u32;
            let mut first = true;
            let count = speller.count(&word, &mut steps, &mut sets, |path| {
                if core::mem::take(&mut first) {
                    solution.cells.extend_from_slice(path);
                }
            });
            solution.complete &= count.exact;
            let worth = u64::from(points);
            solution.points += worth;
            solution.raw = solution
                .raw
                .saturating_add(worth.saturating_mul(count.paths));
            solution.deduped = solution
                .deduped
                .saturating_add(worth.saturating_mul(count.sets));
            solution.paths = solution.paths.saturating_add(count.paths);
            solution.words.push(Found {
                index,
                points,
                count,
                path: (start, solution.cells.len() as u32),
            });
        }
        solution
    }
}

/// The search for distinct words: depth-first over board and word list.
struct Search<'a> {
    entries: &'a [Entry],
    board: &'a Board,
    neighbours: [u64; MAX_CELLS],
    /// Cells that have letters.
    open: u64,
    seen: &'a mut [bool],
    steps: u64,
    /// The letters of the path.
    text: Vec<Letter>,
    found: Vec<Vec<Letter>>,
    slots: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(dawg: &'a Dawg, board: &'a Board, seen: &'a mut [bool], steps: u64) -> Self {
        let mut neighbours = [0; MAX_CELLS];
        let mut open = 0;
        for cell in board.dims().iter() {
            neighbours[cell.index()] = board.dims().neighbours(cell);
            if !board.face(cell).letters().is_empty() {
                open |= cell.bit();
            }
        }
        Self {
            entries: dawg.entries(),
            board,
            neighbours,
            open,
            seen,
            steps,
            text: Vec::new(),
            found: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Extends the path to every free cell of `near`. `slot` is the first slot below `at`.
    fn visit(&mut self, at: &Entry, slot: u32, near: u64, used: u64) -> ControlFlow<()> {
        for cell in cells_of(near & self.open & !used) {
            if self.steps == 0 {
                return ControlFlow::Break(());
            }
            self.steps -= 1;
            let depth = self.text.len();
            self.enter(at, slot, cell, used)?;
            self.text.truncate(depth);
        }
        ControlFlow::Continue(())
    }

    /// Reads a whole face: a word ends, and the path goes on, only behind its last letter.
    fn enter(&mut self, at: &Entry, slot: u32, cell: Cell, used: u64) -> ControlFlow<()> {
        let (mut at, mut slot) = (*at, slot);
        let board = self.board;
        let Some((&last, first)) = board.face(cell).letters().split_last() else {
            return ControlFlow::Continue(());
        };
        for &letter in first {
            let Some(next) = at.child(letter) else {
                return ControlFlow::Continue(());
            };
            at = self.entries[next];
            slot += at.skip;
            self.text.push(letter);
        }
        self.text.push(last);
        if let Some(place) = at.word(last) {
            let slot = slot + place;
            if !core::mem::replace(&mut self.seen[slot as usize], true) {
                self.slots.push(slot);
                self.found.push(self.text.clone());
            }
        }
        match at.child(last) {
            Some(next) => {
                let next = self.entries[next];
                let near = self.neighbours[cell.index()];
                self.visit(&next, slot + next.skip, near, used | cell.bit())
            }
            None => ControlFlow::Continue(()),
        }
    }
}
