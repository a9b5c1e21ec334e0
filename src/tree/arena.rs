//! The storage of nodes: parallel arrays in which children come before their parents. All nodes of an arena are freed
//! at once.

use crate::grid::{Cell, MAX_CELLS};
use crate::letter::Letter;
use crate::step::grow;
use hashbrown::HashTable;
use std::collections::BTreeSet;

/// The id of a node: its index in the tree's arena. Children have smaller ids than their parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Returns the index, which is below [`super::Tree::stored`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An empty position of a pyramid node.
pub(crate) const NONE: u32 = u32::MAX;

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A sum without a cell or letter of its own. It adds up the bounds for the words that start on each cell.
    Root,
    /// A letter on a cell. Its bound is the sum of its own points and its children's bounds.
    Sum,
    /// A cell whose letter is open. Its bound is the highest of its children's bounds.
    Choice,
    /// A choice that was made by a lift. Each child is at the position of its letter, and some positions may be empty.
    Pyramid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tag(pub(crate) u32);

impl Tag {
    const POINT_BITS: u32 = MAX_POINTS.count_ones();
    const KINDS: [Kind; 4] = [Kind::Root, Kind::Sum, Kind::Choice, Kind::Pyramid];

    const fn new(kind: u32, cell: usize, letter: usize) -> Self {
        Self(kind << 30 | (cell as u32) << 24 | (letter as u32) << Self::POINT_BITS)
    }

    pub(crate) const ROOT: Self = Self::new(0, 0, 0);

    pub(crate) fn sum(cell: Cell, letter: Letter) -> Self {
        Self::new(1, cell.index(), letter.index())
    }

    pub(crate) fn choice(cell: Cell) -> Self {
        Self::new(2, cell.index(), 0)
    }

    pub(crate) fn pyramid(cell: Cell) -> Self {
        Self::new(3, cell.index(), 0)
    }

    /// Splits the tag into the kind and cell in one byte, the letter (0 except for sum nodes), and the points.
    pub(crate) const fn parts(self) -> (u8, u8, u32) {
        let letter = self.0 >> Self::POINT_BITS & 31;
        ((self.0 >> 24) as u8, letter as u8, self.0 & MAX_POINTS)
    }

    /// Makes a tag from its parts, the inverse of [`Tag::parts`].
    pub(crate) const fn from_parts(head: u8, letter: u8, points: u32) -> Self {
        Self((head as u32) << 24 | (letter as u32) << Self::POINT_BITS | points)
    }

    /// Returns the tag with its points replaced, or an error if there are too many points.
    pub(crate) fn with_points(self, points: u32) -> Result<Self, TreeError> {
        if points > MAX_POINTS {
            return Err(TreeError::Points);
        }
        Ok(Self(self.0 & !MAX_POINTS | points))
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind {
        Self::KINDS[(self.0 >> 30) as usize]
    }

    #[inline]
    pub(crate) fn is_sum(self) -> bool {
        self.0 >> 31 == 0
    }

    #[inline]
    pub(crate) fn is_root(self) -> bool {
        self.0 >> 30 == 0
    }

    #[inline]
    pub(crate) fn is_pyramid(self) -> bool {
        self.0 >> 30 == 3
    }

    #[inline]
    pub(crate) fn cell(self) -> Cell {
        Cell::new((self.0 >> 24 & 63) as usize).unwrap_or_else(|| unreachable!("six bits"))
    }

    #[inline]
    pub(crate) fn letter(self) -> Letter {
        Letter::new((self.0 >> Self::POINT_BITS & 31) as u8)
            .unwrap_or_else(|| unreachable!("five bits"))
    }

    #[inline]
    pub(crate) fn points(self) -> u32 {
        self.0 & MAX_POINTS
    }
}

/// The fields that are read most often when a parent is visited. They are kept together in one cache line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) tag: Tag,
    pub(crate) bound: u32,
    /// The open cells with a choice at or below the node, as bits: each bit stands for one of the class's open cells.
    pub(crate) mask: u32,
    /// The number of nodes in the subtree, including the node itself. It saturates at 2^32 - 1.
    pub(crate) size: u32,
}

/// The nodes, in the order in which they were made. They take 20 bytes per node and 4 bytes per child.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    /// Where each node's children begin: node `n` has `children[start[n]..start[n + 1]]`.
    pub(crate) start: Vec<u32>,
    pub(crate) children: Vec<u32>,
    /// The bit that stands for each cell in masks, or 0 for cells with a single letter.
    pub(crate) own: [u32; MAX_CELLS],
    pub(crate) limit: u32,
}

impl Arena {
    pub(crate) fn new(own: [u32; MAX_CELLS], limit: u32) -> Self {
        Self { nodes: Vec::new(), start: vec![0], children: Vec::new(), own, limit }
    }

    /// Makes an empty arena for the same class and limit, with room for this many nodes and children.
    pub(crate) fn empty_like(&self, nodes: usize, children: usize) -> Self {
        let mut arena = Self::new(self.own, self.limit);
        arena.nodes.reserve_exact(nodes);
        arena.start.reserve_exact(nodes);
        arena.children.reserve_exact(children);
        arena
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the children as stored, including empty positions.
    #[inline]
    pub(crate) fn children(&self, node: u32) -> &[u32] {
        let n = node as usize;
        &self.children[self.start[n] as usize..self.start[n + 1] as usize]
    }

    #[inline]
    fn own(&self, tag: Tag) -> u32 {
        if tag.is_sum() { 0 } else { self.own[tag.cell().index()] }
    }

    #[inline]
    pub(crate) fn push(
        &mut self,
        tag: Tag,
        children: &[u32],
        bound: u32,
    ) -> Result<u32, TreeError> {
        let id = self.len() as u32;
        // Positions in the array of children are 32-bit numbers, too.
        if id >= self.limit || self.children.len() + children.len() > u32::MAX as usize {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        let (mut mask, mut size) = (self.own(tag), 1u32);
        for &child in children {
            if child != NONE {
                let child = &self.nodes[child as usize];
                mask |= child.mask;
                size = size.saturating_add(child.size);
            }
        }
        let limit = self.limit as usize;
        grow(&mut self.children, children.len(), limit);
        self.children.extend_from_slice(children);
        grow(&mut self.start, 1, limit + 1);
        self.start.push(self.children.len() as u32);
        grow(&mut self.nodes, 1, limit);
        self.nodes.push(Node { tag, bound, mask, size });
        Ok(id)
    }

    /// Adds a copy of a node from another arena. The children of the copy must have the same masks and sizes as the
    /// original's children.
    #[inline]
    pub(crate) fn push_as(
        &mut self,
        old: &Self,
        node: usize,
        children: impl Iterator<Item = u32>,
    ) -> Result<u32, TreeError> {
        let id = self.len() as u32;
        self.children.extend(children);
        if id >= self.limit || self.children.len() > u32::MAX as usize {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        self.start.push(self.children.len() as u32);
        self.nodes.push(old.nodes[node]);
        Ok(id)
    }

    /// Finds a node with this tag and these children in a table, or adds it. Without a table, every node is added.
    #[inline]
    pub(super) fn share(
        &mut self,
        table: &mut Option<HashTable<u32>>,
        tag: Tag,
        children: &[u32],
        bound: u32,
    ) -> Result<u32, TreeError> {
        let Some(table) = table else {
            return self.push(tag, children, bound);
        };
        let hash = |tag: Tag, children: &[u32]| {
            children.iter().fold(mix(0, tag.0.into()), |hash, &child| mix(hash, child.into()))
        };
        let key = hash(tag, children);
        let is_equal =
            |&node: &u32| self.nodes[node as usize].tag == tag && self.children(node) == children;
        if let Some(&node) = table.find(key, is_equal) {
            return Ok(node);
        }
        let node = self.push(tag, children, bound)?;
        let hash_of = |&node: &u32| hash(self.nodes[node as usize].tag, self.children(node));
        table.insert_unique(key, node, hash_of);
        Ok(node)
    }

    #[inline]
    pub(crate) fn bound_of(&self, tag: Tag, children: &[u32]) -> u32 {
        let bounds = children.iter().filter(|&&child| child != NONE);
        let mut bounds = bounds.map(|&child| self.nodes[child as usize].bound);
        if tag.is_sum() {
            bounds.fold(tag.points(), u32::saturating_add)
        } else {
            bounds.by_ref().max().unwrap_or(0)
        }
    }

    /// Drops all nodes from index `mark` on. `mark` must be an earlier length of the arena.
    pub(crate) fn release(&mut self, mark: usize) {
        if mark >= self.len() {
            return;
        }
        let children = self.start[mark] as usize;
        self.nodes.truncate(mark);
        self.start.truncate(mark + 1);
        self.children.truncate(children);
    }

    /// Counts the nodes at or below `root`.
    pub(crate) fn reachable(&self, root: u32) -> usize {
        let mut live = vec![false; root as usize + 1];
        live[root as usize] = true;
        let mut count = 0;
        for node in (0..=root).rev() {
            if live[node as usize] {
                count += 1;
                for &child in self.children(node) {
                    if child != NONE {
                        live[child as usize] = true;
                    }
                }
            }
        }
        count
    }

    /// Lists the pyramid nodes at or below `root` in ascending order of id. There are only a few of them, and they
    /// occur only at the root or directly below other pyramid nodes.
    pub(crate) fn pyramid(&self, root: u32) -> Vec<u32> {
        let mut found = Vec::new();
        let mut ahead = BTreeSet::from([root]);
        while let Some(node) = ahead.pop_last() {
            if self.nodes[node as usize].tag.is_pyramid() {
                found.push(node);
                ahead.extend(self.children(node).iter().filter(|&&child| child != NONE));
            }
        }
        found.reverse();
        found
    }

    /// Copies the nodes at or below `root` in postorder, with children from left to right and the root last. The masks
    /// and sizes of pyramid nodes are recomputed, because some of their positions may have been emptied. Also returns
    /// the old numbers of the new nodes. There must be at most `room` nodes.
    pub(crate) fn in_walk_order(&self, root: u32, room: usize) -> (Self, Vec<u32>) {
        let mut moved = vec![NONE; root as usize + 1];
        let mut order = Vec::with_capacity(room);
        let mut new = self.empty_like(room, self.children.len() / self.len() * room);
        // The nodes on the current path, each with the index of its next child and the end of its children.
        let ends = |node: u32| {
            let node = node as usize;
            (self.start[node], self.start[node + 1])
        };
        let mut ahead = vec![(root, ends(root))];
        while let Some((node, (at, end))) = ahead.last_mut() {
            if *at < *end {
                let child = self.children[*at as usize];
                *at += 1;
                if child != NONE && moved[child as usize] == NONE {
                    ahead.push((child, ends(child)));
                }
                continue;
            }
            let node = *node;
            ahead.pop();
            moved[node as usize] = order.len() as u32;
            order.push(node);
            let children = self.children(node).iter();
            new.children.extend(children.map(|&child| match child {
                NONE => NONE,
                child => moved[child as usize],
            }));
            let mut copy = self.nodes[node as usize];
            if copy.tag.is_pyramid() {
                let at = new.start[new.len()] as usize;
                let below = new.children[at..].iter().filter(|&&child| child != NONE);
                (copy.mask, copy.size) = below.fold((self.own(copy.tag), 1u32), |sum, &child| {
                    let child = &new.nodes[child as usize];
                    (sum.0 | child.mask, sum.1.saturating_add(child.size))
                });
            }
            new.nodes.push(copy);
            new.start.push(new.children.len() as u32);
        }
        new.nodes.shrink_to_fit();
        new.start.shrink_to_fit();
        new.children.shrink_to_fit();
        (new, order)
    }

    pub(crate) fn bytes(&self) -> usize {
        4 * (5 * self.len() + 1 + self.children.len())
    }
}

// --- Finding equal nodes ---

/// An odd constant whose multiples spread over all bits (2^64 divided by the golden ratio).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes a number into a hash. Each step is reversible, so no information is lost until all 64 bits are in use.
#[inline]
pub(crate) fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash.rotate_left(23) ^ number).wrapping_mul(SPREAD);
    mixed ^ mixed >> 29
}

// --- Errors ---

/// The maximum number of points of one node, which has 19 bits for them.
pub(super) const MAX_POINTS: u32 = (1 << 19) - 1;

/// Why a tree could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum TreeError {
    #[error("the tree has more than {limit} nodes: take fewer letters, or lift with a cutoff")]
    TooLarge { limit: u32 },
    #[error("a tree can have at most 32 cells with a choice of letters, but this class has {got}")]
    OpenCells { got: u32 },
    #[error("a node of this tree has more than {MAX_POINTS} points: use the standard points table")]
    Points,
    #[error(
        "only trees in spelling order can be lifted, and only orderly trees can be merged and walked"
    )]
    WrongOrder,
    #[error("an orderly tree decides cells in the split order: fix cell {next} first")]
    NotNext { next: usize },
    #[error("a tree is written like 0(a1 b2) 1(x3 y4): expected {what} after {at} characters")]
    Expected { what: &'static str, at: usize },
    #[error("the class has no cell {0} with letters")]
    NoCell(usize),
    #[error("cell {cell} has no letter {letter}, or has it twice below one choice")]
    NoLetter { letter: char, cell: usize },
    #[error(
        "cell {0} already has its letter above this choice: a path goes through a cell only once"
    )]
    Decided(usize),
    #[error("a letter needs points, or choices below it")]
    Worthless,
}
