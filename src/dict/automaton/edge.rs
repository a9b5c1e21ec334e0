//! The states and edges of an automaton, as numbers.

use core::fmt;

use crate::letter::Letter;

/// The number of a state of an [`Automaton`](super::Automaton). Every edge leads from a larger number to a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub(crate) u32);

impl StateId {
    /// The state without edges. The last letter of a word leads here, unless longer words continue it.
    pub const LEAF: Self = Self(0);

    /// Returns the state's number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge: its letter, whether a word ends with that letter, and the state that the edge leads to. It takes four
/// bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edge(pub(super) u32);

impl Edge {
    /// Six bits hold the letter and the word flag; the remaining bits hold the target.
    const TARGET_SHIFT: u32 = 6;
    /// The maximum number of states. The bits of a target can't hold a larger number.
    pub(super) const MAX_STATES: usize = 1 << (32 - Self::TARGET_SHIFT);

    pub(crate) fn new(letter: Letter, ends_word: bool, target: StateId) -> Self {
        Self((target.0 << Self::TARGET_SHIFT) | (u32::from(ends_word) << 5) | letter.index() as u32)
    }

    /// Returns the edge's letter.
    #[inline]
    #[must_use]
    pub fn letter(self) -> Letter {
        Letter::new((self.0 & 31) as u8).unwrap_or_else(|| unreachable!("five bits"))
    }

    /// Returns whether a word ends with this letter.
    #[inline]
    #[must_use]
    pub const fn ends_word(self) -> bool {
        self.0 & 32 != 0
    }

    /// Returns the state that the edge leads to.
    #[inline]
    #[must_use]
    pub const fn target(self) -> StateId {
        StateId(self.0 >> Self::TARGET_SHIFT)
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.ends_word() { "!" } else { "" };
        write!(f, "{}{word}->{}", self.letter().index(), self.target().0)
    }
}
