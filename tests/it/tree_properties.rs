//! Properties of every tree, checked by enumerating all boards of random small classes.

use std::collections::BTreeMap;
use std::sync::Arc;

use boggle_lab::board::Board;
use boggle_lab::bounds::Bounder;
use boggle_lab::class::BoardClass;
use boggle_lab::grid::{Cell, Dims, MAX_CELLS};
use boggle_lab::letter::Letter;
use boggle_lab::scoring::Rules;
use boggle_lab::tree::orderly::{self, Counting};
use boggle_lab::tree::{
    Compress, Lift, NodeId, Order, Sharing, SpellingBuilder, Tree, bound_with, exact_bound,
    explain, lift, part, words_at,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::{enable2k, solve};

/// A board and its scores.
struct Worth {
    letters: Vec<Option<Letter>>,
    points: u32,
    deduped: u32,
    raw: u32,
}

/// Returns every board of a class.
fn boards(class: &BoardClass) -> Vec<Worth> {
    let mut boards = vec![Vec::new()];
    for cell in class.dims().iter() {
        let letters = class.letters(cell);
        let tails: Vec<Option<Letter>> = if letters.is_empty() {
            vec![None]
        } else {
            letters.iter().copied().map(Some).collect()
        };
        boards = boards
            .into_iter()
            .flat_map(|board: Vec<Option<Letter>>| {
                tails.iter().map(move |tail| {
                    let mut board = board.clone();
                    board.push(*tail);
                    board
                })
            })
            .collect();
    }
    boards
        .into_iter()
        .map(|letters| {
            let narrow = class.dims().iter().zip(&letters);
            let narrow = narrow.fold(class.clone(), |class, (cell, letter)| match letter {
                Some(letter) => class.with(cell, &[*letter]),
                None => class,
            });
            let board: Board = narrow.each_board().next().unwrap();
            let solution = solve(&board, enable2k());
            Worth {
                letters,
                points: solution.points as u32,
                deduped: solution.deduped as u32,
                raw: solution.raw as u32,
            }
        })
        .collect()
}

fn value(tree: &Tree, worth: &Worth) -> u32 {
    let letters = tree.class().dims().iter().zip(&worth.letters);
    let mut given = [None; MAX_CELLS];
    letters.for_each(|(cell, letter)| given[cell.index()] = *letter);
    bound_with(tree, &given)
}

/// The ways to fold the nodes that a lift leaves behind.
const COMPRESS: [Compress; 4] =
    [Compress::No, Compress::Stale, Compress::Refreshed, Compress::Thorough];

/// A class of at most a few hundred boards.
fn classes() -> impl Strategy<Value = Arc<BoardClass>> {
    let sizes = prop::sample::select(vec!["2x2", "2x3", "3x2", "3x3"]);
    let letters = prop::sample::subsequence("aeiostrnldhqu".chars().collect::<Vec<_>>(), 0..=3);
    (sizes, vec(letters.prop_shuffle(), 9)).prop_map(|(size, cells)| {
        let dims: Dims = size.parse().unwrap();
        let mut boards = 1;
        let cells = cells.into_iter().take(dims.cells()).map(|letters| {
            // Later cells use what is left of the limit on the number of boards.
            let letters: Vec<char> = letters.into_iter().take((200 / boards).max(1)).collect();
            boards *= letters.len().max(1);
            let latin = enable2k().alphabet();
            letters.iter().map(|c| latin.letter(*c).unwrap()).collect()
        });
        Arc::new(BoardClass::new(dims, cells.collect()).unwrap())
    })
}

fn natural(class: &Arc<BoardClass>, sharing: Sharing) -> Tree {
    let limit = Tree::DEFAULT_LIMIT;
    let build = SpellingBuilder::new(enable2k(), class, Rules::default(), sharing, limit);
    build.unwrap().finish().unwrap()
}

fn planted(class: &Arc<BoardClass>, counting: Counting) -> Tree {
    let (limit, sharing) = (Tree::DEFAULT_LIMIT, Sharing::None);
    let build =
        orderly::OrderlyBuilder::new(enable2k(), class, Rules::default(), counting, sharing, limit);
    build.unwrap().finish().unwrap().0
}

/// Checks that the words found at every place of a tree earn the points that its node has.
fn check_words(tree: &Tree) {
    fn go(tree: &Tree, node: NodeId, path: &mut Vec<u32>) {
        let words = words_at(tree, path, enable2k(), Rules::default()).unwrap();
        let points: u32 = words.iter().map(|word| word.points).sum();
        assert_eq!(points, tree.points(node), "at {path:?}");
        for (at, child) in tree.places(node) {
            path.push(at);
            go(tree, child, path);
            path.pop();
        }
    }
    if tree.nodes() < 3000 {
        go(tree, tree.root(), &mut Vec::new());
    }
}

/// Checks that the words of the maximizing tree add up to the bound.
fn check_explanation(tree: &Tree) {
    let explanation = explain(tree, enable2k(), Rules::default(), 1 << 20).unwrap();
    assert_eq!(explanation.bound, exact_bound(tree));
    let again: u32 = explanation.repeated.iter().map(|word| (word.times - 1) * word.points).sum();
    assert_eq!(explanation.bound.saturating_sub(explanation.distinct), again);
    for cell in &explanation.cells {
        assert!(tree.class().letters(cell.cell).len() > 1);
        assert!(cell.letters.is_sorted_by_key(|(_, points)| u32::MAX - points));
    }
    // A consistent tree that counts nothing twice has the score of a board.
    let consistent = explanation.cells.iter().all(|cell| cell.against == 0);
    if consistent && again == 0 {
        let best = boards(tree.class()).into_iter().map(|worth| worth.points).max();
        assert!(explanation.bound <= best.unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn bounds_hold_and_lifts_keep_every_board(
        class in classes(),
        order in Just((0..9usize).collect::<Vec<_>>()).prop_shuffle(),
        cutoff in 0u32..12,
        compress in prop::sample::select(COMPRESS.to_vec()),
        sharing in prop::sample::select(vec![Sharing::None, Sharing::Full]),
    ) {
        let all = boards(&class);
        let best = |worth: fn(&Worth) -> u32| all.iter().map(worth).max().unwrap();
        let bounds = Bounder::new(enable2k(), class.dims(), Rules::default()).bounds(&class);
        prop_assert!(bounds.sum_union >= best(|worth| worth.points));
        prop_assert!(bounds.max_no_mark >= best(|worth| worth.raw));
        let tree = natural(&class, sharing);
        prop_assert_eq!(tree.bound(), bounds.max_no_mark);
        tree.check();
        check_words(&tree);
        check_explanation(&tree);
        for worth in &all {
            prop_assert_eq!(value(&tree, worth), worth.raw);
        }
        let (mut plain, mut squeezed) = (Arc::new(tree), Arc::new(natural(&class, sharing)));
        for cell in order.into_iter().filter_map(Cell::new).take_while(|c| c.index() < 9) {
            if cell.index() >= class.dims().cells() {
                continue;
            }
            let lifted = lift(&plain, cell, cutoff).unwrap();
            let folded = Lift::new(&squeezed, cell, cutoff, compress, sharing).unwrap();
            let folded = folded.finish().unwrap();
            prop_assert!(lifted.report.bound <= plain.bound());
            prop_assert!(folded.report.exact_bound <= exact_bound(&squeezed));
            prop_assert!(folded.report.exact_bound <= folded.report.bound);
            prop_assert!(folded.report.exact_bound <= lifted.report.bound);
            // The nodes that a plain lift leaves behind are folded in place.
            let in_place = Lift::new(&lifted.tree, None, cutoff, compress, sharing).unwrap();
            let in_place = in_place.finish().unwrap();
            // A tree from which everything was dropped keeps its earlier bound.
            let broken = lifted.report.bound <= cutoff;
            prop_assert!(broken || in_place.report.exact_bound <= exact_bound(&lifted.tree));
            prop_assert!(in_place.report.bound <= lifted.report.bound);
            prop_assert!(in_place.report.nodes <= lifted.tree.nodes());
            for tree in [&lifted.tree, &folded.tree, &in_place.tree] {
                tree.check();
                check_words(tree);
                for worth in &all {
                    let value = value(tree, worth);
                    prop_assert!(value <= worth.raw);
                    prop_assert!(value == worth.raw || worth.raw <= cutoff);
                }
            }
            let of_part = if lifted.alive.cell == Some(cell) {
                class.letters(cell)
            } else {
                &[]
            };
            for (i, letter) in of_part.iter().enumerate() {
                let Some(part) = part(&lifted.tree, *letter) else { continue };
                part.check();
                check_words(&part);
                prop_assert!(part.bound() <= lifted.report.bound);
                for worth in all.iter().filter(|w| w.letters[cell.index()] == Some(*letter)) {
                    prop_assert_eq!(value(&part, worth), value(&lifted.tree, worth), "{}", i);
                }
            }
            (plain, squeezed) = (lifted.tree, folded.tree);
        }
        check_explanation(&plain);
        check_explanation(&squeezed);
    }

    #[test]
    fn orderly_trees_merge_force_and_walk(class in classes(), cutoff in 0u32..12) {
        let all = boards(&class);
        let raw = planted(&class, Counting::Raw);
        raw.check();
        check_words(&raw);
        let tree = planted(&class, Counting::Deduped);
        tree.check();
        check_words(&tree);
        check_explanation(&tree);
        prop_assert!(tree.bound() <= raw.bound());
        prop_assert_eq!(tree.order(), Order::Orderly);
        for worth in &all {
            prop_assert_eq!(value(&raw, worth), worth.raw);
            prop_assert_eq!(value(&tree, worth), worth.deduped);
        }
        // The walk finds exactly the boards that score at least the cutoff.
        let key = |letters: &[Option<Letter>]| letters.to_vec();
        let expected: BTreeMap<_, _> = all
            .iter()
            .filter(|worth| worth.deduped >= cutoff)
            .map(|worth| (key(&worth.letters), worth.deduped))
            .collect();
        let order = class.dims().split_order();
        let mut found = BTreeMap::new();
        let mut walk = orderly::Walk::new(&tree, tree.root(), &order, cutoff).unwrap();
        while let Some(event) = walk.step(&tree) {
            if let orderly::WalkEvent::Board { points } = event {
                prop_assert!(found.insert(walk.board().to_vec(), points).is_none());
            }
        }
        prop_assert_eq!(&found, &expected);
        // Fixing one cell after another gives the scores of boards. Along the way, each part is right for its own
        // boards.
        let mut parts = vec![tree];
        for (depth, &cell) in order.iter().enumerate() {
            if class.letters(cell).is_empty() {
                continue;
            }
            let mut next = Vec::new();
            for tree in &parts {
                for part in orderly::force(tree, cell).unwrap().into_iter().flatten() {
                    part.check();
                    prop_assert!(part.bound() <= tree.bound());
                    if depth < 3 {
                        check_words(&part);
                    }
                    next.push(part);
                }
            }
            next.truncate(40);
            parts = next;
        }
        for part in parts {
            let worth = boards(part.class());
            prop_assert_eq!(worth.len(), 1);
            prop_assert_eq!(part.bound(), worth[0].deduped);
        }
    }
}
