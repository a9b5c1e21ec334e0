//! Evaluation trees: what the points of all boards of a class have in common, and how loose a bound is where.
//!
//! A *sum node* is a letter on a cell; it adds up its own points (those of the word that ends there) and its
//! children. A *choice node* is a cell whose letter is open; it takes the best of its children. The bound of the root
//! is a bound on every board of the class:
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
//! [a] 1 [i] 2                       here cell 1 is a, and elsewhere e: no board can have both,
//!   ┆     ┆                         so the bound is loose
//! ```
//!
//! - *Spelling order* ([`Build`]): a path from the root spells a word (Vanderkam 2025, "max/no-mark" made visible).
//!   [`lift`] brings one cell's choice to the top, after which that cell has one letter everywhere below; the top then
//!   is a *pyramid* of choices. Lifting tightens the bound and grows the tree; [`Squeeze`] keeps it small.
//! - *Orderly* ([`orderly`]): cells in one fixed order, so that all words of the same letters meet in one node.
//!
//! Trees are stored as graphs with shared parts in flat arrays; [`Tree::nodes`] counts as if nothing were
//! shared, [`Tree::stored`] what is there. Sharing never changes a count or a bound.

mod arena;
mod build;
mod dedupe;
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
mod squeeze;
mod value;
mod words;

use core::fmt;
use std::sync::Arc;

pub use arena::{Kind, NodeId};
pub use build::{Build, build};
pub use dedupe::Dedupe;
pub use explain::{CellUse, Explanation, Repeated, explain};
pub use export::{Nested, dot, ilp, nested};
pub use hand::{HandError, by_hand};
pub use lift::{Lift, lift};
pub use lifted::{LiftReport, Lifted, part};
pub use packed::Packed;
pub use squeeze::{Compress, Squeeze, filter};
pub use value::{Choices, bound_with, choices, exact_bound};
pub use words::{Path, WordPath, words_at, words_below};

pub(crate) use arena::{Arena, NONE, Tag};
pub(crate) use lifted::Alive;

use crate::class::BoardClass;
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::Letter;

/// How a tree spends memory on equal parts. Logical counts and bounds are the same in every way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    /// Every node of the first tree is stored; a lift shares what it leaves as it is. The published counts of
    /// nodes without de-duplication.
    None,
    /// Equal nodes are stored once where that is found without searching: in building, and among the copies that
    /// a lift makes of one node.
    #[default]
    Local,
    /// All equal nodes of a step are stored once. The published counts of unique nodes.
    Full,
}

/// Which words lie in what order in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Paths spell words.
    Spelling,
    /// Paths take cells in the split order.
    Orderly,
}

/// An evaluation tree of a class. Immutable; see the module for what it means.
#[derive(Clone, Debug)]
pub struct Tree {
    class: Arc<BoardClass>,
    order: Order,
    arena: Arena,
    root: u32,
    /// Structural hashes, kept from step to step by [`Sharing::Full`]; empty otherwise.
    keys: Vec<u64>,
    traits: Traits,
}

/// What its nodes' points are made of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    /// Whether letters of lifted cells were folded into the nodes above.
    squeezed: bool,
    /// Whether bounds were left as they were where nodes were merged.
    stale: bool,
    /// Cells that were forced: their letters are part of words without being on their paths.
    decided: u64,
    /// Whether the paths of one word over the same cells count once.
    deduped: bool,
}

impl Tree {
    /// The most nodes that are stored unless another limit is given: 0.5 GB.
    pub const DEFAULT_LIMIT: u32 = 16_000_000;

    /// The class.
    #[must_use]
    pub fn class(&self) -> &Arc<BoardClass> {
        &self.class
    }

    /// How paths are ordered.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId(self.root)
    }

    /// The bound of the root.
    #[must_use]
    pub fn bound(&self) -> u32 {
        self.arena.nodes[self.root as usize].bound
    }

    /// Nodes of the tree, counted once for every place where they hang; saturates at 2^32 - 1.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.arena.nodes[self.root as usize].size
    }

    /// Nodes that are stored.
    #[must_use]
    pub fn stored(&self) -> usize {
        self.arena.len()
    }

    /// Bytes of the stored nodes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + 8 * self.keys.len()
    }

    /// Nodes that hang below the root, each counted once: less than [`Tree::stored`] if other roots were made
    /// in the same arena.
    #[must_use]
    pub fn unique(&self) -> usize {
        let live = self.arena.reachable(&[self.root]);
        live.into_iter().filter(|live| *live).count()
    }

    /// What a node is.
    #[must_use]
    pub fn kind(&self, node: NodeId) -> Kind {
        self.tag(node).kind()
    }

    /// The cell of a node, `None` for a root.
    #[must_use]
    pub fn cell(&self, node: NodeId) -> Option<Cell> {
        let tag = self.tag(node);
        (!tag.is_root()).then(|| tag.cell())
    }

    /// The letter of a sum node.
    #[must_use]
    pub fn letter(&self, node: NodeId) -> Option<Letter> {
        let tag = self.tag(node);
        (tag.kind() == Kind::Sum).then(|| tag.letter())
    }

    /// Points that a node has of its own: of the words that end there.
    #[must_use]
    pub fn points(&self, node: NodeId) -> u32 {
        self.tag(node).points()
    }

    /// The bound of a node, as it is stored: after merges it may be above [`Tree::exact_bound`].
    #[must_use]
    pub fn node_bound(&self, node: NodeId) -> u32 {
        self.arena.nodes[node.index()].bound
    }

    /// Nodes of the tree below a node, itself included; saturates.
    #[must_use]
    pub fn size(&self, node: NodeId) -> u32 {
        self.arena.nodes[node.index()].size
    }

    /// Children, each with the letter that leads there if it is a choice node's.
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

    /// All stored nodes, children before parents.
    pub fn all_nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.arena.len() as u32).map(NodeId)
    }

    /// Children, without letters.
    pub fn below(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let children = self.arena.children(node.0).iter();
        children
            .filter(|child| **child != NONE)
            .map(|&child| NodeId(child))
    }

    /// Children, each with its place: the steps of a [`Path`].
    pub fn places(&self, node: NodeId) -> impl Iterator<Item = (u32, NodeId)> + '_ {
        let children = (0..).zip(self.arena.children(node.0));
        let children = children.filter(|(_, child)| **child != NONE);
        children.map(|(place, &child)| (place, NodeId(child)))
    }

    /// The cells with a choice at or below a node, those of one letter left out.
    #[must_use]
    pub fn open_cells(&self, node: NodeId) -> u64 {
        let mask = self.arena.nodes[node.index()].mask;
        let open = cells_of(self.class.open());
        open.filter(|cell| self.arena.own[cell.index()] & mask != 0)
            .fold(0, |set, cell| set | cell.bit())
    }

    /// How many nodes there are now, for [`Tree::release`].
    #[must_use]
    pub fn mark(&self) -> usize {
        self.arena.len()
    }

    /// Forgets the nodes made in this tree's arena since `mark`, such as those of [`orderly::force_in`]: depth-first
    /// searches give back what they are through with.
    ///
    /// # Panics
    /// If the root of the tree would go.
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

    /// Every invariant of a tree; tests call it after each operation.
    ///
    /// # Panics
    /// If one does not hold.
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

/// The bit of each open cell in masks.
fn own_bits(class: &BoardClass) -> Result<[u32; MAX_CELLS], TreeError> {
    let mut own = [0; MAX_CELLS];
    for (rank, cell) in cells_of(class.open()).enumerate() {
        if rank >= 32 {
            return Err(TreeError::OpenCells {
                got: class.open().count_ones(),
            });
        }
        own[cell.index()] = 1 << rank;
    }
    Ok(own)
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// It has too many nodes.
    TooLarge {
        /// The most nodes that may be stored.
        limit: u32,
    },
    /// The class has more than 32 cells with a choice of letters.
    OpenCells {
        /// How many it has.
        got: u32,
    },
    /// The points of one node do not fit.
    Points,
    /// The operation is for trees of the other order.
    WrongOrder,
    /// An orderly tree decides another cell first.
    NotNext {
        /// The first open cell.
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
                "trees go up to 32 cells with a choice of letters, this class has {got}"
            ),
            Self::Points => write!(
                f,
                "a node of this tree is worth more than {} points: take the standard scoring",
                Tag::MAX_POINTS
            ),
            Self::WrongOrder => f.write_str(
                "lifts are for trees in spelling order, forces by merging for orderly ones",
            ),
            Self::NotNext { next } => write!(
                f,
                "an orderly tree decides cells in the split order: fix cell {next} first"
            ),
        }
    }
}

impl core::error::Error for TreeError {}
