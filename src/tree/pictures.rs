//! The pictures of 2025: trees of no class of words, made by hand.

use std::sync::Arc;

use super::*;
use crate::letter::Alphabet;

/// A tree written by hand.
enum Hand {
    Choice(usize, Vec<(char, u32, Vec<Hand>)>),
}

use Hand::Choice;

fn choice(cell: usize, letters: &[(char, u32)]) -> Hand {
    let letters = letters
        .iter()
        .map(|&(letter, points)| (letter, points, Vec::new()));
    Choice(cell, letters.collect())
}

fn plant(hand: &Hand, arena: &mut Arena, latin: &Alphabet) -> u32 {
    let Choice(cell, letters) = hand;
    let cell = Cell::new(*cell).unwrap();
    let sums: Vec<u32> = letters
        .iter()
        .map(|(letter, points, below)| {
            let children: Vec<u32> = below.iter().map(|hand| plant(hand, arena, latin)).collect();
            let tag = Tag::sum(cell, latin.letter(*letter).unwrap());
            let tag = tag.with_points(*points).unwrap();
            let bound = arena.bound_of(tag, &children);
            arena.push(tag, &children, bound).unwrap()
        })
        .collect();
    let tag = Tag::choice(cell);
    let bound = arena.bound_of(tag, &sums);
    arena.push(tag, &sums, bound).unwrap()
}

/// A tree on two cells, with `a b c` on the first and `x y` on the second.
fn tree(below: &[Hand]) -> Arc<Tree> {
    let latin = Alphabet::latin();
    let class = BoardClass::parse("abc xy", "1x2".parse().unwrap(), &latin).unwrap();
    let mut arena = Arena::new(own_bits(&class).unwrap(), 1000);
    let children: Vec<u32> = below
        .iter()
        .map(|hand| plant(hand, &mut arena, &latin))
        .collect();
    let bound = arena.bound_of(Tag::ROOT, &children);
    let root = arena.push(Tag::ROOT, &children, bound).unwrap();
    Arc::new(Tree {
        class: Arc::new(class),
        order: Order::Spelling,
        arena,
        root,
        keys: Vec::new(),
        traits: Traits::default(),
    })
}

fn lifted(tree: &Arc<Tree>, cell: usize, compress: Compress) -> Arc<Tree> {
    let cell = Cell::new(cell).unwrap();
    let squeeze = Squeeze::new(tree, cell, 0, compress, Sharing::None).unwrap();
    let lifted = squeeze.finish().unwrap().tree;
    lifted.check();
    if compress == Compress::No {
        let fused = lift(tree, cell, 0).unwrap().tree;
        assert_eq!(
            (fused.nodes(), fused.bound()),
            (lifted.nodes(), lifted.bound())
        );
    }
    lifted
}

/// Letters of the top choice with the bounds below it.
fn top(tree: &Tree) -> Vec<(char, u32)> {
    let latin = Alphabet::latin();
    let children = tree.children(tree.root());
    let child = |(letter, node): (Option<Letter>, NodeId)| {
        (
            latin.chars()[letter.unwrap().index()],
            tree.node_bound(node),
        )
    };
    children.map(child).collect()
}

#[test]
fn lifting_through_a_sum() {
    let tree = tree(&[
        choice(0, &[('a', 1), ('b', 2)]),
        choice(1, &[('x', 3), ('y', 4)]),
    ]);
    assert_eq!((tree.bound(), tree.nodes()), (6, 7));
    let plain = lifted(&tree, 0, Compress::No);
    assert_eq!((plain.bound(), plain.nodes()), (6, 11 + 4));
    assert_eq!(top(&plain), [('a', 5), ('b', 6), ('c', 4)]);
    let folded = lifted(&tree, 0, Compress::Stale);
    assert_eq!((folded.bound(), folded.nodes()), (6, 9 + 4));
}

#[test]
fn merging_choices_of_one_cell() {
    // One lift brings the two choices of cell 0 together below each letter of cell 1.
    let below = |first: Hand, second: Hand| vec![Choice(1, vec![('x', 0, vec![first])]), second];
    let tree = tree(&below(
        choice(0, &[('a', 1), ('b', 2)]),
        choice(0, &[('b', 3), ('c', 4)]),
    ));
    assert_eq!((tree.bound(), tree.nodes()), (6, 9));
    let stale = lifted(&tree, 1, Compress::Stale);
    assert_eq!((stale.bound(), exact_bound(&stale)), (6, 5));
    let refreshed = lifted(&tree, 1, Compress::Refreshed);
    assert_eq!(top(&refreshed), [('x', 5), ('y', 4)]);
    let latin = Alphabet::latin();
    let (_, x) = refreshed.children(refreshed.root()).next().unwrap();
    let merged = refreshed.below(x).next().unwrap();
    let letters: Vec<(char, u32)> = refreshed
        .children(merged)
        .map(|(letter, node)| {
            (
                latin.chars()[letter.unwrap().index()],
                refreshed.node_bound(node),
            )
        })
        .collect();
    assert_eq!(letters, [('a', 1), ('b', 5), ('c', 4)]);
}

/// A choice node as the root of all, as in the picture.
#[test]
fn lifting_through_a_choice() {
    let full = tree(&[Choice(
        0,
        vec![
            ('a', 0, vec![choice(1, &[('x', 1), ('y', 3)])]),
            ('b', 0, vec![choice(1, &[('x', 2), ('y', 4)])]),
            ('c', 3, Vec::new()),
        ],
    )]);
    let mut tree = Tree::clone(&full);
    let only = tree.below(tree.root()).next().unwrap();
    tree.root = only.0;
    let tree = Arc::new(tree);
    assert_eq!((tree.bound(), tree.nodes()), (4, 10));
    let plain = lifted(&tree, 1, Compress::No);
    assert_eq!((plain.bound(), plain.nodes()), (4, 13));
    assert_eq!(top(&plain), [('x', 3), ('y', 4)]);
    let folded = lifted(&tree, 1, Compress::Stale);
    assert_eq!((folded.bound(), folded.nodes()), (4, 9));
}
