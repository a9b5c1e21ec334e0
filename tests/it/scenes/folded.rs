//! Trees folded in place, in single moves.

use std::sync::Arc;

use boggle_lab::grid::Cell;
use boggle_lab::scene::{Steps, first_places};
use boggle_lab::tree::{Compress, Dedupe, Kind, Lift, Sharing, Tree};
use proptest::collection::vec;
use proptest::prelude::*;

use super::moves::{COMPRESS, Played, boards, check_end, is_exact, lifted, play};
use super::{Text, cell, tree, tree_text};

/// Folds a tree move by move, and checks that the result is the same as that of folding it in one call.
fn check_fold(tree: &Arc<Tree>, compress: Compress, cutoff: u32) -> Played {
    let steps = Steps::fold_in_place(tree, compress, cutoff, 1 << 16).unwrap();
    let kept = matches!(compress, Compress::Stale | Compress::No);
    let played = play(tree, steps, &boards(tree.class()), cutoff, kept);
    let whole = |sharing| {
        let squeeze = Lift::new(tree, None, cutoff, compress, sharing).unwrap();
        squeeze.finish().unwrap().tree
    };
    check_end(&played, &whole(Sharing::None));
    played
}

fn count(played: &Played, kind: &str) -> usize {
    played.moves.iter().filter(|made| made.kind == kind).count()
}

/// The post of 2025-02-21: its bounds, and the node counts it states.
#[test]
fn four_lifts_of_sixteen_boards() {
    for sharing in [Sharing::None, Sharing::Local, Sharing::Full] {
        let mut tree = tree("ab cd ef gh", "2x2");
        for (at, figures) in [(10, 71), (9, 49), (8, 29), (8, 24)].into_iter().enumerate() {
            let squeeze = Lift::new(&tree, cell(at), 0, Compress::Thorough, sharing).unwrap();
            let lifted = squeeze.finish().unwrap();
            assert_eq!(lifted.report.exact_bound, lifted.report.bound);
            tree = lifted.tree;
            assert_eq!((tree.bound(), tree.nodes()), figures, "lift {at}");
        }
    }
}

#[test]
fn plain_lifts_are_folded_in_place() {
    let mut now = tree("ab cd ef gh", "2x2");
    // A tree as built has nothing to fold.
    for compress in COMPRESS {
        assert_eq!(check_fold(&now, compress, 0).moves, []);
    }
    let mut seen = [0; 5];
    for at in 0..4 {
        now = lifted(&now, cell(at), Compress::No, 0, Sharing::Local).tree;
        for compress in COMPRESS {
            for cutoff in [0, 5, 7] {
                let played = check_fold(&now, compress, cutoff);
                seen[0] += count(&played, "splice");
                seen[1] += count(&played, "absorb");
                seen[2] += count(&played, "merge");
                seen[3] += count(&played, "drop");
                if compress == Compress::No {
                    assert!(played.moves.iter().all(|made| made.kind == "drop"));
                }
            }
        }
        // Bounds that were left stale are recomputed.
        let stale = Lift::new(&now, None, 0, Compress::Stale, Sharing::None);
        let stale = stale.unwrap().finish().unwrap().tree;
        let played = check_fold(&stale, Compress::Refreshed, 0);
        seen[4] += count(&played, "refresh");
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// A choice above a choice is not a letter node, so the top of a lifted tree stays.
#[test]
fn the_top_stays() {
    let mut now = tree("t ae i r", "2x2");
    now = lifted(&now, cell(1), Compress::No, 0, Sharing::Local).tree;
    let played = check_fold(&now, Compress::Refreshed, 0);
    let root = played.sketch.node(played.sketch.root());
    assert_eq!((root.kind, root.cell), (Kind::Pyramid, Cell::new(1)));
}

/// Shares equal nodes pair by pair, and checks that the tree stays the same and that each node is stored once in
/// the end.
fn check_dedupe(tree: &Arc<Tree>) -> usize {
    let pairs = Dedupe::new(tree, 1 << 16).unwrap();
    let (mut text, count) = (Text::new(), pairs.pairs().len());
    tree_text(tree, tree.root(), 0, &mut text);
    for taken in 0..=count {
        let now = pairs.after(taken).unwrap();
        now.check();
        let mut same = Text::new();
        tree_text(&now, now.root(), 0, &mut same);
        assert_eq!(text, same);
        assert_eq!((now.stored(), now.unique()), (tree.nodes() as usize - taken, now.stored()));
        // Each node has the number of its first place, so a node that disappears comes after the node that replaces
        // it.
        let first = first_places(&now);
        if let Some(&(gone, into)) = pairs.pairs().get(taken) {
            assert!(into < gone && first.contains(&gone) && first.contains(&into));
            assert!(pairs.above(gone).skip(1).all(|place| place < gone && first.contains(&place)));
        }
    }
    let whole = Lift::new(tree, None, 0, Compress::No, Sharing::Full);
    let whole = whole.unwrap().finish().unwrap().tree;
    // Where bounds are stale, the other count also shares nodes that are equal except for their bounds.
    assert!(whole.stored() <= tree.nodes() as usize - count);
    if is_exact(tree) {
        assert_eq!(whole.stored(), tree.nodes() as usize - count);
    }
    count
}

#[test]
fn equal_nodes_become_one() {
    // The published picture: 52 nodes, of which 34 are different.
    let first = tree(". . . . rs e ae o .", "3x3");
    assert_eq!(check_dedupe(&first), 52 - 34);
    let lifted = lifted(&first, cell(4), Compress::No, 0, Sharing::Local).tree;
    assert!(check_dedupe(&lifted) > 0);
    assert!(Dedupe::new(&first, 51).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn trees_of_any_class_are_folded_move_by_move(
        letters in vec(prop::sample::subsequence("aeionrst".chars().collect::<Vec<_>>(), 1..=3), 4),
        lifts in Just((0..4usize).collect::<Vec<_>>()).prop_shuffle(),
        how in vec((prop::sample::select(COMPRESS.to_vec()), 0u32..6), 4),
        folds in vec((prop::sample::select(COMPRESS.to_vec()), 0u32..6), 4),
    ) {
        let text: Vec<String> = letters.into_iter().map(|set| set.into_iter().collect()).collect();
        let mut now = tree(&text.join(" "), "2x2");
        for ((at, (compress, cutoff)), (fold, least)) in lifts.into_iter().zip(how).zip(folds) {
            now = lifted(&now, cell(at), compress, cutoff, Sharing::None).tree;
            check_fold(&now, fold, least);
            if now.nodes() < 200 {
                check_dedupe(&now);
            }
        }
    }
}
