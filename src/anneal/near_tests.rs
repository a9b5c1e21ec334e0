//! Checks the boards found near a board by trying all boards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::testing::dictionary;
use super::*;
use crate::board::Board;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::scoring::Rules;
use crate::solver::oracle::Oracle;

fn few() -> Arc<Dictionary> {
    dictionary(&[
        "ten", "net", "tie", "tin", "nit", "site", "ties", "nest", "tens", "sent", "inset", "tine",
    ])
}

/// Scores boards and lists those one edit away, by a straightforward method.
struct Book {
    oracle: Oracle,
    dictionary: Arc<Dictionary>,
    dims: Dims,
}

impl Book {
    fn points(&mut self, board: &[char]) -> u32 {
        let text: String = board.iter().collect();
        let board = Board::read(&text, Some(self.dims), self.dictionary.alphabet()).unwrap();
        self.oracle.score(&board.tiles().unwrap()).points
    }

    fn near(&self, board: &[char]) -> Vec<Vec<char>> {
        let mut near = Vec::new();
        for a in 0..board.len() {
            for &letter in self.dictionary.alphabet().chars() {
                let mut other = board.to_vec();
                other[a] = letter;
                near.push(other);
            }
            for b in 0..a {
                let mut other = board.to_vec();
                other.swap(a, b);
                near.push(other);
            }
        }
        near
    }
}

fn around(book: &Book, board: &[char], edits: usize) -> BTreeSet<Vec<char>> {
    let mut all = BTreeSet::from([board.to_vec()]);
    for _ in 0..edits {
        let near: Vec<_> = all.iter().flat_map(|board| book.near(board)).collect();
        all.extend(near);
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
        let mut book = Book {
            oracle: Oracle::new(&dictionary, board.dims(), Rules::default()),
            dictionary: Arc::clone(&dictionary),
            dims: board.dims(),
        };
        let mut near = NearbyBoards::new(&dictionary, &board, Rules::default(), edits, 1 << 20);
        while near.step(17).is_working() {}
        let here: Vec<char> = text.chars().collect();
        let points = book.points(&here);
        let boards = around(&book, &here, usize::from(edits));
        let expected: BTreeMap<String, u32> =
            boards.iter().map(|board| (board.iter().collect(), book.points(board))).collect();
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
