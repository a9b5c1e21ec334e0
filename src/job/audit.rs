//! The audit of a single result: everything that can be checked without breaking its class again, and the problems that it finds.

use std::collections::HashSet;

use super::proof::Proof;
use super::record::{BoardPoints, ClassResult};
use crate::board::Board;
use crate::class::BoardClass;

/// A problem with the result of a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// The number of the class, as stated in the result.
    pub class: u64,
    /// What is wrong, as a sentence that names the class.
    pub message: String,
}

impl Problem {
    /// Creates the problem `class N WHAT`.
    pub(super) fn new(class: u64, what: impl core::fmt::Display) -> Self {
        Self { class, message: format!("class {class} {what}") }
    }

    /// The problem of a class that already has a result.
    pub(super) fn twice(class: u64) -> Self {
        Self::new(class, "occurs twice")
    }
}

/// The audit of a result ends once it has found this many problems.
const ENOUGH: usize = 20;

impl Proof {
    /// Returns everything that is wrong with a result of this run. It doesn't check whether the class
    /// already has a result: [`Proof::add`] does that.
    ///
    /// Cost: for each board, scoring it once and looking up at most eight boards.
    #[must_use]
    pub fn check(&mut self, result: &ClassResult) -> Vec<Problem> {
        let mut found = Vec::new();
        match self.class(result.id) {
            Err(problem) => found.push(problem),
            Ok(class) => {
                let expected = class.text(self.dictionary().alphabet());
                // A century is more than enough, and the sum of a few million such times is still exact enough.
                if !result.seconds.is_none_or(|seconds| (0.0..=3.2e9).contains(&seconds)) {
                    found.push(Problem::new(result.id, "has an impossible CPU time"));
                }
                if expected == result.class {
                    self.check_boards(result, &class, &mut found);
                } else {
                    let what = format!("is `{expected}`, not `{}`", result.class);
                    found.push(Problem::new(result.id, what));
                }
            }
        }
        found
    }

    fn check_boards(&mut self, result: &ClassResult, class: &BoardClass, found: &mut Vec<Problem>) {
        let mut boards = HashSet::with_capacity(result.boards.len());
        let mut best = 0;
        for listed in &result.boards {
            if found.len() >= ENOUGH {
                return;
            }
            match self.check_board(listed, class) {
                Err(what) => found.push(Problem::new(result.id, what)),
                Ok(board) if boards.contains(&board) => {
                    found.push(Problem::new(result.id, format!("lists {} twice", listed.board)))
                }
                Ok(board) => {
                    best = best.max(listed.points);
                    boards.insert(board);
                }
            }
        }
        if result.bound < best {
            let bound = result.bound;
            let what =
                format!("has an upper bound of {bound} but lists a board with {best} points");
            found.push(Problem::new(result.id, what));
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
                if found.len() < ENOUGH && lies_in(class, &image) && !boards.contains(&image) {
                    let (board, image) = (&listed.board, image.text(alphabet));
                    let what = format!(
                        "lists {board} but not its rotation or reflection {image}, which is also in the class"
                    );
                    found.push(Problem::new(result.id, what));
                }
            }
        }
    }

    /// Returns the listed board if nothing is wrong with it, and otherwise what is wrong.
    fn check_board(&mut self, listed: &BoardPoints, class: &BoardClass) -> Result<Board, String> {
        let text = &listed.board;
        let alphabet = self.dictionary().alphabet();
        let read = Board::read(text, Some(class.dims()), alphabet).ok();
        let board = read.filter(|read| read.text(alphabet) == *text);
        let Some(board) = board else {
            return Err(format!("lists `{text}`, which is not a board of this size"));
        };
        let Some(tiles) = board.tiles().filter(|_| lies_in(class, &board)) else {
            return Err(format!("lists {text}, a board that is not in this class"));
        };
        let Some(points) = self.score(&tiles) else {
            return Err(format!(
                "lists {text}, which has too many paths with this word list to be scored"
            ));
        };
        if points != listed.points {
            let got = listed.points;
            return Err(format!("lists {text} with {got} points, but this board scores {points}"));
        }
        if points < self.threshold().get() {
            return Err(format!("lists {text}, whose {points} points do not reach the threshold"));
        }
        if self.dice().is_some_and(|dice| !dice.fits(&board)) {
            return Err(format!("lists {text}, which the dice of this run cannot roll"));
        }
        Ok(board)
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
        let left_out = left_out.map(|BoardPoints { board, points }| {
            format!(
                "leaves out {board} with {points} points, found when the class was broken again"
            )
        });
        let gone = kept.boards.iter().filter(|board| !after.contains(*board));
        let gone = gone.map(|listed| {
            format!("lists {}, which was not found when the class was broken again", listed.board)
        });
        left_out.chain(gone).map(|what| Problem::new(kept.id, what)).collect()
    }
}

/// Returns whether a class contains a board: every cell of the board shows one of the letters that the class has there, or is a gap
/// in both.
pub(super) fn lies_in(class: &BoardClass, board: &Board) -> bool {
    class.dims().iter().all(|cell| match board.face(cell).letters() {
        [] => class.set(cell).is_empty(),
        [letter] => class.set(cell).contains(*letter),
        _ => false,
    })
}
