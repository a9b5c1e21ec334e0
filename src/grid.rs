//! The geometry of a board: sizes, cells, neighbors, symmetries, and the split order. This module knows nothing about
//! letters.
//!
//! Cells are numbered row by row from the top left: `cell = row * cols + col`.

mod cell;
mod dims;
mod order;
mod set;

pub use cell::{Cell, MAX_CELLS, MAX_SIDE};
pub use dims::{Dims, DimsError};
pub use order::CellKind;
pub use set::CellSet;
pub(crate) use set::cells_of;
