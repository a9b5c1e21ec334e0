//! Tiles: the content of a cell in one byte. Scorers take boards in this form, so no cell can have more than one
//! letter.

use crate::letter::Letter;

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
    #[must_use]
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
    #[must_use]
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
