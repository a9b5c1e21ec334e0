//! Shares equal subtrees, one pair of nodes at a time, until each subtree is stored only once.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::evaluation::{NONE, NodeId, Tree, TreeError};

/// A tree in which, at first, every place is stored as a separate node. Then equal nodes are shared, one pair at a
/// time, from the leaves up, until each distinct node is stored once.
///
/// Nodes are identified by their places, numbered in the order of a walk through the whole tree, with the root as 0.
/// Two nodes are equal if their whole subtrees are equal, including the bounds. So sharing them never changes the tree
/// itself. Cost: one visit per place for each tree that is requested.
#[derive(Clone, Debug)]
pub struct Dedupe {
    tree: Arc<Tree>,
    /// The stored node, the parent, and the children of each place.
    places: Vec<(NodeId, u32, Vec<u32>)>,
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
        let mut places = Vec::new();
        unfold(tree, tree.root(), 0, &mut places);
        let node = |place: u32| places[place as usize].0.index();
        let mut order: Vec<u32> = (0..places.len() as u32).collect();
        let mut firsts = BTreeMap::new();
        for &place in &order {
            firsts.entry(alike[node(place)]).or_insert(place);
        }
        order.sort_by_key(|&place| height[node(place)]);
        let pairs = order.iter().map(|&place| (place, firsts[&alike[node(place)]]));
        let pairs = pairs.filter(|(place, into)| place != into).collect();
        Ok(Self { tree: Arc::clone(tree), order, pairs, places })
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
        let up = |&place: &u32| (place > 0).then(|| self.places[place as usize].1);
        core::iter::successors(Some(place), up)
    }

    /// Returns the stored node of a place in the original tree.
    pub fn node(&self, place: u32) -> NodeId {
        self.places[place as usize].0
    }

    /// Returns the tree after the nodes of the first `pairs` pairs have been shared.
    pub fn after(&self, pairs: usize) -> Result<Tree, TreeError> {
        let gone: BTreeMap<u32, u32> = self.pairs[..pairs].iter().copied().collect();
        let old = &self.tree.arena;
        let mut arena = old.empty_like(self.places.len(), self.places.len());
        let mut made = vec![NONE; self.places.len()];
        for &place in self.order.iter().filter(|place| !gone.contains_key(place)) {
            let (node, _, below) = &self.places[place as usize];
            let below = below.iter().map(|&child| match child {
                NONE => NONE,
                child => made[*gone.get(&child).unwrap_or(&child) as usize],
            });
            made[place as usize] = arena.push_as(old, node.index(), below)?;
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

fn unfold(
    tree: &Tree,
    node: NodeId,
    parent: u32,
    places: &mut Vec<(NodeId, u32, Vec<u32>)>,
) -> u32 {
    let place = places.len() as u32;
    places.push((node, parent, Vec::new()));
    for &child in tree.arena.children(node.0) {
        let child = match child {
            NONE => NONE,
            child => unfold(tree, NodeId(child), place, places),
        };
        places[place as usize].2.push(child);
    }
    place
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
