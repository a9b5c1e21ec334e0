//! Cell kinds (center, edge, corner), and the order in which searches decide cells.

use super::cell::Cell;
use super::dims::Dims;

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
    /// Some sizes have a published order. For other sizes with fewer than three rows or columns, cells are in the order
    /// of their numbers. For all remaining sizes, center cells come before edge cells, and edge cells before corners;
    /// among cells of one kind, those nearest the middle come first.
    ///
    /// ```
    /// use boggle_lab::grid::Dims;
    /// let order: Vec<usize> = Dims::new(3, 3).unwrap().split_order().iter().map(|c| c.index()).collect();
    /// assert_eq!(order, [4, 5, 3, 1, 7, 0, 2, 6, 8]);
    /// ```
    #[must_use]
    pub fn split_order(self) -> Vec<Cell> {
        let published = PUBLISHED.iter().find(|(size, _)| *size == (self.rows(), self.cols()));
        if let Some((_, order)) = published {
            return order.iter().map(|&cell| Cell(cell)).collect();
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

    #[test]
    fn kinds_count_the_sides_a_cell_touches() {
        let dims = Dims::new(3, 4).unwrap();
        let kinds: Vec<CellKind> = dims.iter().map(|cell| dims.kind(cell)).collect();
        let count = |kind| kinds.iter().filter(|k| **k == kind).count();
        assert_eq!(count(CellKind::Center), 2);
        assert_eq!(count(CellKind::Edge), 6);
        assert_eq!(count(CellKind::Corner), 4);
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
