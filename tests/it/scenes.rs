//! The geometry of trees: cropping, positions, origins, and moves.

mod expanded;
mod fixed;
mod folded;
mod kept;
mod moves;
mod origins;
mod places;
mod woven;

use std::collections::BTreeSet;
use std::sync::Arc;

use boggle_lab::class::BoardClass;
use boggle_lab::grid::Cell;
use boggle_lab::scene::{Direction, Icicle, Origins, TreeGraph, View, expand, tidy};
use boggle_lab::scoring::Rules;
use boggle_lab::tree::{
    Compress, Kind, Lift, Lifted, NodeId, Sharing, Tree, build, exact_bound, lift, orderly,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::{dims, enable2k};
use origins::check_origins;

fn class(text: &str, size: &str) -> Arc<BoardClass> {
    Arc::new(BoardClass::parse(text, dims(size), enable2k().alphabet()).unwrap())
}

fn tree(text: &str, size: &str) -> Arc<Tree> {
    Arc::new(build(enable2k(), &class(text, size), Rules::default()).unwrap())
}

fn squeeze(tree: &Arc<Tree>, cell: Cell, cutoff: u32) -> Lifted {
    let refreshed = Compress::Refreshed;
    let squeeze = Lift::new(tree, cell, cutoff, refreshed, Sharing::Full).unwrap();
    squeeze.finish().unwrap()
}

fn cell(index: usize) -> Cell {
    Cell::new(index).unwrap()
}

/// The 3x3 class of the 2025 posts.
fn large() -> Arc<Tree> {
    tree("lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz", "3x3")
}

/// The width of a node and the gap between neighbors.
const SPACING: (f32, f32) = (42.0, 9.0);

fn view_of(icicle: &Icicle, tree: &Tree, pixels: f64) -> View {
    View { from: 0.0, to: icicle.width(tree), pixels, least: 1.0 }
}

/// Draws a whole tree. If an operation made it, `from` says where its nodes come from.
fn drawing(tree: &Tree, from: Option<&Origins<'_>>) -> TreeGraph {
    let (icicle, none) = (Icicle::new(tree), BTreeSet::new());
    let shown = expand(tree, &icicle, icicle.root(tree), 9999, &none, &none);
    TreeGraph::of_tree(tree.class(), tree, &shown, from, SPACING)
}

/// The kind, cell, letter, points, and bound of every node with its depth; empty places are marked.
type Text = Vec<String>;

fn tree_text(tree: &Tree, node: NodeId, depth: usize, out: &mut Text) {
    out.push(format!(
        "{depth} {:?} {:?} {:?} {} {}",
        tree.kind(node),
        tree.cell(node),
        tree.letter(node),
        tree.points(node),
        tree.node_bound(node)
    ));
    let mut next = 0;
    for (place, child) in tree.places(node) {
        if tree.kind(node) == Kind::Pyramid && place > next {
            out.push(format!("{depth} {} places without", place - next));
        }
        next = place + 1;
        tree_text(tree, child, depth + 1, out);
    }
}

/// A place of the unfolded tree, found by brute force: number, x, width, depth, node, parent, step.
struct Place {
    x: f64,
    width: f64,
    depth: u8,
    node: NodeId,
    parent: u32,
    step: u32,
}

fn unfold(tree: &Tree) -> Vec<Place> {
    fn go(tree: &Tree, place: Place, out: &mut Vec<Place>) -> f64 {
        let (at, node, depth) = (out.len(), place.node, place.depth);
        let mut x = place.x;
        let left = x;
        out.push(place);
        for (step, child) in tree.places(node) {
            let child =
                Place { x, width: 0.0, depth: depth + 1, node: child, parent: at as u32, step };
            x += go(tree, child, out);
        }
        out[at].width = (x - left).max(1.0);
        out[at].width
    }
    let root = Place { x: 0.0, width: 0.0, depth: 0, node: tree.root(), parent: 0, step: 0 };
    let mut out = Vec::new();
    go(tree, root, &mut out);
    out
}

fn check_icicle(tree: &Tree, views: &[(f64, f64)]) {
    let icicle = Icicle::new(tree);
    let places = unfold(tree);
    assert_eq!(places.len(), tree.nodes() as usize);
    assert_eq!(places[0].width, icicle.width(tree));
    for &(from, part) in views {
        let width = icicle.width(tree) * part.max(1e-4);
        let from = from * (icicle.width(tree) - width);
        let view = View { from, to: from + width, pixels: 1000.0, least: 1.0 };
        let slice = icicle.slice(tree.class(), tree, view);
        let scale = 1000.0 / width;
        let mut shown = BTreeSet::new();
        let mut hidden = 0;
        for i in 0..slice.number.len() {
            let place = &places[slice.number[i] as usize];
            assert_eq!((slice.node[i], slice.depth[i]), (place.node, place.depth));
            assert!(slice.x[i] >= -0.01 && slice.x[i] + slice.width[i] <= 1000.01);
            let (path, _) = icicle.path(tree, slice.number[i]).unwrap();
            let above = slice.number[slice.parent[i] as usize];
            assert_eq!(path.last(), (i > 0).then_some(&slice.step[i]));
            assert_eq!(icicle.go(tree, slice.number[i], Direction::Up), (i > 0).then_some(above));
            if slice.run[i] == 1 && slice.layers[i] == 1 {
                let left = (place.x - from).max(0.0) * scale;
                assert!((f64::from(slice.x[i]) - left).abs() < 0.01);
                shown.insert(slice.number[i]);
            } else {
                hidden += slice.run[i];
            }
        }
        // Everything that is wide enough and within the view appears exactly once.
        let wide = places.iter().enumerate().filter(|(_, place)| {
            let visible = place.x < view.to && place.x + place.width > view.from;
            visible && place.width * scale >= 1.0
        });
        for (number, _) in wide {
            assert!(shown.contains(&(number as u32)), "{number} is missing");
        }
        assert!(hidden as usize <= places.len());
    }
    // Without a minimum width, nothing is too narrow for a view.
    let view = View { least: 0.0, ..view_of(&icicle, tree, 1000.0) };
    let mut numbers = icicle.slice(tree.class(), tree, view).number.0;
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..tree.nodes()));
    // Every place has a path, and the path leads back to the place.
    for (number, place) in places.iter().enumerate().step_by(1 + places.len() / 500) {
        let (path, spot) = icicle.path(tree, number as u32).unwrap();
        assert_eq!(
            (spot.node, spot.depth, spot.x, spot.width),
            (place.node, place.depth, place.x, place.width)
        );
        assert_eq!(icicle.spot(tree, &path), Some(spot));
        assert_eq!(icicle.hit(tree, place.x + place.width / 2.0, place.depth), Some(spot));
        assert_eq!(path.len(), usize::from(place.depth));
    }
    assert_eq!(icicle.path(tree, tree.nodes()), None);
    assert_eq!(icicle.hit(tree, -1.0, 0), None);
    assert_eq!(icicle.hit(tree, icicle.width(tree), 0), None);
}

#[test]
fn icicles_show_what_is_wide_enough() {
    let views = [(0.0, 1.0), (0.3, 0.1), (0.7, 0.01), (0.999, 0.2)];
    let first = tree("lnrsy aeiou chkmpt aeiou", "2x2");
    check_icicle(&first, &views);
    let lifted = lift(&first, cell(1), 20).unwrap().tree;
    check_icicle(&lifted, &views);
    check_icicle(&squeeze(&lifted, cell(0), 10).tree, &views);
    let planted = orderly::build(enable2k(), first.class(), Rules::default()).unwrap();
    check_icicle(&planted, &views);
    check_icicle(&tree("x z x z", "2x2"), &views);
}

#[test]
fn an_icicle_of_half_a_million_nodes_is_cut_to_a_few_thousand() {
    let tree = large();
    let icicle = Icicle::new(&tree);
    let view = view_of(&icicle, &tree, 1600.0);
    let slice = icicle.slice(tree.class(), &tree, view);
    assert_eq!(slice.number.len(), 2383);
    let all = icicle.slice(tree.class(), &tree, View { least: 0.0, ..view });
    assert_eq!(all.number.len(), 520_947);
    let mut numbers = all.number.0;
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..520_947));
}

/// Checks that no two nodes in a row overlap, that parents are above the middle of their children, and that the left
/// edge is at 0.
fn check_layout(parents: &[u32], widths: &[f32]) {
    let x = tidy(parents, widths, 8.0);
    let n = parents.len();
    let mut depth = vec![0; n];
    for node in 1..n {
        depth[node] = depth[parents[node] as usize] + 1;
    }
    let mut left = f32::INFINITY;
    for node in 0..n {
        left = left.min(x[node] - widths[node] / 2.0);
        if node + 1 < n && depth[node] == depth[node + 1] {
            let gap = if parents[node] == parents[node + 1] { 8.0 } else { 16.0 };
            let clear = (x[node + 1] - widths[node + 1] / 2.0) - (x[node] + widths[node] / 2.0);
            assert!(clear >= gap - 0.01 * (1.0 + x[node].abs() / 1000.0), "{node}: {clear}");
        }
        let children: Vec<usize> =
            (1..n).filter(|child| parents[*child] as usize == node).collect();
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            let middle = (x[*first] + x[*last]) / 2.0;
            assert!((middle - x[node]).abs() < 0.05, "{node}: {middle} {}", x[node]);
        }
    }
    assert!(left.abs() < 0.01);
}

#[test]
fn layouts_of_trees() {
    check_layout(&[0], &[10.0]);
    check_layout(&[0, 0, 0, 0], &[10.0, 30.0, 5.0, 5.0]);
    let tree = large();
    let none = BTreeSet::new();
    let icicle = Icicle::new(&tree);
    let expanded = expand(&tree, &icicle, icicle.root(&tree), 1500, &none, &none);
    let widths: Vec<f32> = (0..expanded.len()).map(|at| 20.0 + (at % 7) as f32 * 4.0).collect();
    let parents: Vec<u32> = expanded.iter().map(|row| row.parent).collect();
    check_layout(&parents, &widths);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn layouts_of_any_tree(
        picks in vec((0.0..1.0f64, 4.0..60.0f32), 0..120),
    ) {
        // Nodes come row by row, so parent numbers never decrease.
        let (mut parents, mut widths) = (vec![0u32], vec![20.0]);
        for (pick, width) in picks {
            let last = *parents.last().unwrap();
            let room = parents.len() as u32 - last;
            // New nodes are mostly near the last parent, which gives deep trees as well as wide ones.
            parents.push(last + (pick * pick * f64::from(room.min(6))) as u32);
            widths.push(width);
        }
        check_layout(&parents, &widths);
    }

    #[test]
    fn lifts_of_any_class_keep_their_places(
        letters in vec(prop::sample::subsequence("aeionrst".chars().collect::<Vec<_>>(), 1..=3), 4),
        cutoff in 0u32..6,
        compress in prop::sample::select(vec![Compress::No, Compress::Refreshed, Compress::Thorough]),
        order in Just((0..4usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let text: Vec<String> = letters.into_iter().map(|set| set.into_iter().collect()).collect();
        let mut now = tree(&text.join(" "), "2x2");
        for at in order {
            // The lift is plain, or it folds and shares.
            let sharing = if compress == Compress::No { Sharing::Local } else { Sharing::Full };
            let lifted = Lift::new(&now, cell(at), cutoff, compress, sharing).unwrap();
            let lifted = lifted.finish().unwrap();
            check_origins(&now, &lifted);
            prop_assert!(exact_bound(&lifted.tree) <= exact_bound(&now));
            now = lifted.tree;
            for fold in [Compress::No, Compress::Stale, Compress::Thorough] {
                let in_place = Lift::new(&now, None, cutoff, fold, Sharing::Full);
                check_origins(&now, &in_place.unwrap().finish().unwrap());
            }
            check_icicle(&now, &[(0.5, 0.3)]);
        }
    }
}
