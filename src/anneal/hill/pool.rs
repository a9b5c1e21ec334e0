//! The boards in the pool of a hill climb, and their order.

use core::cmp::Reverse;

use crate::anneal::space::Position;

/// A board's rank in the pool: by points, then by canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    pub(super) points: Reverse<u32>,
    pub(super) canonical: Box<[u8]>,
}

#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) position: Position,
    /// Whether the boards one edit away from this one have been offered to the pool. Offering them again would be pointless,
    /// because the number of points needed to enter the pool never falls within a run.
    pub(super) expanded: bool,
}
