//! Evaluation trees, which combine the scores of all boards of a class into an upper bound, and show where that bound
//! is loose.
//!
//! A *sum node* stands for a letter on a cell. Its bound is the sum of its own points (for the words that end there)
//! and the bounds of its children. A *choice node* stands for a cell whose letter is still open. Its bound is the
//! highest bound among its children. The bound of the root is an upper bound for every board of the class:
//!
//! ```text
//!            root 6                 3 + 1 + 2, from words of t ae / r i
//!      ╭───────┼───────╮
//!     (0) 3   (1) 1   (2) 2         choices, by cell
//!      │       │       │
//!    [t] 3   [a] 1   [r] 2          sums, by letter
//!    ╭─┴─╮     ┆       ┆
//!  (1) 1 (3) 2                      ta… and ti…
//!   │     │
//! [a] 1 [i] 2                       here cell 1 is a, elsewhere it is e: no board has both,
//!   ┆     ┆                         so the bound is loose
//! ```
//!
//! - *Spelling order* ([`SpellingBuilder`]): each path from the root spells a word or the beginning of one (Vanderkam 2025;
//!   the tree makes his "max/no-mark" bound visible). [`lift`] moves one cell's choice to the top, so that the cell has a
//!   single letter in each branch below. The choices at the top then form a *pyramid*. A lift tightens the bound and
//!   grows the tree; [`Squeeze`] keeps the tree small.
//! - *Orderly* ([`orderly`]): the cells on each path are in one fixed order, so that all words with the same letters on
//!   the same cells share one node.
//!
//! A tree is stored in flat arrays as a graph with shared subtrees. [`Tree::nodes`] counts the nodes as if nothing were
//! shared, and [`Tree::stored`] counts the nodes in memory. Sharing changes neither [`Tree::nodes`] nor any bound.

mod arena;
mod build;
mod dedupe;
mod estimate;
mod explain;
mod export;
mod hand;
mod keys;
mod lift;
mod lifted;
pub mod orderly;
mod packed;
#[cfg(test)]
mod pictures;
mod program;
mod squeeze;
mod value;
mod words;

use core::fmt;
use std::sync::Arc;

pub use arena::{Kind, NodeId};
pub use build::{SpellingBuilder, build};
pub use dedupe::Dedupe;
pub use estimate::estimate_paths;
pub use explain::{CellUse, Explanation, Repeated, explain};
pub use export::{Nested, dot, nested};
pub use hand::{HandError, by_hand};
pub use lift::{Lift, LiftPreview, lift, preview};
pub use lifted::{LiftReport, Lifted, part};
pub use packed::PackedTree;
pub use program::ilp;
pub use squeeze::{Compress, Squeeze, filter};
pub use value::{GivenLetters, bound_with, exact_bound, given_letters};
pub use words::{TreePath, WordPath, words_at, words_below};

pub(crate) use arena::{Arena, NONE, Tag};
pub(crate) use lifted::Alive;

use crate::class::BoardClass;
use crate::grid::{Cell, CellSet, MAX_CELLS};
use crate::letter::Letter;

/// How a tree shares equal subtrees in memory. Neither [`Tree::nodes`] nor any bound depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    /// Stores every node of the first tree separately. A lift then shares only the parts that it leaves unchanged. This
    /// gives the node counts that were published for trees without deduplication.
    None,
    /// Shares equal subtrees where they are cheap to find: while a tree is built, and among the copies that a lift
    /// makes of one node.
    #[default]
    Local,
    /// Shares all equal subtrees among the nodes that one operation makes. This gives the published counts of unique
    /// nodes.
    Full,
}

/// The order in which a tree puts the letters of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The letters are in the order of the word, so that paths spell words.
    Spelling,
    /// The letters are in the split order of their cells (a fixed order for each board size), regardless of their order
    /// in the word.
    Orderly,
}

/// An immutable evaluation tree of a class, as described in the [module documentation](self).
#[derive(Clone, Debug)]
pub struct Tree {
    class: Arc<BoardClass>,
    order: Order,
    arena: Arena,
    root: u32,
    /// The hash of each node's subtree, which [`Sharing::Full`] carries from step to step. Otherwise, the list is
    /// empty.
    keys: Vec<u64>,
    traits: Traits,
}

/// Properties of a tree that say how to interpret the points and bounds of its nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    /// Whether letters of lifted cells were folded into the nodes above them.
    squeezed: bool,
    /// Whether merged nodes kept the bounds that they had before the merge.
    stale: bool,
    /// The cells whose letters were fixed. These letters are part of the words, but the tree's paths no longer contain
    /// them.
    decided: u64,
    /// Whether several paths of one word over the same cells count as one.
    deduped: bool,
}

impl Tree {
    /// The default limit on the number of stored nodes. That many nodes take about 0.5 GB.
    pub const DEFAULT_LIMIT: u32 = 16_000_000;

    /// Returns the class whose boards the tree evaluates.
    #[must_use]
    pub fn class(&self) -> &Arc<BoardClass> {
        &self.class
    }

    /// Returns the order of the letters on each path.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// Returns the root node.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId(self.root)
    }

    /// Returns the upper bound of the root: no board of the class scores more.
    #[must_use]
    pub fn bound(&self) -> u32 {
        self.arena.nodes[self.root as usize].bound
    }

    /// Returns the number of nodes, counting a shared node once for each of its places. The number saturates at 2^32 -
    /// 1.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.arena.nodes[self.root as usize].size
    }

    /// Returns the number of nodes in memory, counting a shared node once.
    #[must_use]
    pub fn stored(&self) -> usize {
        self.arena.len()
    }

    /// Returns the memory used by the stored nodes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + 8 * self.keys.len()
    }

    /// Returns the number of distinct nodes that can be reached from the root. This is less than [`Tree::stored`] if
    /// the arena also holds other roots. Cost: one visit per stored node.
    #[must_use]
    pub fn unique(&self) -> usize {
        let live = self.arena.reachable(&[self.root]);
        live.into_iter().filter(|live| *live).count()
    }

    /// Returns the kind of a node.
    #[must_use]
    pub fn kind(&self, node: NodeId) -> Kind {
        self.tag(node).kind()
    }

    /// Returns the cell of a node, or `None` for a root.
    #[must_use]
    pub fn cell(&self, node: NodeId) -> Option<Cell> {
        let tag = self.tag(node);
        (!tag.is_root()).then(|| tag.cell())
    }

    /// Returns the letter of a sum node, or `None` for other kinds.
    #[must_use]
    pub fn letter(&self, node: NodeId) -> Option<Letter> {
        let tag = self.tag(node);
        (tag.kind() == Kind::Sum).then(|| tag.letter())
    }

    /// Returns a node's own points: the points of the words that end there.
    #[must_use]
    pub fn points(&self, node: NodeId) -> u32 {
        self.tag(node).points()
    }

    /// Returns the stored bound of a node. After a merge, it can be higher than the bound that [`exact_bound`]
    /// recomputes from the leaves.
    #[must_use]
    pub fn node_bound(&self, node: NodeId) -> u32 {
        self.arena.nodes[node.index()].bound
    }

    /// Returns the number of nodes in the subtree of a node, including the node itself. The number saturates at 2^32 -
    /// 1.
    #[must_use]
    pub fn size(&self, node: NodeId) -> u32 {
        self.arena.nodes[node.index()].size
    }

    /// Iterates over a node's children, each with the letter that leads to it if the node is a choice.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = (Option<Letter>, NodeId)> + '_ {
        let tag = self.tag(node);
        let letters = if tag.is_pyramid() {
            self.class.letters(tag.cell())
        } else {
            &[]
        };
        let children = self.arena.children(node.0).iter().enumerate();
        children.filter_map(move |(place, &child)| {
            let letter = match tag.kind() {
                Kind::Pyramid => letters.get(place).copied(),
                Kind::Choice => self.letter(NodeId(child.min(self.arena.len() as u32 - 1))),
                Kind::Root | Kind::Sum => None,
            };
            (child != NONE).then_some((letter, NodeId(child)))
        })
    }

    /// Iterates over all stored nodes, with children before their parents.
    pub fn all_nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.arena.len() as u32).map(NodeId)
    }

    /// Iterates over a node's children, without letters.
    pub fn below(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let children = self.arena.children(node.0).iter();
        children
            .filter(|child| **child != NONE)
            .map(|&child| NodeId(child))
    }

    /// Iterates over a node's children, each with its position below the node, which is one step of a [`TreePath`].
    pub fn places(&self, node: NodeId) -> impl Iterator<Item = (u32, NodeId)> + '_ {
        let children = (0..).zip(self.arena.children(node.0));
        let children = children.filter(|(_, child)| **child != NONE);
        children.map(|(place, &child)| (place, NodeId(child)))
    }

    /// Returns the cells that have a choice at or below a node. Cells with a single letter are left out.
    #[must_use]
    pub fn open_cells(&self, node: NodeId) -> CellSet {
        let mask = self.arena.nodes[node.index()].mask;
        let open = self.class.open().iter();
        open.filter(|cell| self.arena.own[cell.index()] & mask != 0)
            .collect()
    }

    /// Returns the current number of stored nodes, for [`Tree::release`].
    #[must_use]
    pub fn mark(&self) -> usize {
        self.arena.len()
    }

    /// Drops the nodes that were added to this tree's arena after `mark` was taken, such as the results of
    /// [`orderly::force_in`]. Depth-first searches use this to free the subtrees that they have finished with.
    ///
    /// # Panics
    /// If the tree's own root is among the nodes to drop.
    pub fn release(&mut self, mark: usize) {
        assert!((self.root as usize) < mark, "the root stays");
        self.arena.release(mark);
    }

    pub(crate) fn tag(&self, node: NodeId) -> Tag {
        self.arena.nodes[node.index()].tag
    }

    pub(crate) fn arena(&self) -> &Arena {
        &self.arena
    }

    /// Checks every invariant of the tree. Tests call this after each operation.
    ///
    /// # Panics
    /// If an invariant doesn't hold.
    pub fn check(&self) {
        let a = &self.arena;
        assert!((self.root as usize) < a.len());
        for node in 0..a.len() as u32 {
            let (tag, children) = (a.nodes[node as usize].tag, a.children(node));
            let (mut mask, mut size) = (0, 1u32);
            if !tag.is_sum() {
                mask = a.own[tag.cell().index()];
            }
            for (place, &child) in children.iter().enumerate() {
                if child == NONE {
                    assert!(tag.is_pyramid(), "only pyramids have empty places");
                    continue;
                }
                assert!(child < node, "children come first");
                mask |= a.nodes[child as usize].mask;
                size = size.saturating_add(a.nodes[child as usize].size);
                let below = a.nodes[child as usize].tag;
                assert!(!below.is_root(), "a root hangs nowhere");
                assert!(
                    a.nodes[child as usize].bound > 0,
                    "no node is worth nothing"
                );
                match tag.kind() {
                    Kind::Root | Kind::Sum => assert!(!below.is_pyramid()),
                    Kind::Choice => {
                        assert_eq!((below.kind(), below.cell()), (Kind::Sum, tag.cell()));
                        let slots = self.class.letters(tag.cell());
                        let slot = |id: u32| {
                            let letter = a.nodes[id as usize].tag.letter();
                            slots.iter().position(|l| *l == letter)
                        };
                        assert!(slot(child).is_some());
                        assert!(place == 0 || slot(children[place - 1]) < slot(child));
                    }
                    Kind::Pyramid => {
                        assert_eq!(children.len(), self.class.letters(tag.cell()).len());
                    }
                }
            }
            assert_eq!(
                (mask, size),
                (a.nodes[node as usize].mask, a.nodes[node as usize].size)
            );
            if !tag.is_pyramid() {
                let now = a.bound_of(tag, children);
                assert!(now <= a.nodes[node as usize].bound, "a bound is a bound");
            }
        }
    }
}

/// Returns, for each open cell, the bit that stands for it in the nodes' masks.
fn own_bits(class: &BoardClass) -> Result<[u32; MAX_CELLS], TreeError> {
    let mut own = [0; MAX_CELLS];
    for (rank, cell) in class.open().iter().enumerate() {
        if rank >= 32 {
            return Err(TreeError::OpenCells {
                got: class.open().len() as u32,
            });
        }
        own[cell.index()] = 1 << rank;
    }
    Ok(own)
}

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
                Tag::MAX_POINTS
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
