//! Solves a board completely: its words, their points, and their paths; and finds the paths that spell a string.

use core::ops::ControlFlow;
use std::sync::Arc;

use crate::board::{Board, Face};
use crate::dict::Dictionary;
use crate::grid::{Cell, CellSet, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};
use crate::scoring::Rules;

/// Solves boards with one dictionary.
#[derive(Clone, Debug)]
pub struct Solver {
    dictionary: Arc<Dictionary>,
    /// Scratch memory with an element for each slot. All elements are 0 between two boards.
    numbers: Vec<u32>,
    /// For each slot whose word was found before, the word's number in the dictionary, plus 1; otherwise 0. Looking up
    /// the numbers would take a quarter of the time.
    indexes: Vec<u32>,
}

/// The maximum number of paths to count while searching for words. Few boards have more.
const MOST_HITS: usize = 1 << 14;

/// Limits on the cost of a solution.
///
/// Rolled boards with lists of real words come nowhere near the defaults. The limits exist for cases such as 64 tiles
/// of A with a list such as `aaaaaaaa…`, where there are too many paths to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveLimits {
    /// The maximum number of cells to try. The limit applies to the search for words and, separately, to the counting
    /// and keeping of paths after it.
    pub steps: u64,
    /// The maximum number of paths to keep for each word. At least one is always kept.
    pub paths_per_word: usize,
    /// The maximum number of paths to keep for all words together, not counting the first path of each word, which is
    /// always kept.
    pub paths: usize,
}

impl Default for SolveLimits {
    /// Returns the default limits: 2^27 steps, which take about a second, and one path for each word. Rolled boards
    /// need thousands of steps, and the 8x8 boards with the most paths need a few million.
    fn default() -> Self {
        Self { steps: 1 << 27, paths_per_word: 1, paths: 0 }
    }
}

/// A word on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionWord {
    /// The word's number in the dictionary.
    pub index: u32,
    /// The points that the word earns.
    pub points: u32,
    /// How many paths spell the word.
    pub count: PathCount,
    /// The first path. Paths are ordered by their cell numbers.
    pub path: Vec<Cell>,
    /// The other paths that are kept, in order.
    pub others: Vec<Vec<Cell>>,
}

impl SolutionWord {
    /// Iterates over the paths that are kept: at least 1, and at most [`PathCount::paths`].
    pub fn paths(&self) -> impl Iterator<Item = &[Cell]> {
        [&self.path].into_iter().chain(&self.others).map(Vec::as_slice)
    }

    /// Returns the number of paths that are kept.
    pub fn kept(&self) -> usize {
        1 + self.others.len()
    }
}

/// The words on a board, in alphabetical order, and the board's totals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The words.
    pub words: Vec<SolutionWord>,
    /// The sum of the words' points.
    pub points: u64,
    /// The raw multi-boggle score, which counts every path. It saturates.
    pub raw: u64,
    /// The deduped multi-boggle score, which counts paths of one word as one if they use the same set of cells. It
    /// saturates.
    pub deduped: u64,
    /// The total number of paths of all words. It saturates.
    pub paths: u64,
    /// Whether every word was found. If `false`, the search reached [`SolveLimits::steps`].
    pub has_all_words: bool,
    /// Whether every word was found and every count is exact. If `false`, the search or the counting reached
    /// [`SolveLimits::steps`].
    pub complete: bool,
}

impl Solver {
    /// Creates a solver. Memory: eight bytes per word of the dictionary.
    pub fn new(dictionary: &Arc<Dictionary>) -> Self {
        let [numbers, indexes] = [(); 2].map(|()| vec![0; dictionary.words()]);
        Self { numbers, indexes, dictionary: Arc::clone(dictionary) }
    }

    /// Solves a board of any size, with faces of any kind.
    ///
    /// One search finds every distinct word and counts its paths. If there are many thousands of paths, the paths of
    /// each word are counted separately afterward. The memory that the solver takes therefore depends on the number of
    /// words and on how many paths [`SolveLimits`] allows it to keep, not on the total number of paths. If some words have
    /// too many paths to count, the other words are still counted exactly: at first, each word gets an equal share of
    /// the steps that are left, and then the words that need more steps get the rest.
    pub fn solve(&mut self, board: &Board, rules: Rules, limits: SolveLimits) -> Solution {
        self.solve_with(board, rules, limits, MOST_HITS)
    }

    /// Solves a board. While searching for words, it counts at most `most_hits` paths.
    pub(super) fn solve_with(
        &mut self,
        board: &Board,
        rules: Rules,
        limits: SolveLimits,
        most_hits: usize,
    ) -> Solution {
        let Self { dictionary, numbers, indexes } = self;
        let (neighbors, text_len) =
            (board.dims().neighbor_table(), dictionary.alphabet().text_lens());
        let (mut words, mut slots) = (Vec::with_capacity(256), Vec::with_capacity(256));
        // The paths that spell words, each with the word's number in `words` and the set of the path's cells.
        let mut hits: Vec<(u32, u64)> = Vec::with_capacity(1024);
        let mut paths = 0;
        let hit = |slot: u32, len: u32, path: &[Cell], set| {
            if !rules.counts(len as usize) {
                return;
            }
            let number = &mut numbers[slot as usize];
            if *number == 0 {
                words.push(SolutionWord {
                    index: 0,
                    points: rules.points(len as usize),
                    count: PathCount::default(),
                    path: path.to_vec(),
                    others: Vec::new(),
                });
                slots.push(slot);
                *number = slots.len() as u32;
            }
            paths += 1;
            if paths <= most_hits {
                hits.push((*number - 1, set));
            }
        };
        let dawg = dictionary.dawg();
        let end = dawg.walk(board.faces(), &neighbors, &text_len, limits.steps, hit);
        if end.is_continue() && paths <= most_hits {
            hits.sort_unstable();
            for hits in hits.chunk_by(|a, b| a.0 == b.0) {
                words[hits[0].0 as usize].count = PathCount {
                    paths: hits.len() as u64,
                    sets: hits.chunk_by(|a, b| a == b).count() as u64,
                    cells: CellSet::from_bits(hits.iter().fold(0, |cells, hit| cells | hit.1)),
                    exact: true,
                };
            }
        }
        let mut text = Vec::new();
        for (word, slot) in words.iter_mut().zip(slots) {
            numbers[slot as usize] = 0;
            let known = &mut indexes[slot as usize];
            if *known == 0 {
                text.clear();
                text.extend(letters(board, &word.path));
                *known = dictionary.index(&text).map_or(0, |index| index + 1);
            }
            word.index = known.saturating_sub(1);
        }
        words.sort_unstable_by_key(|word| word.index);
        count_paths(board, &mut words, limits);
        let has_all_words = end.is_continue();
        let mut solution =
            Solution { has_all_words, complete: has_all_words, ..Solution::default() };
        for word in &mut words {
            let (points, count) = (u64::from(word.points), &mut word.count);
            // The search found one path, so the count is at least 1.
            count.paths = count.paths.max(1);
            count.sets = count.sets.max(1);
            count.cells = count.cells.with(word.path.iter().copied().collect());
            solution.complete &= count.exact;
            solution.points += points;
            solution.raw = solution.raw.saturating_add(points.saturating_mul(count.paths));
            solution.deduped = solution.deduped.saturating_add(points.saturating_mul(count.sets));
            solution.paths = solution.paths.saturating_add(count.paths);
        }
        Solution { words, ..solution }
    }
}

fn letters(board: &Board, path: &[Cell]) -> impl Iterator<Item = Letter> {
    path.iter().flat_map(|cell| board.face(*cell).letters()).copied()
}

/// Counts the paths of the words that the search has not counted, and keeps as many paths as the limits allow.
fn count_paths(board: &Board, words: &mut [SolutionWord], limits: SolveLimits) {
    let keeps = limits.paths_per_word > 1 && limits.paths > 0;
    let mut left: Vec<&mut SolutionWord> = words
        .iter_mut()
        .filter(|word| !word.count.exact || keeps && word.count.paths > 1)
        .collect();
    if left.is_empty() {
        return;
    }
    let speller = Speller::new(board);
    let (mut steps, mut room) = (limits.steps, limits.paths);
    let mut sets = Vec::new();
    // A few words may have more paths than all the others together. Only such words are left for the second round.
    for share in [true, false] {
        let mut waiting = left.len() as u64;
        left.retain_mut(|word| {
            let mut own = if share { steps / waiting } else { steps };
            waiting -= 1;
            let kept = word.kept();
            let most = limits.paths_per_word.min(room.saturating_add(kept));
            // The new paths replace the known ones only if there are more of them. Otherwise, they need not be
            // written down.
            let most = if most > kept { most } else { 0 };
            if most == 0 && word.count.exact {
                return false;
            }
            steps -= own;
            let mut paths: Vec<Vec<Cell>> = Vec::new();
            let text: Vec<_> = letters(board, &word.path).collect();
            let count = speller.count(&text, &mut own, &mut sets, |path| {
                if paths.len() < most {
                    paths.push(path.to_vec());
                }
            });
            steps += own;
            if count.paths > word.count.paths || count.exact {
                word.count = count;
            }
            if paths.len() > kept {
                room -= paths.len() - kept;
                word.others = paths.split_off(1);
            }
            !count.exact
        });
    }
}

// --- Spelling a string ---

/// Finds the paths that spell strings on one board, which can have faces of any kind. It needs no dictionary.
///
/// ```
/// use boggle_lab::{board::Board, letter::Alphabet, solver::Speller};
/// let latin = Alphabet::latin();
/// let board = Board::read("th r / ou gh", None, &latin).unwrap();
/// let path = Speller::new(&board).trace(&latin.spell("through").unwrap()).unwrap();
/// assert_eq!(path.iter().map(|cell| cell.index()).collect::<Vec<_>>(), [0, 1, 2, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct Speller {
    faces: Vec<Face>,
    neighbors: [u64; MAX_CELLS],
    /// For each letter, the cells whose faces begin with it.
    starts: [u64; MAX_LETTERS],
}

/// How many paths spell a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathCount {
    /// The number of paths. A path is a sequence of cells.
    pub paths: u64,
    /// The number of different sets of cells that the paths use.
    pub sets: u64,
    /// The cells that at least one path uses.
    pub cells: CellSet,
    /// Whether the counts are exact. If not, the counting reached its limit, and the counts are lower bounds.
    pub exact: bool,
}

impl Speller {
    /// The number of steps after which [`Speller::trace`] and [`Speller::paths`] give up. That many steps take well
    /// under a second.
    ///
    /// Only boards with the same letter on nearly every cell need so many steps: on an 8x8 board of A's, a string of 20
    /// A's has more paths than anyone could count.
    pub const STEPS: u64 = 1 << 24;

    /// Creates a speller for a board.
    pub fn new(board: &Board) -> Self {
        let mut speller = Self {
            faces: board.faces().to_vec(),
            neighbors: board.dims().neighbor_table(),
            starts: [0; MAX_LETTERS],
        };
        for cell in board.dims().iter() {
            if let Some(first) = board.face(cell).letters().first() {
                speller.starts[first.index()] |= cell.bit();
            }
        }
        speller
    }

    /// Returns the first path that spells a string, or `None` if there is no such path. Paths are ordered by their cell
    /// numbers.
    ///
    /// Gives up after [`Speller::STEPS`] steps.
    pub fn trace(&self, text: &[Letter]) -> Option<Vec<Cell>> {
        let mut steps = Self::STEPS;
        let mut first = None;
        let _ = self.walk(text, &mut steps, |path, _| {
            first = Some(path.to_vec());
            ControlFlow::Break(())
        });
        first
    }

    /// Returns the first `limit` paths that spell a string, ordered by their cell numbers, and how many there are in total.
    pub fn paths(&self, text: &[Letter], limit: usize) -> (Vec<Vec<Cell>>, PathCount) {
        let mut paths = Vec::new();
        let mut steps = Self::STEPS;
        let count = self.count(text, &mut steps, &mut Vec::new(), |path| {
            if paths.len() < limit {
                paths.push(path.to_vec());
            }
        });
        (paths, count)
    }

    /// Counts the paths that spell a string, and passes each path to `visit`. Each step is subtracted from `steps`.
    /// `sets` is scratch memory.
    fn count(
        &self,
        text: &[Letter],
        steps: &mut u64,
        sets: &mut Vec<u64>,
        mut visit: impl FnMut(&[Cell]),
    ) -> PathCount {
        sets.clear();
        let mut room = 1 << 10;
        let mut count = PathCount::default();
        let end = self.walk(text, steps, |path, set| {
            count.paths += 1;
            count.cells = count.cells.with(CellSet::from_bits(set));
            visit(path);
            if sets.len() == MAX_SETS {
                return ControlFlow::Break(());
            }
            sets.push(set);
            if sets.len() == room {
                // Memory use depends on the number of different sets, not on the number of paths.
                sets.sort_unstable();
                sets.dedup();
                room = room.max(2 * sets.len()).min(MAX_SETS);
            }
            ControlFlow::Continue(())
        });
        sets.sort_unstable();
        sets.dedup();
        count.sets = sets.len() as u64;
        count.exact = end.is_continue();
        count
    }

    /// Calls `visit` with every path that spells a string and with the set of its cells. The paths are ordered by their
    /// cell numbers. Stops early if `visit` breaks or no `steps` are left.
    fn walk(
        &self,
        text: &[Letter],
        steps: &mut u64,
        mut visit: impl FnMut(&[Cell], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if text.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut path = Vec::with_capacity(text.len());
        self.step(text, u64::MAX, 0, &mut path, steps, &mut visit)
    }

    fn step(
        &self,
        rest: &[Letter],
        near: u64,
        used: u64,
        path: &mut Vec<Cell>,
        steps: &mut u64,
        visit: &mut impl FnMut(&[Cell], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(first) = rest.first() else {
            return visit(path, used);
        };
        for cell in cells_of(near & self.starts[first.index()] & !used) {
            if *steps == 0 {
                return ControlFlow::Break(());
            }
            *steps -= 1;
            let Some(rest) = rest.strip_prefix(self.faces[cell.index()].letters()) else {
                continue;
            };
            path.push(cell);
            let near = self.neighbors[cell.index()];
            self.step(rest, near, used | cell.bit(), path, steps, visit)?;
            path.pop();
        }
        ControlFlow::Continue(())
    }
}

/// The maximum number of cell sets that are kept for one string. They take 8 MB.
const MAX_SETS: usize = 1 << 20;

// --- Verdict ---

/// Whether a string that a player entered counts and, if not, why.
///
/// ```
/// use boggle_lab::{board::Board, dict::Dictionary, scoring::Rules, solver::{Speller, WordVerdict}};
/// let dictionary = Dictionary::from_words(["tea", "tee"]).unwrap();
/// let board = Board::read("te / ae", None, dictionary.alphabet()).unwrap();
/// let speller = Speller::new(&board);
/// let judge = |text| speller.judge(text, &dictionary, Rules::default());
/// assert!(matches!(judge("tea"), WordVerdict::Good { points: 1, .. }));
/// assert_eq!(judge("te"), WordVerdict::TooShort);
/// assert_eq!(judge("teat"), WordVerdict::NotOnBoard);
/// assert!(matches!(judge("eat"), WordVerdict::NotAWord { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordVerdict {
    /// It counts.
    Good {
        /// The points that it earns.
        points: u32,
        /// The first path that spells it.
        path: Vec<Cell>,
    },
    /// It has fewer letters than the rules require, whatever else is true of it.
    TooShort,
    /// No path spells it.
    NotOnBoard,
    /// It is on the board, but the dictionary lacks it.
    NotAWord {
        /// The first path that spells it.
        path: Vec<Cell>,
    },
}

impl Speller {
    /// Judges a string that a player entered on the board. Text that the alphabet can't spell is not on any board.
    pub fn judge(&self, text: &str, dictionary: &Dictionary, rules: Rules) -> WordVerdict {
        let length = text.chars().count();
        if !rules.counts(length) {
            return WordVerdict::TooShort;
        }
        let Ok(letters) = dictionary.alphabet().spell(text) else {
            return WordVerdict::NotOnBoard;
        };
        match self.trace(&letters) {
            None => WordVerdict::NotOnBoard,
            Some(path) if dictionary.contains(&letters) => {
                WordVerdict::Good { points: rules.points(length), path }
            }
            Some(path) => WordVerdict::NotAWord { path },
        }
    }
}
