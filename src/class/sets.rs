//! The class itself: a set of letters for each cell.

use super::error::{ClassError, place};
use crate::board::{Board, Face};
use crate::counting::Natural;
use crate::grid::{Cell, CellSet, Dims};
use crate::letter::{Letter, LetterSet};

/// A board class. Each cell has a set of letters, or is a gap that no path enters. A class always contains at least one
/// board.
///
/// The letters of a cell keep their order, and the children of a choice node have the same order. A class is written as
/// one string of letters per cell, row by row, with spaces between cells and `.` for a gap. The string `qu` gives a
/// cell two letters to choose from: Qu and U.
///
/// ```
/// use boggle_lab::{class::BoardClass, letter::Alphabet};
/// let latin = Alphabet::latin();
/// let class = BoardClass::parse("t ae r i . .", "2x3".parse().unwrap(), &latin).unwrap();
/// assert_eq!(class.boards().to_string(), "2");
/// assert_eq!(class.text(&latin), "t ae r i . .");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardClass {
    pub(super) dims: Dims,
    pub(super) cells: Vec<Vec<Letter>>,
}

impl BoardClass {
    /// Makes a class with the given letters for each cell, row by row. A cell without letters is a gap.
    ///
    /// # Errors
    /// [`ClassError::Count`] if the number of sets is not `dims.cells()`; [`ClassError::Twice`] if a cell has a letter
    /// twice.
    pub fn new(dims: Dims, cells: Vec<Vec<Letter>>) -> Result<Self, ClassError> {
        if cells.len() != dims.cells() {
            return Err(ClassError::Count { dims, got: cells.len() });
        }
        for (index, letters) in cells.iter().enumerate() {
            let mut seen = 0;
            for letter in letters {
                if seen & letter.bit() != 0 {
                    return Err(ClassError::Twice { at: place(dims, index) });
                }
                seen |= letter.bit();
            }
        }
        Ok(Self { dims, cells })
    }

    /// Returns the class that contains only `board`, or `None` if a cell of the board has several letters on its face.
    #[must_use]
    pub fn of_board(board: &Board) -> Option<Self> {
        let cells = board.faces().iter().map(|face| match face.letters() {
            letters @ ([] | [_]) => Some(letters.to_vec()),
            _ => None,
        });
        Some(Self { dims: board.dims(), cells: cells.collect::<Option<_>>()? })
    }

    /// Returns the size of the boards.
    #[inline]
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the letters of a cell in the order in which they were given. A gap has no letters.
    #[inline]
    #[must_use]
    pub fn letters(&self, cell: Cell) -> &[Letter] {
        &self.cells[cell.index()]
    }

    /// Returns the letters of a cell as a set.
    #[must_use]
    pub fn set(&self, cell: Cell) -> LetterSet {
        self.letters(cell).iter().copied().collect()
    }

    /// Returns the number of boards in the class.
    #[must_use]
    pub fn boards(&self) -> Natural {
        self.cells
            .iter()
            .filter(|letters| !letters.is_empty())
            .fold(Natural::from(1), |product, letters| product.times(letters.len() as u32))
    }

    /// Returns the cells with more than one letter.
    #[must_use]
    pub fn open(&self) -> CellSet {
        let cells = self.dims.iter();
        cells.filter(|&cell| self.letters(cell).len() > 1).collect()
    }

    /// Returns the only board of the class, or `None` if there is more than one.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        if !self.open().is_empty() {
            return None;
        }
        let face = |letters: &Vec<Letter>| letters.first().map_or(Face::GAP, |&l| Face::single(l));
        Board::new(self.dims, self.cells.iter().map(face).collect()).ok()
    }

    /// Returns the part of the class in which `cell` has one of `letters`. The letters must be distinct, and the cell
    /// must have all of them. They keep the order in which they are given.
    ///
    /// # Panics
    /// If `letters` is empty or contains a letter that the cell does not have. The caller must choose from the cell's
    /// own letters.
    #[must_use]
    pub fn with(&self, cell: Cell, letters: &[Letter]) -> Self {
        let set = self.set(cell);
        assert!(
            !letters.is_empty() && letters.iter().all(|&letter| set.contains(letter)),
            "the cell has all of these letters"
        );
        let mut part = self.clone();
        part.cells[cell.index()] = letters.to_vec();
        part
    }

    /// Rotates or reflects the class. `symmetry` must be one of the [`Dims::symmetries`] of the board size.
    #[must_use]
    pub fn image(&self, symmetry: &[Cell]) -> Self {
        let cells = symmetry.iter().map(|cell| self.letters(*cell).to_vec());
        Self { dims: self.dims, cells: cells.collect() }
    }
}
