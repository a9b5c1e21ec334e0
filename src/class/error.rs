//! Why a class can't be read or made.

use core::fmt;

use crate::grid::Dims;
use crate::letter::LetterError;

/// The error for a class that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassError {
    /// The number of cells does not match the size.
    Count {
        /// The requested size.
        dims: Dims,
        /// The number of cells found.
        got: usize,
    },
    /// The rows do not form a rectangle of at most 8x8 cells.
    Shape {
        /// The number of cells in each row.
        rows: Vec<usize>,
    },
    /// A letter appears twice on one cell.
    Twice {
        /// The cell's row and column, counted from 1.
        at: (usize, usize),
    },
    /// A character is not a letter of the alphabet.
    Letter {
        /// The cell's row and column, counted from 1.
        at: (usize, usize),
        /// What is wrong.
        error: LetterError,
    },
}

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { dims, got } => write!(
                f,
                "a {dims} class needs {} sets of letters, one for each cell, with spaces between them, but got {got}",
                dims.cells()
            ),
            Self::Shape { rows } if rows.is_empty() => f.write_str(
                "write the letters of each cell, with spaces between cells and / between rows: ab cd / ef gh",
            ),
            Self::Shape { rows } => {
                let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
                write!(
                    f,
                    "rows of {} cells don't make a board: every row needs the same number of cells, 1 to 8, and there can be up to 8 rows",
                    rows.join(", ")
                )
            }
            Self::Twice { at: (row, col) } => {
                write!(f, "row {row}, column {col} has the same letter twice")
            }
            Self::Letter {
                at: (row, col),
                error,
            } => write!(f, "row {row}, column {col}: {error}"),
        }
    }
}

impl core::error::Error for ClassError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Letter { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Returns the row and column of a cell, counted from 1.
pub(super) fn place(dims: Dims, index: usize) -> (usize, usize) {
    (index / dims.cols() + 1, index % dims.cols() + 1)
}
