//! Board classes. A class has a set of letters for each cell, and contains all boards with one letter from each set.
//!
//! Bounds, trees, and the breaker work on classes. If the alphabet is split into a few *letter groups*, every board
//! belongs to exactly one of a limited number of classes, and breaking all of these classes proves what the best board
//! is (Vanderkam 2009).

use std::borrow::Cow;

use crate::board::{Board, Tile};
use crate::counting::Natural;
use crate::grid::{Cell, CellSet, Dims};
use crate::letter::{Alphabet, Letter, LetterError, LetterSet};

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
    dims: Dims,
    cells: Vec<Vec<Letter>>,
}

impl BoardClass {
    /// Makes a class with the given letters for each cell, row by row. A cell without letters is a gap.
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

    /// Returns the size of the boards.
    #[inline]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the letters of a cell in the order in which they were given. A gap has no letters.
    #[inline]
    pub fn letters(&self, cell: Cell) -> &[Letter] {
        &self.cells[cell.index()]
    }

    /// Returns the letters of a cell as a set.
    pub fn set(&self, cell: Cell) -> LetterSet {
        self.letters(cell).iter().copied().collect()
    }

    /// Returns the number of boards in the class.
    pub fn boards(&self) -> Natural {
        self.cells
            .iter()
            .filter(|letters| !letters.is_empty())
            .fold(Natural::from(1), |product, letters| product.times(letters.len() as u32))
    }

    /// Returns the number of boards in the class, which is exact below 2^53.
    pub(crate) fn boards_approx(&self) -> f64 {
        self.cells.iter().map(|letters| letters.len().max(1) as f64).product()
    }

    /// Returns the cells with more than one letter.
    pub fn open(&self) -> CellSet {
        let cells = self.dims.iter();
        cells.filter(|&cell| self.letters(cell).len() > 1).collect()
    }

    /// Iterates over the boards of the class. The first cell changes fastest.
    pub fn each_board(&self) -> impl Iterator<Item = Board> {
        let (dims, mut boards) = (self.dims, EveryBoard::new(self));
        core::iter::from_fn(move || Board::from_tiles(dims, boards.next()?).ok())
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
}

/// The boards of a class as tiles, one after another.
#[derive(Clone, Debug)]
pub(crate) struct EveryBoard {
    letters: Vec<Vec<Letter>>,
    tiles: Vec<Tile>,
    next: u64,
}

impl EveryBoard {
    pub(crate) fn new(class: &BoardClass) -> Self {
        let letters = class.dims().iter().map(|cell| class.letters(cell).to_vec()).collect();
        Self { letters, tiles: vec![Tile::GAP; class.dims().cells()], next: 0 }
    }

    pub(crate) fn next(&mut self) -> Option<&[Tile]> {
        let mut rest = self.next;
        self.next += 1;
        for (set, tile) in self.letters.iter().zip(&mut self.tiles) {
            let choices = set.len().max(1) as u64;
            *tile = set.get((rest % choices) as usize).copied().into();
            rest /= choices;
        }
        (rest == 0).then_some(self.tiles.as_slice())
    }
}

// --- Text ---

impl BoardClass {
    /// Reads one string of letters per cell, row by row, with spaces between cells. Rows may be separated by `/` or
    /// newlines.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, ClassError> {
        let text = plain(text, alphabet);
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
            cells.push(
                letters.map_err(|error| ClassError::Letter { at: place(dims, index), error })?,
            );
        }
        Self::new(dims, cells)
    }

    /// Reads a class the way people write it. Rows are separated by `/` or by newlines. If everything is on one line
    /// without `/`, the board has the usual size for that number of cells ([`Dims::usual`]). If there is no usual size,
    /// it is a single row.
    ///
    /// ```
    /// use boggle_lab::{class::BoardClass, letter::Alphabet};
    /// let latin = Alphabet::latin();
    /// let rows = BoardClass::read("t ae r / i . .", &latin).unwrap();
    /// assert_eq!((rows.dims().to_string(), rows.rows_text(&latin)), ("2x3".into(), "t ae r / i . .".into()));
    /// assert_eq!(BoardClass::read("ab cd ef gh", &latin).unwrap().dims().to_string(), "2x2");
    /// // The notation of the posts on danvk.org.
    /// let posts = BoardClass::read("t {a,e} r / i {b-d} .", &latin).unwrap();
    /// assert_eq!(posts.rows_text(&latin), "t ae r / i bcd .");
    /// ```
    pub fn read(text: &str, alphabet: &Alphabet) -> Result<Self, ClassError> {
        let text = &*plain(text, alphabet);
        let cells = |row: &str| row.split([' ', '\t', ',']).filter(|w| !w.is_empty()).count();
        let rows: Vec<usize> =
            text.split(['/', '\n', '\r']).map(cells).filter(|&cells| cells > 0).collect();
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

    /// Returns the class as text, which [`BoardClass::parse`] reads back as the same class.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        row(&self.cells, alphabet)
    }

    /// Returns the class as text with ` / ` between the rows, which [`BoardClass::read`] reads back as the same class.
    pub fn rows_text(&self, alphabet: &Alphabet) -> String {
        let rows = self.cells.chunks(self.dims.cols()).map(|cells| row(cells, alphabet));
        rows.collect::<Vec<_>>().join(" / ")
    }
}

fn row(cells: &[Vec<Letter>], alphabet: &Alphabet) -> String {
    let word = |letters: &Vec<Letter>| match letters[..] {
        [] => ".".to_owned(),
        _ => letters.iter().map(|letter| alphabet.chars()[letter.index()]).collect(),
    };
    cells.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Rewrites each cell in braces as a plain cell: `{a,e}` becomes `ae` and `{b-d}` becomes `bcd`. Invalid braces are
/// left as they are, and are later reported as invalid letters.
fn plain<'a>(text: &'a str, alphabet: &Alphabet) -> Cow<'a, str> {
    if !text.contains('{') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, behind)) = after.split_once('}') else {
            break;
        };
        let Some(letters) = braced(inside, alphabet) else {
            break;
        };
        out.push_str(before);
        out.push(' ');
        out.push_str(&letters);
        out.push(' ');
        rest = behind;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Expands the text between braces, which can contain letters, strings of letters, and ranges. Returns `None` if a
/// range is invalid or there are no letters.
fn braced(text: &str, alphabet: &Alphabet) -> Option<String> {
    let mut letters = String::new();
    for part in text.split([',', ' ', '\t']).filter(|part| !part.is_empty()) {
        let chars: Vec<char> = part.chars().collect();
        match chars[..] {
            [from, '-', to] => {
                let (from, to) = (alphabet.letter(from).ok()?, alphabet.letter(to).ok()?);
                let range = alphabet.chars().get(from.index()..=to.index())?;
                letters.extend(range);
            }
            _ => letters.push_str(part),
        }
    }
    (!letters.is_empty()).then_some(letters)
}

// --- Error ---

/// Says why rows of these lengths are not a class.
fn no_shape(rows: &[usize]) -> String {
    if rows.is_empty() {
        return "write the letters of each cell, with spaces between cells and / between rows: ab cd / ef gh"
            .to_owned();
    }
    let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
    format!(
        "rows of {} cells don't make a board: every row needs the same number of cells, 1 to 8, and there can be up to 8 rows",
        rows.join(", ")
    )
}

/// The error for a class that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum ClassError {
    #[error(
        "a {dims} class needs {} sets of letters, one for each cell, with spaces between them, but got {got}",
        dims.cells()
    )]
    Count { dims: Dims, got: usize },
    #[error("{}", no_shape(rows))]
    Shape { rows: Vec<usize> },
    #[error("row {}, column {} has the same letter twice", at.0, at.1)]
    Twice { at: (usize, usize) },
    #[error("row {}, column {}: {error}", at.0, at.1)]
    Letter {
        at: (usize, usize),
        #[source]
        error: LetterError,
    },
}

fn place(dims: Dims, index: usize) -> (usize, usize) {
    (index / dims.cols() + 1, index % dims.cols() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    fn parse(text: &str, dims: &str) -> Result<BoardClass, ClassError> {
        BoardClass::parse(text, dims.parse().unwrap(), &Alphabet::latin())
    }

    #[test]
    fn classes_read_and_print() {
        let latin = Alphabet::latin();
        let class = parse("AB qu / . z", "2x2").unwrap();
        assert_eq!(class.text(&latin), "ab qu . z");
        assert_eq!(class.boards().to_string(), "4");
        assert_eq!(class.open().bits(), 0b11);
        assert_eq!(class.each_board().count(), 4);
        let cell = Cell::new(1).unwrap();
        assert_eq!(class.letters(cell)[0], latin.qu().unwrap());
        let part = class.with(cell, &class.letters(cell)[..1]);
        let part = part.with(Cell::new(0).unwrap(), &part.letters(Cell::new(0).unwrap())[1..]);
        let boards: Vec<String> = part.each_board().map(|board| board.text(&latin)).collect();
        assert_eq!(boards, ["bq.z"]);
    }

    #[test]
    fn classes_are_read_or_refused() {
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
            (" / ", "rows: ab cd / ef gh"),
            ("a b / c", "rows of 2, 1 cells"),
            ("a b c d e f g h i j k", "rows of 11 cells"),
            ("a b / c 7", "row 2, column 2"),
            ("a {b,7} / c d", "row 1, column 2: `7`"),
            ("a {d-b} / c d", "`{`"),
            ("a {b / c d", "`{`"),
        ] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
        for (text, part) in [
            ("", "between them, but got 0"),
            ("a b c", "a 2x2 class needs 4 sets of letters, one for each cell, with spaces"),
            ("a b c dad", "row 2, column 2 has the same letter twice"),
            ("a 7 c d", "row 1, column 2: `7` isn't a letter in this word list"),
            ("a b. c d", "row 1, column 2: `.` isn't a letter in this word list"),
        ] {
            let message = parse(text, "2x2").unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
