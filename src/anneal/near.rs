//! Scores all boards that differ from a given board by one or two edits, to show which changes would improve it.

use core::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::constraint::{Allowed, LetterOdds, SpaceError};
use super::evaluate::{Evaluator, Keys};
use super::options::ClimbError;
use super::space::{SearchSpace, Symbol};
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
    parents: Vec<Vec<Symbol>>,
    parents_done: usize,
    edits: std::vec::IntoIter<Vec<(Cell, Symbol)>>,
    /// The hashes of the boards tried so far. Even with ten million boards, the chance that any two have the same hash is only 1 in
    /// 300,000.
    seen: BTreeSet<u64>,
    tally: NearbyTally,
    best: BTreeSet<(Reverse<u32>, Vec<Symbol>)>,
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
        // The palette contains all letters and all fixed faces.
        let from = space.symbols(board).ok_or(SpaceError::ManyFaces)?;
        let mut evaluator = Evaluator::new(dictionary, &space, rules);
        let keys = Keys::new(board.dims());
        Ok(Self {
            here: evaluator.points(&space, &from),
            edits_allowed: within,
            top,
            seen: BTreeSet::from([keys.of(&from)]),
            edits: edits(&space, &from).into_iter(),
            parents: vec![from],
            parents_done: 0,
            tally: NearbyTally::default(),
            best: BTreeSet::new(),
            space,
            evaluator,
            keys,
        })
    }

    /// Tries up to `budget` boards.
    pub fn step(&mut self, budget: u32) -> Step {
        for _ in 0..budget {
            let edit = loop {
                if let Some(edit) = self.edits.next() {
                    break edit;
                }
                if self.parents_done + 1 >= self.parents.len() {
                    return Step::Done;
                }
                self.parents_done += 1;
                self.edits = edits(&self.space, &self.parents[self.parents_done]).into_iter();
            };
            self.look(&edit);
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
        self.best.iter().map(|(points, board)| (self.space.text(board), points.0)).collect()
    }

    fn look(&mut self, edit: &[(Cell, Symbol)]) {
        let parent = &self.parents[self.parents_done];
        let mut board = parent.clone();
        for &(cell, symbol) in edit {
            board[cell.index()] = symbol;
        }
        if !self.seen.insert(self.keys.of(&board)) {
            return;
        }
        let points = self.evaluator.points_after(&self.space, parent, edit);
        self.tally.boards += 1;
        self.tally.better += u64::from(points > self.here);
        self.tally.equal += u64::from(points == self.here);
        if self.edits_allowed == 2 && self.parents_done == 0 {
            self.parents.push(board.clone());
        }
        self.best.insert((Reverse(points), board));
        if self.best.len() > self.top {
            self.best.pop_last();
        }
    }
}

fn edits(space: &SearchSpace, from: &[Symbol]) -> Vec<Vec<(Cell, Symbol)>> {
    let at = |cell: Cell| from[cell.index()];
    let mut edits = Vec::new();
    for cell in space.dims().iter() {
        let others = space.choices(cell).filter(|symbol| *symbol != at(cell));
        edits.extend(others.map(|symbol| vec![(cell, symbol)]));
        let swaps = space.dims().iter().filter(|b| *b > cell && space.can_swap(from, cell, *b));
        edits.extend(swaps.map(|b| vec![(cell, at(b)), (b, at(cell))]));
    }
    edits
}
