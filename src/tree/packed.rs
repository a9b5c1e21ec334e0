//! Packs a tree into about six bytes per node. It can be unpacked in a single pass.

use std::sync::Arc;

use super::arena::{Arena, NONE, Node, Tag};
use super::evaluation::Tree;

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
