//! Sets of letters.

use super::index::Letter;

/// A set of letters, small enough to be copied.
///
/// ```
/// use boggle_lab::letter::{Letter, LetterSet};
/// let [a, b] = [2, 5].map(|index| Letter::new(index).unwrap());
/// let set: LetterSet = [b, a].into_iter().collect();
/// assert!(set.contains(a) && set.len() == 2);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [a, b]); // ascending
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct LetterSet(u32);

impl LetterSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Creates a set from bits; bit `i` stands for letter `i`.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the set as bits; bit `i` stands for letter `i`.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether the set contains a letter.
    #[inline]
    #[must_use]
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 & letter.bit() != 0
    }

    /// Returns the number of letters in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the letters in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        letters_of(self.0)
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        Self(letters.into_iter().fold(0, |set, letter| set | letter.bit()))
    }
}

/// Iterates over the letters of a bit set in ascending order. Searches use it, because they keep their sets as plain
/// integers.
pub(crate) fn letters_of(mut set: u32) -> impl Iterator<Item = Letter> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let letter = Letter(set.trailing_zeros() as u8);
            set &= set - 1;
            letter
        })
    })
}
