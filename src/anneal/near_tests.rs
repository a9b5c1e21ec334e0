//! Checks the boards found near a board by trying all boards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::testing::dictionary;
use super::*;
use crate::board::Board;
use crate::dict::Dictionary;
use crate::scoring::Rules;
use crate::solver::oracle::Oracle;

fn few() -> Arc<Dictionary> {
    dictionary(&[
        "ten", "net", "tie", "tin", "nit", "site", "ties", "nest", "tens", "sent", "inset", "tine",
    ])
}

/// Lists the boards around a board by a straightforward method.
fn around(letters: &[char], board: &[char], edits: u8) -> BTreeSet<Vec<char>> {
    let mut all = BTreeSet::from([board.to_vec()]);
    for _ in 0..edits {
        for board in all.clone() {
            for a in 0..board.len() {
                for &letter in letters {
                    let mut other = board.clone();
                    other[a] = letter;
                    all.insert(other);
                }
                for b in 0..a {
                    let mut other = board.clone();
                    other.swap(a, b);
                    all.insert(other);
                }
            }
        }
    }
    all.remove(board);
    all
}

#[test]
fn no_board_around_a_board_is_missed() {
    let dictionary = few();
    for (text, edits) in [("tins", 1), ("tins", 2), ("tinsee", 2), ("tesitn", 1)] {
        let board = Board::read(text, None, dictionary.alphabet());
        let board = board.unwrap_or_else(|_| {
            Board::read(text, "2x3".parse().ok(), dictionary.alphabet()).unwrap()
        });
        let mut oracle = Oracle::new(&dictionary, board.dims(), Rules::default());
        let mut points_of = |letters: &[char]| {
            let text: String = letters.iter().collect();
            let board = Board::read(&text, Some(board.dims()), dictionary.alphabet()).unwrap();
            oracle.score(&board.tiles().unwrap()).points
        };
        let mut near = NearbyBoards::new(&dictionary, &board, Rules::default(), edits, 1 << 20);
        while near.step(17).is_working() {}
        let here: Vec<char> = text.chars().collect();
        let points = points_of(&here);
        let boards = around(dictionary.alphabet().chars(), &here, edits);
        let expected: BTreeMap<String, u32> =
            boards.iter().map(|board| (board.iter().collect(), points_of(board))).collect();
        assert_eq!(near.here, points);
        let found: BTreeMap<String, u32> = near.best().into_iter().collect();
        assert_eq!(found, expected, "{text} {edits}");
        assert!(near.best().is_sorted_by(|a, b| (b.1, &a.0) < (a.1, &b.0)));
        let better = expected.values().filter(|p| **p > points).count() as u64;
        let equal = expected.values().filter(|p| **p == points).count() as u64;
        assert_eq!((near.boards, near.better, near.equal), (expected.len() as u64, better, equal));
    }
}

#[test]
fn gaps_and_large_faces_stay_where_they_are() {
    let dictionary = few();
    let board = Board::read("t i / . es", None, dictionary.alphabet()).unwrap();
    let mut near = NearbyBoards::new(&dictionary, &board, Rules::default(), 2, 1 << 20);
    while near.step(1000).is_working() {}
    // Every pair of letters on the two single-letter cells, except the board itself; the swap is one of these pairs.
    let letters = dictionary.alphabet().len() as u64;
    assert_eq!(near.boards, letters * letters - 1);
    for (board, _) in near.best() {
        let board = Board::read(&board, None, dictionary.alphabet()).unwrap();
        assert_eq!(board.cell_texts(dictionary.alphabet())[2..], [".".to_owned(), "es".to_owned()]);
    }
}
