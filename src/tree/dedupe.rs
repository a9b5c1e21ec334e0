//! Shares equal subtrees, one pair of nodes at a time, until each subtree is stored only once.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::arena::{NONE, NodeId, TreeError};
use super::evaluation::Tree;

/// A tree in which, at first, every place is stored as a separate node. Then equal nodes are shared, one pair at a
/// time, from the leaves up, until each distinct node is stored once.
///
/// Nodes are identified by their places, numbered in the order of a walk through the whole tree, with the root as 0.
/// Two nodes are equal if their whole subtrees are equal, including the bounds. So sharing them never changes the tree
/// itself. Cost: one visit per place for each tree that is requested.
#[derive(Clone, Debug)]
pub struct Dedupe {
    tree: Arc<Tree>,
    /// For each place, its stored node. `parent` and `below` have its parent and its children, as places.
    node: Vec<NodeId>,
    parent: Vec<u32>,
    below: Vec<Vec<u32>>,
    /// For each place, the first place of an equal node.
    first: Vec<u32>,
    /// For each place, the index of the pair whose merge removes it, or [`NONE`] for places that stay.
    gone: Vec<u32>,
    /// All places, with children before their parents.
    order: Vec<u32>,
    pairs: Vec<(u32, u32)>,
}

impl Dedupe {
    /// Finds the equal nodes of a tree.
    pub fn new(tree: &Arc<Tree>, limit: u32) -> Result<Self, TreeError> {
        if tree.nodes() > limit {
            return Err(TreeError::TooLarge { limit });
        }
        let (alike, height) = kinds(tree);
        let mut found = Self {
            tree: Arc::clone(tree),
            node: Vec::new(),
            parent: Vec::new(),
            below: Vec::new(),
            first: Vec::new(),
            gone: Vec::new(),
            order: Vec::new(),
            pairs: Vec::new(),
        };
        found.unfold(tree.root(), 0);
        let mut firsts = BTreeMap::new();
        for (place, node) in (0..).zip(&found.node) {
            found.first.push(*firsts.entry(alike[node.index()]).or_insert(place));
        }
        found.order = (0..found.node.len() as u32).collect();
        let at = &found.node;
        found.order.sort_by_key(|&place| height[at[place as usize].index()]);
        found.gone = vec![NONE; found.node.len()];
        for &place in &found.order {
            let into = found.first[place as usize];
            if into != place {
                found.gone[place as usize] = found.pairs.len() as u32;
                found.pairs.push((place, into));
            }
        }
        Ok(found)
    }

    fn unfold(&mut self, node: NodeId, parent: u32) -> u32 {
        let place = self.node.len() as u32;
        self.node.push(node);
        self.parent.push(parent);
        self.below.push(Vec::new());
        let tree = Arc::clone(&self.tree);
        for &child in tree.arena.children(node.0) {
            let child = match child {
                NONE => NONE,
                child => self.unfold(NodeId(child), place),
            };
            self.below[place as usize].push(child);
        }
        place
    }

    /// Returns the original tree.
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// Returns the pairs in order: the place of the node that disappears, and the place of the node that replaces it.
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.pairs
    }

    /// Iterates over a place and its ancestors, up to the root.
    pub fn above(&self, place: u32) -> impl Iterator<Item = u32> + '_ {
        let up = |&place: &u32| (place > 0).then(|| self.parent[place as usize]);
        core::iter::successors(Some(place), up)
    }

    /// Returns the stored node of a place in the original tree.
    pub fn node(&self, place: u32) -> NodeId {
        self.node[place as usize]
    }

    /// Returns the tree after the nodes of the first `pairs` pairs have been shared.
    pub fn after(&self, pairs: usize) -> Result<Tree, TreeError> {
        let stays = |place: u32| self.gone[place as usize] as usize >= pairs;
        let old = &self.tree.arena;
        let mut arena = old.empty_like(self.node.len(), self.node.len());
        let mut made = vec![NONE; self.node.len()];
        for &place in self.order.iter().filter(|place| stays(**place)) {
            let node = self.node[place as usize].index();
            let below = self.below[place as usize].iter();
            let below = below.map(|&child| match child {
                NONE => NONE,
                child if stays(child) => made[child as usize],
                child => made[self.first[child as usize] as usize],
            });
            made[place as usize] = arena.push_as(old, node, below)?;
        }
        Ok(Tree {
            class: Arc::clone(&self.tree.class),
            root: made[0],
            arena,
            keys: Vec::new(),
            ..*self.tree
        })
    }
}

/// Returns two lists with one number for each stored node. In the first list, two nodes have the same number only if
/// they are equal. The second list has the number of rows below each node.
fn kinds(tree: &Tree) -> (Vec<u32>, Vec<u32>) {
    let (mut kinds, mut height) = (Vec::new(), Vec::new());
    let mut known = BTreeMap::new();
    for node in tree.all_nodes() {
        let children = tree.arena.children(node.0).iter();
        let below: Vec<u32> = children
            .clone()
            .map(|&child| match child {
                NONE => NONE,
                child => kinds[child as usize],
            })
            .collect();
        let deepest = children.filter(|child| **child != NONE);
        height.push(deepest.map(|&child| 1 + height[child as usize]).max().unwrap_or(0));
        let next = known.len() as u32;
        let own = (tree.tag(node).0, tree.node_bound(node), below);
        kinds.push(*known.entry(own).or_insert(next));
    }
    (kinds, height)
}
