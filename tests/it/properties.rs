//! Properties of every board.

use std::sync::Arc;

use proptest::prelude::*;

use boggle_lab::board::Board;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;
use boggle_lab::scoring::Rules;
use boggle_lab::solver::{Scorer, Solution, SolveLimits, Solver};

use crate::support::enable2k;

fn size(max: usize) -> impl Strategy<Value = Dims> {
    (1..=max, 1..=max).prop_map(|(rows, cols)| Dims::new(rows, cols).unwrap())
}

/// Boards of single letters, drawn from all letters, from the letters of real words, or from very few letters; some
/// have a Q, and some have gaps.
fn letters(dims: Dims) -> impl Strategy<Value = Board> {
    let kinds =
        ["abcdefghijklmnopqrstuvwxyz.", "eeeeaaiioorrnnttssllccuuddpmhgbyq.", "estqu", "aest..."];
    (0..kinds.len())
        .prop_flat_map(move |kind| {
            let chars: Vec<char> = kinds[kind].chars().collect();
            proptest::collection::vec(proptest::sample::select(chars), dims.cells())
        })
        .prop_map(move |chars| {
            let text: String = chars.into_iter().collect();
            Board::parse(&text, dims, enable2k().alphabet()).unwrap()
        })
}

fn solve(board: &Board, dictionary: &Arc<Dictionary>, rules: Rules) -> Solution {
    Solver::new(dictionary).solve(board, rules, SolveLimits::default())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn rotations_and_reflections_score_the_same(board in size(5).prop_flat_map(letters)) {
        let totals = |board: &Board| {
            let solution = solve(board, enable2k(), Rules::default());
            (solution.points, solution.deduped, solution.raw, solution.words.len())
        };
        let mut scorer = Scorer::new(enable2k(), board.dims(), Rules::default());
        let score = scorer.score(&board.tiles().unwrap());
        let canonical = board.canonical();
        let images = board.images();
        prop_assert!(images.contains(&canonical));
        prop_assert_eq!(&images[0], &board);
        for image in images {
            prop_assert_eq!(scorer.score(&image.tiles().unwrap()), score);
            prop_assert_eq!(totals(&image), totals(&board));
            prop_assert_eq!(image.canonical(), canonical.clone());
        }
    }
}
