//! Finds the paths that spell a string.

use core::ops::ControlFlow;

use crate::board::{Board, Face};
use crate::dict::Dictionary;
use crate::grid::{Cell, CellSet, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};
use crate::scoring::Rules;

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
    pub(super) fn count(
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
