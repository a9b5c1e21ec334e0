//! All boards around one board: the job behind "what could be changed here?".

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::cache::Keys;
use super::edits::Edits;
use super::evaluate::Evaluator;
use super::options::{Constraints, Letters};
use super::space::{Change, Position, Space};
use super::{ClimbError, SpaceError};
use crate::board::{Board, Face};
use crate::dict::Dictionary;
use crate::scoring::Rules;

/// Scores every board within one or two edits of a board, itself left out, each once.
///
/// An edit puts another letter on one cell, or lets two cells that differ change places. Boards that are images
/// of each other are counted apart. A 4x4 board has some 500 boards around it and, two edits away, 120,000.
///
/// ```
/// # use boggle_lab::dict::{Dictionary, WordRule, list};
/// use boggle_lab::{anneal::Surroundings, board::Board, scoring::Rules};
/// # let words = list::read(b"tar\ntie\ntier\nrat\nart\nrate\ntire\n", &|_| None).words.unwrap();
/// # let dictionary = std::sync::Arc::new(Dictionary::new("seven", &words, WordRule::default()).unwrap());
/// let board = Board::read("ti/ra", None, dictionary.alphabet()).unwrap();
/// let mut near = Surroundings::new(&dictionary, &board, Rules::default(), 1, 3).unwrap();
/// while near.step(100) {}
/// // 25 other letters on each of four cells, and the swaps of six pairs.
/// assert_eq!((near.here(), near.tally().boards, near.tally().better), (3, 4 * 25 + 6, 1));
/// assert_eq!(near.best()[0].1, 4);
/// ```
#[derive(Clone, Debug)]
pub struct Surroundings {
    space: Space,
    evaluator: Evaluator,
    keys: Keys,
    here: u32,
    two: bool,
    top: usize,
    /// The board itself, then for two edits the boards one edit away.
    parents: Vec<Position>,
    parents_done: usize,
    edits: Edits,
    edits_done: usize,
    /// Hashes of the boards that were met. Two of ten million get mixed up once in 300,000 times.
    seen: BTreeSet<u64>,
    tally: Around,
    best: BTreeMap<(Reverse<u32>, Vec<u8>), Position>,
    change: Change,
    trial: Position,
}

/// How the boards around a board compare with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Around {
    /// All of them.
    pub boards: u64,
    /// Those with more points.
    pub better: u64,
    /// Those with as many.
    pub equal: u64,
}

impl Surroundings {
    /// The boards within one edit, or two, of a board; the best `top` of them are kept.
    ///
    /// Gaps and faces of several letters stay as they are.
    ///
    /// # Errors
    /// [`ClimbError::Edits`] for other numbers of edits, [`ClimbError::Space`] if nothing can change.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        board: &Board,
        rules: Rules,
        edits: u8,
        top: usize,
    ) -> Result<Self, ClimbError> {
        if edits == 0 || edits > 2 {
            return Err(ClimbError::Edits);
        }
        let alphabet = dictionary.alphabet();
        let fixed = |face: &Face| match face.letters() {
            [_] => "?".to_owned(),
            _ => face.text(alphabet),
        };
        let fixed: Vec<String> = board.dims().iter().map(|c| fixed(board.face(c))).collect();
        let constraints = Constraints {
            fixed: Some(fixed.join(" ")),
            ..Constraints::default()
        };
        let space = Space::new(
            dictionary,
            board.dims(),
            &constraints,
            Letters::default(),
            0,
        )?;
        let from = Position {
            // The palette has all letters and what is fixed.
            symbols: space.symbols(board).ok_or(SpaceError::ManyFaces)?,
            path: Vec::new(),
        };
        let mut evaluator = Evaluator::new(dictionary, &space, rules);
        let keys = Keys::new(board.dims());
        let mut near = Self {
            here: evaluator.points(&space, &from.symbols),
            two: edits == 2,
            top,
            seen: BTreeSet::from([keys.of(&from.symbols)]),
            parents: vec![from.clone()],
            parents_done: 0,
            edits: Edits::default(),
            edits_done: 0,
            tally: Around::default(),
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

    /// Looks at up to `budget` boards; whether there are more.
    pub fn step(&mut self, budget: u32) -> bool {
        for _ in 0..budget {
            while self.edits_done == self.edits.len() {
                if self.parents_done + 1 >= self.parents.len() {
                    return false;
                }
                self.parents_done += 1;
                self.edits
                    .list(&self.space, &self.parents[self.parents_done]);
                self.edits_done = 0;
            }
            self.look();
        }
        true
    }

    /// Points of the board in the middle.
    #[must_use]
    pub fn here(&self) -> u32 {
        self.here
    }

    /// The counts so far.
    #[must_use]
    pub fn tally(&self) -> Around {
        self.tally
    }

    /// The best boards so far and their points; of equal ones the first in the order of letters come first.
    #[must_use]
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
        let points = self
            .evaluator
            .points_after(&self.space, &parent.symbols, &self.change.cells);
        self.tally.boards += 1;
        self.tally.better += u64::from(points > self.here);
        self.tally.equal += u64::from(points == self.here);
        if self.two && self.parents_done == 0 {
            self.parents.push(self.trial.clone());
        }
        let full = self.best.len() >= self.top;
        let last = self.best.last_key_value().filter(|_| full);
        if self.top == 0 || last.is_some_and(|((last, _), _)| points < last.0) {
            return;
        }
        let letters = symbols.iter().map(|symbol| symbol.0).collect();
        self.best
            .insert((Reverse(points), letters), self.trial.clone());
        if full {
            self.best.pop_last();
        }
    }
}
