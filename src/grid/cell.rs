//! One cell of a board, as a number.

/// The maximum number of rows or columns on a board.
pub const MAX_SIDE: usize = 8;

/// The maximum number of cells on a board: one for each bit of the `u64` in a [`CellSet`](super::CellSet).
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A cell of a board, numbered row by row from the top left: `cell = row * cols + col`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(pub(super) u8);

impl Cell {
    /// Returns the cell with this number, or `None` if the number is 64 or more.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_CELLS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the cell's number, `0..64`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the bit set that contains only this cell.
    #[inline]
    #[must_use]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}
