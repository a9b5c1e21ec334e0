//! Compares the solvers with each other and with brute force, on random boards and random lists.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::oracle::Oracle;
use super::{Score, Scorer, SolveLimits, Solver, Speller};
use crate::board::{Board, Face, Tile};
use crate::dict::{Dictionary, WordRule, list};
use crate::grid::{Cell, Dims};
use crate::letter::{Alphabet, Letter};
use crate::scoring::{MinLength, Rules, Scoring};

fn dictionary(words: &BTreeSet<String>) -> Arc<Dictionary> {
    let text: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = list::read(text.join("\n").as_bytes(), &|_| None).words;
    let rule = WordRule { min_length: MinLength::new(1).unwrap(), ..WordRule::default() };
    Arc::new(Dictionary::new("random", &words.unwrap(), rule).unwrap())
}

/// Words made of only a few letters, so that random boards contain many of them.
fn words() -> impl Strategy<Value = BTreeSet<String>> {
    let word = prop_oneof!["[a-d]{1,7}", "[a-c](qu)?[a-d]{1,3}(qu)?[ad]", "[ab]{3,9}"];
    proptest::collection::btree_set(word, 1..150)
}

fn sizes(max: usize) -> impl Strategy<Value = Dims> {
    (1..=max, 1..=max).prop_map(|(rows, cols)| Dims::new(rows, cols).unwrap())
}

fn rules() -> impl Strategy<Value = Rules> {
    (0..Scoring::NAMED.len(), 1..=6u8).prop_map(|(scoring, min)| Rules {
        scoring: Scoring::NAMED[scoring].1,
        min_length: MinLength::new(min).unwrap(),
    })
}

/// Tiles with the letters a–d, Q, and U; one in ten is a gap.
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

/// Tries every path on a board, and returns the paths that spell each word.
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
        let near = path.last().map_or(u64::MAX, |c| board.dims().neighbors(*c).bits());
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
        prop_assert_eq!(scorer.score_plainly(&tiles), expected);
        // Nothing found on one board may affect the next.
        prop_assert_eq!(scorer.score(&tiles), expected);
        let solution = Solver::new(&dictionary)
            .solve(&Board::from_tiles(dims, &tiles).unwrap(), rules, SolveLimits::default());
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
        (most_hits, per_word, kept) in (0..40usize, 0..4usize, 0..20usize),
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
        let solution = Solver::new(&dictionary)
            .solve(&board, rules, SolveLimits::default());
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
            prop_assert_eq!(found.count.cells.bits(), sets.iter().fold(0, |all, set| all | set));
            prop_assert!(found.paths().eq(&paths[..1]));
            prop_assert_eq!(speller.trace(&letters), Some(paths[0].clone()));
            let (all, count) = speller.paths(&letters, usize::MAX);
            prop_assert_eq!(&all, paths);
            prop_assert_eq!(count, found.count);
            let points = u64::from(found.points);
            sums.0 += points;
            sums.1 += points * found.count.paths;
            sums.2 += points * found.count.sets;
        }
        prop_assert_eq!((solution.points, solution.raw, solution.deduped), sums);

        // Whether paths are counted during the search or afterward makes no difference. In both cases, as many paths
        // are kept as there is room for.
        let limits = SolveLimits { paths_per_word: per_word, paths: kept, ..SolveLimits::default() };
        let solution = Solver::new(&dictionary).solve(&board, rules, limits);
        let late = Solver::new(&dictionary).solve_with(&board, rules, limits, most_hits);
        prop_assert_eq!(&late, &solution);
        let mut room = kept;
        for (found, paths) in solution.words.iter().zip(expected.values()) {
            let most = per_word.min(1 + room).max(1).min(paths.len());
            room -= most - 1;
            prop_assert!(found.paths().eq(&paths[..most]));
        }
    }
}

/// A board of 8x8 tiles of A, except for `tee` in a corner.
fn rich_board() -> Board {
    let mut tiles = [Tile::letter(Letter::new(0).unwrap()); 64];
    for (cell, letter) in [(0, 19), (1, 4), (8, 4)] {
        tiles[cell] = Tile::letter(Letter::new(letter).unwrap());
    }
    Board::from_tiles(Dims::new(8, 8).unwrap(), &tiles).unwrap()
}

#[test]
fn words_with_uncountable_paths_leave_the_others_exact() {
    let mut text: BTreeSet<String> = (3..40).map(|n| "a".repeat(n)).collect();
    text.insert("tee".to_owned());
    let limits = SolveLimits { steps: 1 << 20, paths_per_word: 5, paths: 1000 };
    let dictionary = dictionary(&text);
    // The search for words has a limit of its own. With a lower limit, it might never get to `tee`.
    let solution = Solver::new(&dictionary).solve(&rich_board(), Rules::default(), limits);
    assert!(!solution.complete && !solution.has_all_words);
    let tee =
        solution.words.iter().find(|word| dictionary.word(word.index).as_deref() == Some("tee"));
    let tee = tee.unwrap();
    assert_eq!((tee.count.paths, tee.count.exact, tee.kept()), (2, true, 2));
    let first: Vec<usize> = tee.path.iter().map(|cell| cell.index()).collect();
    assert_eq!(first, [0, 1, 8]);
    for word in &solution.words {
        assert!((1..=5).contains(&word.kept()));
        assert!(word.count.paths >= word.kept() as u64);
        assert!(word.paths().is_sorted_by(|a, b| a < b), "in order, each once");
    }
    let aaa = &solution.words[0];
    assert_eq!((aaa.kept(), aaa.count.exact), (5, true));
    assert!(!solution.words.iter().all(|word| word.count.exact));
}

#[test]
fn a_scorer_with_a_limit_gives_up_and_says_so() {
    let text: BTreeSet<String> = (3..40).map(|n| "a".repeat(n)).collect();
    let board = rich_board();
    let rules = Rules::default();
    let mut scorer = Scorer::new(&dictionary(&text), board.dims(), rules).with_limit(1 << 16);
    let tiles = board.tiles().unwrap();
    let score = scorer.score(&tiles);
    assert!(!scorer.is_exact());
    assert!(score.words > 0 && score.words <= 37 && score.points > 0);
    // The next board gets the full number of steps. A change to a board with too many paths is scored as a whole board.
    let plain = vec![Tile::GAP; 64];
    assert_eq!(scorer.score(&plain), Score::default());
    assert!(scorer.is_exact());
    scorer.focus(&tiles);
    assert!(!scorer.is_exact());
    scorer.score_change(&[(Cell::new(20).unwrap(), Tile::letter(Letter::new(1).unwrap()))]);
    assert!(!scorer.is_exact());
    let all: Vec<(Cell, Tile)> = board.dims().iter().map(|cell| (cell, Tile::GAP)).collect();
    assert_eq!(scorer.score_change(&all), 0);
    assert!(scorer.is_exact());
}
