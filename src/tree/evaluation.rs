//! The evaluation tree: its nodes, read one by one, its invariants, and its packed form.

use super::arena::{Arena, Kind, NONE, Node, NodeId, Tag, TreeError};
use crate::class::BoardClass;
use crate::grid::{Cell, CellSet, MAX_CELLS};
use crate::letter::Letter;
use std::sync::Arc;

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

    /// Returns the stored bound of a node. After a merge, it can be higher than the bound that [`exact_bound`](super::exact_bound)
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
