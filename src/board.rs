//! A board: faces on a grid, read from text in every form people write boards in.

mod face;
mod read;
mod tile;

use core::fmt;

use crate::grid::{Cell, Dims};
use crate::letter::{Alphabet, Letter};

pub use face::{Face, FaceError, MAX_FACE};
pub use tile::Tile;

/// Faces on a grid, row by row. Which alphabet its letters belong to is the reader's to remember.
///
/// ```
/// use boggle_lab::{board::Board, letter::Alphabet};
/// let latin = Alphabet::latin();
/// let board = Board::read("pers/latg/sine/ters", None, &latin).unwrap();
/// assert_eq!(board.dims().to_string(), "4x4");
/// assert_eq!(board.text(&latin), "perslatgsineters");
/// let apl = Board::read("th r / ou gh", None, &latin).unwrap();
/// assert_eq!(apl.text(&latin), "th r / ou gh");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    dims: Dims,
    faces: Vec<Face>,
}

impl Board {
    /// A board of the given faces, row by row.
    ///
    /// # Errors
    /// [`BoardError::Count`] if there are not `dims.cells()` faces.
    pub fn new(dims: Dims, faces: Vec<Face>) -> Result<Self, BoardError> {
        if faces.len() == dims.cells() {
            Ok(Self { dims, faces })
        } else {
            Err(BoardError::Count {
                dims,
                got: faces.len(),
            })
        }
    }

    /// A board of single letters, row by row.
    ///
    /// # Errors
    /// [`BoardError::Count`] if there are not `dims.cells()` letters.
    pub fn from_letters(dims: Dims, letters: &[Letter]) -> Result<Self, BoardError> {
        Self::new(dims, letters.iter().copied().map(Face::single).collect())
    }

    /// Reads one character a cell, row by row: the notation of board lists (`q` is the Qu face, `.` a gap,
    /// either case, no separators). [`Board::flat`] writes it.
    ///
    /// # Errors
    /// [`BoardError`] for another number of letters or an unknown one.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, BoardError> {
        let mut faces = Vec::with_capacity(dims.cells());
        for (i, c) in text.chars().enumerate() {
            let face = Face::read_char(c, alphabet).map_err(|error| BoardError::Face {
                cell: i + 1,
                error: FaceError::Letter(error),
            })?;
            faces.push(face);
        }
        Self::new(dims, faces)
    }

    /// Reads a board as people write it.
    ///
    /// Rows stand on lines or are split by `/` (or on one line by `;` or `,`). Where a row has blanks or commas
    /// in it, each word is a cell (`th r / ou gh`); otherwise each character is, and letters in parentheses
    /// are one cell (`(th)r/(ou)(gh)`). One line without row marks takes the usual size for its number of cells
    /// ([`Dims::usual`]); words of one length on it are rows (`pers latg sine ters`); with a `/` at its end it
    /// is one row. Where the letters do not fit as they are but do with every `qu` as one face, they are read
    /// so. Case does not matter; `.`, `_`, `*`, `-` and `#` are gaps.
    ///
    /// # Errors
    /// [`BoardError`] says what does not fit; a size given as `dims` must be met exactly.
    pub fn read(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, BoardError> {
        read::board(text, dims, alphabet)
    }

    /// Reads cells of one or more letters: blanks or commas between cells, lines or `/` between rows.
    ///
    /// Unlike [`Board::read`] it never takes letters that stand together for cells of their own.
    ///
    /// # Errors
    /// [`BoardError`] says what does not fit; a size given as `dims` must be met exactly.
    pub fn read_cells(
        text: &str,
        dims: Option<Dims>,
        alphabet: &Alphabet,
    ) -> Result<Self, BoardError> {
        read::cells(text, dims, alphabet)
    }

    /// The size.
    #[inline]
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// The faces, row by row.
    #[inline]
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The face of one cell of this board.
    #[inline]
    #[must_use]
    pub fn face(&self, cell: Cell) -> &Face {
        &self.faces[cell.index()]
    }

    /// The board as the points-only scorer takes it, or `None` if some cell has several letters.
    #[must_use]
    pub fn tiles(&self) -> Option<Vec<Tile>> {
        // Collecting options would grow the vector step by step; boards come by the million.
        let mut tiles = Vec::with_capacity(self.faces.len());
        for face in &self.faces {
            tiles.push(match face.letters() {
                [] => Tile::GAP,
                [letter] => Tile::letter(*letter),
                _ => return None,
            });
        }
        Some(tiles)
    }

    /// The board in its standard notation, which [`Board::read`] reads back as the same board.
    ///
    /// One character a cell (`q` for Qu, `.` for a gap) if the cells have single letters and the size is the
    /// usual one for their number; with `/` between rows, or behind the only one, if it is not. Cells of several
    /// letters have blanks between them and ` / ` between rows; in a single column they are in parentheses.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let usual = Dims::usual(self.faces.len()) == Some(self.dims);
        let (rows, cols) = (self.dims.rows(), self.dims.cols());
        if let Some(flat) = self.flat(alphabet) {
            if usual {
                return flat;
            }
            let flat: Vec<char> = flat.chars().collect();
            let lines: Vec<String> = flat.chunks(cols).map(|row| row.iter().collect()).collect();
            return lines.join("/") + if rows == 1 { "/" } else { "" };
        }
        let texts = self.cell_texts(alphabet);
        if cols == 1 {
            let bracketed: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
            return bracketed.join("/");
        }
        let lines: Vec<String> = texts.chunks(cols).map(|row| row.join(" ")).collect();
        lines.join(" / ") + if rows == 1 { " /" } else { "" }
    }

    /// The board in one character a cell, row by row, without marks of its size: what [`Board::parse`] reads.
    /// `None` if some cell has several letters.
    #[must_use]
    pub fn flat(&self, alphabet: &Alphabet) -> Option<String> {
        let mut text = String::with_capacity(self.faces.len());
        for face in &self.faces {
            text.push(face.char(alphabet)?);
        }
        Some(text)
    }

    /// The text on each cell: `qu` for Qu, `.` for a gap.
    #[must_use]
    pub fn cell_texts(&self, alphabet: &Alphabet) -> Vec<String> {
        self.faces.iter().map(|face| face.text(alphabet)).collect()
    }

    /// The image under one of the size's [`Dims::symmetries`].
    #[must_use]
    pub fn image(&self, symmetry: &[Cell]) -> Self {
        Self {
            dims: self.dims,
            faces: symmetry.iter().map(|cell| *self.face(*cell)).collect(),
        }
    }

    /// The distinct images under all symmetries, the board itself first.
    #[must_use]
    pub fn images(&self) -> Vec<Self> {
        let mut images: Vec<Self> = Vec::new();
        for symmetry in self.dims.symmetries() {
            let image = self.image(&symmetry);
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// The canonical form: of all symmetric images the one whose faces, row by row, come first in the
    /// alphabet. Gaps come before letters.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let faces = self
            .dims
            .symmetries()
            .iter()
            .map(|symmetry| symmetry.iter().map(|cell| *self.face(*cell)).collect())
            .min()
            .unwrap_or_else(|| self.faces.clone());
        Self {
            dims: self.dims,
            faces,
        }
    }
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// No letters at all.
    Empty,
    /// A wrong number of letters for the size.
    Count {
        /// The size asked for.
        dims: Dims,
        /// The number of cells found.
        got: usize,
    },
    /// A number of letters that is no usual size.
    NoUsualSize {
        /// The number of cells found.
        got: usize,
    },
    /// Rows of different lengths.
    Ragged {
        /// The first row that differs from row 1, counted from 1.
        row: usize,
        /// Cells in row 1.
        expected: usize,
        /// Cells in that row.
        got: usize,
    },
    /// More than 8 rows or columns.
    TooLarge {
        /// Rows found.
        rows: usize,
        /// Columns found.
        cols: usize,
    },
    /// Rows that make another size than the one asked for.
    Size {
        /// The size asked for.
        expected: Dims,
        /// The size found.
        found: Dims,
    },
    /// A cell that cannot be read.
    Face {
        /// Which cell, row by row, counted from 1.
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
                write!(
                    f,
                    "a {dims} board needs {} letters, got {got}",
                    dims.cells()
                )
            }
            Self::NoUsualSize { got } => write!(
                f,
                "{got} letters fit no usual board size: put / between the rows"
            ),
            Self::Ragged { row, expected, got } => write!(
                f,
                "the rows differ in length: row 1 has {expected} cells, row {row} has {got}"
            ),
            Self::TooLarge { rows, cols } => {
                write!(f, "boards go up to 8x8, this one is {rows}x{cols}")
            }
            Self::Size { expected, found } => {
                write!(f, "the board is {found}, not {expected}")
            }
            Self::Face { cell, error } => write!(f, "cell {cell}: {error}"),
        }
    }
}

impl core::error::Error for BoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Board, BoardError> {
        Board::read(text, None, &Alphabet::latin())
    }

    #[test]
    fn board_lists_are_strict() {
        let (latin, dims) = (Alphabet::latin(), Dims::new(2, 2).unwrap());
        let parse = |text: &str| Board::parse(text, dims, &latin);
        assert_eq!(parse("Ab.q").unwrap().flat(&latin).unwrap(), "ab.q");
        assert_eq!(
            parse("abc").unwrap_err().to_string(),
            "a 2x2 board needs 4 letters, got 3"
        );
        assert_eq!(
            parse("ab d").unwrap_err().to_string(),
            "cell 3: ` ` is not a letter of this dictionary"
        );
    }

    #[test]
    fn canonical_form_is_shared_by_all_images() {
        let board = read("perslatgsineters").unwrap();
        let images = board.images();
        assert_eq!(images.len(), 8);
        for image in &images {
            assert_eq!(image.canonical(), board.canonical());
        }
        let latin = Alphabet::latin();
        assert_eq!(read("ldba").unwrap().canonical().text(&latin), "abdl");
        assert_eq!(read("a").unwrap().images().len(), 1);
    }
}
