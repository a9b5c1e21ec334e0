//! The size of a board, and what follows from it: neighbors, symmetries, and other rearrangements that keep all words.

use core::fmt;
use core::str::FromStr;
use std::collections::HashSet;

use super::cell::{Cell, MAX_CELLS, MAX_SIDE};
use super::set::CellSet;

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
    #[must_use]
    pub const fn new(rows: usize, cols: usize) -> Option<Self> {
        if rows >= 1 && rows <= MAX_SIDE && cols >= 1 && cols <= MAX_SIDE {
            Some(Self { rows: rows as u8, cols: cols as u8 })
        } else {
            None
        }
    }

    /// Returns the size that people usually mean by a board of `cells` letters: a square if possible, or else 2x3, 3x4,
    /// 4x5, 5x6, 6x7, or 7x8. Returns `None` for any other number of letters.
    #[must_use]
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
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns, `1..=8`.
    #[inline]
    #[must_use]
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Returns the number of cells, `1..=64`.
    #[inline]
    #[must_use]
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
        if row < self.rows() && col < self.cols() {
            Cell::new(row * self.cols() + col)
        } else {
            None
        }
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
        for transpose in [false, true] {
            if transpose && rows != cols {
                continue;
            }
            for (flip_rows, flip_cols) in
                [(false, false), (true, false), (false, true), (true, true)]
            {
                let map: Vec<Cell> = self
                    .iter()
                    .map(|cell| {
                        let (r, c) = self.position(cell);
                        let (r, c) = if transpose { (c, r) } else { (r, c) };
                        let r = if flip_rows { rows - 1 - r } else { r };
                        let c = if flip_cols { cols - 1 - c } else { c };
                        Cell((r * cols + c) as u8)
                    })
                    .collect();
                if !all.contains(&map) {
                    all.push(map);
                }
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DimsError(String);

impl fmt::Display for DimsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a board size: use rows x columns from 1x1 to 8x8, such as 4x4",
            self.0
        )
    }
}

impl core::error::Error for DimsError {}

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
    fn symmetries_are_distinct_permutations_that_keep_neighbors() {
        for (rows, cols, count) in [(1, 1, 1), (1, 3, 2), (2, 3, 4), (3, 3, 8), (4, 4, 8)] {
            let d = Dims::new(rows, cols).unwrap();
            let all = d.symmetries();
            assert_eq!(all.len(), count, "{d}");
            assert!(all[0].iter().copied().eq(d.iter()));
            for map in &all {
                let image = |set: CellSet| -> CellSet {
                    d.iter().filter(|c| set.contains(map[c.index()])).collect()
                };
                for cell in d.iter() {
                    assert_eq!(image(d.neighbors(map[cell.index()])), d.neighbors(cell));
                }
            }
        }
    }
}
