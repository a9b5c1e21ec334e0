//! The few best nodes of a tree, for a drawing of nodes and links.

use core::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::icicle::Icicle;
use crate::tree::{NodeId, Tree};

/// Some places of a tree, row by row, children of one place side by side: all of them or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// The stored node of each place.
    pub node: Vec<NodeId>,
    /// The number of each place.
    pub number: Vec<u32>,
    /// Where its parent is in these arrays; its own place for the root.
    pub parent: Vec<u32>,
    /// Which place below its parent it has.
    pub step: Vec<u32>,
    /// Children that are left out.
    pub hidden: Vec<u32>,
}

/// The places of a tree down from the root, those of the highest bound first, until `limit` would be exceeded.
///
/// The children of the places with the numbers in `open` are wanted whatever their bound, and those of `closed` are not
/// wanted. Cost: of what is expanded.
#[must_use]
pub fn expand(
    tree: &Tree,
    icicle: &Icicle,
    limit: usize,
    open: &BTreeSet<u32>,
    closed: &BTreeSet<u32>,
) -> Expanded {
    let root = icicle.root(tree);
    // In the order of their finding: place, parent, step, whether its children were taken.
    let mut seen = vec![(root, 0usize, 0u32, false)];
    let mut children: Vec<Vec<usize>> = vec![Vec::new()];
    let key = |node: NodeId, number: u32, id: usize| {
        (open.contains(&number), tree.node_bound(node), Reverse(id))
    };
    let mut ahead = BinaryHeap::from([key(root.node, 0, 0)]);
    while let Some((wanted, _, Reverse(id))) = ahead.pop() {
        let spot = seen[id].0;
        let count = tree.places(spot.node).count();
        if closed.contains(&spot.number) || count > 0 && !wanted && seen.len() + count > limit {
            continue;
        }
        seen[id].3 = true;
        for (step, child) in icicle.children(tree, spot) {
            let at = seen.len();
            seen.push((child, id, step, false));
            children.push(Vec::new());
            children[id].push(at);
            ahead.push(key(child.node, child.number, at));
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
    let mut expanded = Expanded::default();
    for id in order {
        let (spot, parent, step, taken) = seen[id];
        expanded.node.push(spot.node);
        expanded.number.push(spot.number);
        expanded.parent.push(rows[parent]);
        expanded.step.push(step);
        let hidden = if taken {
            0
        } else {
            tree.places(spot.node).count() as u32
        };
        expanded.hidden.push(hidden);
    }
    expanded
}
