//! The geometry of a board: sizes, cells, neighbors, symmetries, and the split order. This module knows nothing about
//! letters.
//!
//! Cells are numbered row by row from the top left: `cell = row * cols + col`.

use core::fmt;
use core::str::FromStr;
use std::collections::HashSet;

use crate::letter::bit_set;

// --- Dims ---

/// The size of a board: `R` rows by `C` columns, each `1..=8`. As text, a size is written `RxC`.
///
/// ```
/// use boggle_lab::grid::Dims;
/// let dims: Dims = "3x4".parse().unwrap();
/// assert_eq!((dims.rows(), dims.cols(), dims.cells()), (3, 4, 12));
/// assert_eq!(dims.to_string(), "3x4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dims {
    rows: u8,
    cols: u8,
}

impl Dims {
    /// Creates a size, or returns `None` if a side is 0 or above [`MAX_SIDE`].
    pub const fn new(rows: usize, cols: usize) -> Option<Self> {
        if rows >= 1 && rows <= MAX_SIDE && cols >= 1 && cols <= MAX_SIDE {
            Some(Self { rows: rows as u8, cols: cols as u8 })
        } else {
            None
        }
    }

    /// Returns the size that people usually mean by a board of `cells` letters: a square if possible, or else 2x3, 3x4,
    /// 4x5, 5x6, 6x7, or 7x8. Returns `None` for any other number of letters.
    pub fn usual(cells: usize) -> Option<Self> {
        (1..=MAX_SIDE).find_map(|side| {
            if side * side == cells {
                Self::new(side, side)
            } else if side >= 2 && side * (side + 1) == cells {
                Self::new(side, side + 1)
            } else {
                None
            }
        })
    }

    /// Returns the number of rows, `1..=8`.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns, `1..=8`.
    #[inline]
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Returns the number of cells, `1..=64`.
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Iterates over all cells in ascending order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Cell> {
        (0..self.cells() as u8).map(Cell)
    }

    /// Returns the cell at a row and column, both counted from 0, or `None` if that is outside the board.
    #[must_use]
    pub const fn at(self, row: usize, col: usize) -> Option<Cell> {
        let is_inside = row < self.rows() && col < self.cols();
        if is_inside { Cell::new(row * self.cols() + col) } else { None }
    }

    /// Returns the row and column of a cell, both counted from 0.
    #[inline]
    #[must_use]
    pub const fn position(self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.cols(), cell.index() % self.cols())
    }

    /// Returns the set of cells that touch `cell`, up to eight of them.
    #[must_use]
    pub fn neighbors(self, cell: Cell) -> CellSet {
        let (row, col) = self.position(cell);
        let mut set = 0;
        for r in row.saturating_sub(1)..=row + 1 {
            for c in col.saturating_sub(1)..=col + 1 {
                if let Some(other) = self.at(r, c) {
                    set |= other.bit();
                }
            }
        }
        CellSet::from_bits(set & !cell.bit())
    }

    /// Returns the [`Dims::neighbors`] of every cell, as a lookup table for searches. Cell numbers outside the board
    /// have empty sets.
    pub(crate) fn neighbor_table(self) -> [u64; MAX_CELLS] {
        let mut table = [0; MAX_CELLS];
        for cell in self.iter() {
            table[cell.index()] = self.neighbors(cell).bits();
        }
        table
    }

    /// Returns the symmetries of the board, starting with the identity: 8 for a square, 4 for any other rectangle.
    /// Boards with a single row or column have fewer, because symmetries that do the same thing are listed once.
    ///
    /// Each symmetry maps a cell of the rotated or reflected board to the cell of the original board whose content it
    /// shows: `image[i] = original[symmetry[i]]`.
    #[must_use]
    pub fn symmetries(self) -> Vec<Vec<Cell>> {
        let (rows, cols) = (self.rows(), self.cols());
        let mut all: Vec<Vec<Cell>> = Vec::with_capacity(8);
        for way in 0..if rows == cols { 8 } else { 4 } {
            let [flip_rows, flip_cols, transpose] = [1, 2, 4].map(|bit| way & bit != 0);
            let from = |cell: Cell| {
                let (r, c) = self.position(cell);
                let (r, c) = if transpose { (c, r) } else { (r, c) };
                let r = if flip_rows { rows - 1 - r } else { r };
                let c = if flip_cols { cols - 1 - c } else { c };
                Cell((r * cols + c) as u8)
            };
            let map: Vec<Cell> = self.iter().map(from).collect();
            if !all.contains(&map) {
                all.push(map);
            }
        }
        all
    }

    /// Returns every rearrangement of the cells that can be made from symmetries and from swaps of two cells with the
    /// same neighbors. The identity comes first. Cells that were neighbors are still neighbors after a rearrangement,
    /// so the board keeps its words and its score.
    ///
    /// On a board with two rows, the two cells of each column can be swapped. For N above 2, a 2xN board has 2^N * 2
    /// rearrangements; a 2x2 board, on which all cells touch each other, has 24. Boards with three or more rows and
    /// columns have only their symmetries. The format is the same as in [`Dims::symmetries`].
    ///
    /// ```
    /// use boggle_lab::grid::Dims;
    /// let ways = |size: &str| size.parse::<Dims>().unwrap().rearrangements().len();
    /// assert_eq!((ways("2x2"), ways("2x6"), ways("4x4")), (24, 128, 8));
    /// ```
    #[must_use]
    pub fn rearrangements(self) -> Vec<Vec<Cell>> {
        let reach = |cell: Cell| self.neighbors(cell).bits() | cell.bit();
        let pairs = |a: Cell| self.iter().map(move |b| (a, b));
        let interchangeable: Vec<(Cell, Cell)> =
            self.iter().flat_map(pairs).filter(|&(a, b)| a < b && reach(a) == reach(b)).collect();
        let mut all = self.symmetries();
        let mut seen: HashSet<Vec<Cell>> = all.iter().cloned().collect();
        let mut next = 0;
        while let Some(map) = all.get(next).cloned() {
            next += 1;
            for (a, b) in &interchangeable {
                let mut swapped = map.clone();
                swapped.swap(a.index(), b.index());
                if seen.insert(swapped.clone()) {
                    all.push(swapped);
                }
            }
        }
        all
    }

    /// Says how many of something a board or class of this size needs: "a 4x4 board needs 16 letters".
    pub(crate) fn needs(self, what: &str, one: &str, many: &str) -> String {
        let (article, cells) = (if self.rows == 8 { "an" } else { "a" }, self.cells());
        format!("{article} {self} {what} needs {cells} {}", if cells == 1 { one } else { many })
    }
}

impl fmt::Display for Dims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for Dims {
    type Err = DimsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || DimsError(text.to_owned());
        let (rows, cols) = text.split_once(['x', 'X', '×']).ok_or_else(error)?;
        let side = |s: &str| s.trim().parse::<usize>().map_err(|_| error());
        Self::new(side(rows)?, side(cols)?).ok_or_else(error)
    }
}

/// The error for text that is not a board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a board size: use rows x columns from 1x1 to 8x8, such as 4x4")]
pub struct DimsError(String);

// --- Cell ---

/// The maximum number of rows or columns on a board.
pub const MAX_SIDE: usize = 8;

/// The maximum number of cells on a board: one for each bit of the `u64` in a [`CellSet`].
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A cell of a board, numbered row by row from the top left: `cell = row * cols + col`.
#[macro_rules_attribute::apply(typescript)]
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(try_from = "u8")]
#[repr(transparent)]
pub struct Cell(u8);

impl TryFrom<u8> for Cell {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::new(index.into()).ok_or("a board has at most 64 cells")
    }
}

impl Cell {
    /// Returns the cell with this number, or `None` if the number is 64 or more.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_CELLS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the cell's number, `0..64`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

// --- Set ---

bit_set! {
    /// A set of cells, small enough to be copied.
    CellSet(u64) of Cell, cells_of
}

impl CellSet {
    /// Returns the cells that are in this set, in `other`, or in both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> Self {
        Self(cell.bit())
    }
}

// --- Order ---

/// The kind of a cell: where it is on the board. Each kind can have its own letter groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellKind {
    /// A cell that touches no side of the board. Such cells have the most neighbors and are part of the most words.
    Center,
    /// A cell in the first or last row, or in the first or last column, but not both.
    Edge,
    /// A cell in the first or last row that is also in the first or last column.
    Corner,
}

/// The split orders that the published figures are based on, by board size. Cells are numbered row by row.
///
/// Source: Vanderkam 2009 and 2025. Node counts and bounds after a lift depend on these orders; scores never do.
const PUBLISHED: [((usize, usize), &[u8]); 5] = [
    ((3, 3), &[4, 5, 3, 1, 7, 0, 2, 6, 8]),
    ((3, 4), &[5, 6, 1, 9, 2, 10, 4, 7, 0, 8, 3, 11]),
    ((4, 4), &[5, 6, 9, 10, 1, 13, 2, 14, 4, 7, 8, 11, 0, 12, 3, 15]),
    ((4, 5), &[7, 12, 6, 11, 8, 13, 2, 17, 5, 10, 1, 3, 16, 18, 9, 14, 0, 15, 4, 19]),
    (
        (5, 5),
        &[12, 7, 11, 17, 13, 6, 8, 16, 18, 2, 10, 22, 14, 5, 15, 1, 3, 9, 19, 21, 23, 0, 20, 4, 24],
    ),
];

impl Dims {
    /// Returns the kind of `cell` on a board of this size.
    #[must_use]
    pub fn kind(self, cell: Cell) -> CellKind {
        let (row, col) = self.position(cell);
        let on_row = row == 0 || row + 1 == self.rows();
        let on_col = col == 0 || col + 1 == self.cols();
        match (on_row, on_col) {
            (false, false) => CellKind::Center,
            (true, true) => CellKind::Corner,
            _ => CellKind::Edge,
        }
    }

    /// Returns the split order: the order in which searches decide the cells. It contains every cell once, and starts
    /// with the cells whose letters matter most.
    ///
    /// Some sizes have a published order, which also serves for boards on their side. For other sizes with fewer than
    /// three rows or columns, cells are in the order of their numbers. For all remaining sizes, center cells come before
    /// edge cells, and edge cells before corners; among cells of one kind, those nearest the middle come first.
    ///
    /// ```
    /// use boggle_lab::grid::Dims;
    /// let order: Vec<usize> = Dims::new(3, 3).unwrap().split_order().iter().map(|c| c.index()).collect();
    /// assert_eq!(order, [4, 5, 3, 1, 7, 0, 2, 6, 8]);
    /// ```
    #[must_use]
    pub fn split_order(self) -> Vec<Cell> {
        let (rows, cols) = (self.rows(), self.cols());
        for &(size, order) in &PUBLISHED {
            let transposed = |cell: u8| cell % rows as u8 * cols as u8 + cell / rows as u8;
            if size == (rows, cols) {
                return order.iter().copied().map(Cell).collect();
            } else if size == (cols, rows) {
                return order.iter().map(|&cell| Cell(transposed(cell))).collect();
            }
        }
        let mut order: Vec<Cell> = self.iter().collect();
        if self.rows().min(self.cols()) >= 3 {
            order.sort_by_key(|&cell| (self.kind(cell), self.off_center(cell), cell));
        }
        order
    }

    /// Returns the square of the distance between a cell and the middle of the board, measured in half cells.
    fn off_center(self, cell: Cell) -> usize {
        let (row, col) = self.position(cell);
        let (dr, dc) = ((2 * row + 1).abs_diff(self.rows()), (2 * col + 1).abs_diff(self.cols()));
        dr * dr + dc * dc
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dims(text: &str) -> Dims {
        text.parse().unwrap()
    }

    #[test]
    fn sizes_read_and_print() {
        assert_eq!(dims("8X8"), Dims::new(8, 8).unwrap());
        for bad in ["", "4", "0x4", "9x1", "4x", "axb", "-1x2", "4x4x4"] {
            assert!(bad.parse::<Dims>().is_err(), "{bad}");
        }
        assert_eq!(Dims::usual(12), Dims::new(3, 4));
        assert_eq!(Dims::usual(16), Dims::new(4, 4));
        assert_eq!(Dims::usual(7), None);
    }

    #[test]
    fn neighbors_touch_and_are_mutual() {
        for (rows, cols) in [(1, 1), (1, 5), (3, 4), (4, 4), (8, 8)] {
            let d = Dims::new(rows, cols).unwrap();
            for a in d.iter() {
                for b in d.iter() {
                    let ((ra, ca), (rb, cb)) = (d.position(a), d.position(b));
                    let touch = a != b && ra.abs_diff(rb) <= 1 && ca.abs_diff(cb) <= 1;
                    assert_eq!(d.neighbors(a).contains(b), touch);
                }
            }
        }
    }

    /// Counts the permutations of a board's cells that keep neighbors together, by trying every way to extend each
    /// partial permutation.
    fn keeping_neighbors(d: Dims, map: &mut Vec<Cell>) -> usize {
        if map.len() == d.cells() {
            return 1;
        }
        let touch = |a: Cell, b: Cell| d.neighbors(a).contains(b);
        let mut count = 0;
        for to in d.iter() {
            let from = d.iter().nth(map.len()).unwrap();
            let keeps = |(cell, image): (Cell, &Cell)| {
                *image != to && touch(cell, from) == touch(*image, to)
            };
            if d.iter().zip(map.iter()).all(keeps) {
                map.push(to);
                count += keeping_neighbors(d, map);
                map.pop();
            }
        }
        count
    }

    #[test]
    fn rearrangements_are_all_permutations_that_keep_neighbors() {
        for size in ["1x1", "1x2", "1x5", "2x2", "3x2", "2x4", "2x5", "3x3", "3x4"] {
            let d = dims(size);
            let all = d.rearrangements();
            assert_eq!(all.len(), keeping_neighbors(d, &mut Vec::new()), "{size}");
            assert_eq!(all[..d.symmetries().len()], d.symmetries());
            let distinct: HashSet<&Vec<Cell>> = all.iter().collect();
            assert_eq!(distinct.len(), all.len());
            for map in &all {
                for (a, &x) in d.iter().zip(map) {
                    for (b, &y) in d.iter().zip(map) {
                        let [before, after] =
                            [(a, b), (x, y)].map(|(a, b)| d.neighbors(a).contains(b));
                        assert_eq!(before, after, "{size}: {map:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_order_has_every_cell_once_and_keeps_the_kinds_together() {
        for rows in 1..=8 {
            for cols in 1..=8 {
                let dims = Dims::new(rows, cols).unwrap();
                let order = dims.split_order();
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(dims.iter()), "{dims}");
                if rows.min(cols) >= 3 {
                    assert!(order.is_sorted_by_key(|&cell| dims.kind(cell)), "{dims}");
                }
            }
        }
        let small = Dims::new(2, 3).unwrap();
        assert!(small.split_order().into_iter().eq(small.iter()));
    }
}
