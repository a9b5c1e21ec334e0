//! The few best nodes of a tree, for a drawing of nodes and links.

use core::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::icicle::{Icicle, Spot};
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

/// The places of a tree down from `root`, one of them, those of the highest bound first, until `limit` would be exceeded.
///
/// The children of the places with the numbers in `open` are wanted whatever their bound, and those of `closed` are not
/// wanted. Cost: of what is expanded.
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

/// A node that was reached, its parent's row, its place there, and whether its children are there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grown<T> {
    pub(super) item: T,
    pub(super) parent: u32,
    pub(super) step: u32,
    pub(super) taken: bool,
}

/// The nodes down from a root, row by row: those that are wanted, which `rank` says first, then those of the highest bound,
/// until `limit` would be exceeded.
pub(super) fn grow<T: Copy>(
    root: T,
    limit: usize,
    rank: impl Fn(T) -> (bool, u32),
    below: impl Fn(T) -> Vec<(u32, T)>,
) -> Vec<Grown<T>> {
    // In the order of their finding.
    let mut seen = vec![Grown {
        item: root,
        parent: 0,
        step: 0,
        taken: false,
    }];
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
            seen.push(Grown {
                item,
                parent: id as u32,
                step,
                taken: false,
            });
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
    let of_row = |&id: &usize| Grown {
        parent: rows[seen[id].parent as usize],
        ..seen[id]
    };
    order.iter().map(of_row).collect()
}
