//! A tree that can be changed node by node. No node is shared, and each node always keeps its number.

use std::sync::Arc;

use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, NodeId, Tree, TreeError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchNode {
    pub kind: Kind,
    /// The node's cell, unless it is a root.
    pub cell: Option<Cell>,
    /// The letter of a sum node.
    pub letter: Option<Letter>,
    pub points: u32,
    /// The node's bound, as it would be stored in a tree.
    pub bound: u32,
    /// The numbers of the node's children. A pyramid (a choice on a lifted cell) has one entry per letter, which is
    /// `None` if nothing is left for that letter.
    pub children: Vec<Option<usize>>,
    pub copy_of: Option<usize>,
    /// The number of the node's parent; for a node that was removed, its last parent.
    pub(super) parent: Option<usize>,
}

impl SketchNode {
    /// Copies a node without its children.
    pub(crate) fn new(tree: &Tree, node: NodeId) -> Self {
        Self {
            kind: tree.kind(node),
            cell: tree.cell(node),
            letter: tree.letter(node),
            points: tree.points(node),
            bound: tree.node_bound(node),
            children: Vec::new(),
            copy_of: None,
            parent: None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Sketch {
    pub(super) class: Arc<BoardClass>,
    pub(super) nodes: Vec<SketchNode>,
    pub(super) root: usize,
    pub(super) count: usize,
    /// The nodes that the current move merged away, each with the node it became part of.
    pub(super) passed: Vec<(usize, usize)>,
}

impl Sketch {
    /// Unfolds a tree, so that each stored node appears at all of its places. Each node gets the number of its place.
    pub fn new(tree: &Tree, limit: u32) -> Result<Self, TreeError> {
        if tree.nodes() > limit {
            return Err(TreeError::TooLarge { limit });
        }
        let mut nodes = Vec::with_capacity(tree.nodes() as usize);
        let root = unfold(tree, tree.root(), None, &mut nodes);
        let count = nodes.len();
        Ok(Self { class: Arc::clone(tree.class()), nodes, root, count, passed: Vec::new() })
    }

    pub fn root(&self) -> usize {
        self.root
    }

    pub fn size(&self) -> usize {
        self.count
    }

    pub fn node(&self, number: usize) -> &SketchNode {
        &self.nodes[number]
    }

    /// Lists the nodes that are currently in the tree, each with its depth. Parents come before their children.
    pub fn walk(&self) -> Vec<(usize, usize)> {
        self.walk_from(self.root)
    }

    pub(super) fn walk_from(&self, top: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut ahead = vec![(top, 0)];
        while let Some((node, depth)) = ahead.pop() {
            found.push((node, depth));
            let children = self.nodes[node].children.iter().rev().flatten();
            ahead.extend(children.map(|&child| (child, depth + 1)));
        }
        found
    }

    pub fn below(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.nodes[node].children.iter().copied().flatten()
    }

    /// Iterates over the ancestors of a node in the tree, from its parent up.
    pub fn above(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        core::iter::successors(self.nodes[node].parent, |&node| self.nodes[node].parent)
    }

    pub(super) fn pass(&mut self, gone: usize, into: usize) {
        self.count -= 1;
        self.passed.push((gone, into));
    }

    pub(super) fn bound_by_children(&self, node: usize) -> u32 {
        let mut bounds = self.below(node).map(|child| self.nodes[child].bound);
        let at = &self.nodes[node];
        match at.kind {
            Kind::Root | Kind::Sum => bounds.fold(at.points, u32::saturating_add),
            Kind::Choice | Kind::Pyramid => bounds.by_ref().max().unwrap_or(0),
        }
    }

    /// Recomputes the bound of a node from the bounds of its children, and continues upward as long as bounds change.
    pub(super) fn measure(&mut self, mut node: usize) {
        loop {
            let bound = self.bound_by_children(node);
            if core::mem::replace(&mut self.nodes[node].bound, bound) == bound {
                return;
            }
            let Some(parent) = self.nodes[node].parent else {
                return;
            };
            node = parent;
        }
    }

    /// Lists the nodes that are currently in the tree, from left to right, with children before their parents.
    pub(super) fn children_first(&self) -> Vec<usize> {
        let (mut found, mut ahead) = (Vec::new(), vec![self.root]);
        while let Some(node) = ahead.pop() {
            found.push(node);
            ahead.extend(self.below(node));
        }
        found.reverse();
        found
    }

    pub(super) fn cut(&mut self, top: usize) {
        self.forget(top);
        if let Some(parent) = self.nodes[top].parent {
            let at = &mut self.nodes[parent];
            let keeps_place = at.kind == Kind::Pyramid;
            at.children
                .retain_mut(|child| *child != Some(top) || keeps_place && child.take().is_some());
        }
    }

    pub(super) fn add(&mut self, node: SketchNode) -> usize {
        let id = self.nodes.len();
        self.nodes.push(node);
        self.count += 1;
        self.adopt(id);
        id
    }

    pub(super) fn adopt(&mut self, node: usize) {
        for at in 0..self.nodes[node].children.len() {
            if let Some(child) = self.nodes[node].children[at] {
                self.nodes[child].parent = Some(node);
            }
        }
    }

    pub(super) fn copy(&mut self, node: usize) -> usize {
        let mut new = self.nodes[node].clone();
        new.copy_of = Some(node);
        for at in 0..new.children.len() {
            if let Some(child) = new.children[at] {
                new.children[at] = Some(self.copy(child));
            }
        }
        self.add(new)
    }

    pub(super) fn replace(&mut self, old: usize, new: usize) {
        let parent = self.nodes[old].parent;
        self.nodes[new].parent = parent;
        match parent {
            Some(parent) => {
                let children = self.nodes[parent].children.iter_mut();
                for child in children.filter(|child| **child == Some(old)) {
                    *child = Some(new);
                }
            }
            None => self.root = new,
        }
    }

    /// Subtracts a removed branch from the count of nodes.
    pub(super) fn forget(&mut self, top: usize) {
        self.count -= self.walk_from(top).len();
    }

    pub(super) fn is_choice_of(&self, node: usize, cell: Cell) -> bool {
        let node = &self.nodes[node];
        matches!(node.kind, Kind::Choice | Kind::Pyramid) && node.cell == Some(cell)
    }

    /// Returns the child of a choice for a letter.
    pub(super) fn chosen(&self, choice: usize, letter: Letter) -> Option<usize> {
        let node = &self.nodes[choice];
        if node.kind == Kind::Pyramid {
            let letters = self.class.letters(node.cell?);
            return node.children[letters.iter().position(|at| *at == letter)?];
        }
        self.below(choice).find(|&child| self.nodes[child].letter == Some(letter))
    }
}

fn unfold(tree: &Tree, node: NodeId, parent: Option<usize>, nodes: &mut Vec<SketchNode>) -> usize {
    let pyramid = tree.kind(node) == Kind::Pyramid;
    let mut children = Vec::new();
    if pyramid {
        let letters = tree.cell(node).map(|cell| tree.class().letters(cell).len());
        children.resize(letters.unwrap_or(0), None);
    }
    let id = nodes.len();
    nodes.push(SketchNode { children, parent, ..SketchNode::new(tree, node) });
    for (place, child) in tree.places(node) {
        let child = Some(unfold(tree, child, Some(id), nodes));
        let children = &mut nodes[id].children;
        if pyramid {
            children[place as usize] = child;
        } else {
            children.push(child);
        }
    }
    id
}
