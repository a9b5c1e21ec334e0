//! Drops branches of the pyramid at the top of a tree, and cleans up afterward.

use std::collections::BTreeSet;

use crate::tree::arena::NONE;
use crate::tree::evaluation::Tree;

/// Returns whether a pyramid node is the first one with its key. If the tree has no keys, every node counts as the
/// first.
fn is_first(tree: &Tree, node: usize, seen: &mut BTreeSet<u64>) -> bool {
    tree.keys.get(node).is_none_or(|key| seen.insert(*key))
}

/// Counts the nodes reachable from the root, and how many of them the published tables count as unique.
pub(super) fn live_and_unique(tree: &Tree) -> (usize, usize) {
    let live = tree.arena.reachable(&[tree.root]);
    let live = live.into_iter().filter(|live| *live).count();
    let pyramid = tree.arena.pyramid(tree.root).into_iter();
    let mut seen = BTreeSet::new();
    let again = pyramid.filter(|&node| !is_first(tree, node as usize, &mut seen));
    (live, live - again.count())
}

/// Going down from the root, drops each branch below a pyramid node if the branch's bound is at or below the cutoff.
/// Returns how many branches were dropped.
pub(super) fn drop_branches(tree: &mut Tree, cutoff: u32) -> u32 {
    if cutoff == 0 {
        return 0;
    }
    let mut dropped = 0;
    let mut seen = BTreeSet::new();
    let mut ahead = BTreeSet::from([tree.root as usize]);
    while let Some(node) = ahead.pop_last() {
        if !tree.arena.nodes[node].tag.is_pyramid() {
            continue;
        }
        let counts = is_first(tree, node, &mut seen);
        let arena = &mut tree.arena;
        for at in arena.start[node] as usize..arena.start[node + 1] as usize {
            let child = arena.children[at];
            if child == NONE {
                continue;
            }
            if arena.nodes[child as usize].bound <= cutoff {
                arena.children[at] = NONE;
                dropped += u32::from(counts);
            } else {
                ahead.insert(child as usize);
            }
        }
    }
    dropped
}

/// Drops nodes that can't be reached from the root, and puts the rest in the order of a walk. The order matters if two
/// nodes with the same key were folded differently, because the published counts of unique nodes depend on which one
/// comes first. At most `live` nodes may be left.
pub(super) fn tidy(tree: &mut Tree, live: usize) {
    let (arena, order) = tree.arena.in_walk_order(tree.root, live);
    if !tree.keys.is_empty() {
        let keys = order.iter().map(|&node| tree.keys[node as usize]);
        tree.keys = keys.collect();
    }
    tree.root = arena.len() as u32 - 1;
    tree.arena = arena;
}

/// Drops the branches of the pyramid that are at or below `cutoff`, and returns how many there were. The bound of the
/// root stays unchanged, even if nothing is left below it. In that case, the class is broken.
#[must_use]
pub fn filter(tree: &Tree, cutoff: u32) -> (Tree, u32) {
    let mut tree = tree.clone();
    let dropped = drop_branches(&mut tree, cutoff);
    let live = tree.arena.reachable(&[tree.root]);
    let moved = tree.arena.compact(&live);
    tree.root = moved[tree.root as usize];
    let mut live = live.into_iter();
    tree.keys.retain(|_| live.next() == Some(true));
    (tree, dropped)
}
