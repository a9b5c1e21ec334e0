//! Board classes: a set of letters for each cell, and so all boards that take one letter from each.
//!
//! Bounds, trees and the breaker work on classes. Where the alphabet is parted into a few *buckets*, every board
//! lies in one of few classes, and breaking each of them proves what the best board is (Vanderkam 2009).

use core::fmt;

use crate::board::{Board, Face};
use crate::counting::Natural;
use crate::grid::{Cell, Dims};
use crate::letter::{Alphabet, Letter, LetterError};

/// One set of letters per cell, or a gap that no path enters. Never empty of boards.
///
/// The letters of a cell keep the order they are given in: children of a choice node come in it. Written as
/// one word a cell, row by row, `.` for a gap; `qu` is two choices, Qu and u.
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
    dims: Dims,
    cells: Vec<Vec<Letter>>,
}

impl BoardClass {
    /// A class of the given letters, row by row; no letters on a cell make a gap.
    ///
    /// # Errors
    /// [`ClassError::Count`] if there are not `dims.cells()` sets, [`ClassError::Twice`] for a repeated letter.
    pub fn new(dims: Dims, cells: Vec<Vec<Letter>>) -> Result<Self, ClassError> {
        if cells.len() != dims.cells() {
            return Err(ClassError::Count {
                dims,
                got: cells.len(),
            });
        }
        for (index, letters) in cells.iter().enumerate() {
            let mut seen = 0;
            for letter in letters {
                if seen & letter.bit() != 0 {
                    return Err(ClassError::Twice { cell: index + 1 });
                }
                seen |= letter.bit();
            }
        }
        Ok(Self { dims, cells })
    }

    /// Reads one word a cell, row by row, with blanks between them (`/` or line ends may stand between rows).
    ///
    /// # Errors
    /// [`ClassError`] says which cell does not fit and why.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, ClassError> {
        let words = text
            .split(|c: char| c.is_whitespace() || c == '/' || c == ',')
            .filter(|word| !word.is_empty());
        let mut cells = Vec::with_capacity(dims.cells());
        for (index, word) in words.enumerate() {
            let letters = if word == "." {
                Ok(Vec::new())
            } else {
                word.chars().map(|c| alphabet.letter(c)).collect()
            };
            cells.push(letters.map_err(|error| ClassError::Letter {
                cell: index + 1,
                error,
            })?);
        }
        Self::new(dims, cells)
    }

    /// Reads a class as people write it: rows between `/` or on lines of their own, or in one row the cells of a size
    /// that has a usual shape.
    ///
    /// ```
    /// use boggle_lab::{class::BoardClass, letter::Alphabet};
    /// let latin = Alphabet::latin();
    /// let rows = BoardClass::read("t ae r / i . .", &latin).unwrap();
    /// assert_eq!((rows.dims().to_string(), rows.rows_text(&latin)), ("2x3".into(), "t ae r / i . .".into()));
    /// assert_eq!(BoardClass::read("ab cd ef gh", &latin).unwrap().dims().to_string(), "2x2");
    /// ```
    ///
    /// # Errors
    /// [`ClassError`] says what is wrong where.
    pub fn read(text: &str, alphabet: &Alphabet) -> Result<Self, ClassError> {
        let cells = |row: &str| {
            row.split([' ', '\t', ','])
                .filter(|w| !w.is_empty())
                .count()
        };
        let rows: Vec<usize> = text
            .split(['/', '\n', '\r'])
            .map(cells)
            .filter(|&cells| cells > 0)
            .collect();
        let dims = match rows[..] {
            [] => None,
            [cells] => Dims::usual(cells).or(Dims::new(1, cells)),
            [first, ref others @ ..] if others.iter().all(|&row| row == first) => {
                Dims::new(rows.len(), first)
            }
            _ => None,
        };
        let dims = dims.ok_or(ClassError::Shape { rows })?;
        Self::parse(text, dims, alphabet)
    }

    /// The class of one board, or `None` if some cell has several letters on its face.
    #[must_use]
    pub fn of_board(board: &Board) -> Option<Self> {
        let cells = board.faces().iter().map(|face| match face.letters() {
            letters @ ([] | [_]) => Some(letters.to_vec()),
            _ => None,
        });
        Some(Self {
            dims: board.dims(),
            cells: cells.collect::<Option<_>>()?,
        })
    }

    /// The size.
    #[inline]
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// The letters of a cell of this class, in their order; empty for a gap.
    #[inline]
    #[must_use]
    pub fn letters(&self, cell: Cell) -> &[Letter] {
        &self.cells[cell.index()]
    }

    /// The letters of a cell as a set.
    #[must_use]
    pub fn set(&self, cell: Cell) -> u32 {
        self.letters(cell).iter().fold(0, |set, l| set | l.bit())
    }

    /// How many boards the class holds.
    #[must_use]
    pub fn boards(&self) -> Natural {
        self.cells
            .iter()
            .filter(|letters| !letters.is_empty())
            .fold(Natural::from(1), |product, letters| {
                product.times(letters.len() as u32)
            })
    }

    /// The cells with more than one letter, as a set.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.dims
            .iter()
            .filter(|&cell| self.letters(cell).len() > 1)
            .fold(0, |set, cell| set | cell.bit())
    }

    /// The only board of the class, or `None` if there are more.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        if self.open() != 0 {
            return None;
        }
        let face = |letters: &Vec<Letter>| letters.first().map_or(Face::GAP, |&l| Face::single(l));
        Board::new(self.dims, self.cells.iter().map(face).collect()).ok()
    }

    /// The part of the class whose `cell` has one of `letters`, in that order; these must be letters of the
    /// cell, without repeats.
    ///
    /// # Panics
    /// If `letters` is empty or not part of the cell's letters: the caller takes them from there.
    #[must_use]
    pub fn with(&self, cell: Cell, letters: &[Letter]) -> Self {
        let set = self.set(cell);
        assert!(
            !letters.is_empty() && letters.iter().all(|letter| set & letter.bit() != 0),
            "a part of a class takes letters that the cell has"
        );
        let mut part = self.clone();
        part.cells[cell.index()] = letters.to_vec();
        part
    }

    /// The image under one of the size's [`Dims::symmetries`].
    #[must_use]
    pub fn image(&self, symmetry: &[Cell]) -> Self {
        let cells = symmetry.iter().map(|cell| self.letters(*cell).to_vec());
        Self {
            dims: self.dims,
            cells: cells.collect(),
        }
    }

    /// The class in its notation, which [`BoardClass::parse`] reads back as the same class.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let words: Vec<String> = self.cells.iter().map(|c| word(c, alphabet)).collect();
        words.join(" ")
    }
}

impl BoardClass {
    /// The class in rows with ` / ` between them, which [`BoardClass::read`] reads back as the same class.
    #[must_use]
    pub fn rows_text(&self, alphabet: &Alphabet) -> String {
        let row = |cells: &[Vec<Letter>]| {
            let words: Vec<String> = cells.iter().map(|c| word(c, alphabet)).collect();
            words.join(" ")
        };
        let rows: Vec<String> = self.cells.chunks(self.dims.cols()).map(row).collect();
        rows.join(" / ")
    }
}

/// The letters of one cell, a character each; `.` for none.
fn word(letters: &[Letter], alphabet: &Alphabet) -> String {
    if letters.is_empty() {
        return ".".to_owned();
    }
    let chars = alphabet.chars();
    letters.iter().map(|letter| chars[letter.index()]).collect()
}

/// Why a text is not a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassError {
    /// A wrong number of cells for the size.
    Count {
        /// The size asked for.
        dims: Dims,
        /// The number of cells found.
        got: usize,
    },
    /// Rows that make no rectangle of up to 8x8 cells.
    Shape {
        /// The cells of each row.
        rows: Vec<usize>,
    },
    /// The same letter twice on one cell.
    Twice {
        /// Which cell, row by row, counted from 1.
        cell: usize,
    },
    /// A character that is no letter.
    Letter {
        /// Which cell, row by row, counted from 1.
        cell: usize,
        /// What is wrong.
        error: LetterError,
    },
}

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { dims, got } => write!(
                f,
                "a {dims} class needs {} words of letters, one a cell with blanks between, got {got}",
                dims.cells()
            ),
            Self::Shape { rows } if rows.is_empty() => f.write_str(
                "write one word of letters a cell, with blanks between cells and / between rows, such as ab cd / ef gh",
            ),
            Self::Shape { rows } => {
                let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
                write!(
                    f,
                    "rows of {} cells make no board: all rows need the same number of cells, and 1 to 8 rows and columns",
                    rows.join(", ")
                )
            }
            Self::Twice { cell } => write!(f, "cell {cell} has a letter twice"),
            Self::Letter { cell, error } => write!(f, "cell {cell}: {error}"),
        }
    }
}

impl core::error::Error for ClassError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, dims: &str) -> Result<BoardClass, ClassError> {
        BoardClass::parse(text, dims.parse().unwrap(), &Alphabet::latin())
    }

    #[test]
    fn classes_read_and_print() {
        let latin = Alphabet::latin();
        let class = parse("AB qu / . z", "2x2").unwrap();
        assert_eq!(class.text(&latin), "ab qu . z");
        assert_eq!(class.boards().to_string(), "4");
        assert_eq!(class.open(), 0b11);
        assert!(class.board().is_none());
        let cell = Cell::new(1).unwrap();
        assert_eq!(class.letters(cell)[0], latin.qu().unwrap());
        let part = class.with(cell, &class.letters(cell)[..1]);
        let part = part.with(
            Cell::new(0).unwrap(),
            &part.letters(Cell::new(0).unwrap())[1..],
        );
        let board = part.board().unwrap();
        assert_eq!(board.text(&latin), "bq.z");
        assert_eq!(BoardClass::of_board(&board), Some(part));
    }

    #[test]
    fn shapes_are_found_or_refused() {
        let latin = Alphabet::latin();
        let read = |text: &str| BoardClass::read(text, &latin);
        for (text, size) in [
            ("ab", "1x1"),
            ("a b c", "1x3"),
            ("a b c d", "2x2"),
            ("a b c d e f", "2x3"),
            ("a b/c d/e f/", "3x2"),
            ("a b\nc d\r\ne f", "3x2"),
        ] {
            let class = read(text).unwrap();
            assert_eq!(class.dims().to_string(), size, "{text}");
            assert_eq!(read(&class.rows_text(&latin)), Ok(class), "{text}");
        }
        for (text, part) in [
            (" / ", "such as ab cd / ef gh"),
            ("a b / c", "rows of 2, 1 cells"),
            ("a b c d e f g h i j k", "rows of 11 cells"),
            ("a b / c 7", "cell 4"),
        ] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn what_is_no_class_is_refused() {
        for (text, error) in [
            (
                "",
                "a 2x2 class needs 4 words of letters, one a cell with blanks between, got 0",
            ),
            (
                "a b c",
                "a 2x2 class needs 4 words of letters, one a cell with blanks between, got 3",
            ),
            ("a b c dad", "cell 4 has a letter twice"),
            ("a 7 c d", "cell 2: `7` is not a letter of this dictionary"),
            ("a b. c d", "cell 2: `.` is not a letter of this dictionary"),
        ] {
            assert_eq!(parse(text, "2x2").unwrap_err().to_string(), error);
        }
    }
}
