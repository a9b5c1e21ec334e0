//! Why a dice set can't be read or made.

use core::fmt;

use super::sets::SETS;
use crate::board::FaceError;
use crate::grid::Dims;

/// The maximum number of faces on a die. The exact number does not matter; the limit keeps unrelated files from being
/// read as dice.
pub const MAX_FACES: usize = 64;

/// The error for a dice set that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiceError {
    /// None of the [`SETS`] has this name.
    UnknownName(String),
    /// The number of dice does not match the size.
    Count {
        /// The requested size.
        dims: Dims,
        /// The number of dice found.
        got: usize,
    },
    /// No usual board size has as many cells as there are dice.
    NoUsualSize {
        /// The number of dice found.
        got: usize,
    },
    /// A die has no faces, or more than [`MAX_FACES`].
    Faces {
        /// The die's number, counted from 1.
        die: usize,
        /// The number of faces that the die has.
        got: usize,
    },
    /// A face cannot be read.
    Face {
        /// The die's number, counted from 1.
        die: usize,
        /// What is wrong with the die's face.
        error: FaceError,
    },
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => {
                let names = SETS.map(|set| set.name).join(", ");
                write!(f, "`{name}` is not a dice set: use one of {names}")
            }
            Self::Count { dims, got } => {
                write!(f, "a {dims} board needs {} dice, got {got}", dims.cells())
            }
            Self::NoUsualSize { got } => write!(
                f,
                "{got} dice don't fill a usual board: write one die per line, or give the size"
            ),
            Self::Faces { die, got } => {
                write!(f, "die {die}: a die has 1 to {MAX_FACES} faces, got {got}")
            }
            Self::Face { die, error } => write!(f, "die {die}: {error}"),
        }
    }
}

impl core::error::Error for DiceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Face { error, .. } => Some(error),
            _ => None,
        }
    }
}
