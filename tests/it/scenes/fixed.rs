//! Letters fixed in single moves. After each move, the tree is valid for the same boards, and the last move gives the
//! same tree as fixing the letter in one call.

use std::sync::Arc;

use boggle_lab::letter::Letter;
use boggle_lab::scene::Steps;
use boggle_lab::scoring::Rules;
use boggle_lab::tree::{
    Compress, Kind, Sharing, Tree, TreeError, exact_bound, lift, orderly, part,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::moves::{COMPRESS, Played, boards, check_end, lifted, play};
use super::{cell, class, enable2k, tree};

fn orderly_tree(text: &str, size: &str) -> Tree {
    orderly::build(enable2k(), &class(text, size), Rules::default()).unwrap()
}

/// Fixes a letter move by move, and checks it on the boards that have the letter.
fn play_fix(tree: &Tree, at: usize, letter: Letter) -> Played {
    let steps = Steps::fix(tree, cell(at), letter, 1 << 16).unwrap();
    let boards = boards(&tree.class().with(cell(at), &[letter]));
    play(tree, steps, &boards, 0, false)
}

/// Fixes a letter of a tree in spelling order in one call.
fn fixed(tree: &Arc<Tree>, at: usize, letter: Letter) -> Option<Tree> {
    let lifted = lift(tree, cell(at), 0).unwrap().tree;
    let top = lifted.cell(lifted.root()) == Some(cell(at));
    top.then(|| part(&lifted, letter)).flatten()
}

/// Fixes every letter of a cell of a tree in spelling order; returns the number of moves for each.
fn check_fixes(tree: &Arc<Tree>, at: usize) -> Vec<usize> {
    let letters = tree.class().letters(cell(at)).iter();
    let counts = letters.map(|&letter| {
        let played = play_fix(tree, at, letter);
        match fixed(tree, at, letter) {
            Some(whole) => check_end(&played, &whole),
            // A cell without a choice takes no moves.
            None if !tree.open_cells(tree.root()).contains(cell(at)) => {
                assert_eq!(played.moves, []);
            }
            // Only the root is left.
            None => assert_eq!((played.sketch.size(), played.bounds.last()), (1, Some(&0))),
        }
        played.moves.len()
    });
    counts.collect()
}

/// Fixes every letter of the next cell of an orderly tree; returns the last tree that has any words left.
fn check_forces(tree: &Tree, at: usize) -> Option<Tree> {
    let parts = orderly::force(tree, cell(at)).unwrap();
    let letters = tree.class().letters(cell(at)).iter();
    for (part, &letter) in parts.iter().zip(letters) {
        let played = play_fix(tree, at, letter);
        match part {
            Some(part) => check_end(&played, part),
            None => assert_eq!((played.sketch.size(), played.bounds.last()), (1, Some(&0))),
        }
    }
    parts.into_iter().flatten().next_back()
}

#[test]
fn a_letter_takes_the_places_of_its_choices() {
    let small = tree("t ae r i . .", "2x3");
    let [a, e] = *small.class().letters(cell(1)) else { unreachable!("two letters") };
    let played = play_fix(&small, 1, e);
    // Below T, TA disappears along with TAR, and TI keeps TIE. Then the cell's branch as the start of a word
    // disappears, and then the nodes below R.
    let kinds = |played: &Played| -> Vec<(bool, usize)> {
        let takes = played.moves.iter().filter(|made| made.kind == "take");
        takes.map(|made| (made.into.is_some(), made.dropped)).collect()
    };
    assert_eq!(kinds(&played), [(false, 1), (true, 0), (false, 1), (true, 1)]);
    assert_eq!(played.moves.last().unwrap().kind, "name");
    assert_eq!(played.bounds, [6, 5, 5, 4, 4, 4]);
    assert_eq!(kinds(&play_fix(&small, 1, a)).len(), 4);
    assert_eq!(check_fixes(&small, 1), [5, 5]);
    // A cell with one letter takes no moves, and neither does a cell that is already fixed.
    assert_eq!(check_fixes_none(&small, 0), 0);
    // A lifted cell is at the top, and its part is kept unchanged; other cells are fixed below it.
    for compress in COMPRESS {
        let mut now = tree("ab cd ef gh", "2x2");
        for at in [1, 0] {
            now = lifted(&now, cell(at), compress, 6, Sharing::Local).tree;
            check_fixes(&now, at);
            check_fixes(&now, 3);
        }
    }
}

fn check_fixes_none(tree: &Tree, at: usize) -> usize {
    let letter = tree.class().letters(cell(at))[0];
    play_fix(tree, at, letter).moves.len()
}

/// Checks the published example: fixing cell 0 as A leaves 26 nodes and bound 8; then fixing cell 1 as C leaves 9 nodes
/// and bound 4.
#[test]
fn orderly_choices_are_taken_and_joined() {
    let whole = orderly_tree("ab cd ef gh", "2x2");
    let [a, _] = *whole.class().letters(cell(0)) else { unreachable!("two letters") };
    let played = play_fix(&whole, 0, a);
    assert_eq!((played.sketch.size(), played.bounds.last()), (26, Some(&8)));
    let moves: Vec<_> = played.moves.iter().map(|made| (made.kind, made.copies)).collect();
    // Cell 1 is D; below it, cell 2 is E; below that, cell 3 has both letters.
    assert_eq!(moves, [("take", 0), ("absorb", 0), ("join", 1), ("join", 1), ("join", 2)]);
    assert_eq!(played.moves[0].dropped, 1);
    let mut now = whole;
    for at in 0..4 {
        now = check_forces(&now, at).unwrap();
    }
    assert_eq!(now.class().boards().to_string(), "1");
    // It cannot be fixed before its turn.
    let whole = orderly_tree("ab cd ef gh", "2x2");
    let late = Steps::fix(&whole, cell(1), whole.class().letters(cell(1))[0], 999);
    assert!(matches!(late, Err(TreeError::NotNext { next: 0 })));
    assert!(Steps::lift(&whole, cell(0), Compress::No, 0, 999).is_err());
    assert!(Steps::fold_in_place(&whole, Compress::Stale, 0, 999).is_err());
}

/// Cells of one letter are decided with the open cell that comes after them, because no board has another letter there.
#[test]
fn one_letter_cells_are_decided_on_the_way() {
    for (text, size, at) in [("t ae i r", "2x2", 1), ("t ae r i . .", "2x3", 1)] {
        let whole = orderly_tree(text, size);
        let letters = whole.class().letters(cell(at)).to_vec();
        for (part, letter) in orderly::force(&whole, cell(at)).unwrap().into_iter().zip(letters) {
            let part = part.unwrap();
            part.check();
            assert!(part.all_nodes().all(|node| part.cell(node) != Some(cell(at))));
            let own = orderly::build(
                enable2k(),
                &Arc::new(whole.class().with(cell(at), &[letter])),
                Rules::default(),
            );
            let own = own.unwrap();
            // With one letter per cell, the bound is the score of the board.
            assert_eq!(part.bound(), own.bound());
            assert_eq!(part.bound(), exact_bound(&part));
        }
        assert!(check_forces(&whole, at).is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn letters_of_any_class_are_fixed_move_by_move(
        letters in vec(prop::sample::subsequence("aeionrst".chars().collect::<Vec<_>>(), 1..=3), 4),
        cells in Just((0..4usize).collect::<Vec<_>>()).prop_shuffle(),
        // Each fixed letter is preceded by a lift of some kind.
        how in vec((prop::sample::select(COMPRESS.to_vec()), 0u32..6), 4),
        pick in 0usize..3,
    ) {
        let text: Vec<String> = letters.into_iter().map(|set| set.into_iter().collect()).collect();
        let mut now = tree(&text.join(" "), "2x2");
        for (at, (compress, cutoff)) in cells.iter().zip(how) {
            check_fixes(&now, *at);
            let letters = now.class().letters(cell(*at)).to_vec();
            if pick == 0 {
                now = lifted(&now, cell(*at), compress, cutoff, Sharing::None).tree;
                check_fixes(&now, *at);
            } else if let Some(part) = fixed(&now, *at, letters[pick % letters.len()]) {
                assert_ne!(part.kind(part.root()), Kind::Root);
                now = Arc::new(part);
            }
        }
        let mut now = orderly_tree(&text.join(" "), "2x2");
        for at in 0..4 {
            match check_forces(&now, at) {
                Some(next) => now = next,
                None => break,
            }
        }
        // Only open cells are fixed; cells of one letter are decided on the way.
        let mut now = orderly_tree(&text.join(" "), "2x2");
        for at in 0..4 {
            if now.class().letters(cell(at)).len() > 1 {
                match check_forces(&now, at) {
                    Some(next) => now = next,
                    None => break,
                }
            }
        }
    }
}
