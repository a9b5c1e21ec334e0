//! The moves of a plain lift: rotations.

use super::super::sketch::{Sketch, SketchNode};
use super::moves::Move;
use super::state::{Stage, Steps};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Compress, Kind, Tree, TreeError};

impl Steps {
    /// Starts to lift a cell. The tree must be in spelling order.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if there are more than `limit` nodes, now or after a move. [`TreeError::WrongOrder`]
    /// if the tree is orderly.
    pub fn lift(
        tree: &Tree,
        cell: Cell,
        compress: Compress,
        cutoff: u32,
        limit: u32,
    ) -> Result<Self, TreeError> {
        let mut steps = Self::begin(tree, Some(cell), limit)?.with(compress, cutoff)?;
        steps.thorough = compress == Compress::Thorough;
        let changes = tree.open_cells(tree.root()).contains(cell);
        if changes && !steps.sketch.is_choice_of(steps.sketch.root(), cell) {
            steps.ahead = rotations(&steps.sketch, cell);
            steps.stage = Stage::Rotate;
        }
        Ok(steps)
    }

    /// Swaps a node with the choices on the cell that are directly below the node.
    pub(super) fn rotate(&mut self, node: usize, cell: Cell) -> Move {
        let parent = self.sketch.nodes[node].parent;
        let original = self.sketch.nodes[node].clone();
        let meet = |sketch: &Sketch, child: &usize| sketch.is_choice_of(*child, cell);
        // If there are several choices on the cell, the first one stays.
        let mut choices = self.sketch.below(node).filter(|c| meet(&self.sketch, c));
        let choice = choices.next();
        let choice = choice.unwrap_or_else(|| unreachable!("only such nodes are rotated"));
        let met: Vec<usize> = choices.collect();
        self.sketch.replace(node, choice);
        let mut copies: Vec<Option<usize>> = Vec::new();
        let mut taken = false;
        let mut used = vec![false; original.children.len()];
        for letter in self.letters(cell).to_vec() {
            let children = self.children_for(&original, (cell, letter), &mut used);
            if original.points == 0 && children.iter().all(Option::is_none) {
                copies.push(None);
                continue;
            }
            let mut copy = original.clone();
            copy.children = children;
            copy.parent = Some(choice);
            if original.kind == Kind::Root {
                copy.kind = Kind::Sum;
                copy.cell = Some(cell);
                copy.letter = Some(letter);
            }
            let id = if taken {
                copy.copy_of = Some(node);
                self.sketch.add(copy)
            } else {
                taken = true;
                self.sketch.nodes[node] = copy;
                self.sketch.adopt(node);
                node
            };
            self.sketch.nodes[id].bound = self.sketch.bound_by_children(id);
            copies.push(Some(id));
            self.folds.push(id);
        }
        met.into_iter().for_each(|gone| self.sketch.pass(gone, choice));
        let top = &mut self.sketch.nodes[choice];
        top.kind = Kind::Pyramid;
        top.children.clone_from(&copies);
        self.sketch.nodes[choice].bound = self.sketch.bound_by_children(choice);
        if let Some(parent) = parent {
            self.sketch.measure(parent);
        }
        Move::Rotate { node, choice, copies }
    }

    /// Makes a node's children for one letter. A choice on the cell is replaced by its child for the letter. The other
    /// children are used as they are for the first letter and copied for the other letters.
    fn children_for(
        &mut self,
        node: &SketchNode,
        (cell, letter): (Cell, Letter),
        used: &mut [bool],
    ) -> Vec<Option<usize>> {
        let mut list = Vec::new();
        for (at, child) in node.children.iter().enumerate() {
            let new = match *child {
                None => None,
                Some(child) if self.sketch.is_choice_of(child, cell) => self.chosen(child, letter),
                Some(child) if core::mem::replace(&mut used[at], true) => {
                    Some(self.sketch.copy(child))
                }
                Some(child) => Some(child),
            };
            if new.is_some() || node.kind == Kind::Pyramid {
                list.push(new);
            }
        }
        list
    }

    /// Moves on to the next stage once all choices on the cell are at the top.
    pub(super) fn turn(&mut self) {
        if self.compress == Compress::No {
            self.begin_filter();
        } else {
            // Rotations were made from the bottom up, so the nodes that they made are in that order, too.
            let nodes = &self.sketch.nodes;
            self.folds.retain(|&node| nodes[node].kind == Kind::Sum);
            self.begin_fold();
        }
    }
}

/// Lists the nodes above choices on a cell, with the deepest ones last. Among equally deep nodes, the first one in the
/// walk comes last.
fn rotations(sketch: &Sketch, cell: Cell) -> Vec<usize> {
    // Nodes are numbered in the order of a walk, so parents come first.
    let count = sketch.nodes.len();
    let (mut has, mut depth) = (vec![false; count], vec![0u32; count]);
    for node in (0..count).rev() {
        has[node] |= sketch.is_choice_of(node, cell);
        if let (true, Some(parent)) = (has[node], sketch.nodes[node].parent) {
            has[parent] = true;
        }
    }
    for node in 1..count {
        depth[node] = sketch.nodes[node].parent.map_or(0, |above| depth[above] + 1);
    }
    let mut found: Vec<usize> =
        (0..count).rev().filter(|&node| has[node] && !sketch.is_choice_of(node, cell)).collect();
    found.sort_by_key(|&node| depth[node]);
    found
}
