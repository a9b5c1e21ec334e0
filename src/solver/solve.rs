//! Solves a board completely: its words, their points, and their paths.

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
    /// For each slot, whether its word has been found on this board.
    seen: Vec<bool>,
}

/// Limits on the cost of a solution.
///
/// Rolled boards with lists of real words come nowhere near the defaults. The limits exist for cases such as 64 tiles
/// of A with a list such as `aaaaaaaa…`, where there are too many paths to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of cells to try. The limit applies to the search for words and, separately, to the counting
    /// of paths.
    pub steps: u64,
    /// The maximum number of paths to keep for each word. At least one is always kept.
    pub paths_per_word: usize,
    /// The maximum number of paths to keep for all words together, not counting the first path of each word, which is
    /// always kept.
    pub paths: usize,
}

impl Default for Limits {
    /// Returns the default limits: 2^27 steps, which take about a second, and one path for each word. Rolled boards
    /// need thousands of steps, and the 8x8 boards with the most paths need a few million.
    fn default() -> Self {
        Self {
            steps: 1 << 27,
            paths_per_word: 1,
            paths: 0,
        }
    }
}

/// A word on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word's number in the dictionary.
    pub index: u32,
    /// The points that the word earns.
    pub points: u32,
    /// How many paths spell it.
    pub count: PathCount,
    /// The position of the word's first path in the solution. `paths` is the number of its paths that are kept there.
    first_path: u32,
    paths: u32,
}

impl Found {
    /// Returns the number of the word's paths that are kept: at least 1, and at most [`PathCount::paths`].
    #[must_use]
    pub fn kept(&self) -> usize {
        self.paths as usize
    }
}

/// The words on a board, in alphabetical order, and the board's totals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The words.
    pub words: Vec<Found>,
    /// The sum of the words' points.
    pub points: u64,
    /// The raw multi-boggle score, which counts every path. It saturates.
    pub raw: u64,
    /// The deduped multi-boggle score, which counts paths of one word as one if they use the same set of cells. It
    /// saturates.
    pub deduped: u64,
    /// The total number of paths of all words. It saturates.
    pub paths: u64,
    /// Whether every word was found. If `false`, the search reached [`Limits::steps`].
    pub has_all_words: bool,
    /// Whether every word was found and every count is exact. If `false`, the search or the counting reached
    /// [`Limits::steps`].
    pub complete: bool,
    cells: Vec<Cell>,
    /// The end of each kept path in `cells`. A path begins where the previous one ends.
    ends: Vec<u32>,
}

impl Solution {
    /// Returns the first path of a word of this solution. Paths are ordered by their cell numbers.
    #[must_use]
    pub fn path(&self, word: &Found) -> &[Cell] {
        self.paths(word).next().unwrap_or_default()
    }

    /// Returns the kept paths of a word of this solution, ordered by their cell numbers.
    pub fn paths(&self, word: &Found) -> impl ExactSizeIterator<Item = &[Cell]> + Clone {
        let first = word.first_path as usize;
        (first..first + word.kept()).map(|at| {
            let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.cells[start as usize..self.ends[at] as usize]
        })
    }

    fn keep(&mut self, path: &[Cell]) {
        self.cells.extend_from_slice(path);
        self.ends.push(self.cells.len() as u32);
    }
}

impl Solver {
    /// Creates a solver. Memory: one byte per word of the dictionary.
    #[must_use]
    pub fn new(dictionary: &Arc<Dictionary>) -> Self {
        Self {
            seen: vec![false; dictionary.words()],
            dictionary: Arc::clone(dictionary),
        }
    }

    /// Solves a board of any size, with faces of any kind.
    ///
    /// The solver first finds every distinct word, and then counts the paths of each. The memory that it takes
    /// therefore depends on the number of words and on how many paths [`Limits`] allows it to keep, not on the total
    /// number of paths. If some words have too many paths to count, the other words are still counted exactly: at
    /// first, each word gets an equal share of the steps that are left, and then the words that need more get the rest.
    pub fn solve(&mut self, board: &Board, rules: Rules, limits: Limits) -> Solution {
        let dictionary = Arc::clone(&self.dictionary);
        let dawg = dictionary.dawg();
        let mut search = Search::new(dawg, board, &mut self.seen, limits.steps);
        let root = dawg.root();
        let all = u64::MAX >> (MAX_CELLS - board.dims().cells());
        let end = search.visit(&root, 0, all, 0);
        let Search { found, slots, .. } = search;
        for slot in slots {
            self.seen[slot as usize] = false;
        }
        let mut words: Vec<Counted> = found
            .into_iter()
            .filter_map(|word| {
                let lengths = word.letters.iter();
                let len = lengths.map(|l| dictionary.alphabet().text_len(*l)).sum();
                rules.counts(len).then_some(())?;
                Some(Counted {
                    index: dictionary.index(&word.letters)?,
                    points: rules.points(len),
                    letters: word.letters,
                    count: PathCount::default(),
                    paths: vec![word.path],
                })
            })
            .collect();
        words.sort_unstable_by_key(|word| word.index);
        count_paths(board, &mut words, limits);
        let mut solution = Solution {
            has_all_words: end.is_continue(),
            complete: end.is_continue(),
            ..Solution::default()
        };
        for word in words {
            solution.add(&word);
        }
        solution
    }
}

/// A word that was found, with its path count and the paths kept.
struct Counted {
    index: u32,
    points: u32,
    letters: Vec<Letter>,
    count: PathCount,
    paths: Vec<Vec<Cell>>,
}

/// Counts the paths of every word and keeps as many as the limits allow.
fn count_paths(board: &Board, words: &mut [Counted], limits: Limits) {
    let speller = Speller::new(board);
    let mut steps = limits.steps;
    // Positions in a solution are 32 bits wide, which is enough for 2^24 paths of 64 cells.
    let mut room = limits.paths.min(1 << 24);
    let mut sets = Vec::new();
    // A few words may have more paths than all the others together. Only such words are left for the second round.
    for share in [true, false] {
        let mut left = words.iter().filter(|word| !word.count.exact).count() as u64;
        for word in words.iter_mut().filter(|word| !word.count.exact) {
            let mut own = if share { steps / left } else { steps };
            left -= 1;
            steps -= own;
            // The first path is known from the search, so every word has one even if no steps are left.
            let mut paths: Vec<Vec<Cell>> = Vec::new();
            let most = limits.paths_per_word.min(room + word.paths.len());
            // The new paths replace the known ones only if there are more of them. Otherwise, they need not be written
            // down.
            let most = if most > word.paths.len() { most } else { 0 };
            let count = speller.count(&word.letters, &mut own, &mut sets, |path| {
                if paths.len() < most {
                    paths.push(path.to_vec());
                }
            });
            steps += own;
            if count.paths > word.count.paths {
                word.count = count;
            }
            if paths.len() > word.paths.len() {
                room -= paths.len() - word.paths.len();
                word.paths = paths;
            }
        }
    }
}

impl Solution {
    fn add(&mut self, word: &Counted) {
        let points = u64::from(word.points);
        let count = PathCount {
            // The search found one path, so the count is at least 1.
            paths: word.count.paths.max(1),
            sets: word.count.sets.max(1),
            cells: word
                .paths
                .iter()
                .flatten()
                .fold(word.count.cells, |set, cell| set | cell.bit()),
            ..word.count
        };
        self.complete &= count.exact;
        self.points += points;
        self.raw = self.raw.saturating_add(points.saturating_mul(count.paths));
        self.deduped = (self.deduped).saturating_add(points.saturating_mul(count.sets));
        self.paths = self.paths.saturating_add(count.paths);
        self.words.push(Found {
            index: word.index,
            points: word.points,
            count,
            first_path: self.ends.len() as u32,
            paths: word.paths.len() as u32,
        });
        for path in &word.paths {
            self.keep(path);
        }
    }
}

/// A word as the search found it, with the first of its paths in the order of their cell numbers.
struct Word {
    letters: Vec<Letter>,
    path: Vec<Cell>,
}

/// The search for distinct words, depth-first over the board and the word list.
struct Search<'a> {
    entries: &'a [Entry],
    board: &'a Board,
    neighbors: [u64; MAX_CELLS],
    /// The cells that have letters.
    open: u64,
    seen: &'a mut [bool],
    steps: u64,
    /// The letters of the current path; `path` has its cells.
    text: Vec<Letter>,
    path: Vec<Cell>,
    found: Vec<Word>,
    slots: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(dawg: &'a Dawg, board: &'a Board, seen: &'a mut [bool], steps: u64) -> Self {
        let mut open = 0;
        for cell in board.dims().iter() {
            if !board.face(cell).letters().is_empty() {
                open |= cell.bit();
            }
        }
        Self {
            entries: dawg.entries(),
            board,
            neighbors: board.dims().neighbor_table(),
            open,
            seen,
            steps,
            text: Vec::new(),
            path: Vec::new(),
            found: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Extends the path by every free cell of `near`. `slot` is the first slot below `at`.
    fn visit(&mut self, at: &Entry, slot: u32, near: u64, used: u64) -> ControlFlow<()> {
        for cell in cells_of(near & self.open & !used) {
            if self.steps == 0 {
                return ControlFlow::Break(());
            }
            self.steps -= 1;
            let depth = self.text.len();
            self.path.push(cell);
            self.enter(at, slot, cell, used)?;
            self.path.pop();
            self.text.truncate(depth);
        }
        ControlFlow::Continue(())
    }

    /// Reads a whole face. Only after its last letter can a word end or the path continue.
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
                self.found.push(Word {
                    letters: self.text.clone(),
                    path: self.path.clone(),
                });
            }
        }
        match at.child(last) {
            Some(next) => {
                let next = self.entries[next];
                let near = self.neighbors[cell.index()];
                self.visit(&next, slot + next.skip, near, used | cell.bit())
            }
            None => ControlFlow::Continue(()),
        }
    }
}
