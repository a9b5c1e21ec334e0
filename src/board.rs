//! A board: faces on a grid. Boards can be read from text in all the usual notations.

mod error;
mod face;
mod read;
mod tile;

use crate::grid::{Cell, Dims};
use crate::letter::{Alphabet, Letter};

pub use error::BoardError;
pub use face::{Face, FaceError, MAX_FACE};
pub use tile::Tile;

/// Faces on a grid, row by row. A board does not know its alphabet: the caller must pass the alphabet that the board
/// was read with.
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
    /// Creates a board with the given faces, row by row.
    ///
    /// # Errors
    /// [`BoardError::Count`] if the number of faces is not `dims.cells()`.
    pub fn new(dims: Dims, faces: Vec<Face>) -> Result<Self, BoardError> {
        if faces.len() == dims.cells() {
            Ok(Self { dims, faces })
        } else {
            Err(BoardError::Count { dims, got: faces.len() })
        }
    }

    /// Creates a board with one letter per cell, row by row.
    ///
    /// # Errors
    /// [`BoardError::Count`] if the number of letters is not `dims.cells()`.
    pub fn from_letters(dims: Dims, letters: &[Letter]) -> Result<Self, BoardError> {
        Self::new(dims, letters.iter().copied().map(Face::single).collect())
    }

    /// Reads the notation of board lists: one character per cell, row by row, without separators. `q` is the Qu face
    /// and `.` is a gap; case does not matter. [`Board::flat`] writes this notation.
    ///
    /// # Errors
    /// [`BoardError`] if the number of letters is wrong or the alphabet lacks one of them.
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

    /// Reads a board the way people write it.
    ///
    /// Rows are on separate lines, or separated by `/` (or, on a single line, by `;` or `,`). If a row contains spaces
    /// (or commas, where they don't separate rows), each word is a cell (`th r / ou gh`); otherwise each character is
    /// a cell, and letters in parentheses form one cell (`(th)r/(ou)(gh)`). A single line without row separators is a
    /// board of the usual size for its number of cells ([`Dims::usual`]). If such a line consists of words of equal
    /// length, each word is a row (`pers latg sine ters`). If it ends with `/`, the whole line is one row. If the
    /// letters fit the board only when `qu` is read as one face, `qu` is read that way. Case does not matter. Each of
    /// `.`, `_`, `*`, `-`, and `#` stands for a gap.
    ///
    /// # Errors
    /// [`BoardError`] if the text is not a board, or if `dims` is given and the board has a different size.
    pub fn read(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, BoardError> {
        let (dims, faces) = read::board(text, dims, alphabet)?;
        Self::new(dims, faces)
    }

    /// Reads a board whose cells may have several letters. Spaces or commas separate the cells, and line breaks or `/`
    /// separate the rows.
    ///
    /// Unlike [`Board::read`], it never treats letters that are written together as separate cells.
    ///
    /// # Errors
    /// [`BoardError`] if the text is not a board, or if `dims` is given and the board has a different size.
    pub fn read_cells(
        text: &str,
        dims: Option<Dims>,
        alphabet: &Alphabet,
    ) -> Result<Self, BoardError> {
        let (dims, faces) = read::cells(text, dims, alphabet)?;
        Self::new(dims, faces)
    }

    /// Returns the size of the board.
    #[inline]
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the faces, row by row.
    #[inline]
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// Returns the face of one cell.
    #[inline]
    #[must_use]
    pub fn face(&self, cell: Cell) -> &Face {
        &self.faces[cell.index()]
    }

    /// Returns the board as tiles, which is the form that [scorers](crate::solver::Scorer) take. Returns `None` if any
    /// cell has several letters.
    #[must_use]
    pub fn tiles(&self) -> Option<Vec<Tile>> {
        // Collecting into an `Option` would grow the vector step by step, and this runs for millions of boards.
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

    /// Returns the board in its standard notation, which [`Board::read`] reads back as the same board.
    ///
    /// If no cell has several letters, the notation has one character per cell (`q` for Qu, `.` for a gap). If the size
    /// isn't the usual one for that number of cells, rows are separated by `/`, and a board of one row ends with `/`.
    /// If any cell has several letters, cells are separated by spaces and rows by ` / `, and a board of one row ends
    /// with ` /`. If such a board has only one column, cells are in parentheses and separated by `/`.
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

    /// Returns the board as one character per cell, row by row, in the notation that [`Board::parse`] reads. The text
    /// does not include the size. Returns `None` if any cell has several letters.
    #[must_use]
    pub fn flat(&self, alphabet: &Alphabet) -> Option<String> {
        let mut text = String::with_capacity(self.faces.len());
        for face in &self.faces {
            text.push(face.char(alphabet)?);
        }
        Some(text)
    }

    /// Returns the text of each cell: `qu` for Qu, `.` for a gap.
    #[must_use]
    pub fn cell_texts(&self, alphabet: &Alphabet) -> Vec<String> {
        self.faces.iter().map(|face| face.text(alphabet)).collect()
    }

    /// Rotates or reflects the board. `symmetry` must be one of the [`Dims::symmetries`] of the board's size.
    #[must_use]
    pub fn image(&self, symmetry: &[Cell]) -> Self {
        Self { dims: self.dims, faces: symmetry.iter().map(|cell| *self.face(*cell)).collect() }
    }

    /// Returns the distinct rotations and reflections of the board, starting with the board itself.
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

    /// Returns the canonical form: the rotation or reflection whose faces, row by row, come first in alphabetical
    /// order. Gaps come before letters.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let faces = self
            .dims
            .symmetries()
            .iter()
            .map(|symmetry| symmetry.iter().map(|cell| *self.face(*cell)).collect())
            .min()
            .unwrap_or_else(|| self.faces.clone());
        Self { dims: self.dims, faces }
    }
}

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
        assert_eq!(parse("abc").unwrap_err().to_string(), "a 2x2 board needs 4 letters, got 3");
        assert_eq!(
            parse("ab d").unwrap_err().to_string(),
            "` ` isn't a letter in this word list (tile 3)"
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
