//! Tests with the pictures from the 2025 blog posts: trees written by hand, without words.

use std::sync::Arc;

use super::*;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::{Alphabet, Letter};

/// Makes a tree on two cells, with `a b c` on the first and `x y` on the second.
fn tree(hand: &str) -> Arc<Tree> {
    let latin = Alphabet::latin();
    let class = BoardClass::parse("abc xy", "1x2".parse().unwrap(), &latin).unwrap();
    let tree = by_hand(&Arc::new(class), &latin, hand).unwrap();
    tree.check();
    Arc::new(tree)
}

fn lifted(tree: &Arc<Tree>, cell: usize, compress: Compress) -> Arc<Tree> {
    let cell = Cell::new(cell).unwrap();
    let lifted = Lift::new(tree, cell, 0, compress, Sharing::None).unwrap();
    let lifted = lifted.finish().unwrap().tree;
    lifted.check();
    if compress == Compress::No {
        let fused = lift(tree, cell, 0).unwrap().tree;
        assert_eq!((fused.nodes(), fused.bound()), (lifted.nodes(), lifted.bound()));
    }
    lifted
}

/// Returns the letters of the top choice, each with the bound of the branch below it.
fn top(tree: &Tree) -> Vec<(char, u32)> {
    letters(tree, tree.root())
}

/// Returns the letters of a choice, each with the bound of the branch below it.
fn letters(tree: &Tree, choice: NodeId) -> Vec<(char, u32)> {
    let latin = Alphabet::latin();
    let children = tree.children(choice);
    let child = |(letter, node): (Option<Letter>, NodeId)| {
        (latin.chars()[letter.unwrap().index()], tree.node_bound(node))
    };
    children.map(child).collect()
}

#[test]
fn lifting_through_a_sum() {
    let tree = tree("0(a1 b2) 1(x3 y4)");
    assert_eq!((tree.bound(), tree.nodes()), (6, 7));
    let plain = lifted(&tree, 0, Compress::No);
    assert_eq!((plain.bound(), plain.nodes()), (6, 11 + 4));
    assert_eq!(top(&plain), [('a', 5), ('b', 6), ('c', 4)]);
    let folded = lifted(&tree, 0, Compress::Stale);
    assert_eq!((folded.bound(), folded.nodes()), (6, 9 + 4));
}

#[test]
fn merging_choices_of_one_cell() {
    // A single lift brings the two choices of cell 0 together below each letter of cell 1.
    let tree = tree("1(x(0(a1 b2))) 0(b3 c4)");
    assert_eq!((tree.bound(), tree.nodes()), (6, 9));
    let stale = lifted(&tree, 1, Compress::Stale);
    assert_eq!((stale.bound(), exact_bound(&stale)), (6, 5));
    let refreshed = lifted(&tree, 1, Compress::Refreshed);
    assert_eq!(top(&refreshed), [('x', 5), ('y', 4)]);
    let (_, x) = refreshed.children(refreshed.root()).next().unwrap();
    let merged = refreshed.below(x).next().unwrap();
    assert_eq!(letters(&refreshed, merged), [('a', 1), ('b', 5), ('c', 4)]);
}

/// The picture of a merge: two choices on the same cell below one node become a single choice, and the node stays.
#[test]
fn merging_where_they_stand() {
    let first = tree("0(a1 b2) 0(b3 c4)");
    assert_eq!((first.bound(), first.nodes()), (6, 7));
    for (compress, bound) in [(Compress::Stale, 6), (Compress::Refreshed, 5)] {
        let fold = Lift::new(&first, None, 0, compress, Sharing::None).unwrap();
        let merged = fold.finish().unwrap();
        merged.tree.check();
        assert_eq!((merged.report.bound, merged.report.nodes), (bound, 5));
        assert_eq!(merged.report.exact_bound, 5);
        let choice = merged.tree.below(merged.tree.root()).next().unwrap();
        assert_eq!(letters(&merged.tree, choice), [('a', 1), ('b', 5), ('c', 4)]);
    }
    // A plain lift leaves chains. Folding them gives the same tree as a lift that folds.
    let tree = tree("1(x(0(a1 b2))) 0(b3 c4)");
    let plain = lifted(&tree, 1, Compress::No);
    let fold = Lift::new(&plain, None, 0, Compress::Refreshed, Sharing::None).unwrap();
    let folded = fold.finish().unwrap().tree;
    let at_once = lifted(&tree, 1, Compress::Refreshed);
    assert_eq!((folded.nodes(), folded.bound()), (at_once.nodes(), at_once.bound()));
    assert_eq!(top(&folded), top(&at_once));
}

/// As in the picture, the root is a choice node.
#[test]
fn lifting_through_a_choice() {
    let tree = tree("0(a(1(x1 y3)) b(1(x2 y4)) c3)");
    assert_eq!((tree.bound(), tree.nodes()), (4, 10));
    let plain = lifted(&tree, 1, Compress::No);
    assert_eq!((plain.bound(), plain.nodes()), (4, 13));
    assert_eq!(top(&plain), [('x', 3), ('y', 4)]);
    let folded = lifted(&tree, 1, Compress::Stale);
    assert_eq!((folded.bound(), folded.nodes()), (4, 9));
}

/// The picture of a merge: two choices on the same cell are side by side, and lifting that cell leaves a single choice.
#[test]
fn choices_side_by_side() {
    let tree = tree("0(a1 b2) 0(b3 c4)");
    assert_eq!((tree.bound(), tree.nodes()), (6, 7));
    let lifted = lifted(&tree, 0, Compress::Refreshed);
    assert_eq!(top(&lifted), [('a', 1), ('b', 5), ('c', 4)]);
    assert_eq!((lifted.bound(), lifted.nodes()), (5, 4));
}

/// The root is a letter with its branch.
#[test]
fn lifting_below_a_letter() {
    let tree = tree("0a(1(x1) 1(y2))");
    assert_eq!((tree.bound(), tree.nodes()), (3, 5));
    assert_eq!(tree.kind(tree.root()), Kind::Sum);
    let plain = lifted(&tree, 1, Compress::No);
    assert_eq!((plain.bound(), plain.nodes()), (2, 5));
    let folded = lifted(&tree, 1, Compress::Thorough);
    assert_eq!((folded.bound(), folded.nodes()), (2, 3));
}

#[test]
fn errors_in_a_handwritten_tree_are_explained() {
    let latin = Alphabet::latin();
    let class = BoardClass::parse("abc xy .", "1x3".parse().unwrap(), &latin).unwrap();
    let class = Arc::new(class);
    let deep = format!("{}1{}", "0(a(".repeat(99), "))".repeat(99));
    for (hand, says) in [
        ("", "expected a cell after 0"),
        ("0", "expected ( with letters after 1"),
        ("0(a1", "expected a letter or ) after 4"),
        ("0(a1) x", "expected a cell after 6"),
        ("0(a1(1(x2))", "expected a letter or ) after 11"),
        ("0(a1(1(x2)", "expected ) after 10"),
        ("7(a1)", "no cell 7"),
        ("2(a1)", "no cell 2"),
        ("0(x1)", "cell 0 has no letter x"),
        ("0x1", "cell 0 has no letter x"),
        ("7a1", "no cell 7"),
        ("0a", "needs points"),
        ("0a1 1(x1)", "expected a cell after 3"),
        ("0(a1 a2)", "has it twice"),
        // In an earlier version, lifting such a tree accessed memory outside its arena. A fuzzer found this.
        ("0(a1(1(x1(0(b1)))))", "cell 0 already has its letter"),
        ("0a1(1(x1(1(x1 y2))))", "cell 1 already has its letter"),
        ("0a1(0(b1))", "cell 0 already has its letter"),
        ("0(a)", "needs points"),
        ("0(a999999)", "more than 524287 points"),
        ("0(a99999999999999999999999)", "more than 524287 points"),
        (&deep, "cell 0 already has its letter"),
    ] {
        let error = by_hand(&class, &latin, hand).unwrap_err().to_string();
        assert!(error.contains(says), "{hand}: {error}");
    }
}
