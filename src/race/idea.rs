//! The ideas that race, with what is known about each.

use crate::grid::Dims;

/// The ideas for a solver, in the order in which they were published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// Walk every path on the board and look each one up in a hash table of words. Ruby, January 2007.
    EveryPath,
    /// Take every word of the list and look for it on the board. This is the reverse approach, which many people
    /// suggest.
    EveryWord,
    /// Abandon a path as soon as no word begins with it, using one hash table of words and another of their prefixes.
    /// Ruby, January 2007.
    Stems,
    /// Prune like [`Idea::Stems`], but without creating a new string at each step: letters are bytes in a single
    /// buffer. C++, February 2007.
    Compact,
    /// Walk a trie and the board together, and record the words found as a set of trie nodes. C++, February 2007.
    TrieFound,
    /// Walk a trie, and mark a found word by writing the board's number into its node. C++, February 2007.
    TrieMarks,
    /// Extend all paths at once, one letter at a time, with array operations. APL, 2019.
    FindWords,
    /// This library's own [`Scorer`](crate::solver::Scorer).
    Ours,
}

impl Idea {
    /// All ideas, in order.
    pub const ALL: [Self; 8] = [
        Self::EveryPath,
        Self::EveryWord,
        Self::Stems,
        Self::Compact,
        Self::TrieFound,
        Self::TrieMarks,
        Self::FindWords,
        Self::Ours,
    ];

    /// Returns the name used on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EveryPath => "every-path",
            Self::EveryWord => "every-word",
            Self::Stems => "stems",
            Self::Compact => "compact",
            Self::TrieFound => "trie-found",
            Self::TrieMarks => "trie-marks",
            Self::FindWords => "find-words",
            Self::Ours => "ours",
        }
    }

    /// Returns the idea with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|idea| idea.name() == name)
    }

    /// Returns a short description to show to people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::EveryPath => "look up every path",
            Self::EveryWord => "try every word",
            Self::Stems => "stop where no word begins",
            Self::Compact => "bytes instead of strings",
            Self::TrieFound => "a trie, and a set of the words found",
            Self::TrieMarks => "a trie that remembers the last board",
            Self::FindWords => "all paths at once, as arrays",
            Self::Ours => "ours",
        }
    }

    /// Returns the year in which the idea was published; `None` for this library's solver and for ideas without a
    /// single author.
    #[must_use]
    pub const fn year(self) -> Option<u16> {
        match self {
            Self::EveryPath | Self::Stems | Self::Compact => Some(2007),
            Self::TrieFound | Self::TrieMarks => Some(2007),
            Self::FindWords => Some(2019),
            Self::EveryWord | Self::Ours => None,
        }
    }

    /// Returns the speed that the idea's author published at the time, in boards per second; `None` if there is none.
    #[must_use]
    pub const fn published_rate(self) -> Option<f64> {
        match self {
            Self::EveryPath => Some(0.004),
            Self::Stems => Some(17.5),
            Self::Compact => Some(310.0),
            Self::TrieFound => Some(6_271.0),
            Self::TrieMarks => Some(10_367.0),
            Self::EveryWord | Self::FindWords | Self::Ours => None,
        }
    }

    /// Returns whether this solver finishes in reasonable time on boards of the given size. All solvers do, except that
    /// [`Idea::EveryPath`] is limited to 16 cells: a larger board has so many paths that it would take hours or longer.
    #[must_use]
    pub fn supports(self, dims: Dims) -> bool {
        self != Self::EveryPath || dims.cells() <= 16
    }
}
