//! The best nodes of a tree, and drawings of only the part below one place.

use std::collections::{BTreeMap, BTreeSet};

use boggle_lab::scene::{Expanded, Icicle, expand, share};
use boggle_lab::tree::Tree;

use super::{large, tree};

/// Returns the places below each included place, by number.
fn families(of: &Expanded) -> BTreeMap<u32, Vec<u32>> {
    let mut families: BTreeMap<u32, Vec<u32>> =
        of.number.iter().map(|&number| (number, vec![])).collect();
    for row in 1..of.number.len() {
        let parent = of.number[of.parent[row] as usize];
        families.entry(parent).or_default().push(of.number[row]);
    }
    families
}

fn whole_below(tree: &Tree, number: u32) -> Expanded {
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
    for (row, &number) in all.number.iter().enumerate() {
        let part = whole_below(&tree, number);
        assert_eq!(part.node[0], all.node[row]);
        assert_eq!((part.number[0], part.parent[0]), (number, 0));
        assert_eq!(part.number.len() as u32, tree.size(all.node[row]));
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
    assert!(part.number.iter().all(|&at| at >= root.number && at < last));
    // Where equal nodes are shared, the nodes below them are identical, too.
    let all = expand(&tree, &icicle, root, 99_999, &none, &none);
    let shared = share(&tree, &icicle, root.node, 99_999, &none);
    assert_eq!((shared.first.node[0], shared.layer[0]), (root.node, 0));
    let nodes = |of: &Expanded| of.node.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(nodes(&all), nodes(&shared.first));
    assert_eq!(nodes(&shared.first).len(), shared.first.node.len());
}

#[test]
fn the_best_nodes_are_expanded_with_their_siblings() {
    let tree = large();
    let icicle = Icicle::new(&tree);
    let none = BTreeSet::new();
    for limit in [1, 10, 100, 1500] {
        let expanded = expand(&tree, &icicle, icicle.root(&tree), limit, &none, &none);
        let n = expanded.node.len();
        assert!(n <= limit && n * 2 > limit.min(20));
        for at in 1..n {
            let parent = expanded.parent[at] as usize;
            assert!(parent < at);
            assert_eq!(expanded.hidden[parent], 0);
            assert!(expanded.parent[at - 1] <= expanded.parent[at], "rows, siblings together");
        }
        for at in 0..n {
            let (path, spot) = icicle.path(&tree, expanded.number[at]).unwrap();
            assert_eq!(spot.node, expanded.node[at]);
            if at > 0 {
                assert_eq!(path.last(), Some(&expanded.step[at]));
            }
            let children = expanded.parent[1..].iter().filter(|p| **p == at as u32).count();
            let all = tree.places(expanded.node[at]).count();
            assert_eq!(children + expanded.hidden[at] as usize, all);
        }
    }
    // Places in `open` are expanded whatever their bound, and places in `closed` are not.
    let few = expand(&tree, &icicle, icicle.root(&tree), 12, &none, &none);
    let last = *few.number.last().unwrap();
    let more = expand(&tree, &icicle, icicle.root(&tree), 12, &BTreeSet::from([last]), &none);
    let at = more.number.iter().position(|number| *number == last).unwrap();
    assert_eq!(more.hidden[at], 0);
    let closed = expand(&tree, &icicle, icicle.root(&tree), 1500, &none, &BTreeSet::from([0]));
    assert_eq!((closed.node.len(), closed.hidden[0]), (1, 9));
}
