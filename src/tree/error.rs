//! Why a tree can't be made.

use core::fmt;

/// The maximum number of points of one node, which has 19 bits for them.
pub(super) const MAX_POINTS: u32 = (1 << 19) - 1;

/// Why a tree could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeError {
    /// The tree would have too many nodes.
    TooLarge {
        /// The maximum number of stored nodes.
        limit: u32,
    },
    /// The class has more than 32 cells with a choice of letters.
    OpenCells {
        /// The number of cells in the class that have a choice of letters.
        got: u32,
    },
    /// A node has more points than it can hold.
    Points,
    /// The operation doesn't support trees of this order.
    WrongOrder,
    /// An orderly tree has to fix another cell first.
    NotNext {
        /// The first cell that is still open.
        next: usize,
    },
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { limit } => write!(
                f,
                "the tree has more than {limit} nodes: take fewer letters, or lift with a cutoff"
            ),
            Self::OpenCells { got } => write!(
                f,
                "a tree can have at most 32 cells with a choice of letters, but this class has {got}"
            ),
            Self::Points => write!(
                f,
                "a node of this tree has more than {} points: use the standard points table",
                MAX_POINTS
            ),
            Self::WrongOrder => f.write_str(
                "only trees in spelling order can be lifted, and only orderly trees can be merged and walked",
            ),
            Self::NotNext { next } => write!(
                f,
                "an orderly tree decides cells in the split order: fix cell {next} first"
            ),
        }
    }
}

impl core::error::Error for TreeError {}
