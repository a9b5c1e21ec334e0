//! Sets of cells.

use super::cell::Cell;

/// A set of cells, small enough to be copied.
///
/// ```
/// use boggle_lab::grid::{Cell, CellSet};
/// let [a, b] = [2, 5].map(|index| Cell::new(index).unwrap());
/// let set: CellSet = [b, a].into_iter().collect();
/// assert!(set.contains(a) && set.len() == 2);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [a, b]); // ascending
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct CellSet(u64);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Creates a set from bits; bit `i` stands for cell `i`.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the set as bits; bit `i` stands for cell `i`.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns whether the set contains a cell.
    #[inline]
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// Returns the cells that are in this set, in `other`, or in both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the number of cells in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        cells_of(self.0)
    }
}

impl From<Cell> for CellSet {
    /// Returns the set that contains only this cell.
    fn from(cell: Cell) -> Self {
        Self(cell.bit())
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Self(cells.into_iter().fold(0, |set, cell| set | cell.bit()))
    }
}

/// Iterates over the cells of a bit set in ascending order. Searches use it, because they keep their sets as plain
/// integers.
pub(crate) fn cells_of(mut set: u64) -> impl Iterator<Item = Cell> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = Cell(set.trailing_zeros() as u8);
            set &= set - 1;
            cell
        })
    })
}
