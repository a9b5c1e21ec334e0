//! Solves a board completely: its words, their points, and their paths.

use std::sync::Arc;

use super::score::Scorer;
use super::spell::{PathCount, Speller};
use super::walk::{SearchWords, search};
use crate::board::{Board, Tile};
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scoring::Rules;

/// Solves boards with one dictionary.
#[derive(Clone, Debug)]
pub struct Solver {
    dictionary: Arc<Dictionary>,
    /// Scratch memory for the search, as [`search`] needs it.
    numbers: Vec<u32>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionWord {
    /// The word's number in the dictionary.
    pub index: u32,
    /// The points that the word earns.
    pub points: u32,
    /// How many paths spell the word.
    pub count: PathCount,
    /// The position of the word's first path in the solution. `paths` is the number of its paths that are kept there.
    first_path: u32,
    paths: u32,
}

impl SolutionWord {
    /// Returns the number of the word's paths that are kept: at least 1, and at most [`PathCount::paths`].
    pub fn kept(&self) -> usize {
        self.paths as usize
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
    cells: Vec<Cell>,
    /// The end of each kept path in `cells`. A path begins where the previous one ends.
    ends: Vec<u32>,
}

impl Solution {
    /// Returns the first path of a word of this solution. Paths are ordered by their cell numbers.
    pub fn path(&self, word: &SolutionWord) -> &[Cell] {
        self.paths(word).next().unwrap_or_default()
    }

    /// Returns the kept paths of a word of this solution, ordered by their cell numbers.
    pub fn paths(&self, word: &SolutionWord) -> impl ExactSizeIterator<Item = &[Cell]> + Clone {
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
    /// Creates a solver. Memory: four bytes per word of the dictionary.
    pub fn new(dictionary: &Arc<Dictionary>) -> Self {
        Self { numbers: vec![0; dictionary.words()], dictionary: Arc::clone(dictionary) }
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
        let dictionary = &*self.dictionary;
        let (dawg, numbers) = (dictionary.dawg(), &mut self.numbers);
        let found = search(dawg, board, numbers, limits.steps, most_hits);
        let mut words: Vec<CountedWord> = (0..found.words.len())
            .filter_map(|number| {
                let letters = found.letters(number);
                let lengths = letters.iter();
                let len = lengths.map(|l| dictionary.alphabet().text_len(*l)).sum();
                rules.counts(len).then_some(())?;
                Some(CountedWord {
                    index: dictionary.index(letters)?,
                    number,
                    points: rules.points(len),
                    count: found.words[number].count,
                    paths: Vec::new(),
                })
            })
            .collect();
        words.sort_unstable_by_key(|word| word.index);
        count_paths(board, &found, &mut words, limits);
        let mut solution = Solution {
            has_all_words: found.complete,
            complete: found.complete,
            ..Solution::default()
        };
        for word in &words {
            solution.add(word, found.path(word.number));
        }
        solution
    }
}

/// A word that was found, with its path count and the paths kept.
struct CountedWord {
    index: u32,
    /// The word's number in the search.
    number: usize,
    points: u32,
    count: PathCount,
    /// The paths to keep. The list is empty if only the path known from the search is kept.
    paths: Vec<Vec<Cell>>,
}

/// Counts the paths of the words that the search has not counted, and keeps as many paths as the limits allow.
fn count_paths(board: &Board, found: &SearchWords, words: &mut [CountedWord], limits: SolveLimits) {
    let keeps = limits.paths_per_word > 1 && limits.paths > 0;
    let mut left: Vec<&mut CountedWord> = words
        .iter_mut()
        .filter(|word| !word.count.exact || keeps && word.count.paths > 1)
        .collect();
    if left.is_empty() {
        return;
    }
    let speller = Speller::new(board);
    let mut steps = limits.steps;
    // Positions in a solution are 32 bits wide, which is enough for 2^24 paths of 64 cells.
    let mut room = limits.paths.min(1 << 24);
    let mut sets = Vec::new();
    // A few words may have more paths than all the others together. Only such words are left for the second round.
    for share in [true, false] {
        let mut waiting = left.len() as u64;
        left.retain_mut(|word| {
            let mut own = if share { steps / waiting } else { steps };
            waiting -= 1;
            // The first path is known from the search, so every word has one even if no steps are left.
            let kept = word.paths.len().max(1);
            let most = limits.paths_per_word.min(room + kept);
            // The new paths replace the known ones only if there are more of them. Otherwise, they need not be
            // written down.
            let most = if most > kept { most } else { 0 };
            if most == 0 && word.count.exact {
                return false;
            }
            steps -= own;
            let mut paths: Vec<Vec<Cell>> = Vec::new();
            let letters = found.letters(word.number);
            let count = speller.count(letters, &mut own, &mut sets, |path| {
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
                word.paths = paths;
            }
            !count.exact
        });
    }
}

impl Solution {
    fn add(&mut self, word: &CountedWord, first: &[Cell]) {
        let points = u64::from(word.points);
        let count = PathCount {
            // The search found one path, so the count is at least 1.
            paths: word.count.paths.max(1),
            sets: word.count.sets.max(1),
            cells: word.count.cells.with(first.iter().copied().collect()),
            ..word.count
        };
        self.complete &= count.exact;
        self.points += points;
        self.raw = self.raw.saturating_add(points.saturating_mul(count.paths));
        self.deduped = (self.deduped).saturating_add(points.saturating_mul(count.sets));
        self.paths = self.paths.saturating_add(count.paths);
        self.words.push(SolutionWord {
            index: word.index,
            points: word.points,
            count,
            first_path: self.ends.len() as u32,
            paths: word.paths.len().max(1) as u32,
        });
        if word.paths.is_empty() {
            self.keep(first);
        }
        for path in &word.paths {
            self.keep(path);
        }
    }
}

// --- Task ---
//
// The tasks that the scorer gives to the vector lanes.

/// The maximum number of cells on a board if changes to it are to be scored by computing only the difference.
pub(super) const SHARP: usize = 32;

/// What the vector scorer should do with a board.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(any(
        target_arch = "x86_64",
        target_feature = "simd128",
        all(target_arch = "aarch64", target_endian = "little"),
    )),
    expect(dead_code, reason = "there is no fast way")
)]
pub(super) enum Task {
    /// Add up what each word on the board adds to the score.
    Score,
    /// Add up what each word on the board adds to the score, and keep what is needed to score changes to the board. The
    /// board must have at most [`SHARP`] cells.
    Focus,
    /// Add up the points of the words on the board, which differs from the board in focus on this set of cells.
    Change(u64),
}

// --- Neighborhood ---
//
// Scores all boards that differ from a given one in a single cell.

impl Scorer {
    /// Finds the points of every board that differs from the given board in at most one cell. Afterward, the given
    /// board is in focus.
    ///
    /// `out` is resized to `cells × letters` entries, and `out[cell * self.letters() + letter]` gets the points of the
    /// board with that letter on that cell. A gap is replaced by letters like any other tile, but no letter is replaced
    /// by a gap.
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn neighborhood(&mut self, tiles: &[Tile], out: &mut Vec<u32>) {
        out.clear();
        self.focus(tiles);
        for cell in self.dims().iter() {
            for letter in (0..self.letters() as u8).filter_map(Letter::new) {
                out.push(self.score_change(&[(cell, Tile::letter(letter))]));
            }
        }
    }
}
