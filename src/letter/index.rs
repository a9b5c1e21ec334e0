//! One letter, as an index into an alphabet.

/// The maximum number of letters in an alphabet: one for each bit of the `u32` in a [`LetterSet`](super::LetterSet).
pub const MAX_LETTERS: usize = 32;

/// One letter: an index below [`MAX_LETTERS`] into the alphabet in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(pub(super) u8);

impl Letter {
    /// Returns the letter with this index, or `None` if the index is 32 or more.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < MAX_LETTERS { Some(Self(index)) } else { None }
    }

    /// Returns the index, `0..32`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the bit set that contains only this letter.
    #[inline]
    #[must_use]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}
