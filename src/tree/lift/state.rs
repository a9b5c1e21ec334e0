//! What a lift knows while it works.

use std::sync::Arc;

use crate::grid::Cell;
use crate::letter::MAX_LETTERS;
use crate::tree::arena::{Arena, NONE, Tag};
use crate::tree::evaluation::Tree;

/// A plain lift in progress, with its cutoff.
#[derive(Debug)]
pub struct Lift {
    pub(super) old: Arc<Tree>,
    pub(super) cell: Cell,
    pub(super) own: u32,
    pub(super) letters: usize,
    pub(super) places: [u8; MAX_LETTERS],
    pub(super) cutoff: u32,
    pub(super) pass: Pass,
    pub(super) at: usize,
    /// What is known about each old node.
    pub(super) about: Vec<About>,
    /// For each row (an old node with the cell) and each letter, the bound of the node's version for that letter.
    /// Later, the number of that version's new node.
    pub(super) value: Vec<u32>,
    /// For each row and each letter, the number of nodes in the subtree of that version.
    pub(super) size: Vec<u32>,
    pub(super) filtered: u32,
    pub(super) bound: u32,
    pub(super) nodes: u32,
    pub(super) new: Arena,
    pub(super) scratch: Vec<u32>,
    pub(super) from: Vec<u32>,
}

/// What is known about an old node. The fields are kept together because children are visited in an order that is bad
/// for caches.
#[derive(Clone, Copy, Debug)]
pub(super) struct About {
    /// For a node with the cell at or below it, its row in `value` and `size`, marked with [`TOUCHED`]. For any other
    /// node, its new number, once it has one.
    pub(super) row: u32,
    /// The letters with which the node scores, as bits. For a node without the cell, all bits are set or none are.
    pub(super) alive: u32,
    /// The letters whose versions of the node are needed, as bits. For a node without the cell, any bit means that it
    /// is needed.
    pub(super) want: u32,
}

/// The bit that distinguishes rows from new numbers; the new numbers are therefore below 2^31.
pub(super) const TOUCHED: u32 = 1 << 31;

impl About {
    /// Returns the row of a node with the cell.
    #[inline]
    pub(super) fn row(self) -> usize {
        (self.row & !TOUCHED) as usize
    }

    #[inline]
    pub(super) fn is_touched(self) -> bool {
        self.row != NONE && self.row & TOUCHED != 0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    Measure,
    Select,
    Make,
    Done,
}

/// Returns the position, among the lifted cell's letters, of the letter that leads to a child of a choice on that cell.
/// In a pyramid, this is the child's own position; otherwise, it is the position of the child's letter.
#[inline]
pub(super) fn slot(
    places: &[u8; MAX_LETTERS],
    old: &Arena,
    tag: Tag,
    place: usize,
    child: usize,
) -> usize {
    if tag.is_pyramid() { place } else { places[old.nodes[child].tag.letter().index()].into() }
}

/// Returns which of the bounds are above a limit, as bits.
pub(super) fn above(bounds: &[u32], limit: u32) -> u32 {
    let mut set = 0;
    for (i, &bound) in bounds.iter().enumerate() {
        set |= u32::from(bound > limit) << i;
    }
    set
}
