//! Merges orderly trees.

use crate::letter::MAX_LETTERS;
use crate::tree::arena::{Arena, NodeId, Tag};
use crate::tree::error::TreeError;
use crate::tree::evaluation::Tree;

/// Merges two sum nodes of one tree: points are added, choices on the same cell are merged letter by letter, and nodes
/// that only one of them has are shared.
///
/// The bound of the result is at most the sum of the two bounds. Each board's value is the sum of its values under the
/// two nodes. The new node has the cell and letter of `a`. Cost: proportional to the number of nodes that both have in
/// common.
///
/// # Errors
/// [`TreeError`] if the new nodes don't fit.
pub fn merge(tree: &mut Tree, a: NodeId, b: NodeId) -> Result<NodeId, TreeError> {
    let mut merger = Merger::new(tree);
    let node = merger.sums(a.0, b.0)?;
    Ok(NodeId(node))
}

/// Adds merged nodes at the end of an arena.
pub(super) struct Merger<'a> {
    pub(super) arena: &'a mut Arena,
    /// The position of each letter among each cell's letters.
    slots: Vec<[u8; MAX_LETTERS]>,
    pub(super) scratch: Vec<u32>,
}

impl<'a> Merger<'a> {
    pub(super) fn new(tree: &'a mut Tree) -> Self {
        let dims = tree.class.dims();
        let slots = dims.iter().map(|cell| {
            let mut slots = [0; MAX_LETTERS];
            for (slot, letter) in tree.class.letters(cell).iter().enumerate() {
                slots[letter.index()] = slot as u8;
            }
            slots
        });
        Self { slots: slots.collect(), arena: &mut tree.arena, scratch: Vec::new() }
    }

    fn sums(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let (tag, other) = (self.arena.nodes[a as usize].tag, self.arena.nodes[b as usize].tag);
        let tag = tag.with_points(tag.points() + other.points())?;
        let base = self.scratch.len();
        self.lists(a, b, None)?;
        self.push(tag, base)
    }

    /// Puts the merged children of two sum nodes into `scratch`, except the children of `b` on cell `but`.
    pub(super) fn lists(&mut self, a: u32, b: u32, but: Option<usize>) -> Result<(), TreeError> {
        let (mut i, mut j) = (0, 0);
        loop {
            let x = self.arena.children(a).get(i).copied();
            let y = self.arena.children(b).get(j).copied();
            let cell = |node: u32| self.arena.nodes[node as usize].tag.cell();
            if y.is_some_and(|y| Some(cell(y).index()) == but) {
                j += 1;
                continue;
            }
            let next = match (x, y) {
                (Some(x), Some(y)) if cell(x) == cell(y) => {
                    i += 1;
                    j += 1;
                    self.choices(x, y)?
                }
                (Some(x), y) if y.is_none_or(|y| cell(x) < cell(y)) => {
                    i += 1;
                    x
                }
                (_, Some(y)) => {
                    j += 1;
                    y
                }
                _ => return Ok(()),
            };
            self.scratch.push(next);
        }
    }

    fn choices(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let tag = self.arena.nodes[a as usize].tag;
        let base = self.scratch.len();
        let (mut i, mut j) = (0, 0);
        loop {
            let x = self.arena.children(a).get(i).copied();
            let y = self.arena.children(b).get(j).copied();
            let slot = |node: u32| {
                let letter = self.arena.nodes[node as usize].tag.letter();
                self.slots[tag.cell().index()][letter.index()]
            };
            let next = match (x, y) {
                (Some(x), Some(y)) if slot(x) == slot(y) => {
                    i += 1;
                    j += 1;
                    self.sums(x, y)?
                }
                (Some(x), y) if y.is_none_or(|y| slot(x) < slot(y)) => {
                    i += 1;
                    x
                }
                (_, Some(y)) => {
                    j += 1;
                    y
                }
                _ => break,
            };
            self.scratch.push(next);
        }
        self.push(tag, base)
    }

    /// Makes a node from a tag and the children in `scratch`, starting at `base`.
    pub(super) fn push(&mut self, tag: Tag, base: usize) -> Result<u32, TreeError> {
        let bound = self.arena.bound_of(tag, &self.scratch[base..]);
        let node = self.arena.push(tag, &self.scratch[base..], bound)?;
        self.scratch.truncate(base);
        Ok(node)
    }
}
