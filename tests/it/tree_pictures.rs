//! Tests with the pictures from the 2025 blog posts: trees written by hand, without words.

use std::sync::Arc;

use boggle_lab::class::BoardClass;
use boggle_lab::grid::Cell;
use boggle_lab::letter::{Alphabet, Letter};
use boggle_lab::tree::{Compress, Lift, NodeId, Sharing, Tree, by_hand, exact_bound, lift};

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

/// Returns the letters of all choices, in the order of a walk, each with the bound of the branch below it.
fn choices(tree: &Tree, node: NodeId) -> String {
    let latin = Alphabet::latin();
    let mut text = String::new();
    for (letter, child) in tree.children(node) {
        let letter = letter.map(|letter: Letter| latin.chars()[letter.index()]);
        text.extend(letter.map(|letter| format!("{letter}{} ", tree.node_bound(child))));
    }
    text.extend(tree.below(node).map(|child| choices(tree, child)));
    text
}

/// For each picture: the tree with its bound and number of nodes, the cell to lift, how to fold, and the bound, the
/// number of nodes, and the letters afterward. No number is given as 0.
#[test]
fn lifts_in_pictures() {
    let (sum, choice) = ("0(a1 b2) 1(x3 y4)", "0(a(1(x1 y3)) b(1(x2 y4)) c3)");
    // One lift brings the two choices of cell 0 together below each letter of cell 1.
    let merge = "1(x(0(a1 b2))) 0(b3 c4)";
    // Two choices on the same cell are side by side, and lifting that cell leaves a single choice.
    let twins = "0(a1 b2) 0(b3 c4)";
    let letter = "0a(1(x1) 1(y2))";
    for (hand, before, cell, compress, after, exact, letters) in [
        (sum, (6, 7), 0, Compress::No, (6, 15), 6, "a5 b6 c4 "),
        (sum, (6, 7), 0, Compress::Stale, (6, 13), 6, "a5 b6 c4 "),
        (merge, (6, 9), 1, Compress::Stale, (6, 0), 5, ""),
        (merge, (6, 9), 1, Compress::Refreshed, (5, 0), 5, "x5 y4 a1 b5 c4 "),
        (choice, (4, 10), 1, Compress::No, (4, 13), 4, "x3 y4 "),
        (choice, (4, 10), 1, Compress::Stale, (4, 9), 4, ""),
        (twins, (6, 7), 0, Compress::Refreshed, (5, 4), 5, "a1 b5 c4 "),
        (letter, (3, 5), 1, Compress::No, (2, 5), 2, ""),
        (letter, (3, 5), 1, Compress::Thorough, (2, 3), 2, ""),
    ] {
        let tree = tree(hand);
        assert_eq!((tree.bound(), tree.nodes()), before, "{hand}");
        let lifted = lifted(&tree, cell, compress);
        assert_eq!((lifted.bound(), exact_bound(&lifted)), (after.0, exact), "{hand}");
        assert!([0, lifted.nodes()].contains(&after.1), "{hand}");
        assert!(choices(&lifted, lifted.root()).starts_with(letters), "{hand}");
    }
}

/// The picture of a merge: two choices on the same cell below one node become a single choice, and the node stays.
#[test]
fn merging_where_they_stand() {
    let first = tree("0(a1 b2) 0(b3 c4)");
    let fold = |tree: &Arc<Tree>, compress| {
        Lift::new(tree, None, 0, compress, Sharing::None).unwrap().finish().unwrap()
    };
    for (compress, bound) in [(Compress::Stale, 6), (Compress::Refreshed, 5)] {
        let merged = fold(&first, compress);
        merged.tree.check();
        let report = merged.report;
        assert_eq!((report.bound, report.nodes, report.exact_bound), (bound, 5, 5));
        assert_eq!(choices(&merged.tree, merged.tree.root()), "a1 b5 c4 ");
    }
    // A plain lift leaves chains. Folding them gives the same tree as a lift that folds.
    let tree = tree("1(x(0(a1 b2))) 0(b3 c4)");
    let folded = fold(&lifted(&tree, 1, Compress::No), Compress::Refreshed).tree;
    let at_once = lifted(&tree, 1, Compress::Refreshed);
    assert_eq!((folded.nodes(), folded.bound()), (at_once.nodes(), at_once.bound()));
    assert_eq!(choices(&folded, folded.root()), choices(&at_once, at_once.root()));
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
