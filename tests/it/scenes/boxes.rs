//! The boxes in the pictures of 2025, one by one.

use std::collections::BTreeSet;
use std::sync::Arc;

use boggle_lab::class::BoardClass;
use boggle_lab::letter::Letter;
use boggle_lab::scene::{Boxes, Graph};
use boggle_lab::tree::{Compress, Kind, Lift, Sharing, Tree, by_hand, lift};

use super::{MEASURE, cell, drawing, tree};
use crate::support::{dims, enable2k};

/// Returns the drawing with these boxes, and the number of boxes.
fn boxed(tree: &Tree, boxes: Boxes) -> (Graph, usize) {
    let graph = drawing(tree, None).boxed(boxes, MEASURE);
    let count = graph.label.len();
    assert_eq!(graph.parent.len(), count);
    assert_eq!(graph.x.len(), count);
    for (row, &parent) in graph.parent.iter().enumerate().skip(1) {
        assert!((parent as usize) < row && graph.parent[row - 1] <= parent);
    }
    let names: BTreeSet<u32> = graph.number.iter().copied().collect();
    assert_eq!(names.len(), count, "each box has a name of its own");
    (graph, count)
}

/// The post of 2025-02-21: its bounds, the node counts it states, and the boxes in its pictures.
#[test]
fn four_lifts_of_sixteen_boards() {
    let first = tree("ab cd ef gh", "2x2");
    assert_eq!((first.bound(), first.nodes()), (14, 98));
    for sharing in [Sharing::None, Sharing::Local, Sharing::Full] {
        let mut tree = Arc::clone(&first);
        for (at, figures) in
            [(10, 71, 62), (9, 49, 42), (8, 29, 26), (8, 24, 24)].into_iter().enumerate()
        {
            let squeeze = Lift::new(&tree, cell(at), 0, Compress::Thorough, sharing).unwrap();
            let lifted = squeeze.finish().unwrap();
            lifted.tree.check();
            assert_eq!(lifted.report.exact_bound, lifted.report.bound);
            tree = lifted.tree;
            let (_, boxes) = boxed(&tree, Boxes::Folded);
            assert_eq!((tree.bound(), tree.nodes(), boxes), figures, "lift {at}");
        }
    }
}

#[test]
fn letters_that_end_no_word_have_no_box() {
    let tree = lift(&tree("ab cd ef gh", "2x2"), cell(0), 0).unwrap().tree;
    let all = drawing(&tree, None);
    assert_eq!(all.boxed(Boxes::All, MEASURE), all);
    let (folded, _) = boxed(&tree, Boxes::Folded);
    let mut below = vec![0; folded.label.len()];
    for &parent in &folded.parent[1..] {
        below[parent as usize] += 1;
    }
    for (row, label) in folded.label.iter().enumerate().skip(1) {
        let leads_on = label.kind == Kind::Sum && label.points == 0 && below[row] == 1;
        assert!(!leads_on);
        let above = folded.label[folded.parent[row] as usize];
        // Where the letter of a choice has no box, the link to the box below carries the letter.
        if matches!(above.kind, Kind::Choice | Kind::Pyramid) {
            assert!(label.letter.or(folded.way[row]).is_some());
        }
    }
    // Every box keeps its bound and its place.
    for (row, number) in folded.number.iter().enumerate() {
        let at = all.number.iter().position(|all| all == number).unwrap();
        assert_eq!(folded.label[row], all.label[at]);
        assert_eq!(folded.best[row], all.best[at]);
    }
}

/// The picture of a lift in the post of 2025-02-13. The branch of t in tar, tie and tier has 11 nodes before and after
/// the lift, and 13 boxes with the letters of the lifted cell above the two copies of t.
#[test]
fn the_branch_of_tar_tie_and_tier() {
    let latin = enable2k().alphabet();
    let class = Arc::new(BoardClass::parse("t ae r i . .", dims("2x3"), latin).unwrap());
    let branch = by_hand(&class, latin, "0t(1(a(2(r1))) 3(i(1(e1(2(r1))))))").unwrap();
    branch.check();
    let branch = Arc::new(branch);
    assert_eq!((branch.bound(), branch.nodes()), (3, 11));
    let lifted = lift(&branch, cell(1), 0).unwrap().tree;
    assert_eq!((lifted.bound(), lifted.nodes()), (2, 11));
    let (lettered, count) = boxed(&lifted, Boxes::Lettered);
    assert_eq!(count, 13);
    let letter = |name| Some(Letter::new(name - b'a').unwrap());
    for (row, name) in [(1, b'a'), (2, b'e')] {
        let label = lettered.label[row];
        assert_eq!((label.kind, label.cell), (Kind::Sum, Some(cell(1))));
        assert_eq!((label.letter, lettered.way[row]), (letter(name), letter(name)));
        assert!(lettered.number[row] > lifted.nodes());
    }
    for (row, bound) in [(3, 1), (4, 2)] {
        let label = lettered.label[row];
        assert_eq!((label.cell, label.letter), (Some(cell(0)), letter(b't')));
        assert_eq!((label.bound, lettered.label[row - 2].bound), (bound, bound));
        assert_eq!(lettered.parent[row] as usize, row - 2);
    }
    // Folded, it has nine nodes. A letter that already has a box doesn't get a second one.
    let squeeze = Lift::new(&branch, cell(1), 0, Compress::Stale, Sharing::None).unwrap();
    let folded = squeeze.finish().unwrap().tree;
    assert_eq!((folded.bound(), folded.nodes()), (2, 9));
    let rooted = by_hand(&class, latin, "1(a(2(r1))) 3(i(1(e1(2(r1)))))").unwrap();
    let lifted = lift(&Arc::new(rooted), cell(1), 0).unwrap().tree;
    assert_eq!(boxed(&lifted, Boxes::Lettered).1, 11);
}
