//! Trees drawn as they are stored: each node appears once, below all its parents, and no nodes overlap.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use boggle_lab::scene::{Icicle, Made, Origins, TreeGraph, first_places, layered, share};
use boggle_lab::tree::{Compress, Kind, Lift, NodeId, Sharing, Tree, lift, orderly, part};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{SPACING, class, large, tree, unfold};
use crate::support::enable2k;

fn weave(tree: &Tree, limit: usize, open: &[u32]) -> TreeGraph {
    let open = open.iter().copied().collect();
    let shared = share(tree, &Icicle::new(tree), tree.root(), limit, &open);
    TreeGraph::woven(tree.class(), tree, &shared, None, SPACING)
}

/// Returns the part of `all` for each link or node, given where the parts begin.
fn parts<'a, T>(all: &'a [T], starts: &'a [u32]) -> impl Iterator<Item = &'a [T]> {
    starts.windows(2).map(|pair| &all[pair[0] as usize..pair[1] as usize])
}

/// Checks that nodes and bends in a layer don't overlap, that children are below all their parents, and that the
/// leftmost edge is at 0.
fn check_places(layers: &[u32], ends: &[(u32, u32)], x: &[f32], bends: &[Vec<f32>]) {
    let mut rows: BTreeMap<u32, Vec<(f32, f32)>> = BTreeMap::new();
    for (&layer, &x) in layers.iter().zip(x) {
        rows.entry(layer).or_default().push((x, 21.0));
    }
    // Links to one node share their bend in a layer.
    let mut of: BTreeMap<(u32, u32), f32> = BTreeMap::new();
    for (&(from, to), bends) in ends.iter().zip(bends) {
        assert!(layers[from as usize] < layers[to as usize], "children are below");
        let between = layers[from as usize] + 1..layers[to as usize];
        assert_eq!(between.len(), bends.len());
        for (layer, &at) in between.zip(bends) {
            assert_eq!(*of.entry((to, layer)).or_insert(at), at);
        }
    }
    for ((_, layer), at) in of {
        rows.entry(layer).or_default().push((at, 0.0));
    }
    for row in rows.values_mut() {
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        for pair in row.windows(2) {
            let [(left, half), (right, other)] = pair else { unreachable!() };
            assert!(right - left >= half + other + 9.0 - 0.01, "{left} {right}");
        }
    }
    let left = x.iter().copied().fold(f32::INFINITY, f32::min);
    assert!((left - 21.0).abs() < 0.01);
}

fn check(tree: &Tree, graph: &TreeGraph) {
    let woven = graph.woven.as_ref().unwrap();
    let ends: Vec<(u32, u32)> = woven.from.iter().copied().zip(woven.to.iter().copied()).collect();
    let bends: Vec<Vec<f32>> = parts(&woven.bends, &woven.bend_starts).map(<[_]>::to_vec).collect();
    let layers: Vec<u32> = woven.layer.iter().map(|&layer| layer.into()).collect();
    check_places(&layers, &ends, &graph.x, &bends);
    let ways: Vec<usize> = parts(&woven.ways, &woven.way_starts).map(<[_]>::len).collect();
    let nodes: BTreeSet<u32> = graph.stored.iter().copied().collect();
    assert_eq!(nodes.len(), graph.stored.len(), "each node once");
    let icicle = Icicle::new(tree);
    for (row, &stored) in graph.stored.iter().enumerate() {
        let (_, spot) = icicle.path(tree, graph.number[row]).unwrap();
        let node = spot.node;
        assert_eq!(node.index() as u32, stored);
        let below: Vec<usize> =
            (0..ends.len()).filter(|&link| ends[link].0 as usize == row).collect();
        let children: BTreeSet<u32> = tree.places(node).map(|(_, at)| at.index() as u32).collect();
        let drawn: BTreeSet<u32> =
            below.iter().map(|&link| graph.stored[ends[link].1 as usize]).collect();
        if graph.hidden[row] == 0 {
            assert_eq!(drawn, children);
        } else {
            assert_eq!(graph.hidden[row] as usize, tree.places(node).count());
            assert!(drawn.is_empty());
        }
        // The links carry the letters of all places of the lifted choices.
        let ways: usize = below.iter().map(|&link| ways[link]).sum();
        let places = tree.places(node).count();
        let says = tree.kind(node) == Kind::Pyramid && graph.hidden[row] == 0;
        assert_eq!(ways, if says { places } else { 0 });
        // The bound counts one child of each choice and all children of each sum.
        let best = below.iter().filter(|&&link| woven.best[link] == 1).count();
        let counted = match tree.kind(node) {
            Kind::Root | Kind::Sum => below.len(),
            Kind::Choice | Kind::Pyramid => below.len().min(1),
        };
        assert_eq!(best, if graph.best[row] == 1 { counted } else { 0 });
    }
}

#[test]
fn stored_nodes_are_drawn_once() {
    // The picture of 2025: 52 nodes, some of them equal.
    let equal = tree(". . . . rs e ae o .", "3x3");
    let graph = weave(&equal, 999, &[]);
    check(&equal, &graph);
    assert_eq!((equal.nodes(), graph.number.len()), (52, equal.unique()));
    assert!(equal.unique() < 52);
    let woven = graph.woven.unwrap();
    let parents = |row: u32| woven.to.iter().filter(|&&to| to == row).count();
    let most = (0..woven.layer.len() as u32).map(parents).max();
    assert!(most >= Some(2), "shared nodes have several parents");
    // These are complete drawings of small trees, after plain lifts and after folding.
    for (text, size) in
        [("ab cd ef gh", "2x2"), ("t ae r i . .", "2x3"), ("st ae rl io n de", "2x3")]
    {
        let mut plain = tree(text, size);
        let mut folded = Arc::clone(&plain);
        for at in plain.class().dims().split_order() {
            plain = lift(&plain, at, 0).unwrap().tree;
            let squeeze = Lift::new(&folded, at, 0, Compress::Refreshed, Sharing::Full).unwrap();
            folded = squeeze.finish().unwrap().tree;
            for tree in [&plain, &folded] {
                let graph = weave(tree, 99_999, &[]);
                assert_eq!(graph.number.len(), tree.unique());
                check(tree, &graph);
            }
        }
    }
    let orderly = orderly::build(enable2k(), &class("ab cd ef gh", "2x2"), Default::default());
    let orderly = orderly.unwrap();
    check(&orderly, &weave(&orderly, 999, &[]));
}

#[test]
fn the_best_part_of_a_large_tree_is_drawn_and_more_on_demand() {
    let tree = large();
    for limit in [1, 20, 320] {
        let graph = weave(&tree, limit, &[]);
        assert!(graph.number.len() <= limit && graph.number.len() * 2 > limit.min(20));
        check(&tree, &graph);
    }
    let few = weave(&tree, 20, &[]);
    let closed = (0..few.number.len()).rfind(|&row| few.hidden[row] > 0).unwrap();
    let more = weave(&tree, 20, &[few.number[closed]]);
    let row = more.stored.iter().position(|&node| node == few.stored[closed]);
    assert_eq!(more.hidden[row.unwrap()], 0);
    check(&tree, &more);
}

#[test]
fn first_places_are_those_of_a_walk() {
    for tree in [tree("ab cd ef gh", "2x2"), tree(". . . . rs e ae o .", "3x3")] {
        let mut first = vec![u32::MAX; tree.stored()];
        for (number, place) in unfold(&tree).iter().enumerate() {
            let known = &mut first[place.node.index()];
            *known = (number as u32).min(*known);
        }
        let of_all = first_places(&tree);
        for (node, &number) in first.iter().enumerate().filter(|(_, number)| **number < u32::MAX) {
            assert_eq!(of_all[node], number);
        }
    }
}

#[test]
fn drawn_nodes_come_from_drawn_nodes() {
    let labels = |tree: &Tree, node: NodeId| (tree.cell(node), tree.letter(node));
    let check = |old: &Tree, new: &Tree, origins: &Origins<'_>| {
        let shared = share(new, &Icicle::new(new), new.root(), 99_999, &BTreeSet::new());
        let earlier = first_places(old);
        let from = Some((origins, &earlier[..]));
        let graph = TreeGraph::woven(new.class(), new, &shared, from, SPACING);
        let (before, places) = (weave(old, 99_999, &[]), Icicle::new(old));
        for (row, from) in parts(&graph.origins, &graph.origin_starts).enumerate() {
            assert!(!from.is_empty(), "node {row} comes from nowhere");
            for &number in from.iter().filter(|number| row > 0 && **number > 0) {
                assert!(before.number.contains(&number), "it was drawn, too");
                let node = places.path(old, number).unwrap().1.node;
                let own = shared.first[row].node;
                assert_eq!(labels(old, node), labels(new, own));
            }
        }
    };
    for (text, size) in [("ab cd ef gh", "2x2"), ("st ae rl io n de", "2x3")] {
        let mut now = tree(text, size);
        for at in now.class().dims().split_order() {
            let icicle = Icicle::new(&now);
            let lifted = lift(&now, at, 0).unwrap();
            let made = Made::Lift(lifted.alive.clone());
            check(&now, &lifted.tree, &Origins::new(&now, &icicle, &lifted.tree, &made));
            for (place, &letter) in (0..).zip(now.class().letters(at)) {
                let Some(part) = part(&lifted.tree, letter) else {
                    continue;
                };
                if now.class().letters(at).len() > 1
                    && lifted.tree.cell(lifted.tree.root()) == Some(at)
                {
                    let made = Made::Part(lifted.alive.clone(), place);
                    check(&now, &part, &Origins::new(&now, &icicle, &part, &made));
                }
            }
            let squeeze = Lift::new(&now, at, 0, Compress::Refreshed, Sharing::Full).unwrap();
            let folded = squeeze.finish().unwrap();
            let made = Made::Lift(folded.alive.clone());
            check(&now, &folded.tree, &Origins::new(&now, &icicle, &folded.tree, &made));
            now = folded.tree;
        }
    }
}

proptest! {
    /// Checks that any layered graph is drawn without overlaps.
    #[test]
    fn layers_of_any_graph(seeds in vec((0u32..1000, 0u32..1000, 0u32..1000), 0..60)) {
        // Each node is below one to three earlier ones.
        let mut layers = vec![0u32];
        let mut ends = Vec::new();
        for (row, (a, b, c)) in (1u32..).zip(seeds) {
            let parents = BTreeSet::from([a % row, b % row, c % row]);
            layers.push(parents.iter().map(|&at| layers[at as usize] + 1).max().unwrap());
            ends.extend(parents.into_iter().map(|at| (at, row)));
        }
        let (x, bends) = layered(&layers, &ends, 42.0, 9.0);
        check_places(&layers, &ends, &x, &bends);
    }
}

#[test]
fn trees_are_drawn_without_crossings() {
    // A tree of three levels, with children in the order of their parents.
    let layers = [0, 1, 1, 2, 2, 2];
    let ends = [(0, 1), (0, 2), (1, 3), (2, 4), (2, 5)];
    let x = layered(&layers, &ends, 42.0, 9.0).0;
    assert!(x[1] < x[2] && x[3] < x[4] && x[4] < x[5]);
    assert!((x[3] - x[1]).abs() < 1.0, "an only child hangs straight down");
    // Two nodes whose links cross in the given order are swapped.
    let layers = [0, 1, 1, 2, 2];
    let ends = [(0, 1), (0, 2), (1, 4), (2, 3), (1, 3), (1, 4)];
    let x = layered(&layers, &ends, 42.0, 9.0).0;
    assert_eq!(x[1] < x[2], x[4] < x[3]);
}
