//! The drawn part of a tree, moving between its places, and the places of its words.

use std::collections::BTreeSet;

use boggle_lab::grid::Cell;
use boggle_lab::scene::{
    Direction, Icicle, Made, NOTHING, Origins, Siblings, Spot, Steps, TreeGraph, View, find, used,
};
use boggle_lab::scoring::Rules;
use boggle_lab::tree::{Compress, Tree, bound_with, lift, orderly, part, words_below};

use super::{SPACING, cell, class, drawing, large, tree, view_of};
use crate::support::enable2k;

#[test]
fn a_lift_is_drawn_from_the_tree_before_to_the_tree_after() {
    let first = tree("ab cd ef gh", "2x2");
    let draw = |steps: &Steps| {
        TreeGraph::of_sketch(first.class(), &first, steps.sketch(), 9999, &[], SPACING)
    };
    let mut steps = Steps::lift(&first, cell(0), Compress::No, 0, 9999).unwrap();
    // Before the first move, the nodes of the sketch have the numbers of the tree's places.
    let before = drawing(&first, None);
    let drawn = draw(&steps);
    assert_eq!(drawn.number, before.number);
    let bare = |graph: &TreeGraph| TreeGraph {
        number: Default::default(),
        stored: Default::default(),
        origin_starts: Default::default(),
        origins: Default::default(),
        ..graph.clone()
    };
    assert_eq!(bare(&drawn), bare(&before));
    while steps.step().unwrap().is_some() {}
    let icicle = Icicle::new(&first);
    let lifted = lift(&first, cell(0), 0).unwrap();
    let made = Made::Lift(lifted.alive.clone());
    let after = drawing(&lifted.tree, Some(&Origins::new(&first, &icicle, &lifted.tree, &made)));
    let drawn = draw(&steps);
    assert_eq!(bare(&drawn), bare(&after));
    assert_eq!(drawn.way.iter().filter(|&&way| way < NOTHING).count(), 2);
    // The best branches add up to the bound: sums count all children, and each choice counts one.
    for graph in [&before, &after] {
        let counted = (0..graph.number.len()).filter(|&row| graph.best[row] == 1);
        let points: u32 = counted.map(|row| graph.labels.points[row]).sum();
        assert_eq!(points, graph.labels.bound[0]);
    }
    // Each place comes from a place of the previous tree.
    assert!(after.origin_starts.iter().copied().eq(0..=after.number.len() as u32));
}

#[test]
fn places_have_neighbors() {
    let tree = tree("t ae r i . .", "2x3");
    let icicle = Icicle::new(&tree);
    assert_eq!(icicle.go(&tree, 0, Direction::Up), None);
    assert_eq!(icicle.go(&tree, 0, Direction::Right), None);
    for number in 0..tree.nodes() {
        let right = icicle.go(&tree, number, Direction::Right);
        assert_eq!(
            right.map(|to| icicle.go(&tree, to, Direction::Left)),
            right.map(|_| Some(number))
        );
        let down = icicle.go(&tree, number, Direction::Down);
        let (_, spot) = icicle.path(&tree, number).unwrap();
        assert_eq!(down.is_some(), tree.size(spot.node) > 1);
        if let Some(down) = down {
            assert_eq!(down, number + 1, "the first child is the next of a walk");
            assert_eq!(icicle.go(&tree, down, Direction::Up), Some(number));
            assert_eq!(icicle.go(&tree, down, Direction::Left), None);
        }
    }
    assert_eq!(icicle.go(&tree, tree.nodes(), Direction::Up), None);
}

/// Checks that siblings are sorted by their bounds, next to each other below their parent, with equal ones in the order
/// of the tree, and that all functions agree about where a place is.
fn check_by_bound(tree: &Tree) {
    let plain = Icicle::new(tree);
    let sorted = plain.arranged(Siblings::ByBound);
    let places: Vec<Spot> =
        (0..tree.nodes()).map(|number| sorted.path(tree, number).unwrap().1).collect();
    for (number, spot) in (0..).zip(&places) {
        let (path, before) = plain.path(tree, number).unwrap();
        assert_eq!((spot.node, spot.number), (before.node, number));
        assert_eq!((spot.width, spot.depth), (before.width, before.depth));
        assert_eq!(sorted.spot(tree, &path).as_ref(), Some(spot));
        let middle = spot.x + spot.width / 2.0;
        assert_eq!(sorted.hit(tree, middle, spot.depth).as_ref(), Some(spot));
        // These are the children from left to right, in the order of the arrow keys.
        let (mut left, mut last) = (spot.x, (u32::MAX, 0));
        let mut at = sorted.go(tree, number, Direction::Down);
        let mut children = 0;
        while let Some(child) = at.map(|child| &places[child as usize]) {
            let bound = tree.node_bound(child.node);
            assert_eq!(child.x, left);
            assert!(bound < last.0 || (bound == last.0 && child.number > last.1));
            assert_eq!(sorted.go(tree, child.number, Direction::Up), Some(number));
            (left, last) = (left + child.width, (bound, child.number));
            children += 1;
            at = sorted.go(tree, child.number, Direction::Right);
        }
        assert_eq!(children, tree.places(spot.node).count());
        assert!(children == 0 || left == spot.x + spot.width);
    }
    // A slice shows the same rectangles.
    let view = View { least: 0.0, ..view_of(&sorted, tree, 1000.0) };
    let slice = sorted.slice(tree.class(), tree, view);
    assert_eq!(slice.number.len(), places.len());
    let leaf = 1000.0 / sorted.width(tree);
    for (row, &number) in slice.number.iter().enumerate() {
        let spot = places[number as usize];
        assert!((f64::from(slice.x[row]) - spot.x * leaf).abs() < 1e-3);
        assert_eq!(slice.depth[row], spot.depth);
    }
}

#[test]
fn siblings_can_be_sorted_by_bound() {
    let first = tree("ab cd ef gh", "2x2");
    let lifted = lift(&first, cell(0), 0).unwrap().tree;
    let twice = lift(&lifted, cell(3), 6).unwrap().tree;
    let class = class("ab cd ef gh", "2x2");
    let orderly = orderly::build(enable2k(), &class, Rules::default()).unwrap();
    for tree in [&first, &lifted, &twice, &orderly] {
        check_by_bound(tree);
    }
}

#[test]
fn the_places_that_a_board_uses_add_up_to_its_value() {
    let first = tree("ab cd ef gh", "2x2");
    let lifted = lift(&first, cell(0), 0).unwrap().tree;
    let twice = lift(&lifted, cell(3), 0).unwrap().tree;
    let class = class("ab cd ef gh", "2x2");
    let orderly = orderly::build(enable2k(), &class, Rules::default()).unwrap();
    let cells: Vec<Cell> = class.dims().iter().collect();
    for tree in [&first, &lifted, &twice, &orderly] {
        let plain = Icicle::new(tree);
        for pick in 0..16 {
            let mut choices = [None; boggle_lab::grid::MAX_CELLS];
            for (at, &cell) in cells.iter().enumerate() {
                choices[cell.index()] = Some(class.letters(cell)[pick >> at & 1]);
            }
            let letter_on = |cell: Cell| choices[cell.index()];
            let places = used(tree, &plain, letter_on, usize::MAX);
            let points: u32 = places.iter().map(|of| tree.points(of.node)).sum();
            assert_eq!(points, bound_with(tree, &choices));
            assert!(places.is_sorted_by_key(|of| of.depth));
            // Sorted or not, the places are the same, and through lifted choices there is only one per layer.
            let sorted = plain.arranged(Siblings::ByBound);
            let numbers =
                |places: &[Spot]| -> BTreeSet<u32> { places.iter().map(|of| of.number).collect() };
            let again = used(tree, &sorted, letter_on, usize::MAX);
            assert_eq!(numbers(&again), numbers(&places));
            assert_eq!(used(tree, &plain, letter_on, 2), &places[..2.min(places.len())]);
        }
    }
}

/// Checks that every word of a tree is found where it is counted, and nowhere else.
fn check_found(tree: &Tree) -> usize {
    let (dictionary, rules) = (enable2k(), Rules::default());
    let icicle = Icicle::new(tree);
    let (words, more) = words_below(tree, &[], dictionary, rules, usize::MAX).unwrap();
    assert!(!more);
    let mut counted: Vec<(String, Vec<Cell>)> =
        words.iter().map(|of| (of.word.clone(), of.cells.clone())).collect();
    let distinct: BTreeSet<String> = counted.iter().map(|(word, _)| word.clone()).collect();
    let mut found = Vec::new();
    for word in distinct {
        let letters = dictionary.alphabet().spell(&word).unwrap();
        let (places, more) = find(tree, &icicle, dictionary, rules, &letters, (9999, 1 << 24));
        assert!(!more);
        for place in places {
            let (path, spot) = icicle.path(tree, place.spot.number).unwrap();
            assert_eq!(spot, place.spot);
            assert!(tree.points(spot.node) >= place.points);
            assert_eq!(path.len(), usize::from(spot.depth));
            found.push((word.clone(), place.cells));
        }
    }
    counted.sort();
    found.sort();
    assert_eq!(found, counted);
    found.len()
}

#[test]
fn words_are_found_where_they_are_counted() {
    let first = tree("ab cd ef gh", "2x2");
    let lifted = lift(&first, cell(0), 0).unwrap().tree;
    let twice = lift(&lifted, cell(1), 0).unwrap().tree;
    let letter = first.class().letters(cell(1))[1];
    for tree in [&first, &lifted, &twice, &tree("t ae i r", "2x2")] {
        check_found(tree);
    }
    check_found(&part(&twice, letter).unwrap());
    let class = class("ab cd ef gh", "2x2");
    let orderly = orderly::build(enable2k(), &class, Rules::default()).unwrap();
    assert_eq!(check_found(&orderly), 24);
    // In the large class, this looks for one word and for a word that is not in the dictionary, and checks that there
    // are no more places than requested.
    let large = large();
    let icicle = Icicle::new(&large);
    let look = |text: &str, limits| {
        let word = enable2k().alphabet().spell(text).unwrap();
        find(&large, &icicle, enable2k(), Rules::default(), &word, limits)
    };
    let (places, more) = look("latent", (999, 1 << 20));
    assert_eq!((places.len(), more), (13, false));
    assert!(places.iter().all(|of| of.points == 3 && of.cells.len() == 6));
    assert_eq!(look("latnet", (999, 1 << 20)).0.len(), 0);
    assert_eq!(look("latent", (5, 1 << 20)).0.len(), 5);
    assert!(look("latent", (999, 3)).1);
}
