//! A board: faces on a grid. Boards can be read from text in all the usual notations.

mod read;

use crate::grid::{Cell, Dims};
use crate::letter::{Alphabet, Letter, LetterError};

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
    pub fn new(dims: Dims, faces: Vec<Face>) -> Result<Self, BoardError> {
        if faces.len() == dims.cells() {
            Ok(Self { dims, faces })
        } else {
            Err(BoardError::Count { dims, got: faces.len() })
        }
    }

    /// Creates a board from one tile per cell, row by row.
    pub fn from_tiles(dims: Dims, tiles: &[Tile]) -> Result<Self, BoardError> {
        let face = |tile: &Tile| tile.get().map_or(Face::GAP, Face::single);
        Self::new(dims, tiles.iter().map(face).collect())
    }

    /// Reads the notation of board lists: one character per cell, row by row, without separators. `q` is the Qu face
    /// and `.` is a gap; case does not matter. [`Board::flat`] writes this notation.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, BoardError> {
        let mut faces = Vec::with_capacity(dims.cells());
        for (i, c) in text.chars().enumerate() {
            let face = Face::read_char(c, alphabet);
            faces.push(face.map_err(|error| BoardError::Face { cell: i + 1, error })?);
        }
        Self::new(dims, faces)
    }

    /// Returns the size of the board.
    #[inline]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the faces, row by row.
    #[inline]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// Returns the face of one cell.
    #[inline]
    pub fn face(&self, cell: Cell) -> &Face {
        &self.faces[cell.index()]
    }

    /// Returns the board as tiles, the form that [scorers](crate::solver::Scorer) take, or `None` if any cell has several
    /// letters. [`Scorer::score_board`](crate::solver::Scorer::score_board) and [`Solver`](crate::solver::Solver) take
    /// those boards, too.
    pub fn tiles(&self) -> Option<Vec<Tile>> {
        // Collecting into an `Option` would grow the vector step by step, and this runs for millions of boards.
        let mut tiles = Vec::with_capacity(self.faces.len());
        for face in &self.faces {
            tiles.push(face.tile()?);
        }
        Some(tiles)
    }

    /// Returns the board in its standard notation, which [`Board::read`] reads back as the same board.
    ///
    /// If no cell has several letters, the notation has one character per cell (`q` for Qu, `.` for a gap). If the size
    /// isn't the usual one for that number of cells, rows are separated by `/`, and a board of one row ends with `/`.
    /// If any cell has several letters, cells are separated by spaces and rows by ` / `, and a board of one row ends
    /// with ` /`. If such a board has only one column, cells are in parentheses and separated by `/`.
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
    pub fn flat(&self, alphabet: &Alphabet) -> Option<String> {
        let mut text = String::with_capacity(self.faces.len());
        for face in &self.faces {
            text.push(face.char(alphabet)?);
        }
        Some(text)
    }

    /// Returns the text of each cell: `qu` for Qu, `.` for a gap.
    pub fn cell_texts(&self, alphabet: &Alphabet) -> Vec<String> {
        self.faces.iter().map(|face| face.text(alphabet)).collect()
    }

    /// Rotates or reflects the board. `symmetry` must be one of the [`Dims::symmetries`] of the board's size.
    pub fn image(&self, symmetry: &[Cell]) -> Self {
        Self { dims: self.dims, faces: symmetry.iter().map(|cell| *self.face(*cell)).collect() }
    }

    /// Returns the distinct rotations and reflections of the board, starting with the board itself.
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
    pub fn canonical(&self) -> Self {
        let images = self.dims.symmetries().into_iter().map(|symmetry| self.image(&symmetry));
        images.min_by(|a, b| a.faces.cmp(&b.faces)).unwrap_or_else(|| self.clone())
    }
}

// --- Tile ---

/// A single letter, or a gap that no path enters, in one byte.
///
/// ```
/// use boggle_lab::{board::Tile, letter::Letter};
/// let e = Tile::letter(Letter::new(4).unwrap());
/// assert_eq!(e.get().unwrap().index(), 4);
/// assert_eq!(Tile::GAP.get(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Tile(u8);

impl Tile {
    /// A gap: a cell that no path enters.
    ///
    /// Its byte is 128, which is larger than the index of any letter and larger than any lane number in the byte
    /// shuffles that the scorers use.
    pub const GAP: Self = Self(128);

    /// Creates a tile with this letter.
    #[inline]
    pub const fn letter(letter: Letter) -> Self {
        Self(letter.index() as u8)
    }

    /// Returns the letter, or `None` for a gap.
    #[inline]
    #[must_use]
    pub const fn get(self) -> Option<Letter> {
        Letter::new(self.0)
    }

    /// Returns the letter's index, or 128 for a gap.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }
}

impl From<Option<Letter>> for Tile {
    #[inline]
    fn from(letter: Option<Letter>) -> Self {
        letter.map_or(Self::GAP, Self::letter)
    }
}

// --- Face ---

/// The maximum number of letters on a face.
pub const MAX_FACE: usize = 8;

/// The characters that stand for a gap. The first is the one used in output.
const GAPS: [char; 5] = ['.', '_', '*', '-', '#'];

/// The content of one cell: nothing (a gap, written `.`), one letter, or several (`th`).
///
/// Faces are sorted by their letters, and gaps come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    letters: [Letter; MAX_FACE],
    len: u8,
}

/// Fills the unused entries after a face's letters, so that equal faces are equal byte for byte.
const FILLER: Letter = match Letter::new(0) {
    Some(letter) => letter,
    None => unreachable!(),
};

impl Face {
    /// A gap: a cell that no path enters.
    pub const GAP: Self = Self { letters: [FILLER; MAX_FACE], len: 0 };

    /// Creates a face with one letter.
    pub const fn single(letter: Letter) -> Self {
        let mut letters = [FILLER; MAX_FACE];
        letters[0] = letter;
        Self { letters, len: 1 }
    }

    /// Creates a face with these letters, in this order; returns `None` if there are more than [`MAX_FACE`].
    pub fn new(text: &[Letter]) -> Option<Self> {
        let mut letters = [FILLER; MAX_FACE];
        letters.get_mut(..text.len())?.copy_from_slice(text);
        Some(Self { letters, len: text.len() as u8 })
    }

    /// Reads a face: its letters in uppercase or lowercase, or a gap (`.`, `_`, `*`, `-`, `#`).
    ///
    /// If the alphabet has a Qu face, both `q` and `qu` stand for it. Parentheses around the letters are ignored.
    ///
    /// ```
    /// use boggle_lab::{board::Face, letter::Alphabet};
    /// let latin = Alphabet::latin();
    /// assert_eq!(Face::read("Q", &latin), Face::read("qu", &latin));
    /// assert_eq!(Face::read("(TH)", &latin).unwrap().text(&latin), "th");
    /// ```
    pub fn read(text: &str, alphabet: &Alphabet) -> Result<Self, LetterError> {
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        let text = inner.unwrap_or(text);
        let mut chars = text.chars();
        if let (Some(only), None) = (chars.next(), chars.next()) {
            return Self::read_char(only, alphabet);
        }
        let mut letters = Vec::with_capacity(MAX_FACE);
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let letter = alphabet.letter(c)?;
            letters.push(letter);
            if alphabet.qu() == Some(letter) {
                chars.next_if(|next| matches!(next, 'u' | 'U'));
            }
        }
        if letters.is_empty() {
            return Err(LetterError::NoLetters);
        }
        Self::new(&letters).ok_or(LetterError::LongFace { got: letters.len() })
    }

    /// Reads a face that is written as one character: a letter or a gap.
    fn read_char(c: char, alphabet: &Alphabet) -> Result<Self, LetterError> {
        match alphabet.letter(c) {
            Ok(letter) => Ok(Self::single(letter)),
            Err(_) if GAPS.contains(&c) => Ok(Self::GAP),
            Err(error) => Err(error),
        }
    }

    /// Returns the face as text: `qu` for Qu, `.` for a gap. [`Face::read`] reads it back.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        match self.letters() {
            [] => GAPS[0].to_string(),
            letters => alphabet.word(letters),
        }
    }

    /// Returns the face as one character: `q` for Qu, `.` for a gap. Returns `None` if it has several letters.
    pub fn char(&self, alphabet: &Alphabet) -> Option<char> {
        match self.letters() {
            [] => Some(GAPS[0]),
            [letter] => Some(alphabet.chars()[letter.index()]),
            _ => None,
        }
    }

    /// Returns the face as a tile, or `None` if it has several letters.
    #[inline]
    pub(crate) fn tile(&self) -> Option<Tile> {
        match self.letters() {
            [] => Some(Tile::GAP),
            [letter] => Some(Tile::letter(*letter)),
            _ => None,
        }
    }

    /// Returns the letters in reading order. A gap has none.
    #[inline]
    pub fn letters(&self) -> &[Letter] {
        &self.letters[..self.len as usize]
    }
}

impl PartialOrd for Face {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Face {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.letters().cmp(other.letters())
    }
}

// --- Error ---

/// The error for a board that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum BoardError {
    #[error("the board is empty: type its letters row by row")]
    Empty,
    #[error("a {dims} board needs {} letters, got {got}", dims.cells())]
    Count { dims: Dims, got: usize },
    #[error(
        "{got} letters don't fill a usual board (4, 6, 9, 12, 16, 20, 25…): put / between the rows of others, as in abc/def"
    )]
    NoUsualSize { got: usize },
    #[error("every row needs the same number of tiles: row 1 has {expected}, row {row} has {got}")]
    Ragged { row: usize, expected: usize, got: usize },
    #[error("boards can be up to 8x8, but this one is {rows}x{cols}")]
    TooLarge { rows: usize, cols: usize },
    #[error("the board is {found}, not {expected}")]
    Size { expected: Dims, found: Dims },
    #[error("{error} (tile {cell})")]
    Face {
        cell: usize,
        #[source]
        error: LetterError,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::QuRule;

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
    fn faces_read_and_print() {
        let latin = Alphabet::latin();
        for (text, shown) in [
            ("a", "a"),
            ("Q", "qu"),
            ("qu", "qu"),
            ("quu", "quu"),
            ("(quit)", "quit"),
            ("#", "."),
            ("(_)", "."),
        ] {
            let face = Face::read(text, &latin).unwrap();
            assert_eq!(face.text(&latin), shown);
            assert_eq!(Face::read(shown, &latin), Ok(face));
        }
        let plain = Alphabet::with_rule(QuRule::Plain);
        assert_eq!(Face::read("qu", &plain).unwrap().letters().len(), 2);
    }

    #[test]
    fn invalid_faces_are_rejected() {
        let latin = Alphabet::latin();
        for (text, error) in [
            ("", LetterError::NoLetters),
            ("()", LetterError::NoLetters),
            ("abcdefghi", LetterError::LongFace { got: 9 }),
            ("a.", LetterError::Unknown { found: '.' }),
            ("(a", LetterError::Unknown { found: '(' }),
        ] {
            assert_eq!(Face::read(text, &latin), Err(error), "{text}");
        }
        assert!(Face::read("quququququququqU", &latin).is_ok());
    }
}
