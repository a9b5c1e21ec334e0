//! A board: faces on a grid. Boards can be read from text in all the usual notations.

use crate::grid::{Cell, Dims};
use crate::letter::{Alphabet, Letter, LetterError, QuRule};

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

// --- Reading ---
//
// Reads boards the way people write them. The text is first cut into rows and cells, and then each cell is read as a
// face. If there are several ways to cut the text, the first one that gives a board of the requested size is used.

/// The maximum number of letters per word for which a single line of words, with spaces or commas between them, may be
/// a list of cells. If any word is longer, each word is a row, unless the requested board has as many cells as there
/// are words. No die ever sold has a longer face. Longer faces can still be written in parentheses, or on a board with
/// row separators.
const MAX_BARE_FACE: usize = 2;

impl Board {
    /// Reads a board the way people write it.
    ///
    /// Rows are on separate lines, or separated by `/` (or, on a single line, by `;` or `,`). If a row contains spaces
    /// (or commas, where they don't separate rows), each word is a cell (`th r / ou gh`); otherwise each character is
    /// a cell, and letters in parentheses form one cell (`(th)r/(ou)(gh)`). A single line without row separators is a
    /// board of the usual size for its number of cells ([`Dims::usual`]). If such a line consists of words of equal
    /// length, each word is a row (`pers latg sine ters`). If it ends with `/`, the whole line is one row. If the
    /// letters fit the board only when `qu` is read as one face, `qu` is read that way. Case does not matter. Each of
    /// `.`, `_`, `*`, `-`, and `#` stands for a gap; dots separate rows in a line that can't be read otherwise.
    pub fn read(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, BoardError> {
        let cutter = Cutter { wanted: dims, qu: alphabet.qu_rule() };
        // A character that isn't a letter is the reason, even if it also makes the board too long.
        let all = || {
            let parts = parts(text, |c| c == '/' || is_separator(c));
            let cells: Vec<&str> = parts.iter().flat_map(|part| characters(part, false)).collect();
            faces(&cells, alphabet)
        };
        let (dims, cells) = cutter.cut(text).map_err(|error| all().err().unwrap_or(error))?;
        Self::new(dims, faces(&cells, alphabet)?)
    }

    /// Reads a board whose cells may have several letters. Spaces or commas separate the cells, and line breaks or `/`
    /// separate the rows.
    ///
    /// Unlike [`Board::read`], it never treats letters that are written together as separate cells.
    pub fn read_cells(
        text: &str,
        dims: Option<Dims>,
        alphabet: &Alphabet,
    ) -> Result<Self, BoardError> {
        let cutter = Cutter { wanted: dims, qu: alphabet.qu_rule() };
        let rows: Vec<Vec<&str>> =
            parts(text, is_row_mark).iter().map(|row| parts(row, is_separator)).collect();
        if rows.is_empty() {
            return Err(BoardError::Empty);
        }
        let (dims, cells) = cutter.grid(rows)?;
        Self::new(dims, faces(&cells, alphabet)?)
    }
}

fn faces(cells: &[&str], alphabet: &Alphabet) -> Result<Vec<Face>, BoardError> {
    let face = |(i, cell): (usize, &&str)| {
        Face::read(cell, alphabet).map_err(|error| BoardError::Face { cell: i + 1, error })
    };
    cells.iter().enumerate().map(face).collect()
}

/// The settings that decide between several ways to cut the text.
struct Cutter {
    wanted: Option<Dims>,
    qu: QuRule,
}

impl Cutter {
    fn cut<'a>(&self, text: &'a str) -> Result<(Dims, Vec<&'a str>), BoardError> {
        let mut rows = parts(text, is_row_mark);
        if rows.len() == 1 && !text.contains('/') {
            let line = rows[0];
            rows = parts(line, |c| c == ';');
            if rows.len() == 1 {
                // If commas separate the rows, spaces may separate the cells of each row.
                rows = parts(line, |c| c == ',');
                if !rows.iter().any(|row| row.contains(char::is_whitespace)) {
                    rows = vec![line];
                }
            }
            if rows.len() == 1 {
                // Where dots can't be gaps, they separate the rows.
                let dotted: Vec<&str> = line.split('.').map(str::trim).collect();
                let rows = || self.grid(self.fold_rows(&dotted)).ok();
                let is_dotted = dotted.len() > 1 && !dotted.contains(&"");
                let cut = self.cut_line(line);
                return cut.or_else(|error| rows().filter(|_| is_dotted).ok_or(error));
            }
        }
        if rows.is_empty() {
            return Err(BoardError::Empty);
        }
        if rows.iter().any(|row| row.contains(is_separator)) {
            return self.grid(rows.iter().map(|row| parts(row, is_separator)).collect());
        }
        self.grid(self.fold_rows(&rows))
    }

    /// Cuts a single line that has no row separators. The line is either a single string of letters, or a list of cells
    /// or rows with spaces or commas between them.
    fn cut_line<'a>(&self, line: &'a str) -> Result<(Dims, Vec<&'a str>), BoardError> {
        let words = parts(line, is_separator);
        let [run] = words.as_slice() else {
            let rows = self.fold_rows(&words);
            // People write rows far more often than faces of three or more letters. If words this long were read as
            // faces, four rows with letters missing from one of them (`pers latg sine te`) would become a 2x2 board
            // that nobody meant.
            let wanted = self.wanted.is_some_and(|dims| dims.cells() == words.len());
            if !wanted && rows.iter().any(|row| row.len() > MAX_BARE_FACE) {
                return self.grid(rows);
            }
            if rows.iter().all(|row| row.len() > 1) {
                let grid = self.grid(rows);
                if grid.is_ok() || words.iter().all(|word| word.len() == words[0].len()) {
                    return grid.or_else(|error| self.run(words).map_err(|_| error));
                }
            }
            return self.run(words);
        };
        self.run(characters(run, false))
            .or_else(|error| self.run(self.folded(run)).map_err(|_| error))
    }

    /// Arranges cells as a board of the requested size or, if none was requested, of the usual size for that number of
    /// cells.
    fn run<'a>(&self, cells: Vec<&'a str>) -> Result<(Dims, Vec<&'a str>), BoardError> {
        let got = cells.len();
        match self.wanted.or_else(|| Dims::usual(got)) {
            Some(dims) if dims.cells() == got => Ok((dims, cells)),
            Some(dims) => Err(BoardError::Count { dims, got }),
            None => Err(BoardError::NoUsualSize { got }),
        }
    }

    /// Joins rows of cells, and checks that they form a rectangle, which must have the requested size if there is one.
    fn grid<'a>(&self, rows: Vec<Vec<&'a str>>) -> Result<(Dims, Vec<&'a str>), BoardError> {
        let cols = rows[0].len();
        if let Some((row, found)) = rows.iter().enumerate().find(|(_, r)| r.len() != cols) {
            return Err(BoardError::Ragged { row: row + 1, expected: cols, got: found.len() });
        }
        let found =
            Dims::new(rows.len(), cols).ok_or(BoardError::TooLarge { rows: rows.len(), cols })?;
        match self.wanted {
            Some(expected) if expected != found => Err(BoardError::Size { expected, found }),
            _ => Ok((found, rows.concat())),
        }
    }

    /// Cuts rows into characters. If a row is longer than the others, but has the same length when every `qu` in it
    /// counts as one cell, each `qu` becomes one cell: `quab/cdef` has a Q and a U, but `quab/cde` has a Qu.
    fn fold_rows<'a>(&self, rows: &[&'a str]) -> Vec<Vec<&'a str>> {
        let plain: Vec<Vec<&str>> = rows.iter().map(|row| characters(row, false)).collect();
        let folded: Vec<Vec<&str>> = rows.iter().map(|row| self.folded(row)).collect();
        let shortest = |rows: &[Vec<&str>]| rows.iter().map(Vec::len).min();
        let widths = [self.wanted.map(Dims::cols), shortest(&plain), shortest(&folded)];
        for cols in widths.into_iter().flatten() {
            let fitting = plain
                .iter()
                .zip(&folded)
                .map(|(plain, folded)| [plain, folded].into_iter().find(|row| row.len() == cols));
            if let Some(rows) = fitting.collect::<Option<Vec<&Vec<&str>>>>() {
                return rows.into_iter().cloned().collect();
            }
        }
        plain
    }

    fn folded<'a>(&self, run: &'a str) -> Vec<&'a str> {
        characters(run, self.qu == QuRule::Face)
    }
}

/// Returns whether a character always separates rows.
fn is_row_mark(c: char) -> bool {
    matches!(c, '\n' | '\r' | '/')
}

/// Returns whether a character separates cells, or separates rows that are on a single line.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|')
}

fn parts(text: &str, separator: impl Fn(char) -> bool) -> Vec<&str> {
    text.split(separator).map(str::trim).filter(|part| !part.chars().all(is_separator)).collect()
}

/// Cuts a string of characters into cells. Letters in parentheses form one cell, and if `fold` is true, so does every
/// `qu`.
fn characters(run: &str, fold: bool) -> Vec<&str> {
    let mut cells = Vec::with_capacity(run.len());
    let mut rest = run;
    while let Some(c) = rest.chars().next() {
        let len = match c {
            // An unmatched parenthesis becomes a cell of its own. Reading that cell later fails, because no alphabet
            // contains a parenthesis.
            '(' => rest.find(')').map_or(1, |close| close + 1),
            'q' | 'Q' if fold && rest[1..].starts_with(['u', 'U']) => 2,
            _ => c.len_utf8(),
        };
        let (cell, after) = rest.split_at(len);
        cells.push(cell);
        rest = after;
    }
    cells
}

// --- Error ---

/// The error for a board that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum BoardError {
    #[error("the board is empty: type its letters row by row")]
    Empty,
    #[error("{}, got {got}", dims.needs("board", "letter", "letters"))]
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

    fn read(text: &str) -> Result<Board, BoardError> {
        Board::read(text, None, &Alphabet::latin())
    }

    fn round(text: &str) -> String {
        read(text).unwrap().text(&Alphabet::latin())
    }

    fn sized(text: &str, dims: &str) -> Result<String, String> {
        let latin = Alphabet::latin();
        Board::read(text, Some(dims.parse().unwrap()), &latin)
            .map(|board| board.text(&latin))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn every_way_of_writing_a_board() {
        for text in [
            "perslatgsineters",
            "PERSLATGSINETERS",
            "pers/latg/sine/ters",
            "pers latg sine ters",
            "pers,latg,sine,ters",
            "pers|latg|sine|ters",
            "pers; latg; sine; ters",
            "  pers\nlatg\r\nsine\nters\n",
            "p e r s / l a t g / s i n e / t e r s",
            "p e r s, l a t g, s i n e, t e r s",
            "p,e,r,s\nl,a,t,g\ns,i,n,e\nt,e,r,s\n",
            "| p | e | r | s |\n| l | a | t | g |\n| s | i | n | e |\n| t | e | r | s |",
            "p e r s l a t g s i n e t e r s",
            "p, e, r, s, l, a, t, g, s, i, n, e, t, e, r, s",
            "(p)er(s)/latg/sine/ters",
            "PERS.LATG.SINE.TERS",
        ] {
            assert_eq!(round(text), "perslatgsineters", "{text}");
        }
        assert_eq!(round("ab/cd/ef"), "ab/cd/ef");
        assert_eq!(round("abcdef"), "abcdef");
        assert_eq!(round("a.b*"), "a.b.");
        assert_eq!(round("pers.latg"), "pers.latg");
    }

    #[test]
    fn cells_of_several_letters() {
        for text in ["th r / ou gh", "TH R\nOU GH", "th r ou gh", "(th)r/(ou)(gh)", "(th)r(ou)(gh)"]
        {
            assert_eq!(round(text), "th r / ou gh", "{text}");
        }
        // Words of equal length on one line are rows, unless the requested size can be reached only by reading each
        // word as a cell.
        assert_eq!(round("th ou gh in"), "th/ou/gh/in");
        assert_eq!(sized("th ou gh in", "2x2").unwrap(), "th ou / gh in");
    }

    #[test]
    fn a_missing_letter_is_not_another_size() {
        for (text, row, got) in [
            ("pers latg sine te", 4, 2),
            ("pers latg sine t", 4, 1),
            ("cat dog ru", 3, 2),
            ("catd linema ropets", 2, 6),
        ] {
            let expected = text.find(' ').unwrap();
            let ragged = BoardError::Ragged { row, expected, got };
            assert_eq!(read(text).unwrap_err(), ragged, "{text}");
        }
        // Longer faces can be read if the board size is given, or if there are parentheses or row separators.
        assert_eq!(sized("ing a t s", "2x2").unwrap(), "ing a / t s");
        assert_eq!(round("(ing) a (t) s"), "ing a / t s");
        assert_eq!(round("ing a / t s"), "ing a / t s");
    }

    #[test]
    fn read_cells_never_splits_letters_that_stand_together() {
        let latin = Alphabet::latin();
        for (text, shown, dims) in [
            ("th r / ou gh", "th r / ou gh", "2x2"),
            ("th ou gh in", "th ou gh in /", "1x4"),
            ("th / ou", "(th)/(ou)", "2x1"),
            ("(th), q\nqu, .", "th qu / qu .", "2x2"),
            ("t", "t", "1x1"),
        ] {
            let board = Board::read_cells(text, None, &latin).unwrap();
            assert_eq!(board.dims().to_string(), dims);
            assert_eq!(board.text(&latin), shown);
        }
        let error = |text: &str| Board::read_cells(text, None, &latin).unwrap_err();
        assert_eq!(error("/ ,"), BoardError::Empty);
        assert!(error("a b / c").to_string().contains("row 2 has 1"));
    }

    #[test]
    fn qu_becomes_one_cell_if_that_makes_the_letters_fit() {
        assert_eq!(round("quit"), "quit"); // four cells as they stand: Qu, u, i, t
        assert_eq!(round("quits"), "qits");
        assert_eq!(round("Qu i / t s"), "qits");
        assert_eq!(round("quabcdefghijklmno"), "qabcdefghijklmno");
        assert_eq!(round("qua/bcd/efg"), "quabcdefg");
        assert_eq!(round("quab/cde/fgh"), "qabcdefgh");
        assert_eq!(round("quab cde fgh"), "qabcdefgh");
        assert_eq!(round("qua/quab/cde"), "quaqabcde");
        assert_eq!(round("ququ/qua"), "qqqa");
        assert_eq!(round("qu r / ou gh"), "qu r / ou gh");
        assert_eq!(sized("quiz", "1x3").unwrap(), "qiz/");
    }

    #[test]
    fn errors_say_what_to_do() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert!(message("").contains("empty"));
        for nothing in [" / ;,\n", ",", "|", ";", "/", " \n"] {
            assert!(message(nothing).contains("empty"), "{nothing:?}");
        }
        assert!(message("abc/de").contains("row 2 has 2"));
        assert!(message("abcdefg").contains("put / between the rows"));
        assert_eq!(message("ab1d"), "`1` isn't a letter in this word list (tile 3)");
        assert_eq!(message("ab1de"), "`1` isn't a letter in this word list (tile 3)");
        assert_eq!(message("a b / (c d"), "`(` isn't a letter in this word list (tile 3)");
        assert!(message("abcdefghi/abcdefghi").contains("2x9"));
        assert_eq!(sized("pers/latg/sine", "4x4").unwrap_err(), "the board is 3x4, not 4x4");
        assert_eq!(
            sized("abcdefghijklmno", "4x4").unwrap_err(),
            "a 4x4 board needs 16 letters, got 15"
        );
    }
}
