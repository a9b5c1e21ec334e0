//! Selects the best few nodes of a tree, for a node-link drawing.

use core::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::icicle::{Icicle, Spot};
use crate::tree::{NodeId, Tree};

/// Some places of a tree, row by row, with siblings next to each other. For each place, either all of its children or
/// none of them are included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// The stored node of each place.
    pub node: Vec<NodeId>,
    /// The number of each place.
    pub number: Vec<u32>,
    /// The index of each place's parent in these arrays. For the root, it is the root's own index.
    pub parent: Vec<u32>,
    /// The position of each place among its parent's children.
    pub step: Vec<u32>,
    /// The number of each place's children that are left out.
    pub hidden: Vec<u32>,
}

/// Selects places of a tree from the place `root` down. The place with the highest bound is expanded first, and so on,
/// as long as there are at most `limit` places.
///
/// Places whose numbers are in `open` are always expanded, whatever their bounds, and those in `closed` are never
/// expanded. Cost: proportional to the number of places returned.
#[must_use]
pub fn expand(
    tree: &Tree,
    icicle: &Icicle,
    root: Spot,
    limit: usize,
    open: &BTreeSet<u32>,
    closed: &BTreeSet<u32>,
) -> Expanded {
    let grown = grow(
        root,
        limit,
        |spot| (open.contains(&spot.number), tree.node_bound(spot.node)),
        |spot| match closed.contains(&spot.number) {
            false => icicle.children(tree, spot).collect(),
            true => Vec::new(),
        },
    );
    let hidden = grown.iter().map(|of| match of.taken {
        true => 0,
        false => tree.places(of.item.node).count() as u32,
    });
    Expanded {
        hidden: hidden.collect(),
        node: grown.iter().map(|of| of.item.node).collect(),
        number: grown.iter().map(|of| of.item.number).collect(),
        parent: grown.iter().map(|of| of.parent).collect(),
        step: grown.iter().map(|of| of.step).collect(),
    }
}

/// A node that was reached, with the row of its parent, its position among the parent's children, and whether its own
/// children are included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grown<T> {
    pub(super) item: T,
    pub(super) parent: u32,
    pub(super) step: u32,
    pub(super) taken: bool,
}

/// Expands nodes from a root down, and returns them row by row. Nodes that `rank` requires are expanded first. Then the
/// others are expanded, in descending order of their bounds, as long as there are at most `limit` nodes.
pub(super) fn grow<T: Copy>(
    root: T,
    limit: usize,
    rank: impl Fn(T) -> (bool, u32),
    below: impl Fn(T) -> Vec<(u32, T)>,
) -> Vec<Grown<T>> {
    // The nodes, in the order in which they were found.
    let mut seen = vec![Grown { item: root, parent: 0, step: 0, taken: false }];
    let mut children: Vec<Vec<usize>> = vec![Vec::new()];
    let mut ahead = BinaryHeap::from([(rank(root), Reverse(0))]);
    while let Some(((wanted, _), Reverse(id))) = ahead.pop() {
        let found = below(seen[id].item);
        if !found.is_empty() && !wanted && seen.len() + found.len() > limit {
            continue;
        }
        seen[id].taken = !found.is_empty();
        for (step, item) in found {
            let at = seen.len();
            seen.push(Grown { item, parent: id as u32, step, taken: false });
            children.push(Vec::new());
            children[id].push(at);
            ahead.push((rank(item), Reverse(at)));
        }
    }
    let mut order = vec![0usize];
    let mut at = 0;
    while at < order.len() {
        order.extend(&children[order[at]]);
        at += 1;
    }
    let mut rows = vec![0u32; seen.len()];
    for (row, &id) in order.iter().enumerate() {
        rows[id] = row as u32;
    }
    let of_row = |&id: &usize| Grown { parent: rows[seen[id].parent as usize], ..seen[id] };
    order.iter().map(of_row).collect()
}
