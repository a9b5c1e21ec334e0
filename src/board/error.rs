//! Why a board can't be read or made.

use core::fmt;

use super::face::FaceError;
use crate::grid::Dims;

/// The error for a board that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// There are no letters.
    Empty,
    /// The number of cells does not match the size.
    Count {
        /// The requested size.
        dims: Dims,
        /// The number of cells found.
        got: usize,
    },
    /// No usual board size has this number of cells.
    NoUsualSize {
        /// The number of cells found.
        got: usize,
    },
    /// The rows have different lengths.
    Ragged {
        /// The first row that differs from row 1, counted from 1.
        row: usize,
        /// The number of cells in row 1.
        expected: usize,
        /// The number of cells in the row that differs.
        got: usize,
    },
    /// There are more than 8 rows or columns.
    TooLarge {
        /// The number of rows found.
        rows: usize,
        /// The number of columns found.
        cols: usize,
    },
    /// The rows form a board of a different size from the one requested.
    Size {
        /// The requested size.
        expected: Dims,
        /// The size found.
        found: Dims,
    },
    /// A cell cannot be read.
    Face {
        /// The cell's number, row by row, counted from 1.
        cell: usize,
        /// What is wrong.
        error: FaceError,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the board is empty: type its letters row by row"),
            Self::Count { dims, got } => {
                write!(f, "a {dims} board needs {} letters, got {got}", dims.cells())
            }
            Self::NoUsualSize { got } => write!(
                f,
                "{got} letters don't fill a usual board (4, 6, 9, 12, 16, 20, 25…): put / between the rows"
            ),
            Self::Ragged { row, expected, got } => write!(
                f,
                "every row needs the same number of tiles: row 1 has {expected}, row {row} has {got}"
            ),
            Self::TooLarge { rows, cols } => {
                write!(f, "boards can be up to 8x8, but this one is {rows}x{cols}")
            }
            Self::Size { expected, found } => {
                write!(f, "the board is {found}, not {expected}")
            }
            Self::Face { cell, error } => write!(f, "{error} (tile {cell})"),
        }
    }
}

impl core::error::Error for BoardError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Face { error, .. } => Some(error),
            _ => None,
        }
    }
}
