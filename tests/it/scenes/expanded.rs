//! The best nodes of a tree, and drawings of only the part below one place.

use std::collections::{BTreeMap, BTreeSet};

use boggle_lab::scene::{Icicle, Row, expand, share};
use boggle_lab::tree::Tree;

use super::{large, tree};

/// Returns the places below each included place, by number.
fn families(of: &[Row]) -> BTreeMap<u32, Vec<u32>> {
    let mut families: BTreeMap<u32, Vec<u32>> = of.iter().map(|row| (row.number, vec![])).collect();
    for row in &of[1..] {
        let parent = of[row.parent as usize].number;
        families.entry(parent).or_default().push(row.number);
    }
    families
}

fn whole_below(tree: &Tree, number: u32) -> Vec<Row> {
    let (icicle, none) = (Icicle::new(tree), BTreeSet::new());
    let (_, root) = icicle.path(tree, number).unwrap();
    expand(tree, &icicle, root, 99_999, &none, &none)
}

#[test]
fn the_part_below_a_place_is_drawn_as_in_the_whole_tree() {
    let tree = tree("ab cd ef gh", "2x2");
    let all = whole_below(&tree, 0);
    let whole = families(&all);
    assert_eq!(whole.len(), 98);
    for row in &all {
        let part = whole_below(&tree, row.number);
        assert_eq!((part[0].node, part[0].number, part[0].parent), (row.node, row.number, 0));
        assert_eq!(part.len() as u32, tree.size(row.node));
        for (at, children) in families(&part) {
            assert_eq!(children, whole[&at], "below {at}");
        }
    }
}

#[test]
fn the_best_nodes_below_a_place_of_a_large_tree_are_drawn() {
    let tree = large();
    let (icicle, none) = (Icicle::new(&tree), BTreeSet::new());
    let (_, root) = icicle.path(&tree, 400_000).unwrap();
    let part = expand(&tree, &icicle, root, 30, &none, &none);
    let last = root.number + tree.size(root.node);
    assert!(part.iter().all(|row| row.number >= root.number && row.number < last));
    // Where equal nodes are shared, the nodes below them are identical, too.
    let all = expand(&tree, &icicle, root, 99_999, &none, &none);
    let shared = share(&tree, &icicle, root.node, 99_999, &none);
    assert_eq!((shared.first[0].node, shared.layer[0]), (root.node, 0));
    let nodes = |of: &[Row]| of.iter().map(|row| row.node).collect::<BTreeSet<_>>();
    assert_eq!(nodes(&all), nodes(&shared.first));
    assert_eq!(nodes(&shared.first).len(), shared.first.len());
}

#[test]
fn the_best_nodes_are_expanded_with_their_siblings() {
    let tree = large();
    let icicle = Icicle::new(&tree);
    let none = BTreeSet::new();
    for limit in [1, 10, 100, 1500] {
        let expanded = expand(&tree, &icicle, icicle.root(&tree), limit, &none, &none);
        let n = expanded.len();
        assert!(n <= limit && n * 2 > limit.min(20));
        for at in 1..n {
            let parent = expanded[at].parent as usize;
            assert!(parent < at);
            assert_eq!(expanded[parent].hidden, 0);
            assert!(expanded[at - 1].parent <= expanded[at].parent, "rows, siblings together");
        }
        for (at, row) in expanded.iter().enumerate() {
            let (path, spot) = icicle.path(&tree, row.number).unwrap();
            assert_eq!(spot.node, row.node);
            if at > 0 {
                assert_eq!(path.last(), Some(&row.step));
            }
            let children = expanded[1..].iter().filter(|row| row.parent == at as u32).count();
            assert_eq!(children + row.hidden as usize, tree.places(row.node).count());
        }
    }
    // Places in `open` are expanded whatever their bound, and places in `closed` are not.
    let few = expand(&tree, &icicle, icicle.root(&tree), 12, &none, &none);
    let last = few.last().unwrap().number;
    let more = expand(&tree, &icicle, icicle.root(&tree), 12, &BTreeSet::from([last]), &none);
    assert_eq!(more.iter().find(|row| row.number == last).unwrap().hidden, 0);
    let closed = expand(&tree, &icicle, icicle.root(&tree), 1500, &none, &BTreeSet::from([0]));
    assert_eq!((closed.len(), closed[0].hidden), (1, 9));
}
