//! What a lift leaves: a tree, its figures, and the way back.

use std::sync::Arc;

use super::{NONE, NodeId, Tree};
use crate::grid::Cell;
use crate::letter::Letter;

/// What a lift did, in the words of the published tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiftReport {
    /// The bound after the lift.
    pub bound: u32,
    /// Nodes before what is at or below the cutoff was dropped; saturates.
    pub nodes: u32,
    /// Branches dropped.
    pub filtered: u32,
    /// Ways through the pyramid of choices that are left.
    pub leaves: u32,
    /// Nodes stored before the drop, each counted once. `None` of [`Lift`]s that dropped some: what is dropped
    /// there was never made.
    pub unique: Option<usize>,
    /// The bound that the nodes before the filter have if it is computed again, where stored bounds may differ.
    pub exact_bound: u32,
}

/// A tree after a lift.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The new tree; the old one, if there was nothing to lift.
    pub tree: Arc<Tree>,
    /// The figures.
    pub report: LiftReport,
    /// Where its nodes come from.
    pub(crate) alive: Arc<Alive>,
}

impl Lifted {
    /// The cell that was lifted, `None` if there was nothing to lift.
    #[must_use]
    pub fn lifted_cell(&self) -> Option<Cell> {
        self.alive.cell
    }

    /// Whether nodes were folded and merged.
    #[must_use]
    pub fn is_squeezed(&self) -> bool {
        self.alive.squeezed
    }

    /// A letter of the lifted cell by its place.
    #[must_use]
    pub fn letter(&self, place: u32) -> Option<Letter> {
        let letters = self.tree.class.letters(self.alive.cell?);
        letters.get(place as usize).copied()
    }

    /// The letters, by place, with which a node of the old tree was worth something; `None` if the cell is not below
    /// it, and it was not asked.
    pub(crate) fn letters_of(&self, old: &Tree, node: NodeId) -> Option<u32> {
        let own = old.arena.own[self.alive.cell?.index()];
        let asked = old.arena.nodes[node.index()].mask & own != 0;
        asked.then(|| self.alive.letters(node.index()))
    }
}

/// Which nodes of an old tree are worth something with which letter of the lifted cell.
#[derive(Clone, Debug)]
pub(crate) struct Alive {
    /// The lifted cell, `None` if nothing was lifted.
    pub(crate) cell: Option<Cell>,
    /// By old node, bits of letters by place, in as many bytes as it takes; 0 for nodes without the cell.
    letters: Vec<u8>,
    width: usize,
    /// Whether nodes were merged and folded on the way.
    pub(crate) squeezed: bool,
}

impl Alive {
    /// Of a cell with `count` letters: by old node, bits of letters by place.
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
        Self {
            cell: Some(cell),
            letters,
            width,
            squeezed,
        }
    }

    /// Nothing was lifted, and the tree folded where it stood or not at all.
    pub(crate) fn in_place(squeezed: bool) -> Self {
        Self {
            cell: None,
            letters: Vec::new(),
            width: 0,
            squeezed,
        }
    }

    /// The bits of an old node.
    #[inline]
    fn letters(&self, node: usize) -> u32 {
        let bytes = &self.letters[node * self.width..][..self.width];
        let bytes = bytes.iter().rev();
        bytes.fold(0, |bits, &byte| bits << 8 | u32::from(byte))
    }
}

/// The ways through the pyramid of choices at the top of a tree; 1 if there is none.
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
        let sum = below.fold(0u32, |sum, &child| {
            sum.saturating_add(count(&leaves, child))
        });
        leaves.push((node, sum));
    }
    count(&leaves, tree.root)
}

/// The result of a lift that has nothing to do.
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

/// The part of a lifted tree with one letter on the cell at its top, and nothing else; `None` if nothing is left
/// there, or the top is no lifted cell.
///
/// Its boards keep their values; the class has one letter on the cell.
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
    traits.decided |= tag.cell().bit();
    Some(Tree {
        class: Arc::new(tree.class.with(tag.cell(), &[letter])),
        order: tree.order,
        root: moved[root.index()],
        arena,
        keys: Vec::new(),
        traits,
    })
}
