//! Lifts in single moves. After each move, the tree is valid for the same boards, and the last move gives the same tree
//! as the lift in one call.

use std::collections::BTreeSet;
use std::sync::Arc;

use boggle_lab::class::BoardClass;
use boggle_lab::grid::Cell;
use boggle_lab::letter::Letter;
use boggle_lab::scene::{Moved, Sketch, Steps, TreeGraph};
use boggle_lab::tree::{Compress, Kind, Lift, Lifted, Sharing, Tree, lift};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{SPACING, Text, cell, tree, tree_text};

pub(super) const COMPRESS: [Compress; 4] =
    [Compress::No, Compress::Stale, Compress::Refreshed, Compress::Thorough];

fn sketch_text(sketch: &Sketch, number: usize, depth: usize, out: &mut Text) {
    let node = sketch.node(number);
    out.push(format!(
        "{depth} {:?} {:?} {:?} {} {}",
        node.kind, node.cell, node.letter, node.points, node.bound
    ));
    let mut empty = 0;
    for child in &node.children {
        match child {
            Some(child) => {
                if empty > 0 {
                    out.push(format!("{depth} {empty} places without"));
                }
                empty = 0;
                sketch_text(sketch, *child, depth + 1, out);
            }
            None => empty += 1,
        }
    }
}

pub(super) fn lifted(
    tree: &Arc<Tree>,
    cell: Cell,
    compress: Compress,
    cutoff: u32,
    sharing: Sharing,
) -> Lifted {
    Lift::new(tree, cell, cutoff, compress, sharing).unwrap().finish().unwrap()
}

/// The letters of a board, by cell.
pub(super) type Board = Vec<Option<Letter>>;

/// Returns all boards of a class.
pub(super) fn boards(class: &BoardClass) -> Vec<Board> {
    let cells = class.dims().iter();
    cells.fold(vec![Vec::new()], |boards, cell| {
        let letters: Vec<_> = match class.letters(cell) {
            [] => vec![None],
            letters => letters.iter().copied().map(Some).collect(),
        };
        let longer = |board: &Board| {
            let with = |&letter: &Option<Letter>| board.iter().copied().chain([letter]).collect();
            letters.iter().map(with).collect::<Vec<_>>()
        };
        boards.iter().flat_map(longer).collect()
    })
}

/// Returns the letter of a node below a choice. In the middle of a lift, it may be below the lifted cell, once for each
/// of that cell's letters.
fn letter_of(sketch: &Sketch, number: usize) -> Option<Letter> {
    let node = sketch.node(number);
    match node.kind {
        Kind::Pyramid => letter_of(sketch, sketch.below(number).next()?),
        _ => node.letter,
    }
}

/// Returns the value of a board below a node.
fn value(tree: &Tree, sketch: &Sketch, number: usize, board: &[Option<Letter>]) -> u32 {
    let node = sketch.node(number);
    let chosen = node.cell.and_then(|cell| board[cell.index()]);
    match node.kind {
        Kind::Root | Kind::Sum => {
            let below = sketch.below(number);
            node.points + below.map(|child| value(tree, sketch, child, board)).sum::<u32>()
        }
        Kind::Choice => {
            let mut children = sketch.below(number);
            let child = children.find(|&child| letter_of(sketch, child) == chosen);
            child.map_or(0, |child| value(tree, sketch, child, board))
        }
        Kind::Pyramid => {
            let letters = node.cell.map_or(&[][..], |cell| tree.class().letters(cell));
            let place = letters.iter().position(|letter| Some(*letter) == chosen);
            let child = place.and_then(|place| node.children[place]);
            child.map_or(0, |child| value(tree, sketch, child, board))
        }
    }
}

/// Checks that every node has one place and is a child of its parent, and that every bound is valid: the same as when
/// recomputed, unless bounds are stale.
fn check(sketch: &Sketch, stale: bool) {
    let walk = sketch.walk();
    let distinct: BTreeSet<usize> = walk.iter().map(|(node, _)| *node).collect();
    assert_eq!((walk.len(), distinct.len()), (sketch.size(), sketch.size()));
    assert_eq!(sketch.above(sketch.root()).next(), None);
    for &(number, _) in &walk {
        let node = sketch.node(number);
        assert!(sketch.below(number).all(|child| sketch.above(child).next() == Some(number)));
        let bounds = sketch.below(number).map(|child| sketch.node(child).bound);
        let bound = match node.kind {
            Kind::Root | Kind::Sum => node.points + bounds.sum::<u32>(),
            Kind::Choice | Kind::Pyramid => bounds.max().unwrap_or(0),
        };
        // A pyramid keeps its bound even if all of its branches are dropped.
        let dropped = node.kind == Kind::Pyramid;
        assert!(node.bound == bound || node.bound > bound && (stale || dropped));
    }
}

/// The state of an operation after its last move.
pub(super) struct Played {
    pub(super) sketch: Sketch,
    /// The bounds at the start and after each move.
    pub(super) bounds: Vec<u32>,
    pub(super) moves: Vec<Moved>,
}

/// Plays an operation move by move. After each move, the tree must be valid for the boards in `boards` (except those
/// dropped at a cutoff), and no bound may rise.
pub(super) fn play(
    tree: &Tree,
    mut steps: Steps,
    boards: &[Board],
    cutoff: u32,
    stale: bool,
) -> Played {
    let bound = |steps: &Steps| steps.sketch().node(steps.sketch().root()).bound;
    let (mut bounds, mut moves) = (vec![bound(&steps)], Vec::new());
    let worth = |steps: &Steps| -> Vec<u32> {
        let sketch = steps.sketch();
        let boards = boards.iter();
        boards.map(|board| value(tree, sketch, sketch.root(), board)).collect()
    };
    let small = boards.len() * tree.nodes() as usize <= 3000;
    let mut worths = if small { worth(&steps) } else { Vec::new() };
    let stale = stale || !is_exact(tree);
    while let Some(made) = steps.step().unwrap() {
        if tree.nodes() < 1000 {
            check(steps.sketch(), stale);
        }
        let numbers: BTreeSet<usize> = steps.sketch().walk().iter().map(|(n, _)| *n).collect();
        assert!(made.part.iter().all(|node| numbers.contains(node)));
        let passed = made.passed.iter();
        assert!(passed.clone().all(|(gone, _)| !numbers.contains(gone)));
        assert!(passed.clone().all(
            |(_, into)| numbers.contains(into) || passed.clone().any(|(gone, _)| gone == into)
        ));
        if small {
            // A board whose value changed was dropped, and now scores nothing.
            let now = worth(&steps);
            let dropped = made.kind == "drop";
            for (now, before) in now.iter().zip(&worths) {
                assert!(now == before || dropped && *now == 0 && *before <= cutoff, "{made:?}");
            }
            worths = now;
        }
        moves.push(made);
        bounds.push(bound(&steps));
    }
    assert!(bounds.is_sorted_by(|a, b| a >= b), "{bounds:?}");
    Played { sketch: steps.sketch().clone(), bounds, moves }
}

/// Checks that the final tree is the one that the operation makes in one call.
pub(super) fn check_end(played: &Played, whole: &Tree) {
    let (mut moved, mut made) = (Text::new(), Text::new());
    sketch_text(&played.sketch, played.sketch.root(), 0, &mut moved);
    tree_text(whole, whole.root(), 0, &mut made);
    assert_eq!(moved, made);
}

fn play_lift(tree: &Tree, cell: Cell, compress: Compress, cutoff: u32) -> Played {
    let steps = Steps::lift(tree, cell, compress, cutoff, 1 << 16).unwrap();
    play(tree, steps, &boards(tree.class()), cutoff, compress == Compress::Stale)
}

/// Returns whether all bounds of a tree follow from those below them. After merges, one may be higher, even deep below a
/// root whose bound is exact.
pub(super) fn is_exact(tree: &Tree) -> bool {
    tree.all_nodes().all(|node| {
        let bounds = tree.below(node).map(|child| tree.node_bound(child));
        let bound = match tree.kind(node) {
            Kind::Root | Kind::Sum => tree.points(node) + bounds.sum::<u32>(),
            Kind::Choice | Kind::Pyramid => bounds.max().unwrap_or(0),
        };
        bound == tree.node_bound(node)
    })
}

/// Checks that a lift in single moves ends with the same tree as the lift in one call, and never raises the bound.
fn check_steps(tree: &Arc<Tree>, cell: Cell, compress: Compress, cutoff: u32) -> Vec<u32> {
    let played = play_lift(tree, cell, compress, cutoff);
    for sharing in [Sharing::None, Sharing::Local] {
        let whole = lifted(tree, cell, compress, cutoff, sharing);
        check_end(&played, &whole.tree);
    }
    // Among nodes that are equal before they are folded, deduplication folds only the first. The nodes below the others
    // may be in another order, and chains left by plain lifts may remain in one of them.
    let whole = lifted(tree, cell, compress, cutoff, Sharing::Full);
    assert_eq!(Some(&whole.tree.bound()), played.bounds.last());
    played.bounds
}

#[test]
fn lifts_move_by_move() {
    let bounds = check_steps(&tree("t ae r i . .", "2x3"), cell(1), Compress::No, 0);
    assert_eq!(bounds, [6, 6, 6, 5, 5, 5, 5, 4]);
    let moves = |text: &str, size: &str, at: usize| {
        check_steps(&tree(text, size), cell(at), Compress::No, 0).len() - 1
    };
    assert_eq!(moves("t ae i r", "2x2", 1), 17);
    assert_eq!(moves("ab cd ef gh", "2x2", 0), 16);
    // Plain lifts of plainly lifted trees.
    let mut now = tree("ab cd ef gh", "2x2");
    for (at, count) in [(0, 16), (1, 39), (2, 36), (3, 37)] {
        assert_eq!(check_steps(&now, cell(at), Compress::No, 0).len() - 1, count);
        now = lift(&now, cell(at), 0).unwrap().tree;
    }
    // Folded lifts of folded trees, with a cutoff.
    for compress in COMPRESS {
        for cutoff in [0, 5, 7] {
            let mut now = tree("ab cd ef gh", "2x2");
            for at in 0..4 {
                check_steps(&now, cell(at), compress, cutoff);
                now = lifted(&now, cell(at), compress, cutoff, Sharing::Full).tree;
            }
        }
    }
    for compress in [Compress::Stale, Compress::Refreshed, Compress::Thorough] {
        let moves = play_lift(&tree("ab cd ef gh", "2x2"), cell(0), compress, 8).moves;
        for kind in ["splice", "absorb", "merge", "drop"] {
            assert!(moves.iter().any(|made| made.kind == kind));
        }
    }
    // An operation that has nothing to do takes no moves, and a tree that is too large is reported.
    let small = tree("t ae i r", "2x2");
    assert_eq!(check_steps(&small, cell(0), Compress::Refreshed, 0), [13]);
    assert!(Steps::lift(&small, cell(1), Compress::No, 0, 20).is_err());
}

/// In a tree of twenty thousand nodes, there are as many moves as nodes above the cell, and none does more than its
/// share.
#[test]
fn large_lifts_move_by_move() {
    let first = tree("lnrsy aeiou chkmp aeiou lnrs t", "2x3");
    assert!((10_000..20_000).contains(&first.nodes()), "{}", first.nodes());
    let at = first.class().dims().split_order()[0];
    for compress in COMPRESS {
        let mut steps = Steps::lift(&first, at, compress, 0, 1 << 20).unwrap();
        let mut count = 0;
        while steps.step().unwrap().is_some() {
            count += 1;
        }
        assert!(count > 1000);
        let sketch = steps.sketch();
        let whole = lifted(&first, at, compress, 0, Sharing::None).tree;
        assert_eq!(sketch.size(), whole.nodes() as usize);
        let (mut moved, mut made) = (Text::new(), Text::new());
        sketch_text(sketch, sketch.root(), 0, &mut moved);
        tree_text(&whole, whole.root(), 0, &mut made);
        assert_eq!(moved, made);
    }
}

/// The drawing of a large lift has few nodes, including those of the last move.
#[test]
fn the_part_that_moves_is_drawn() {
    let first = tree("lnrsy aeiou chkmp aeiou", "2x2");
    let mut steps = Steps::lift(&first, cell(1), Compress::Refreshed, 0, 1 << 16).unwrap();
    let mut all = 0;
    while let Some(made) = steps.step().unwrap() {
        all += 1;
        if all % 17 != 0 {
            continue;
        }
        let (sketch, part) = (steps.sketch(), made.part);
        let graph = TreeGraph::of_sketch(first.class(), &first, sketch, 60, &part, SPACING);
        let drawn: BTreeSet<usize> = graph.number.iter().map(|&number| number as usize).collect();
        for node in part {
            assert!(drawn.contains(&node) && sketch.above(node).all(|node| drawn.contains(&node)));
            assert!(sketch.below(node).all(|node| drawn.contains(&node)));
        }
        assert!(sketch.size() < 200 || drawn.len() < 200);
        // Place numbers are ranks in a walk, and hidden children are those that are not drawn.
        let walk = sketch.walk();
        for (row, &number) in graph.number.iter().enumerate() {
            assert_eq!(walk[graph.stored[row] as usize].0, number as usize);
            let below: Vec<usize> = sketch.below(number as usize).collect();
            let there = below.iter().filter(|node| drawn.contains(node)).count();
            assert_eq!(there + graph.hidden[row] as usize, below.len());
        }
    }
    assert!(all > 100);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn lifts_of_any_class_move_by_move(
        letters in vec(prop::sample::subsequence("aeionrst".chars().collect::<Vec<_>>(), 1..=3), 4),
        lifts in Just((0..4usize).collect::<Vec<_>>()).prop_shuffle(),
        // This includes lifts of one kind in trees that were lifted in another way.
        how in vec((prop::sample::select(COMPRESS.to_vec()), 0u32..6), 4),
        sharing in prop::sample::select(vec![Sharing::None, Sharing::Full]),
    ) {
        let text: Vec<String> = letters.into_iter().map(|set| set.into_iter().collect()).collect();
        let mut now = tree(&text.join(" "), "2x2");
        for (at, (compress, cutoff)) in lifts.into_iter().zip(how) {
            check_steps(&now, cell(at), compress, cutoff);
            now = lifted(&now, cell(at), compress, cutoff, sharing).tree;
        }
    }
}
