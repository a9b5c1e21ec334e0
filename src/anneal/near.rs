//! Scores all boards that differ from a given board by one or two edits, to show which changes would improve it.

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::constraint::{Allowed, LetterOdds, SpaceError};
use super::evaluate::{Evaluator, Keys};
use super::options::ClimbError;
use super::space::{Change, MAX_SYMBOLS, MoveKind, Position, SearchSpace, Symbol};
use super::word;
use crate::board::{Board, Face};
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::scoring::Rules;
use crate::step::Step;
use serde::Serialize;

/// A job that scores every board within one or two edits of a given board, each exactly once. The given board itself is
/// left out.
///
/// An edit puts another letter on one cell, or swaps two cells that differ. Boards that are rotations or reflections of each other
/// count separately. About 500 boards are within one edit of a 4x4 board, and about 120,000 are within two.
///
/// ```
/// # use boggle_lab::dict::{Dictionary, WordRule, list};
/// use boggle_lab::anneal::NearbyBoards;
/// use boggle_lab::{board::Board, scoring::Rules};
/// # let words = list::read(b"tar\ntie\ntier\nrat\nart\nrate\ntire\n", &|_| None).words.unwrap();
/// # let dictionary = std::sync::Arc::new(Dictionary::new("seven", &words, WordRule::default()).unwrap());
/// let board = Board::read("ti/ra", None, dictionary.alphabet()).unwrap();
/// let rules = Rules::default();
/// let mut near = NearbyBoards::new(&dictionary, &board, rules, 1, 3).unwrap();
/// while near.step(100).is_working() {}
/// // 25 other letters on each of four cells, and the swaps of six pairs.
/// assert_eq!((near.here(), near.tally().boards, near.tally().better), (3, 4 * 25 + 6, 1));
/// assert_eq!(near.best()[0].1, 4);
/// ```
#[derive(Clone, Debug)]
pub struct NearbyBoards {
    space: SearchSpace,
    evaluator: Evaluator,
    keys: Keys,
    here: u32,
    edits_allowed: u8,
    top: usize,
    /// The boards whose edits are tried: the board itself and then, for two edits, the boards one edit away.
    parents: Vec<Position>,
    parents_done: usize,
    edits: Edits,
    edits_done: usize,
    /// The hashes of the boards tried so far. Even with ten million boards, the chance that any two have the same hash is only 1 in
    /// 300,000.
    seen: BTreeSet<u64>,
    tally: NearbyTally,
    best: BTreeMap<(Reverse<u32>, Vec<u8>), Position>,
    change: Change,
    trial: Position,
}

/// How the boards around a given board compare with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NearbyTally {
    /// The number of boards around the given board that have been scored so far.
    pub boards: u64,
    /// How many of these boards have more points than the given board.
    pub better: u64,
    /// How many of these boards have as many points as the given board.
    pub equal: u64,
}

impl NearbyBoards {
    /// Creates the job that scores the boards within `within` edits of `board`, 1 or 2, and keeps the best `top` of them.
    ///
    /// Gaps, and faces with several letters, stay as they are.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        board: &Board,
        rules: Rules,
        within: u8,
        top: usize,
    ) -> Result<Self, ClimbError> {
        if !(1..=2).contains(&within) {
            return Err(ClimbError::Edits);
        }
        let fixed = |face: &Face| (face.letters().len() != 1).then_some(*face);
        let fixed = board.dims().iter().map(|c| fixed(board.face(c)));
        let constraints = Allowed { fixed: fixed.collect(), ..Allowed::all(board.dims()) };
        let letters = LetterOdds::default();
        let space = SearchSpace::new(dictionary, &constraints, letters, 0)?;
        let from = Position {
            // The palette contains all letters and all fixed faces.
            symbols: space.symbols(board).ok_or(SpaceError::ManyFaces)?,
            path: Vec::new(),
        };
        let mut evaluator = Evaluator::new(dictionary, &space, rules);
        let keys = Keys::new(board.dims());
        let mut near = Self {
            here: evaluator.points(&space, &from.symbols),
            edits_allowed: within,
            top,
            seen: BTreeSet::from([keys.of(&from.symbols)]),
            parents: vec![from.clone()],
            parents_done: 0,
            edits: Edits::default(),
            edits_done: 0,
            tally: NearbyTally::default(),
            best: BTreeMap::new(),
            change: Change::default(),
            trial: from,
            space,
            evaluator,
            keys,
        };
        near.edits.list(&near.space, &near.trial);
        Ok(near)
    }

    /// Tries up to `budget` boards.
    pub fn step(&mut self, budget: u32) -> Step {
        for _ in 0..budget {
            while self.edits_done == self.edits.len() {
                if self.parents_done + 1 >= self.parents.len() {
                    return Step::Done;
                }
                self.parents_done += 1;
                self.edits.list(&self.space, &self.parents[self.parents_done]);
                self.edits_done = 0;
            }
            self.look();
            if !self.evaluator.is_exact() {
                // Scoring a board with too many paths takes a while, so the caller gets a chance to stop.
                break;
            }
        }
        Step::Working
    }

    /// Returns the points of the given board.
    pub fn here(&self) -> u32 {
        self.here
    }

    /// Returns how the boards scored so far compare with the given board.
    pub fn tally(&self) -> NearbyTally {
        self.tally
    }

    /// Returns the best boards so far and their points, best first. Boards with equal points are in alphabetical order.
    pub fn best(&self) -> Vec<(String, u32)> {
        let entry = |((points, _), position): (&(Reverse<u32>, Vec<u8>), &Position)| {
            let board = self.space.board(&position.symbols);
            (board.text(self.space.palette().alphabet()), points.0)
        };
        self.best.iter().map(entry).collect()
    }

    fn look(&mut self) {
        let parent = &self.parents[self.parents_done];
        self.edits.get(self.edits_done, parent, &mut self.change);
        self.edits_done += 1;
        self.trial.symbols.clone_from(&parent.symbols);
        self.change.apply(&mut self.trial);
        let symbols = &self.trial.symbols;
        if !self.seen.insert(self.keys.of(symbols)) {
            return;
        }
        let points = self.evaluator.points_after(&self.space, &parent.symbols, &self.change.cells);
        self.tally.boards += 1;
        self.tally.better += u64::from(points > self.here);
        self.tally.equal += u64::from(points == self.here);
        if self.edits_allowed == 2 && self.parents_done == 0 {
            self.parents.push(self.trial.clone());
        }
        let full = self.best.len() >= self.top;
        let last = self.best.last_key_value().filter(|_| full);
        if self.top == 0 || last.is_some_and(|((last, _), _)| points < last.0) {
            return;
        }
        let letters = symbols.iter().map(|symbol| symbol.0).collect();
        self.best.insert((Reverse(points), letters), self.trial.clone());
        if full {
            self.best.pop_last();
        }
    }
}

// --- Edits ---
//
// Lists all boards in a space that are one edit away from a given board.
//
// An edit changes the letter of one cell or swaps two cells. If a word must stay on the board, an edit may also be a path move,
// which takes the word to another path. Every edit really changes the board.

/// The edits of a board in a fixed order: first the letter changes, then the swaps, then the path moves. Letter changes and swaps
/// are ordered by cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    letters: Vec<(Cell, Symbol)>,
    swaps: Vec<(Cell, Cell)>,
    paths: Vec<Change>,
}

impl Edits {
    pub(super) fn len(&self) -> usize {
        self.letters.len() + self.swaps.len() + self.paths.len()
    }

    /// Sets `change` to edit number `at` of the board `from`.
    ///
    /// # Panics
    /// If there is no such edit.
    pub(super) fn get(&self, at: usize, from: &Position, change: &mut Change) {
        let after_letters = at.wrapping_sub(self.letters.len());
        let after_swaps = after_letters.wrapping_sub(self.swaps.len());
        change.cells.clear();
        if let Some(letter) = self.letters.get(at) {
            change.kind = MoveKind::Letter;
            change.cells.push(*letter);
        } else if let Some(&(a, b)) = self.swaps.get(after_letters) {
            change.kind = MoveKind::Swap;
            let at = |cell: Cell| from.symbols[cell.index()];
            change.cells.extend([(a, at(b)), (b, at(a))]);
        } else {
            change.clone_from(&self.paths[after_swaps]);
        }
    }

    /// Replaces the list with the edits of `from`, a board in the space.
    pub(super) fn list(&mut self, space: &SearchSpace, from: &Position) {
        self.letters.clear();
        self.swaps.clear();
        self.paths.clear();
        let free = |cell: &Cell| !from.path.contains(cell);
        let mut trial = [Symbol(0); MAX_SYMBOLS];
        let trial = &mut trial[..from.symbols.len()];
        trial.copy_from_slice(&from.symbols);
        for cell in space.dims().iter().filter(free) {
            let old = from.symbols[cell.index()];
            for symbol in space.choices(cell).filter(|symbol| *symbol != old) {
                trial[cell.index()] = symbol;
                if space.can_be_rolled(trial) {
                    self.letters.push((cell, symbol));
                }
            }
            trial[cell.index()] = old;
            for other in space.dims().iter().filter(free).filter(|b| *b > cell) {
                if space.can_swap(from, cell, other) {
                    self.swaps.push((cell, other));
                }
            }
        }
        if from.path.is_empty() {
            return;
        }
        for path in word::steps(&from.path, space.dims()) {
            let mut change = Change { path, ..Change::default() };
            if space.carry(from, &mut change) {
                self.paths.push(change);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::anneal::constraint::{Constraints, LetterOdds};
    use crate::anneal::testing::dictionary;
    use crate::random::Seed;

    /// Returns two sets of boards: those that random moves from a board lead to, and those that its edits lead to.
    fn both(size: &str, record: &Constraints) -> (BTreeSet<Vec<Symbol>>, Vec<Vec<Symbol>>) {
        let dictionary = dictionary(&["tea", "eat", "rate", "note", "quit"]);
        let dims = size.parse().unwrap();
        let constraints = record.read(dims, dictionary.alphabet()).unwrap();
        let space = SearchSpace::new(&dictionary, &constraints, LetterOdds::Uniform, 40).unwrap();
        let mut rng = Seed::from_text(size).rng();
        let from = space.start(&mut rng).unwrap();
        let mut change = Change::default();
        let mut drawn = BTreeSet::new();
        for _ in 0..60_000 {
            if space.propose(&from, &mut rng, &mut change) {
                let mut to = from.clone();
                change.apply(&mut to);
                assert!(space.contains(&to));
                drawn.insert(to.symbols);
            }
        }
        let mut edits = Edits::default();
        edits.list(&space, &from);
        let listed = (0..edits.len()).map(|at| {
            let mut to = from.clone();
            edits.get(at, &from, &mut change);
            change.apply(&mut to);
            assert!(space.contains(&to));
            to.symbols
        });
        (drawn, listed.collect())
    }

    #[test]
    fn edits_are_the_moves_that_can_be_drawn() {
        let some = |text: &str| Some(text.to_owned());
        for (size, constraints) in [
            ("2x3", Constraints::default()),
            (
                "3x3",
                Constraints {
                    fixed: some("t??e.?q??"),
                    letters: some("aeinorstu"),
                    ..Constraints::default()
                },
            ),
            ("4x4", Constraints { dice: some("new"), ..Constraints::default() }),
            (
                "3x3",
                Constraints {
                    word: some("note"),
                    letters: some("aeinorst"),
                    ..Constraints::default()
                },
            ),
            ("2x3", Constraints { word: some("noteer"), ..Constraints::default() }),
        ] {
            let (drawn, listed) = both(size, &constraints);
            let distinct: BTreeSet<_> = listed.iter().cloned().collect();
            assert!(distinct == drawn, "{size} {constraints:?}");
            if constraints.word.is_none() {
                assert_eq!(distinct.len(), listed.len());
            }
        }
    }
}
