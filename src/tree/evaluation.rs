//! The evaluation tree: its nodes, which are stored in parallel arrays with children before their parents; the tree made of
//! them, read node by node; its invariants; its exact bounds; and its packed form.

use crate::class::BoardClass;
use crate::grid::{Cell, CellSet, MAX_CELLS};
use crate::letter::Letter;
use crate::step::grow;
use hashbrown::HashTable;
use std::collections::BTreeSet;
use std::sync::Arc;

// --- Nodes ---

/// The id of a node: its index in the tree's arena. Children have smaller ids than their parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Returns the index, which is below [`Tree::stored`].
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
    const POINT_BITS: u32 = MAX_NODE_POINTS.count_ones();
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
        ((self.0 >> 24) as u8, letter as u8, self.0 & MAX_NODE_POINTS)
    }

    /// Makes a tag from its parts, the inverse of [`Tag::parts`].
    pub(crate) const fn from_parts(head: u8, letter: u8, points: u32) -> Self {
        Self((head as u32) << 24 | (letter as u32) << Self::POINT_BITS | points)
    }

    /// Returns the tag with its points replaced, or an error if there are too many points.
    pub(crate) fn with_points(self, points: u32) -> Result<Self, TreeError> {
        if points > MAX_NODE_POINTS {
            return Err(TreeError::Points);
        }
        Ok(Self(self.0 & !MAX_NODE_POINTS | points))
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
        self.0 & MAX_NODE_POINTS
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

// --- The tree ---

/// An immutable evaluation tree of a class, as described in the [module documentation](super).
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) class: Arc<BoardClass>,
    pub(super) order: Order,
    pub(super) arena: Arena,
    pub(super) root: u32,
    /// The hash of each node's subtree, which [`Sharing::Full`] carries from step to step. Otherwise, the list is
    /// empty.
    pub(super) keys: Vec<u64>,
    pub(super) traits: Traits,
}

/// Properties of a tree that say how to interpret the points and bounds of its nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    /// Whether letters of lifted cells were folded into the nodes above them.
    pub(super) folded: bool,
    /// Whether merged nodes kept the bounds that they had before the merge.
    pub(super) stale: bool,
    /// The cells whose letters were fixed. These letters are part of the words, but the tree's paths no longer contain
    /// them.
    pub(super) decided: CellSet,
    /// Whether several paths of one word over the same cells count as one.
    pub(super) deduped: bool,
}

impl Tree {
    /// The default limit on the number of stored nodes. That many nodes take about 0.5 GB.
    pub const DEFAULT_LIMIT: u32 = 16_000_000;

    /// Returns the class whose boards the tree evaluates.
    pub fn class(&self) -> &Arc<BoardClass> {
        &self.class
    }

    /// Returns the order of the letters on each path.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Returns the root node.
    pub fn root(&self) -> NodeId {
        NodeId(self.root)
    }

    /// Returns the upper bound of the root: no board of the class scores more.
    pub fn bound(&self) -> u32 {
        self.arena.nodes[self.root as usize].bound
    }

    /// Returns the number of nodes, counting a shared node once for each of its places. The number saturates at 2^32 -
    /// 1.
    pub fn nodes(&self) -> u32 {
        self.arena.nodes[self.root as usize].size
    }

    /// Returns the number of nodes in memory, counting a shared node once.
    pub fn stored(&self) -> usize {
        self.arena.len()
    }

    /// Returns the memory used by the stored nodes, in bytes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + 8 * self.keys.len()
    }

    /// Returns the number of distinct nodes that can be reached from the root. This is less than [`Tree::stored`] if
    /// the arena also holds other roots. Cost: one visit per stored node.
    pub fn unique(&self) -> usize {
        self.arena.reachable(self.root)
    }

    /// Returns the kind of a node.
    pub fn kind(&self, node: NodeId) -> Kind {
        self.tag(node).kind()
    }

    /// Returns the cell of a node, or `None` for a root.
    pub fn cell(&self, node: NodeId) -> Option<Cell> {
        let tag = self.tag(node);
        (!tag.is_root()).then(|| tag.cell())
    }

    /// Returns the letter of a sum node, or `None` for other kinds.
    pub fn letter(&self, node: NodeId) -> Option<Letter> {
        let tag = self.tag(node);
        (tag.kind() == Kind::Sum).then(|| tag.letter())
    }

    /// Returns a node's own points: the points of the words that end there.
    pub fn points(&self, node: NodeId) -> u32 {
        self.tag(node).points()
    }

    /// Returns the stored bound of a node. After a merge, it can be higher than the bound that [`exact_bound`]
    /// recomputes from the leaves.
    pub fn node_bound(&self, node: NodeId) -> u32 {
        self.arena.nodes[node.index()].bound
    }

    /// Returns the number of nodes in the subtree of a node, including the node itself. The number saturates at 2^32 -
    /// 1.
    pub fn size(&self, node: NodeId) -> u32 {
        self.arena.nodes[node.index()].size
    }

    /// Iterates over a node's children, each with the letter that leads to it if the node is a choice.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = (Option<Letter>, NodeId)> + '_ {
        let tag = self.tag(node);
        let letters = if tag.is_pyramid() { self.class.letters(tag.cell()) } else { &[] };
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
        children.filter(|child| **child != NONE).map(|&child| NodeId(child))
    }

    /// Iterates over a node's children, each with its position below the node, which is one step of a path.
    pub fn places(&self, node: NodeId) -> impl Iterator<Item = (u32, NodeId)> + '_ {
        let children = (0..).zip(self.arena.children(node.0));
        let children = children.filter(|(_, child)| **child != NONE);
        children.map(|(place, &child)| (place, NodeId(child)))
    }

    /// Returns the cell of a choice that was lifted, and the letter that leads to its child at a position. Returns `None`
    /// for other nodes.
    pub(crate) fn way(&self, parent: NodeId, step: u32) -> Option<(Cell, Letter)> {
        let cell = self.cell(parent).filter(|_| self.kind(parent) == Kind::Pyramid)?;
        Some((cell, *self.class.letters(cell).get(step as usize)?))
    }

    /// Returns the cells that have a choice at or below a node. Cells with a single letter are left out.
    pub fn open_cells(&self, node: NodeId) -> CellSet {
        let mask = self.arena.nodes[node.index()].mask;
        let open = self.class.open().iter();
        open.filter(|cell| self.arena.own[cell.index()] & mask != 0).collect()
    }

    /// Drops the nodes that were added to this tree's arena when [`Tree::stored`] was `mark` or more, such as the results
    /// of [`orderly::force_in`](super::orderly::force_in). Depth-first searches use this to free the subtrees that they have finished with.
    ///
    /// # Panics
    /// If the tree's own root is among the nodes to drop.
    pub fn release(&mut self, mark: usize) {
        assert!((self.root as usize) < mark, "the root stays");
        self.arena.release(mark);
    }

    /// Returns the part below a node as a tree of its own, in whose class `cell` has only one letter.
    pub(super) fn part_at(
        &self,
        node: NodeId,
        cell: Cell,
        letter: Letter,
        decided: CellSet,
    ) -> Self {
        let (arena, _) = self.arena.in_walk_order(node.0, self.arena.reachable(node.0));
        Self {
            class: Arc::new(self.class.with(cell, &[letter])),
            order: self.order,
            root: arena.len() as u32 - 1,
            arena,
            keys: Vec::new(),
            traits: Traits { decided, ..self.traits },
        }
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
                assert!(a.nodes[child as usize].bound > 0, "no node is worth nothing");
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
            assert_eq!((mask, size), (a.nodes[node as usize].mask, a.nodes[node as usize].size));
            if !tag.is_pyramid() {
                let now = a.bound_of(tag, children);
                assert!(now <= a.nodes[node as usize].bound, "a bound is a bound");
            }
        }
    }
}

/// Returns, for each open cell, the bit that stands for it in the nodes' masks.
pub(super) fn own_bits(class: &BoardClass) -> Result<[u32; MAX_CELLS], TreeError> {
    let mut own = [0; MAX_CELLS];
    for (rank, cell) in class.open().iter().enumerate() {
        if rank >= 32 {
            return Err(TreeError::OpenCells { got: class.open().len() as u32 });
        }
        own[cell.index()] = 1 << rank;
    }
    Ok(own)
}

/// The order in which a tree puts the letters of a word.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// The letters are in the order of the word, so that paths spell words.
    Spelling,
    /// The letters are in the split order of their cells (a fixed order for each board size), regardless of their order
    /// in the word.
    Orderly,
}

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

// --- Exact bounds ---

/// Recomputes the bound of a tree from its leaves, regardless of the stored bounds. Cost: one visit per stored node.
pub fn exact_bound(tree: &Tree) -> u32 {
    bound_with(tree, &[None; MAX_CELLS])
}

/// Computes the bound of a tree when some letters are given, by cell. At a choice on a cell with a given letter, only
/// that letter counts.
///
/// With all letters given, this is the value of a board. For a tree in spelling order, or an orderly tree that counts
/// every path, the value is the board's raw multi-boggle score. For an orderly tree that counts each set of cells once,
/// it is the board's deduped multi-boggle score. If branches were dropped by a cutoff, boards that score the cutoff or
/// less may get a lower value. Cost: one visit per stored node.
pub fn bound_with(tree: &Tree, given: &[Option<Letter>; MAX_CELLS]) -> u32 {
    values(tree, given)[tree.root().index()]
}

pub(super) fn values(tree: &Tree, given: &[Option<Letter>; MAX_CELLS]) -> Vec<u32> {
    let a = tree.arena();
    let mut values: Vec<u32> = Vec::with_capacity(a.len());
    for node in 0..a.len() as u32 {
        let tag = a.nodes[node as usize].tag;
        let children = a.children(node);
        let value = |child: u32| {
            if child == NONE { 0 } else { values[child as usize] }
        };
        let sum = if tag.is_sum() {
            let below = children.iter().map(|&child| value(child));
            below.fold(tag.points(), u32::saturating_add)
        } else {
            let letter = given[tag.cell().index()];
            let best = children.iter().enumerate().filter(|&(place, &child)| {
                letter.is_none_or(|letter| {
                    if tag.is_pyramid() {
                        tree.class().letters(tag.cell()).get(place) == Some(&letter)
                    } else {
                        a.nodes[child as usize].tag.letter() == letter
                    }
                })
            });
            best.map(|(_, &child)| value(child)).max().unwrap_or(0)
        };
        values.push(sum);
    }
    values
}

// --- Packed trees ---

/// A tree packed to save memory. Everything that can be recomputed is left out: bounds, sizes, and masks. Children are
/// stored as distances from their parents. These are mostly short, because nodes are in the order of a walk.
///
/// The first byte of a node holds its kind and cell. The second holds its letter and two flags: one if the node has
/// points, and one if its bound doesn't follow from its children. Next come the points and the excess of the bound, if
/// flagged, then the number of children, and then the distance to each child, with 0 for an empty position. Numbers are
/// stored in groups of seven bits.
#[derive(Clone, Debug)]
pub struct PackedTree {
    /// The tree without its nodes.
    shell: Tree,
    nodes: usize,
    places: usize,
    bytes: Vec<u8>,
}

/// The flag that says that points follow. It is the bit above the five bits of the letter. The next bit, `EXCESS`, says
/// that an amount to add to the bound follows.
const POINTS: u8 = 1 << 5;
const EXCESS: u8 = 1 << 6;

impl PackedTree {
    /// Packs a tree. Cost: one visit per stored node.
    pub fn new(tree: &Tree) -> Self {
        let arena = tree.arena();
        let mut bytes = Vec::with_capacity(6 * arena.len());
        for (node, &Node { tag, bound, .. }) in (0u32..).zip(&arena.nodes) {
            let children = arena.children(node);
            let excess = bound.wrapping_sub(arena.bound_of(tag, children));
            let (head, letter, points) = tag.parts();
            let follows = [(points, POINTS), (excess, EXCESS)];
            let follows = follows.iter().filter(|(number, _)| *number > 0);
            let follows = follows.fold(0, |set, (_, flag)| set | flag);
            bytes.extend([head, letter | follows]);
            for number in [points, excess] {
                if number > 0 {
                    write(&mut bytes, number);
                }
            }
            write(&mut bytes, children.len() as u32);
            for &child in children {
                write(&mut bytes, if child == NONE { 0 } else { node - child });
            }
        }
        bytes.shrink_to_fit();
        Self {
            shell: Self::with(tree, arena.empty_like(0, 0)),
            nodes: arena.len(),
            places: arena.children.len(),
            bytes,
        }
    }

    /// Unpacks the tree, which is the same as before it was packed. Cost: one visit per stored node.
    pub fn tree(&self) -> Tree {
        let mut arena = self.shell.arena.empty_like(self.nodes, self.places);
        let mut bytes = self.bytes.iter().copied();
        let mut children = Vec::new();
        while arena.len() < self.nodes {
            self.read_block(&mut arena, &mut bytes, &mut children);
        }
        Self::with(&self.shell, arena)
    }

    fn with(tree: &Tree, arena: Arena) -> Tree {
        Tree { class: Arc::clone(&tree.class), keys: tree.keys.clone(), arena, ..*tree }
    }

    /// Reads the next thousand nodes. A browser at first runs a function as slow code, and can't switch to fast code
    /// during a single long call.
    #[inline(never)]
    fn read_block(
        &self,
        arena: &mut Arena,
        bytes: &mut impl Iterator<Item = u8>,
        children: &mut Vec<u32>,
    ) {
        for _ in 0..1024.min(self.nodes - arena.len()) {
            let node = arena.len() as u32;
            let [head, letter] = [0; 2].map(|_| bytes.next().unwrap_or(0));
            let mut number = |is_there: bool| if is_there { read(bytes) } else { 0 };
            let points = number(letter & POINTS != 0);
            let excess = number(letter & EXCESS != 0);
            let count = number(true);
            children.clear();
            children.extend((0..count).map(|_| match number(true) {
                0 => NONE,
                back => node - back,
            }));
            let tag = Tag::from_parts(head, letter & 31, points);
            let bound = arena.bound_of(tag, children).wrapping_add(excess);
            let made = arena.push(tag, children, bound);
            made.unwrap_or_else(|_| unreachable!("there was room for the node"));
        }
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.len() + 8 * self.shell.keys.len()
    }
}

/// Writes a number with seven bits per byte, lowest bits first. The highest bit of a byte says that more bytes follow.
#[inline]
fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[inline]
fn read(bytes: &mut impl Iterator<Item = u8>) -> u32 {
    let (mut number, mut shift) = (0, 0);
    for byte in bytes {
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            break;
        }
        shift += 7;
    }
    number
}

// --- Errors ---

/// The maximum number of points of one node, which has 19 bits for them.
pub(super) const MAX_NODE_POINTS: u32 = (1 << 19) - 1;

/// Why a tree could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum TreeError {
    #[error("the tree has more than {limit} nodes: take fewer letters, or lift with a cutoff")]
    TooLarge { limit: u32 },
    #[error("a tree can have at most 32 cells with a choice of letters, but this class has {got}")]
    OpenCells { got: u32 },
    #[error(
        "a node of this tree has more than {MAX_NODE_POINTS} points: use the standard points table"
    )]
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
