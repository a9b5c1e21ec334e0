//! Tests that lists keep at least one path for every word on a board.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::Tile;
use crate::breaker::absorb::*;
use crate::breaker::paths::{Atoms, Index};
use crate::class::BoardClass;
use crate::dict::{Dictionary, WordRule, list};
use crate::grid::Dims;
use crate::scoring::Rules;
use crate::solver::Scorer;

/// This class has few letters, so most words can be traced in many ways.
const CLASS: &str = "abt ta ab ta bat te";
const WORDS: &str = "abate\nbaa\nbat\nbata\nbeat\nbeta\ntab\ntat\ntata\ntatt\ntabt\natt\ntea\nate\neat\ntatta\nabbat\nbatta\natta\nabba\ntabtab\nbatbat\n";

fn collect(dims: Dims) -> (Arc<Dictionary>, Plan, Worth, Bins<u64>) {
    let words = list::read(WORDS.as_bytes(), &|_| None).words.unwrap();
    let dictionary = Arc::new(Dictionary::new("few", &words, WordRule::default()).unwrap());
    let class = BoardClass::parse(CLASS, dims, dictionary.alphabet()).unwrap();
    let rules = Rules::default();
    let atoms = Atoms::new(dims.iter().map(|cell| class.set(cell)));
    let index = Index::new(&dictionary, rules, dims.cells(), atoms);
    let plan = Plan::new(&class, &index.rank, index.anagram_bits);
    assert_eq!(plan.symmetries.len(), 1);
    let mut bins = Bins::new(1 << 21);
    bins.reset(&plan);
    for start in 0..plan.len() {
        bins.collect(&plan, &index, start).unwrap();
    }
    for bin in &mut bins.bins {
        bin.sort_unstable();
        bin.dedup();
    }
    let worth = Worth::new(&plan, dictionary.alphabet(), rules, 1);
    (dictionary, plan, worth, bins)
}

/// Returns every choice of letters for the first `len` positions, each letter as its number among the letters of its
/// position.
fn prefixes(plan: &Plan, len: usize) -> Vec<Vec<u8>> {
    (0..len).fold(vec![Vec::new()], |shorter, at| {
        let longer = |prefix: Vec<u8>| {
            let letters = 0..plan.letters[at].len() as u8;
            letters.map(move |letter| [&prefix[..], &[letter]].concat())
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// Returns the words in a list that are on a board, with their lengths in letters of text. A word is given by its
/// letters and its number among its anagrams.
fn words_on(
    plan: &Plan,
    worth: &Worth,
    rows: &[KeyRow<u64>],
    decided: usize,
    board: &[u8],
) -> BTreeMap<(Vec<Letter>, u64), usize> {
    let mut words = BTreeMap::new();
    for row in rows {
        for key in &row.keys {
            let (mut letters, mut len) = (row.letters.clone(), row.text_len);
            let mut fits = true;
            for (at, letter) in board.iter().enumerate().skip(decided) {
                let digit = (key >> plan.shift[at]) as u32 & plan.mask(at);
                if digit > 0 {
                    fits &= digit == u32::from(*letter) + 1;
                    letters.push(plan.letters[at][digit as usize - 1]);
                    len += worth.text_len(at, digit as usize);
                }
            }
            if fits {
                letters.sort_unstable();
                let anagram = key & ((1 << plan.anagram_bits) - 1);
                words.insert((letters, anagram), len);
            }
        }
    }
    words
}

#[test]
fn every_board_keeps_its_words() {
    let dims: Dims = "2x3".parse().unwrap();
    let (dictionary, plan, worth, bins) = collect(dims);
    let mut scorer = Scorer::new(&dictionary, dims, Rules::default());
    let mut left_out = 0;
    for board in prefixes(&plan, plan.len()) {
        let mut tiles = vec![Tile::GAP; dims.cells()];
        for (at, letter) in board.iter().enumerate() {
            tiles[plan.cells[at].index()] = Tile::letter(plan.letters[at][usize::from(*letter)]);
        }
        let points = scorer.score(&tiles).points;
        let mut lists = Lists::new(1 << 20);
        for decided in STRIPPED..=plan.len() {
            let before = lists.go_to(&plan, &worth, &bins, &board[..decided]).unwrap();
            let rows = lists.rows();
            let words = words_on(&plan, &worth, rows, decided, &board);
            let listed = words.values().map(|len| Rules::default().points(*len));
            assert_eq!(listed.sum::<u32>(), points, "{board:?} {decided}");
            let kept: usize = rows.iter().map(|row| row.keys.len()).sum();
            left_out += before - kept;
            if decided == plan.len() {
                assert_eq!(kept, words.len(), "every word is left once");
            }
        }
    }
    assert!(left_out > 1000, "{left_out}");
}

#[test]
fn lists_that_would_take_too_much_memory_are_not_made() {
    let (_, plan, worth, bins) = collect("2x3".parse().unwrap());
    let keys = bins.paths as usize;
    let mut lists = Lists::new(keys * size_of::<u64>());
    assert_eq!(lists.go_to(&plan, &worth, &bins, &[0, 0]), None);
    let mut lists = Lists::new(2 * keys * size_of::<u64>());
    let size = lists.go_to(&plan, &worth, &bins, &[0, 0]);
    assert_eq!(size, Some(lists.most));
}

#[test]
fn seeking_finds_what_a_walk_finds() {
    for len in [0, 7, 8, 40, 300] {
        let keys: Vec<u64> = (0..len).map(|i| i * i / 7).collect();
        for from in 0..=keys.len() {
            for key in (0..240).chain(240..len * len / 7 + 2).step_by(1 + from / 10) {
                let walk = keys[from..].iter().take_while(|other| **other < key);
                assert_eq!(seek(&keys, from, key), from + walk.count(), "{from} {key}");
            }
        }
    }
}
