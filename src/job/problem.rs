//! What can be wrong with the result of a class.

use core::fmt;

/// Something that is wrong with the result of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The class's number, as the result gives it.
    pub id: u64,
    /// What is wrong.
    pub what: Mismatch,
}

/// What is wrong with a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// There is no class of this number.
    NoSuchClass {
        /// The largest number there is.
        last: u64,
    },
    /// The class is not the one that stands for its rotations and reflections.
    NotCanonical {
        /// The one that does.
        canonical: u64,
    },
    /// The text of the class is not that of its number.
    Class {
        /// What the number stands for.
        expected: String,
        /// What the result says.
        got: String,
    },
    /// There is a result of this class already.
    Twice,
    /// A text that is not a board of this size in standard notation.
    NoBoard {
        /// The text.
        board: String,
    },
    /// A board that is not in the class.
    NotInClass {
        /// The board.
        board: String,
    },
    /// A board whose score is not what the result says.
    Points {
        /// The board.
        board: String,
        /// What it scores.
        expected: u32,
        /// What the result says.
        got: u32,
    },
    /// A board that does not reach the threshold.
    BelowThreshold {
        /// The board.
        board: String,
        /// What it scores.
        points: u32,
    },
    /// A board that the dice of the run cannot roll.
    NotRollable {
        /// The board.
        board: String,
    },
    /// A board that is listed more than once.
    BoardTwice {
        /// The board.
        board: String,
    },
    /// A rotation or reflection of a listed board lies in the class too, and is not listed.
    NoImage {
        /// The board that is listed.
        board: String,
        /// The one that is not.
        image: String,
    },
    /// The upper bound is lower than the score of a board.
    Bound {
        /// The bound.
        bound: u32,
        /// The best score.
        points: u32,
    },
    /// Breaking the class again found a board that the result leaves out.
    LeftOut {
        /// The board.
        board: String,
        /// What it scores.
        points: u32,
    },
    /// Breaking the class again did not find this board.
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
                write!(f, "there is no class {id}: they are numbered 0 to {last}")
            }
            Mismatch::NotCanonical { canonical } => write!(
                f,
                "class {id} is a rotation or reflection of class {canonical}, which stands for both"
            ),
            Mismatch::Class { expected, got } => {
                write!(f, "class {id} is `{expected}`, not `{got}`")
            }
            Mismatch::Twice => write!(f, "class {id} occurs twice"),
            Mismatch::NoBoard { board } => write!(
                f,
                "class {id} lists `{board}`, which is not a board of this size"
            ),
            Mismatch::NotInClass { board } => write!(
                f,
                "class {id} lists {board}, a board that is not in this class"
            ),
            Mismatch::Points {
                board,
                expected,
                got,
            } => write!(
                f,
                "class {id} lists {board} with {got} points, but this board scores {expected}"
            ),
            Mismatch::BelowThreshold { board, points } => write!(
                f,
                "class {id} lists {board}, whose {points} points do not reach the threshold"
            ),
            Mismatch::NotRollable { board } => write!(
                f,
                "class {id} lists {board}, which the dice of this run cannot roll"
            ),
            Mismatch::BoardTwice { board } => write!(f, "class {id} lists {board} twice"),
            Mismatch::NoImage { board, image } => write!(
                f,
                "class {id} lists {board} but not its rotation or reflection {image}, which is also in the class"
            ),
            Mismatch::Bound { bound, points } => write!(
                f,
                "class {id} has an upper bound of {bound}, but a board of {points} points"
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
