//! What single moves do.

/// What one move did. All numbers are node numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// `choice` replaced `node`, and `copies` are now below its letters (`None` for letters with which the node scores
    /// nothing). The first copy is the node itself.
    Rotate {
        /// The node that was on top before.
        node: usize,
        /// The choice that is on top now.
        choice: usize,
        /// The copy for each letter.
        copies: Vec<Option<usize>>,
    },
    /// A letter node on the lifted cell that had no points of its own was replaced by its only child.
    Splice {
        /// The letter node that was removed.
        node: usize,
        /// The letter node's child, which replaced it.
        child: usize,
    },
    /// A letter node on the lifted cell was absorbed, with its points and children, into the sum node above it.
    Absorb {
        /// The letter node that was removed.
        node: usize,
        /// The sum node that absorbed it.
        into: usize,
    },
    /// Two choices on the same cell below the same node became one, and everything below them that could be merged was
    /// merged.
    Merge {
        /// The choice that was removed.
        node: usize,
        /// The choice that the other one became part of.
        into: usize,
    },
    /// A branch at or below the cutoff was dropped.
    Drop {
        /// The top node of the branch that was dropped.
        node: usize,
        /// The choice that the branch was below.
        from: usize,
    },
    /// A choice on the cell whose letter is fixed was replaced by its child for that letter, and the other branches
    /// were dropped. If there is no such child, nothing takes the choice's place, and the nodes above it that score
    /// nothing without it were removed, too, except for the root.
    Take {
        /// The choice that was removed.
        node: usize,
        /// The node that took the choice's place.
        child: Option<usize>,
        /// The node right above the place where the choice was; `None` if the choice was the root.
        below: Option<usize>,
        /// The number of other letters that the choice had.
        others: usize,
    },
    /// After all choices on the cell had been replaced, the root was labeled with the fixed letter.
    Name {
        /// The root.
        node: usize,
    },
    /// Two choices on the same cell below the same node became one. For each letter that both have, the points were
    /// added up and the children combined. Choices that became siblings in this way are joined next.
    Join {
        /// The choice that was removed.
        node: usize,
        /// The choice that the other one became part of.
        into: usize,
        /// The nodes for the letters that both choices have.
        both: Vec<usize>,
    },
    /// A bound that an earlier operation had left unchanged was recomputed.
    Refresh {
        /// The node.
        node: usize,
        /// The bound that the node had before the move.
        was: u32,
    },
}

impl Move {
    /// Lists the nodes that took part in the move and still exist. Nodes closer to the root come first.
    #[must_use]
    pub fn part(&self) -> Vec<usize> {
        match self {
            Self::Rotate { choice, copies, .. } => {
                let copies = copies.iter().copied().flatten();
                core::iter::once(*choice).chain(copies).collect()
            }
            Self::Splice { child, .. } => vec![*child],
            Self::Absorb { into, .. } | Self::Merge { into, .. } => vec![*into],
            Self::Drop { from, .. } => vec![*from],
            Self::Take { child, below, .. } => child.or(*below).into_iter().collect(),
            Self::Name { node } | Self::Refresh { node, .. } => vec![*node],
            Self::Join { into, both, .. } => {
                core::iter::once(*into).chain(both.iter().copied()).collect()
            }
        }
    }
}
