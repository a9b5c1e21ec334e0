//! Properties of every board, checked against a word-by-word search that shares no code with the solvers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use proptest::prelude::*;

use boggle_lab::board::{Board, Face};
use boggle_lab::dict::{Dictionary, WordList, WordRule};
use boggle_lab::grid::Dims;
use boggle_lab::scoring::{MinLength, Rules, Scoring};
use boggle_lab::solver::{Scorer, Solution, SolveLimits, Solver, Speller};

use crate::support::{enable2k, enable2k_list};

/// Everything that the slow search knows about a word on a board.
#[derive(Debug, Default, PartialEq, Eq)]
struct Spelled {
    /// The word's paths as cell sequences, in the order of their cell numbers.
    paths: BTreeSet<Vec<usize>>,
    /// The different sets of cells among the paths.
    sets: BTreeSet<BTreeSet<usize>>,
}

/// Looks for every word of a list on a board, cell by cell, using only its text.
struct SlowSearch {
    rows: usize,
    cols: usize,
    texts: Vec<String>,
}

impl SlowSearch {
    fn new(board: &Board, dictionary: &Dictionary) -> Self {
        Self {
            rows: board.dims().rows(),
            cols: board.dims().cols(),
            texts: board.cell_texts(dictionary.alphabet()),
        }
    }

    fn words<'a>(&self, list: &'a WordList) -> BTreeMap<&'a str, Spelled> {
        let on_board: BTreeSet<char> = self.texts.concat().chars().collect();
        let mut found = BTreeMap::new();
        for word in list.iter() {
            if word.chars().all(|c| on_board.contains(&c)) {
                let mut spelled = Spelled::default();
                for cell in 0..self.texts.len() {
                    self.extend(word, cell, &mut Vec::new(), &mut spelled);
                }
                if !spelled.paths.is_empty() {
                    found.insert(word, spelled);
                }
            }
        }
        found
    }

    /// Spells the rest of a word from `cell` on.
    fn extend(&self, rest: &str, cell: usize, path: &mut Vec<usize>, found: &mut Spelled) {
        if self.texts[cell] == "." {
            return;
        }
        let Some(rest) = rest.strip_prefix(self.texts[cell].as_str()) else {
            return;
        };
        path.push(cell);
        if rest.is_empty() {
            found.paths.insert(path.clone());
            found.sets.insert(path.iter().copied().collect());
        } else {
            for next in 0..self.texts.len() {
                if self.touch(cell, next) && !path.contains(&next) {
                    self.extend(rest, next, path, found);
                }
            }
        }
        path.pop();
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        let (row, col) = (a / self.cols, a % self.cols);
        a != b
            && b < self.rows * self.cols
            && row.abs_diff(b / self.cols) <= 1
            && col.abs_diff(b % self.cols) <= 1
    }
}

/// The points of a word under the official rules, written out independently.
fn points_in_the_box(word: &str) -> u64 {
    [0, 0, 0, 1, 1, 2, 3, 5, 11][word.len().min(8)]
}

fn list() -> &'static WordList {
    static LIST: LazyLock<WordList> = LazyLock::new(enable2k_list);
    &LIST
}

/// ENABLE2K including its words of two letters.
fn with_short_words() -> &'static Arc<Dictionary> {
    static SHARED: LazyLock<Arc<Dictionary>> = LazyLock::new(|| {
        crate::support::enable2k_by(WordRule {
            min_length: MinLength::new(1).unwrap(),
            ..WordRule::default()
        })
    });
    &SHARED
}

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

/// Boards with cells of several letters.
fn faces(dims: Dims) -> impl Strategy<Value = Board> {
    let face = prop_oneof![
        4 => "[aeioustrnl]",
        1 => proptest::sample::select(vec!["th", "er", "in", "qu", "an", "he", "ing", "q", "."]).prop_map(str::to_owned),
        1 => "[a-z]{1,8}",
    ];
    proptest::collection::vec(face, dims.cells()).prop_map(move |texts| {
        let face = |text: &String| Face::read(text, enable2k().alphabet()).unwrap();
        Board::new(dims, texts.iter().map(face).collect()).unwrap()
    })
}

fn solve(board: &Board, dictionary: &Arc<Dictionary>, rules: Rules) -> Solution {
    Solver::new(dictionary).solve(board, rules, SolveLimits::default())
}

/// Checks that a board's solution matches the slow search: words, points, paths, and sets of cells.
fn check_against_slow_search(board: &Board) -> Result<(), TestCaseError> {
    let dictionary = with_short_words();
    let rules = Rules { min_length: MinLength::new(1).unwrap(), ..Rules::default() };
    let solution = solve(board, dictionary, rules);
    prop_assert!(solution.complete);
    let slow = SlowSearch::new(board, dictionary).words(list());
    let words: Vec<String> =
        solution.words.iter().map(|found| dictionary.word(found.index).unwrap()).collect();
    let expected: Vec<&str> = slow.keys().copied().collect();
    prop_assert_eq!(&words, &expected);

    let speller = Speller::new(board);
    let (mut points, mut deduped, mut raw) = (0, 0, 0);
    for (found, (word, spelled)) in solution.words.iter().zip(&slow) {
        let worth = points_in_the_box(word);
        prop_assert_eq!(u64::from(found.points), worth, "{}", word);
        prop_assert_eq!(found.count.paths as usize, spelled.paths.len(), "{}", word);
        prop_assert_eq!(found.count.sets as usize, spelled.sets.len(), "{}", word);
        points += worth;
        deduped += worth * spelled.sets.len() as u64;
        raw += worth * spelled.paths.len() as u64;

        let letters = dictionary.alphabet().spell(word).unwrap();
        let paths = speller.paths(&letters, usize::MAX);
        let listed: Vec<Vec<usize>> =
            paths.paths.iter().map(|path| path.iter().map(|cell| cell.index()).collect()).collect();
        let expected: Vec<Vec<usize>> = spelled.paths.iter().cloned().collect();
        prop_assert_eq!(&listed, &expected, "{}", word);
        let first: Vec<usize> = solution.path(found).iter().map(|c| c.index()).collect();
        prop_assert_eq!(&first, &expected[0], "{}", word);
    }
    prop_assert_eq!((solution.points, solution.deduped, solution.raw), (points, deduped, raw));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_what_a_slow_search_finds(board in size(5).prop_flat_map(letters)) {
        check_against_slow_search(&board)?;
    }

    #[test]
    fn boards_with_several_letters_per_cell_are_solved_like_a_slow_search(board in size(4).prop_flat_map(faces)) {
        check_against_slow_search(&board)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_scorer_agrees_with_the_solver_by_every_rule(
        board in size(8).prop_flat_map(letters),
        table in proptest::sample::select(Scoring::NAMED.to_vec()),
        min_length in 1..=6u8,
    ) {
        let rules = Rules {
            scoring: table,
            min_length: MinLength::new(min_length).unwrap(),
        };
        let dictionary = with_short_words();
        // All words are found before their paths are counted, because larger boards may have too many paths.
        let solution = solve(&board, dictionary, rules);
        let mut scorer = Scorer::new(dictionary, board.dims(), rules);
        let score = scorer.score(&board.tiles().unwrap());
        prop_assert_eq!(u64::from(score.points), solution.points);
        prop_assert_eq!(score.words as usize, solution.words.len());
        prop_assert!(solution.points <= solution.deduped && solution.deduped <= solution.raw);
        // Nothing found on one board may affect the next.
        prop_assert_eq!(scorer.score(&board.tiles().unwrap()), score);
    }

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
