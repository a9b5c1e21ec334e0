//! Faces: what one cell shows, and how it is written.

use core::fmt;

use crate::letter::{Alphabet, Letter, LetterError};

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
    #[must_use]
    pub const fn single(letter: Letter) -> Self {
        let mut letters = [FILLER; MAX_FACE];
        letters[0] = letter;
        Self { letters, len: 1 }
    }

    /// Creates a face with these letters, in this order; returns `None` if there are more than [`MAX_FACE`].
    #[must_use]
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
    ///
    /// # Errors
    /// [`FaceError`] if there are no letters, more than [`MAX_FACE`] letters, or a letter that the alphabet lacks.
    pub fn read(text: &str, alphabet: &Alphabet) -> Result<Self, FaceError> {
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        let text = inner.unwrap_or(text);
        let mut chars = text.chars();
        if let (Some(only), None) = (chars.next(), chars.next()) {
            return Self::read_char(only, alphabet).map_err(FaceError::Letter);
        }
        let mut letters = Vec::with_capacity(MAX_FACE);
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let letter = alphabet.letter(c).map_err(FaceError::Letter)?;
            letters.push(letter);
            if alphabet.qu() == Some(letter) {
                chars.next_if(|next| matches!(next, 'u' | 'U'));
            }
        }
        if letters.is_empty() {
            return Err(FaceError::Empty);
        }
        Self::new(&letters).ok_or(FaceError::TooLong { got: letters.len() })
    }

    /// Reads a face that is written as one character: a letter or a gap.
    pub(super) fn read_char(c: char, alphabet: &Alphabet) -> Result<Self, LetterError> {
        match alphabet.letter(c) {
            Ok(letter) => Ok(Self::single(letter)),
            Err(_) if GAPS.contains(&c) => Ok(Self::GAP),
            Err(error) => Err(error),
        }
    }

    /// Returns the face as text: `qu` for Qu, `.` for a gap. [`Face::read`] reads it back.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        match self.letters() {
            [] => GAPS[0].to_string(),
            letters => alphabet.word(letters),
        }
    }

    /// Returns the face as one character: `q` for Qu, `.` for a gap. Returns `None` if it has several letters.
    #[must_use]
    pub fn char(&self, alphabet: &Alphabet) -> Option<char> {
        match self.letters() {
            [] => Some(GAPS[0]),
            [letter] => Some(alphabet.chars()[letter.index()]),
            _ => None,
        }
    }

    /// Returns the letters in reading order. A gap has none.
    #[inline]
    #[must_use]
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

/// The error for text that is not a face.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaceError {
    /// The text has no letters.
    Empty,
    /// There are more letters than a face can hold.
    TooLong {
        /// The number of letters, counting Qu as one.
        got: usize,
    },
    /// A character is not a letter of the alphabet.
    Letter(LetterError),
}

impl fmt::Display for FaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no letters: write . for a gap"),
            Self::TooLong { got } => write!(f, "a face has at most {MAX_FACE} letters, got {got}"),
            Self::Letter(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FaceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Letter(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::QuRule;

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
            ("", FaceError::Empty),
            ("()", FaceError::Empty),
            ("abcdefghi", FaceError::TooLong { got: 9 }),
            ("a.", FaceError::Letter(LetterError::Unknown { found: '.' })),
            ("(a", FaceError::Letter(LetterError::Unknown { found: '(' })),
        ] {
            assert_eq!(Face::read(text, &latin), Err(error), "{text}");
        }
        assert!(Face::read("quququququququqU", &latin).is_ok());
    }

    #[test]
    fn faces_are_ordered_like_their_letters() {
        let read = |text: &str| Face::read(text, &Alphabet::latin()).unwrap();
        let mut faces = ["b", "ab", "a", ".", "aa"].map(read);
        faces.sort();
        assert_eq!(faces, [".", "a", "aa", "ab", "b"].map(read));
    }
}
