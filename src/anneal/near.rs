//! Scores all boards that differ from a given board by one or two edits, to show which changes would improve it.

use core::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::evaluate::STEPS;
use crate::board::{Board, Face, Tile};
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::letter::{Alphabet, Letter};
use crate::scoring::Rules;
use crate::solver::Scorer;
use crate::step::Step;

/// A job that scores every board within one or two edits of a given board, each exactly once. The given board itself is
/// left out, in any rotation or reflection.
///
/// An edit puts another letter on one cell, or swaps two cells that differ. Other boards that are rotations or reflections of each
/// other count separately. About 500 boards are within one edit of a 4x4 board, and about 120,000 are within two. Gaps, and faces with
/// several letters, stay as they are.
///
/// ```
/// use boggle_lab::anneal::NearbyBoards;
/// use boggle_lab::{board::Board, dict::Dictionary, scoring::Rules};
/// let words = ["tar", "tie", "tier", "rat", "art", "rate", "tire"];
/// let dictionary = Dictionary::from_words(words).unwrap();
/// let board = Board::read("ti/ra", None, dictionary.alphabet()).unwrap();
/// let mut near = NearbyBoards::new(&dictionary, &board, Rules::default(), 1, 3);
/// while near.step(100).is_working() {}
/// // 25 other letters on each of four cells, and the swaps of six pairs, of which two only reflect the board.
/// assert_eq!((near.here, near.boards, near.better), (3, 4 * 25 + 6 - 2, 1));
/// assert_eq!(near.best()[0].1, 4);
/// ```
#[derive(Clone, Debug)]
pub struct NearbyBoards {
    /// The points of the given board.
    pub here: u32,
    /// The number of boards around the given board that have been scored so far.
    pub boards: u64,
    /// How many of these boards have more points than the given board.
    pub better: u64,
    /// How many of these boards have as many points as the given board.
    pub equal: u64,
    alphabet: Alphabet,
    scorer: Scorer,
    top: usize,
    edits_allowed: u8,
    /// The boards whose edits are tried: the board itself and then, for two edits, the boards one edit away.
    parents: Vec<Board>,
    /// The number of parents whose edits have been tried.
    parents_done: usize,
    edits: std::vec::IntoIter<Vec<(Cell, Letter)>>,
    /// The hashes of the boards tried so far. Even with ten million boards, the chance that any two have the same hash is only 1 in
    /// 300,000.
    seen: HashSet<u64>,
    best: BTreeSet<(Reverse<u32>, Vec<Face>)>,
}

impl NearbyBoards {
    /// Creates the job that scores the boards within `within` edits of `board`, 1 or 2, and keeps the best `top` of them.
    pub fn new(
        dictionary: &Dictionary,
        board: &Board,
        rules: Rules,
        within: u8,
        top: usize,
    ) -> Self {
        let mut near = Self {
            here: 0,
            boards: 0,
            better: 0,
            equal: 0,
            alphabet: dictionary.alphabet().clone(),
            scorer: Scorer::new(dictionary, board.dims(), rules).with_limit(STEPS),
            top,
            edits_allowed: within,
            parents: vec![board.clone()],
            parents_done: 0,
            edits: Vec::new().into_iter(),
            seen: board.images().iter().map(|image| hash(image.faces())).collect(),
            best: BTreeSet::new(),
        };
        near.here = near.begin();
        near
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
                self.begin();
            };
            self.look(&edit);
            if !self.scorer.is_exact() {
                // Scoring a board with too many paths takes a while, so the caller gets a chance to stop.
                break;
            }
        }
        Step::Working
    }

    /// Returns the best boards so far and their points, best first. Boards with equal points are in alphabetical order.
    pub fn best(&self) -> Vec<(String, u32)> {
        let board = |faces: &Vec<Face>| Board::new(self.parents[0].dims(), faces.clone());
        let text = |faces| board(faces).map_or_else(|_| String::new(), |b| b.text(&self.alphabet));
        self.best.iter().map(|(points, faces)| (text(faces), points.0)).collect()
    }

    /// Begins to try the edits of a parent, and returns its points.
    fn begin(&mut self) -> u32 {
        let parent = &self.parents[self.parents_done];
        let letter = |cell: Cell| match parent.face(cell).letters() {
            [letter] => Some((cell, *letter)),
            _ => None,
        };
        let letters: Vec<(Cell, Letter)> = parent.dims().iter().filter_map(letter).collect();
        let mut edits = Vec::new();
        for (at, &(a, here)) in letters.iter().enumerate() {
            let others = (0..self.alphabet.len() as u8).filter_map(Letter::new);
            edits.extend(others.filter(|other| *other != here).map(|other| vec![(a, other)]));
            let swaps = letters[at + 1..].iter().filter(|(_, there)| *there != here);
            edits.extend(swaps.map(|&(b, there)| vec![(a, there), (b, here)]));
        }
        self.edits = edits.into_iter();
        match parent.tiles() {
            Some(tiles) => self.scorer.focus(&tiles).points,
            None => self.scorer.score_board(parent).points,
        }
    }

    fn look(&mut self, edit: &[(Cell, Letter)]) {
        let parent = &self.parents[self.parents_done];
        let mut faces = parent.faces().to_vec();
        for &(cell, letter) in edit {
            faces[cell.index()] = Face::single(letter);
        }
        if !self.seen.insert(hash(&faces)) {
            return;
        }
        let board = Board::new(parent.dims(), faces).unwrap_or_else(|_| parent.clone());
        let points = if parent.tiles().is_some() {
            let change: Vec<_> = edit.iter().map(|&(cell, l)| (cell, Tile::letter(l))).collect();
            self.scorer.score_change(&change)
        } else {
            self.scorer.score_board(&board).points
        };
        self.boards += 1;
        self.better += u64::from(points > self.here);
        self.equal += u64::from(points == self.here);
        self.best.insert((Reverse(points), board.faces().to_vec()));
        if self.best.len() > self.top {
            self.best.pop_last();
        }
        if self.edits_allowed == 2 && self.parents_done == 0 {
            self.parents.push(board);
        }
    }
}

fn hash(faces: &[Face]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(faces)
}
