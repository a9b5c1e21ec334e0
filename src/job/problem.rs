//! The problems that the result of a class can have.

use core::fmt;

/// A problem with the result of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the class, as stated in the result.
    pub id: u64,
    /// What is wrong.
    pub what: Mismatch,
}

/// What can be wrong with a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// No class has this number.
    NoSuchClass {
        /// The largest class number.
        last: u64,
    },
    /// The class is a rotation or reflection of another class, which stands for both.
    NotCanonical {
        /// The number of that other class.
        canonical: u64,
    },
    /// The text of the class doesn't match its number.
    Class {
        /// The text that belongs to the number.
        expected: String,
        /// The text in the result.
        got: String,
    },
    /// The class already has a result.
    Twice,
    /// One of the listed strings is not a board of this size in standard notation.
    NoBoard {
        /// The string.
        board: String,
    },
    /// One of the listed boards is not in the class.
    NotInClass {
        /// The board.
        board: String,
    },
    /// One of the listed boards has a score that differs from the one stated in the result.
    Points {
        /// The board.
        board: String,
        /// The board's true score.
        expected: u32,
        /// The score in the result.
        got: u32,
    },
    /// One of the listed boards does not reach the threshold.
    BelowThreshold {
        /// The board.
        board: String,
        /// The board's score.
        points: u32,
    },
    /// One of the listed boards cannot be rolled with the dice of the run.
    NotRollable {
        /// The board.
        board: String,
    },
    /// A board is listed more than once.
    BoardTwice {
        /// The board.
        board: String,
    },
    /// A rotation or reflection of a listed board is also in the class, but is not listed.
    NoImage {
        /// The listed board.
        board: String,
        /// The missing board.
        image: String,
    },
    /// The upper bound is lower than the score of a listed board.
    Bound {
        /// The upper bound in the result.
        bound: u32,
        /// The best score of the listed boards.
        points: u32,
    },
    /// Breaking the class again found a board that is missing from the result.
    LeftOut {
        /// The board.
        board: String,
        /// The board's score.
        points: u32,
    },
    /// Breaking the class again did not find a board that the result lists.
    NotFoundAgain {
        /// The board.
        board: String,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id;
        match &self.what {
            Mismatch::NoSuchClass { last: 0 } => {
                write!(f, "there is no class {id}: the only class has the number 0")
            }
            Mismatch::NoSuchClass { last } => {
                write!(f, "there is no class {id}: the classes are numbered 0 to {last}")
            }
            Mismatch::NotCanonical { canonical } => write!(
                f,
                "class {id} is a rotation or reflection of class {canonical}, which stands for both"
            ),
            Mismatch::Class { expected, got } => {
                write!(f, "class {id} is `{expected}`, not `{got}`")
            }
            Mismatch::Twice => write!(f, "class {id} occurs twice"),
            Mismatch::NoBoard { board } => {
                write!(f, "class {id} lists `{board}`, which is not a board of this size")
            }
            Mismatch::NotInClass { board } => {
                write!(f, "class {id} lists {board}, a board that is not in this class")
            }
            Mismatch::Points { board, expected, got } => write!(
                f,
                "class {id} lists {board} with {got} points, but this board scores {expected}"
            ),
            Mismatch::BelowThreshold { board, points } => write!(
                f,
                "class {id} lists {board}, whose {points} points do not reach the threshold"
            ),
            Mismatch::NotRollable { board } => {
                write!(f, "class {id} lists {board}, which the dice of this run cannot roll")
            }
            Mismatch::BoardTwice { board } => write!(f, "class {id} lists {board} twice"),
            Mismatch::NoImage { board, image } => write!(
                f,
                "class {id} lists {board} but not its rotation or reflection {image}, which is also in the class"
            ),
            Mismatch::Bound { bound, points } => write!(
                f,
                "class {id} has an upper bound of {bound} but lists a board with {points} points"
            ),
            Mismatch::LeftOut { board, points } => write!(
                f,
                "class {id} leaves out {board} with {points} points, found when the class was broken again"
            ),
            Mismatch::NotFoundAgain { board } => write!(
                f,
                "class {id} lists {board}, which was not found when the class was broken again"
            ),
        }
    }
}

impl core::error::Error for Problem {}
