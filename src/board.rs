//! A board: faces on a grid, read from text in every form people write boards in.

use core::fmt;

use crate::grid::{Cell, Dims};
use crate::letter::{Alphabet, Letter, LetterError};

/// The most letters on one face.
pub const MAX_FACE: usize = 8;

/// What is on one cell: nothing (a gap, written `.`), one letter, or several (`th`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face {
    letters: [Letter; MAX_FACE],
    len: u8,
}

impl Face {
    /// A gap: no path enters the cell.
    pub const GAP: Self = Self {
        letters: [A; MAX_FACE],
        len: 0,
    };

    /// A face with one letter.
    #[must_use]
    pub const fn single(letter: Letter) -> Self {
        let mut letters = [A; MAX_FACE];
        letters[0] = letter;
        Self { letters, len: 1 }
    }

    /// A face with these letters, in order; `None` for more than [`MAX_FACE`].
    #[must_use]
    pub fn new(text: &[Letter]) -> Option<Self> {
        let mut letters = [A; MAX_FACE];
        letters.get_mut(..text.len())?.copy_from_slice(text);
        Some(Self {
            letters,
            len: text.len() as u8,
        })
    }

    /// Reads one face: its letters in either case (`q` and `qu` are both the Qu face where the alphabet has
    /// one), or a gap. No text at all is a gap too.
    ///
    /// # Errors
    /// [`BoardError::Letter`] or [`BoardError::LongFace`].
    pub fn read(text: &str, alphabet: &Alphabet) -> Result<Self, BoardError> {
        read_face(text, alphabet)
    }

    /// The face as it reads: `qu` for Qu, `.` for a gap. [`Face::read`] reads it back.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        face_text(self, alphabet)
    }

    /// The letters, in reading order; empty for a gap.
    #[inline]
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters[..self.len as usize]
    }
}

/// The filler behind a face's letters, so that equal faces are equal bytes.
const A: Letter = match Letter::new(0) {
    Some(letter) => letter,
    None => unreachable!(),
};

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
    /// either case, no separators).
    ///
    /// # Errors
    /// [`BoardError`] for another number of letters or an unknown one.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, BoardError> {
        let faces = text
            .chars()
            .enumerate()
            .map(|(i, c)| read_char(c, i, alphabet))
            .collect::<Result<Vec<_>, _>>()?;
        Self::new(dims, faces)
    }

    /// Reads a board as people write it.
    ///
    /// Rows may stand on lines or be split by `/`, `,` or `;`. Where a row contains blanks, each word in it is
    /// a cell (`th r / ou gh`); otherwise each character is. A single row without blanks takes the usual size
    /// for its length ([`Dims::usual`]); words of one length on a single line are rows (`pers latg sine ters`).
    /// If the letters do not fit as they are but do with every `qu` as one face, they are read so.
    /// Case does not matter; `.`, `_`, `*`, `-` and `#` are gaps.
    ///
    /// # Errors
    /// [`BoardError`] says what does not fit; a size given as `dims` must be met exactly.
    pub fn read(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, BoardError> {
        let rows: Vec<&str> = text
            .split(['\n', '\r', '/', ',', ';', '|'])
            .map(str::trim)
            .filter(|row| !row.is_empty())
            .collect();
        if rows.is_empty() {
            return Err(BoardError::Empty);
        }
        if rows.iter().any(|row| row.contains(char::is_whitespace)) {
            let words: Vec<Vec<&str>> = rows
                .iter()
                .map(|row| row.split_whitespace().collect())
                .collect();
            if let [only] = words.as_slice() {
                let width = only[0].chars().count();
                if width > 1 && only.iter().all(|word| word.chars().count() == width) {
                    return Self::from_rows(only, dims, alphabet);
                }
                let faces = only
                    .iter()
                    .map(|cell| read_face(cell, alphabet))
                    .collect::<Result<Vec<_>, _>>()?;
                return Self::from_run(faces, dims);
            }
            return Self::from_grid(&words, dims, alphabet);
        }
        match rows.as_slice() {
            [only] => {
                let plain = read_run(only, false, alphabet)?;
                let fits = |n: usize| match dims {
                    Some(dims) => dims.cells() == n,
                    None => Dims::usual(n).is_some(),
                };
                if !fits(plain.len()) {
                    let folded = read_run(only, true, alphabet)?;
                    if fits(folded.len()) {
                        return Self::from_run(folded, dims);
                    }
                }
                Self::from_run(plain, dims)
            }
            rows => Self::from_rows(rows, dims, alphabet),
        }
    }

    /// Faces in one run: the given size, or the usual one for their number.
    fn from_run(faces: Vec<Face>, dims: Option<Dims>) -> Result<Self, BoardError> {
        let dims = match dims {
            Some(dims) => dims,
            None => Dims::usual(faces.len()).ok_or(BoardError::NoUsualSize { got: faces.len() })?,
        };
        Self::new(dims, faces)
    }

    /// Rows of single characters; `qu` is one face in rows that are otherwise too long.
    fn from_rows(
        rows: &[&str],
        dims: Option<Dims>,
        alphabet: &Alphabet,
    ) -> Result<Self, BoardError> {
        let read = |fold| {
            rows.iter()
                .map(|row| read_run(row, fold, alphabet))
                .collect::<Result<Vec<_>, _>>()
        };
        let plain = read(false)?;
        let fits = |grid: &[Vec<Face>]| {
            let cols = grid[0].len();
            grid.iter().all(|row| row.len() == cols)
                && dims.is_none_or(|d| d.rows() == grid.len() && d.cols() == cols)
        };
        if !fits(&plain) {
            let folded = read(true)?;
            if fits(&folded) {
                return Self::from_face_rows(folded, dims);
            }
            // A row may hold both a Qu face and a q followed by a u of its own: fold only the long rows.
            let cols = dims.map_or_else(
                || plain.iter().map(Vec::len).min().unwrap_or(0),
                |d| d.cols(),
            );
            let mixed: Vec<Vec<Face>> = plain
                .iter()
                .zip(folded)
                .map(|(p, f)| if p.len() > cols { f } else { p.clone() })
                .collect();
            if fits(&mixed) {
                return Self::from_face_rows(mixed, dims);
            }
        }
        Self::from_face_rows(plain, dims)
    }

    fn from_grid(
        words: &[Vec<&str>],
        dims: Option<Dims>,
        alphabet: &Alphabet,
    ) -> Result<Self, BoardError> {
        let rows = words
            .iter()
            .map(|row| row.iter().map(|cell| read_face(cell, alphabet)).collect())
            .collect::<Result<Vec<Vec<Face>>, _>>()?;
        Self::from_face_rows(rows, dims)
    }

    fn from_face_rows(rows: Vec<Vec<Face>>, dims: Option<Dims>) -> Result<Self, BoardError> {
        let cols = rows[0].len();
        if let Some((row, found)) = rows.iter().enumerate().find(|(_, r)| r.len() != cols) {
            return Err(BoardError::Ragged {
                row: row + 1,
                expected: cols,
                got: found.len(),
            });
        }
        let found = Dims::new(rows.len(), cols).ok_or(BoardError::TooLarge {
            rows: rows.len(),
            cols,
        })?;
        if let Some(expected) = dims.filter(|d| *d != found) {
            return Err(BoardError::Size { expected, found });
        }
        Self::new(found, rows.into_iter().flatten().collect())
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

    /// The letters row by row, `None` for a gap; or `None` in all if some cell has several letters.
    ///
    /// This is the form the fast solvers take.
    #[must_use]
    pub fn singles(&self) -> Option<Vec<Option<Letter>>> {
        self.faces
            .iter()
            .map(|face| match face.letters() {
                [] => Some(None),
                [letter] => Some(Some(*letter)),
                _ => None,
            })
            .collect()
    }

    /// The board in its standard notation, which [`Board::read`] reads back.
    ///
    /// One character a cell (`q` for Qu, `.` for a gap) if the cells have single letters and the size is the
    /// usual one for their number; with `/` between rows if it is not; otherwise blanks between cells and
    /// ` / ` between rows.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let rows = self.faces.chunks(self.dims.cols());
        if self.singles().is_some() {
            let rows: Vec<String> = rows
                .map(|row| row.iter().map(|face| face_char(face, alphabet)).collect())
                .collect();
            let usual = Dims::usual(self.faces.len()) == Some(self.dims);
            return rows.join(if usual { "" } else { "/" });
        }
        rows.map(|row| {
            row.iter()
                .map(|face| face_text(face, alphabet))
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect::<Vec<_>>()
        .join(" / ")
    }

    /// The text on each cell: `qu` for Qu, `.` for a gap.
    #[must_use]
    pub fn cell_texts(&self, alphabet: &Alphabet) -> Vec<String> {
        self.faces.iter().map(|f| face_text(f, alphabet)).collect()
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
        self.images()
            .into_iter()
            .min_by(|a, b| {
                let key = |board: &Self, i: usize| board.faces[i].letters().to_vec();
                (0..a.faces.len())
                    .map(|i| key(a, i).cmp(&key(b, i)))
                    .find(|order| order.is_ne())
                    .unwrap_or(core::cmp::Ordering::Equal)
            })
            .unwrap_or_else(|| self.clone())
    }
}

const GAP_CHARS: [char; 5] = ['.', '_', '*', '-', '#'];

fn read_char(c: char, at: usize, alphabet: &Alphabet) -> Result<Face, BoardError> {
    if GAP_CHARS.contains(&c) {
        return Ok(Face::GAP);
    }
    alphabet
        .letter(c)
        .map(Face::single)
        .map_err(|error| BoardError::Letter { at: at + 1, error })
}

/// A run of single-character cells; with `fold`, every `qu` is one face.
fn read_run(text: &str, fold: bool, alphabet: &Alphabet) -> Result<Vec<Face>, BoardError> {
    let mut faces = Vec::with_capacity(text.len());
    let mut chars = text.chars().enumerate().peekable();
    while let Some((at, c)) = chars.next() {
        let face = read_char(c, at, alphabet)?;
        if fold && alphabet.qu().is_some_and(|qu| face.letters() == [qu]) {
            chars.next_if(|(_, next)| matches!(next, 'u' | 'U'));
        }
        faces.push(face);
    }
    Ok(faces)
}

/// One cell of several letters; `q` and `qu` are both the Qu face where there is one.
fn read_face(text: &str, alphabet: &Alphabet) -> Result<Face, BoardError> {
    if let Some(gap) = text.strip_prefix(GAP_CHARS)
        && gap.is_empty()
    {
        return Ok(Face::GAP);
    }
    let letters: Vec<Letter> = read_run(text, true, alphabet)?
        .iter()
        .flat_map(|face| face.letters().to_vec())
        .collect();
    Face::new(&letters).ok_or_else(|| BoardError::LongFace {
        face: text.to_owned(),
    })
}

fn face_char(face: &Face, alphabet: &Alphabet) -> char {
    face.letters()
        .first()
        .map_or('.', |letter| alphabet.chars()[letter.index()])
}

fn face_text(face: &Face, alphabet: &Alphabet) -> String {
    if face.letters().is_empty() {
        ".".to_owned()
    } else {
        alphabet.word(face.letters())
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
    /// More letters on one face than fit.
    LongFace {
        /// The face as given.
        face: String,
    },
    /// A character that is no letter.
    Letter {
        /// Its place in its row or cell, counted from 1.
        at: usize,
        /// What is wrong.
        error: LetterError,
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
            Self::LongFace { face } => write!(
                f,
                "a cell holds at most {MAX_FACE} letters, `{face}` has more"
            ),
            Self::Letter { at, error } => write!(f, "character {at}: {error}"),
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

    fn round(text: &str) -> String {
        read(text).unwrap().text(&Alphabet::latin())
    }

    #[test]
    fn every_way_of_writing_a_board() {
        for text in [
            "perslatgsineters",
            "PERSLATGSINETERS",
            "pers/latg/sine/ters",
            "pers latg sine ters",
            "  pers\nlatg\r\nsine\nters\n",
            "p e r s / l a t g / s i n e / t e r s",
            "p e r s l a t g s i n e t e r s",
        ] {
            assert_eq!(round(text), "perslatgsineters", "{text}");
        }
        assert_eq!(round("ab/cd/ef"), "ab/cd/ef");
        assert_eq!(round("abcdef"), "abcdef");
        assert_eq!(round("a.b*"), "a.b.");
        assert_eq!(round("th r / ou gh"), "th r / ou gh");
    }

    #[test]
    fn qu_is_folded_where_that_makes_the_letters_fit() {
        assert_eq!(round("quit"), "quit"); // four cells as they stand: Qu, u, i, t
        assert_eq!(round("quits"), "qits");
        assert_eq!(round("Qu i / t s"), "qits");
        assert_eq!(round("quabcdefghijklmno"), "qabcdefghijklmno");
        assert_eq!(round("qua/bcd/efg"), "qua/bcd/efg".replace('/', ""));
        assert_eq!(round("quab/cde/fgh"), "qabcdefgh");
        assert_eq!(round("qu r / ou gh"), "qu r / ou gh");
    }

    #[test]
    fn errors_say_what_to_do() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert!(message("").contains("empty"));
        assert!(message("abc/de").contains("row 2 has 2"));
        assert!(message("abcdefg").contains("put / between the rows"));
        assert!(message("ab1d").contains("`1` is not a letter"));
        assert!(message("abcdefghi/abcdefghi").contains("2x9"));
        let dims = Dims::new(4, 4).unwrap();
        assert_eq!(
            Board::parse("abcdefghijklmno", dims, &Alphabet::latin())
                .unwrap_err()
                .to_string(),
            "a 4x4 board needs 16 letters, got 15"
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
