//! The audit of a single result: everything that can be checked without breaking its class again.

use std::collections::HashSet;

use super::problem::{Mismatch, Problem};
use super::proof::Proof;
use super::record::{BoardPoints, ClassResult};
use crate::board::Board;
use crate::class::BoardClass;

impl Proof {
    /// Returns everything that is wrong with a result of this run, in the order of [`Mismatch`]. It doesn't check whether the class
    /// already has a result: [`Proof::add`] does that.
    ///
    /// Cost: for each board, scoring it once and looking up at most eight boards.
    #[must_use]
    pub fn check(&mut self, result: &ClassResult) -> Vec<Problem> {
        let mut found = Vec::new();
        match self.class(result.id) {
            Err(problem) => found.push(problem.what),
            Ok(class) => {
                let expected = class.text(self.dictionary().alphabet());
                if expected == result.class {
                    self.check_boards(result, &class, &mut found);
                } else {
                    let got = result.class.clone();
                    found.push(Mismatch::Class { expected, got });
                }
            }
        }
        let problem = |what| Problem { id: result.id, what };
        found.into_iter().map(problem).collect()
    }

    fn check_boards(
        &mut self,
        result: &ClassResult,
        class: &BoardClass,
        found: &mut Vec<Mismatch>,
    ) {
        let mut boards = HashSet::with_capacity(result.boards.len());
        let mut best = 0;
        for listed in &result.boards {
            match self.check_board(listed, class, found) {
                Some(board) if boards.contains(&board) => {
                    found.push(Mismatch::BoardTwice { board: listed.board.clone() })
                }
                Some(board) => {
                    best = best.max(listed.points);
                    boards.insert(board);
                }
                None => {}
            }
        }
        if result.bound < best {
            found.push(Mismatch::Bound { bound: result.bound, points: best });
        }
        let alphabet = self.dictionary().alphabet();
        // The boards are checked in the order in which they are listed, so that the same file always gives the same message.
        for listed in &result.boards {
            let board = Board::read(&listed.board, Some(class.dims()), alphabet);
            let Some(board) = board.ok().filter(|board| boards.contains(board)) else {
                continue;
            };
            for symmetry in self.symmetries() {
                let image = board.image(symmetry);
                if lies_in(class, &image) && !boards.contains(&image) {
                    found.push(Mismatch::NoImage {
                        board: listed.board.clone(),
                        image: image.text(alphabet),
                    });
                }
            }
        }
    }

    /// Returns the listed board if nothing is wrong with it, and otherwise adds what is wrong to `found`.
    fn check_board(
        &mut self,
        listed: &BoardPoints,
        class: &BoardClass,
        found: &mut Vec<Mismatch>,
    ) -> Option<Board> {
        let board = listed.board.clone();
        let alphabet = self.dictionary().alphabet();
        let read = Board::read(&board, Some(class.dims()), alphabet).ok();
        let read = read.filter(|read| read.text(alphabet) == board);
        let Some(read) = read else {
            found.push(Mismatch::NoBoard { board });
            return None;
        };
        let tiles = read.tiles().filter(|_| lies_in(class, &read));
        let Some(tiles) = tiles else {
            found.push(Mismatch::NotInClass { board });
            return None;
        };
        let points = self.score(&tiles);
        if points != listed.points {
            found.push(Mismatch::Points { board, expected: points, got: listed.points });
            return None;
        }
        if points < self.threshold().get() {
            found.push(Mismatch::BelowThreshold { board, points });
            return None;
        }
        if self.dice().is_some_and(|dice| !dice.fits(&read)) {
            found.push(Mismatch::NotRollable { board });
            return None;
        }
        Some(read)
    }

    /// Compares two results of the same class, the stored one (`kept`) and one from breaking the class again (`again`), and returns
    /// the differences.
    #[must_use]
    pub fn compare(kept: &ClassResult, again: &ClassResult) -> Vec<Problem> {
        let set = |result: &ClassResult| -> HashSet<BoardPoints> {
            result.boards.iter().cloned().collect()
        };
        let (before, after) = (set(kept), set(again));
        let left_out = again.boards.iter().filter(|board| !before.contains(*board));
        let left_out = left_out
            .map(|found| Mismatch::LeftOut { board: found.board.clone(), points: found.points });
        let gone = kept.boards.iter().filter(|board| !after.contains(*board));
        let gone = gone.map(|listed| Mismatch::NotFoundAgain { board: listed.board.clone() });
        let problem = |what| Problem { id: kept.id, what };
        left_out.chain(gone).map(problem).collect()
    }
}

/// Returns whether a class contains a board: every cell of the board shows one of the letters that the class has there, or is a gap
/// in both.
fn lies_in(class: &BoardClass, board: &Board) -> bool {
    class.dims().iter().all(|cell| match board.face(cell).letters() {
        [] => class.set(cell).is_empty(),
        [letter] => class.set(cell).contains(*letter),
        _ => false,
    })
}
