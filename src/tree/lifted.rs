//! The result of a lift: a tree, its statistics, and where its nodes come from.

use std::sync::Arc;

use super::arena::{NONE, NodeId};
use super::evaluation::Tree;
use crate::grid::Cell;
use crate::letter::Letter;

/// The statistics of a lift: the figures that the published tables list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiftReport {
    /// The bound after the lift.
    pub bound: u32,
    /// The number of nodes before branches at or below the cutoff were dropped. It saturates at 2^32 - 1.
    pub nodes: u32,
    /// The number of branches that were dropped.
    pub filtered: u32,
    /// The number of remaining paths through the pyramid of choices at the top.
    pub leaves: u32,
    /// The number of distinct stored nodes before branches were dropped. `None` for a [`Lift`](super::Lift) that
    /// dropped some, because it never makes the nodes that it drops.
    pub unique: Option<usize>,
    /// The bound before branches are dropped, recomputed from the leaves. It can be lower than the stored bound.
    pub exact_bound: u32,
}

/// A tree after a lift.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The new tree, or the old one if there was nothing to lift.
    pub tree: Arc<Tree>,
    /// The statistics of the lift.
    pub report: LiftReport,
    /// What is needed to find out which old node each new node comes from.
    pub(crate) alive: Arc<Alive>,
}

impl Lifted {
    /// Returns the cell that was lifted, or `None` if there was nothing to lift.
    #[must_use]
    pub fn lifted_cell(&self) -> Option<Cell> {
        self.alive.cell
    }

    /// Returns whether nodes were folded and merged.
    #[must_use]
    pub fn is_squeezed(&self) -> bool {
        self.alive.squeezed
    }

    /// Returns the letter at a position among the lifted cell's letters.
    #[must_use]
    pub fn letter(&self, place: u32) -> Option<Letter> {
        let letters = self.tree.class.letters(self.alive.cell?);
        letters.get(place as usize).copied()
    }

    /// Returns the letters of the lifted cell with which a node of the old tree scores, as one bit per position.
    /// Returns `None` if the cell doesn't occur at or below the node, in which case its letter makes no difference
    /// there.
    pub(crate) fn letters_of(&self, old: &Tree, node: NodeId) -> Option<u32> {
        let own = old.arena.own[self.alive.cell?.index()];
        let asked = old.arena.nodes[node.index()].mask & own != 0;
        asked.then(|| self.alive.letters(node.index()))
    }
}

/// For each node of the old tree, the letters of the lifted cell with which it scores.
#[derive(Clone, Debug)]
pub(crate) struct Alive {
    /// The lifted cell, or `None` if nothing was lifted.
    pub(crate) cell: Option<Cell>,
    /// For each old node, one bit per letter position, in as many bytes as needed. The bits are 0 for nodes without the
    /// cell.
    letters: Vec<u8>,
    width: usize,
    /// Whether the lift also merged and folded nodes.
    pub(crate) squeezed: bool,
}

impl Alive {
    /// Packs the letter bits of each old node, for a cell with `count` letters.
    pub(crate) fn new(
        cell: Cell,
        count: usize,
        bits: impl ExactSizeIterator<Item = u32>,
        squeezed: bool,
    ) -> Self {
        let width = count.div_ceil(8);
        let mut letters = Vec::with_capacity(width * bits.len());
        for bits in bits {
            letters.extend_from_slice(&bits.to_le_bytes()[..width]);
        }
        Self { cell: Some(cell), letters, width, squeezed }
    }

    /// Makes the record of an operation that lifted nothing: it folded the tree in place or didn't change it at all.
    pub(crate) fn in_place(squeezed: bool) -> Self {
        Self { cell: None, letters: Vec::new(), width: 0, squeezed }
    }

    /// Returns the letter bits of an old node.
    #[inline]
    fn letters(&self, node: usize) -> u32 {
        let bytes = &self.letters[node * self.width..][..self.width];
        let bytes = bytes.iter().rev();
        bytes.fold(0, |bits, &byte| bits << 8 | u32::from(byte))
    }
}

/// Returns the number of paths through the pyramid of choices at the top of a tree, or 1 if there is no pyramid.
pub(crate) fn pyramid_leaves(tree: &Tree) -> u32 {
    let a = &tree.arena;
    let mut leaves: Vec<(u32, u32)> = Vec::new();
    let count = |leaves: &[(u32, u32)], node: u32| {
        if a.nodes[node as usize].tag.is_pyramid() {
            let at = leaves.binary_search_by_key(&node, |(node, _)| *node);
            at.map_or(0, |at| leaves[at].1)
        } else {
            1
        }
    };
    for node in a.pyramid(tree.root) {
        let below = a.children(node).iter().filter(|&&child| child != NONE);
        let sum = below.fold(0u32, |sum, &child| sum.saturating_add(count(&leaves, child)));
        leaves.push((node, sum));
    }
    count(&leaves, tree.root)
}

/// Returns the result of a lift that has nothing to do.
pub(crate) fn unchanged(tree: &Arc<Tree>) -> Lifted {
    Lifted {
        tree: Arc::clone(tree),
        report: LiftReport {
            bound: tree.bound(),
            nodes: tree.nodes(),
            filtered: 0,
            leaves: pyramid_leaves(tree),
            unique: Some(tree.unique()),
            exact_bound: super::value::exact_bound(tree),
        },
        alive: Arc::new(Alive::in_place(false)),
    }
}

/// Returns the part of a lifted tree that has `letter` on the cell at its top. Returns `None` if nothing is left there,
/// or if the top of the tree is not a lifted cell.
///
/// The boards with this letter keep their values. In the class of the result, the cell has only this letter.
#[must_use]
pub fn part(tree: &Tree, letter: Letter) -> Option<Tree> {
    let tag = tree.tag(tree.root());
    if !tag.is_pyramid() {
        return None;
    }
    let child = tree.children(tree.root()).find(|(l, _)| *l == Some(letter));
    let (_, root) = child?;
    let mut arena = tree.arena.clone();
    let live = arena.reachable(&[root.0]);
    let moved = arena.compact(&live);
    let mut traits = tree.traits;
    traits.decided = traits.decided.with(tag.cell().into());
    Some(Tree {
        class: Arc::new(tree.class.with(tag.cell(), &[letter])),
        order: tree.order,
        root: moved[root.index()],
        arena,
        keys: Vec::new(),
        traits,
    })
}
