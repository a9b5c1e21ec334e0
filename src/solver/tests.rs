//! Solvers against each other and against brute force, on random boards and random lists.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::oracle::Oracle;
use super::{Limits, Scorer, Solver, Speller};
use crate::board::{Board, Face, Tile};
use crate::dict::{Dictionary, WordRule, list};
use crate::grid::{Cell, Dims, cells_of};
use crate::letter::{Alphabet, Letter};
use crate::scoring::{MinLength, Rules, Scoring};

fn dictionary(words: &BTreeSet<String>) -> Arc<Dictionary> {
    let text: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = list::read(text.join("\n").as_bytes(), &|_| None).words;
    let rule = WordRule {
        min_length: MinLength::new(1).unwrap(),
        ..WordRule::default()
    };
    Arc::new(Dictionary::new("random", &words.unwrap(), rule).unwrap())
}

/// Words of few letters, so that random boards hold many of them.
fn words() -> impl Strategy<Value = BTreeSet<String>> {
    let word = prop_oneof!["[a-d]{1,7}", "[a-c](qu)?[a-d]{1,3}(qu)?[ad]", "[ab]{3,9}"];
    proptest::collection::btree_set(word, 1..150)
}

fn sizes(max: usize) -> impl Strategy<Value = Dims> {
    (1..=max, 1..=max).prop_map(|(rows, cols)| Dims::new(rows, cols).unwrap())
}

fn rules() -> impl Strategy<Value = Rules> {
    (0..3usize, 1..=6u8).prop_map(|(scoring, min)| Rules {
        scoring: Scoring::ALL[scoring],
        min_length: MinLength::new(min).unwrap(),
    })
}

/// Tiles of the letters a–d, q and u, one in ten a gap.
fn tiles(dims: Dims) -> impl Strategy<Value = Vec<Tile>> {
    proptest::collection::vec(0..20usize, dims.cells()).prop_map(|cells| {
        let latin = Alphabet::latin();
        cells
            .into_iter()
            .map(|i| match "abcdabcdabcdabcdqu..".as_bytes()[i] {
                b'.' => Tile::GAP,
                c => Tile::letter(latin.letter(c as char).unwrap()),
            })
            .collect()
    })
}

fn board_of(dims: Dims, tiles: &[Tile]) -> Board {
    let faces = tiles
        .iter()
        .map(|t| t.get().map_or(Face::GAP, Face::single));
    Board::new(dims, faces.collect()).unwrap()
}

/// Every path of a board that spells a word, by trying them all: word to cell sequences.
fn brute_force(board: &Board, words: &BTreeSet<String>) -> BTreeMap<String, Vec<Vec<Cell>>> {
    fn extend(
        board: &Board,
        texts: &[String],
        words: &BTreeSet<String>,
        path: &mut Vec<Cell>,
        out: &mut BTreeMap<String, Vec<Vec<Cell>>>,
    ) {
        let text: String = path.iter().map(|c| texts[c.index()].as_str()).collect();
        if words.contains(&text) {
            out.entry(text.clone()).or_default().push(path.clone());
        }
        if words.iter().all(|word| word.len() <= text.len()) {
            return;
        }
        let near = path
            .last()
            .map_or(u64::MAX, |c| board.dims().neighbours(*c));
        for cell in board.dims().iter() {
            let open = !board.face(cell).letters().is_empty();
            if open && near & cell.bit() != 0 && !path.contains(&cell) {
                path.push(cell);
                extend(board, texts, words, path, out);
                path.pop();
            }
        }
    }
    let texts = board.cell_texts(&Alphabet::latin());
    let mut out = BTreeMap::new();
    extend(board, &texts, words, &mut Vec::new(), &mut out);
    out
}

proptest! {
    #[test]
    fn three_solvers_agree(
        words in words(),
        rules in rules(),
        (dims, tiles) in sizes(8).prop_flat_map(|d| (Just(d), tiles(d))),
    ) {
        let dictionary = dictionary(&words);
        let expected = Oracle::new(&dictionary, dims, rules).score(&tiles);
        let mut scorer = Scorer::new(&dictionary, dims, rules);
        prop_assert_eq!(scorer.score(&tiles), expected);
        // A board must not see what was found on the one before.
        prop_assert_eq!(scorer.score(&tiles), expected);
        let solution = Solver::new(dictionary)
            .solve(&board_of(dims, &tiles), rules, Limits::default());
        prop_assert_eq!(solution.points, u64::from(expected.points));
        prop_assert_eq!(solution.words.len(), expected.words as usize);
    }

    #[test]
    fn the_solver_finds_what_brute_force_finds(
        words in proptest::collection::btree_set("[a-d]{1,5}|[a-c]qu[a-d]{1,3}", 1..60),
        faces in proptest::collection::vec(
            prop_oneof![4 => "[a-d]", 2 => "[a-d]{2,3}", 1 => "qu", 1 => "\\."], 1..=9),
        cols in 1..=3usize,
        rules in rules(),
    ) {
        let latin = Alphabet::latin();
        let rows = faces.len() / cols;
        prop_assume!((1..=3).contains(&rows));
        let dims = Dims::new(rows, cols).unwrap();
        let faces = faces[..rows * cols]
            .iter()
            .map(|text| match text.as_str() {
                "." => Face::GAP,
                text => Face::new(&latin.spell(text).unwrap()).unwrap(),
            })
            .collect();
        let board = Board::new(dims, faces).unwrap();
        let mut expected = brute_force(&board, &words);
        expected.retain(|word, _| rules.counts(word.len()));

        let dictionary = dictionary(&words);
        let solution = Solver::new(Arc::clone(&dictionary))
            .solve(&board, rules, Limits::default());
        prop_assert!(solution.complete);
        let speller = Speller::new(&board);
        let mut sums = (0, 0, 0);
        prop_assert_eq!(solution.words.len(), expected.len());
        for (found, (word, paths)) in solution.words.iter().zip(&expected) {
            let text = dictionary.word(found.index).unwrap();
            let letters = latin.spell(&text).unwrap();
            prop_assert_eq!(&text, word);
            prop_assert_eq!(found.points, rules.points(word.len()));
            let sets: BTreeSet<u64> =
                paths.iter().map(|p| p.iter().map(|c| c.bit()).sum()).collect();
            prop_assert!(found.count.exact);
            prop_assert_eq!(found.count.paths, paths.len() as u64);
            prop_assert_eq!(found.count.sets, sets.len() as u64);
            prop_assert_eq!(found.count.cells, sets.iter().fold(0, |all, set| all | set));
            prop_assert_eq!(solution.path(found), &paths[0]);
            prop_assert_eq!(speller.trace(&letters), Some(paths[0].clone()));
            let all = speller.paths(&letters, usize::MAX);
            prop_assert_eq!(&all.paths, paths);
            prop_assert_eq!(all.count, found.count);
            let points = u64::from(found.points);
            sums.0 += points;
            sums.1 += points * found.count.paths;
            sums.2 += points * found.count.sets;
        }
        prop_assert_eq!((solution.points, solution.raw, solution.deduped), sums);
    }

    #[test]
    fn a_neighbourhood_is_every_board_one_letter_away(
        words in words(),
        (dims, tiles) in sizes(3).prop_flat_map(|d| (Just(d), tiles(d))),
    ) {
        let dictionary = dictionary(&words);
        let mut scorer = Scorer::new(&dictionary, dims, Rules::default());
        let mut oracle = Oracle::new(&dictionary, dims, Rules::default());
        let mut points = Vec::new();
        scorer.neighbourhood(&tiles, &mut points);
        prop_assert_eq!(points.len(), dims.cells() * 26);
        for (i, &points) in points.iter().enumerate() {
            let mut board = tiles.clone();
            board[i / 26] = Tile::letter(Letter::new((i % 26) as u8).unwrap());
            prop_assert_eq!(points, oracle.score(&board).points);
        }
    }
}

#[test]
fn a_path_uses_a_cell_once_and_never_a_gap() {
    let latin = Alphabet::latin();
    let board = Board::read("ab/.a", None, &latin).unwrap();
    let speller = Speller::new(&board);
    let spells = |text: &str| speller.trace(&latin.spell(text).unwrap()).is_some();
    assert!(spells("aba") && spells("baa") && spells("a"));
    assert!(!spells("bab") && !spells("abaa") && !spells("c") && !spells(""));
}

#[test]
fn hopeless_counts_stop_at_their_limit() {
    let text: BTreeSet<String> = ["a".repeat(30)].into();
    let dims = Dims::new(8, 8).unwrap();
    let board = board_of(dims, &[Tile::letter(Letter::new(0).unwrap()); 64]);
    let limits = Limits { steps: 1 << 20 };
    let solution = Solver::new(dictionary(&text)).solve(&board, Rules::default(), limits);
    assert!(!solution.complete);
    // Its path is still there: a limit cuts the counting short, not the finding.
    assert_eq!((solution.points, solution.words.len()), (11, 1));
    let path = solution.path(&solution.words[0]);
    assert_eq!(path.len(), 30);
    let set: u64 = path.iter().map(|c| c.bit()).sum();
    assert_eq!(cells_of(set).count(), 30);
}
