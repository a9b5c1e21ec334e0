//! Packed trees, and the timeline that packs them.

use std::sync::Arc;

use boggle_lab::job::tree_session::Timeline;
use boggle_lab::scene::Made;
use boggle_lab::tree::{
    Compress, Lift, Lifted, NodeId, PackedTree, Sharing, Tree, TreeError, lift, orderly,
};

use super::{cell, class, enable2k, large, tree};

/// Returns everything that is stored for a node.
fn node(tree: &Tree, node: NodeId) -> impl PartialEq + std::fmt::Debug + use<> {
    let label = (tree.kind(node), tree.cell(node), tree.letter(node));
    let numbers = (tree.points(node), tree.node_bound(node), tree.size(node));
    let children: Vec<_> = tree.places(node).collect();
    (label, numbers, children, tree.open_cells(node))
}

fn assert_equal(a: &Tree, b: &Tree) {
    let figures = |tree: &Tree| (tree.root(), tree.stored(), tree.bytes(), tree.order());
    assert_eq!(figures(a), figures(b));
    for at in a.all_nodes() {
        assert_eq!(node(a, at), node(b, at));
    }
}

fn fold(tree: &Arc<Tree>, at: usize, compress: Compress) -> Result<Lifted, TreeError> {
    Lift::new(tree, cell(at), 20, compress, Sharing::Full)?.finish()
}

#[test]
fn packed_trees_come_back_unchanged() {
    let mut trees = vec![tree("ab cd ef gh", "2x2"), tree("t ae r i . .", "2x3")];
    let first = tree("st ae nr lt ei sd rg aeo ns", "3x3");
    let plain = lift(&first, cell(4), 20).unwrap().tree;
    let stale = fold(&first, 4, Compress::Stale).unwrap().tree;
    let staler = fold(&stale, 5, Compress::Stale).unwrap().tree;
    assert!(staler.bound() > boggle_lab::tree::exact_bound(&staler));
    let fine = fold(&plain, 5, Compress::Refreshed).unwrap().tree;
    // Nothing is left below the root of this tree except its bound.
    let dropped = Lift::new(&fine, None, fine.bound(), Compress::No, Sharing::Full).unwrap();
    let broken = dropped.finish().unwrap().tree;
    assert_eq!((broken.nodes(), broken.bound()), (1, fine.bound()));
    let class = class("st ae nr lt ei sd", "2x3");
    let orderly = orderly::build(enable2k(), &class, Default::default()).unwrap();
    trees.extend([first, plain, stale, staler, fine]);
    trees.extend([broken, Arc::new(orderly)]);
    for tree in trees {
        assert_equal(&PackedTree::new(&tree).tree(), &tree);
    }
}

#[test]
fn timelines() {
    let first = tree("st ae nr lt ei sd rg aeo ns", "3x3");
    let mut timeline = Timeline::default();
    assert!(timeline.last().is_none());
    timeline.bring(0);
    assert!(timeline.shown(0).is_none());
    timeline.push(Arc::clone(&first), None);
    let mut trees = vec![first];
    for at in [4, 5, 3] {
        let last = timeline.last().unwrap();
        let lifted = fold(&last, at, Compress::Refreshed).unwrap();
        trees.push(Arc::clone(&lifted.tree));
        timeline.push(lifted.tree, Some(Made::Lift(lifted.alive)));
    }
    for step in [3, 0, 1, 2, 1] {
        timeline.bring(step);
        let shown = timeline.shown(step).unwrap();
        assert_equal(&shown.tree, &trees[step]);
        assert_eq!(shown.made.is_some(), step > 0);
    }
    // These are the two trees used last.
    assert!(timeline.shown(2).is_some() && timeline.shown(0).is_none());
    // After going back and forward again, a tree that was packed gives the same results as before.
    timeline.truncate(2);
    assert!(timeline.shown(2).is_none());
    let last = timeline.last().unwrap();
    let again = fold(&last, 5, Compress::Refreshed).unwrap();
    assert_equal(&again.tree, &trees[2]);
    timeline.truncate(0);
    assert!(timeline.last().is_none());
}

/// Measures how much memory the ten trees of nine lifts of the 2025 class take when they are
/// packed.
#[test]
fn bytes_of_timelines() {
    for (compress, sharing, stored, bytes) in [
        (Compress::No, Sharing::Local, 3_505_215, 26_989_967),
        (Compress::Refreshed, Sharing::Full, 1_396_066, 20_584_758),
    ] {
        let mut timeline = Timeline::default();
        let (mut tree, mut nodes) = (large(), 0);
        timeline.push(Arc::clone(&tree), None);
        for at in tree.class().dims().split_order() {
            nodes += tree.stored();
            let lifted = Lift::new(&tree, at, 520, compress, sharing).unwrap().finish().unwrap();
            tree = lifted.tree.clone();
            timeline.push(lifted.tree, Some(Made::Lift(lifted.alive)));
        }
        assert_eq!((nodes, timeline.bytes()), (stored, bytes));
    }
}
