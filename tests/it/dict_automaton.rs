//! Compares the automaton with a sorted set and a slow minimizer, on small random lists and on the real list.

use std::collections::{BTreeMap, BTreeSet};

use boggle_lab::dict::{Automaton, AutomatonBuilder, DictionaryError, bundled};
use boggle_lab::letter::Letter;
use proptest::prelude::*;

type Word = Vec<Letter>;

fn letters(indices: &[u8]) -> Word {
    indices.iter().map(|&index| Letter::new(index).unwrap()).collect()
}

fn build(words: &BTreeSet<Word>) -> Automaton {
    let mut builder = AutomatonBuilder::default();
    for word in words {
        builder.push(word).unwrap();
    }
    builder.finish().unwrap()
}

/// Words over a few letters, so that they share prefixes and endings.
fn word_sets() -> impl Strategy<Value = BTreeSet<Word>> {
    let word = prop::collection::vec(0u8..4, 1..7).prop_map(|word| letters(&word));
    prop::collection::btree_set(word, 1..60)
}

/// A state of the slow minimizer: the endings that can follow.
type Futures = BTreeSet<Word>;

/// Returns the number of different non-empty sets of endings, plus one for the leaf. Any minimal automaton that marks
/// the ends of words on its edges has this many states.
fn distinct_futures(words: &BTreeSet<Word>) -> usize {
    let mut futures: BTreeMap<Word, Futures> = BTreeMap::new();
    for word in words {
        for cut in 0..word.len() {
            let (prefix, rest) = word.split_at(cut);
            futures.entry(prefix.to_vec()).or_default().insert(rest.to_vec());
        }
    }
    let distinct: BTreeSet<&Futures> = futures.values().collect();
    distinct.len() + 1
}

proptest! {
    #[test]
    fn it_holds_the_words_and_no_others(words in word_sets(), probes in word_sets()) {
        let automaton = build(&words);
        prop_assert_eq!(automaton.words(), words.len());
        for probe in words.iter().chain(&probes) {
            let known = words.contains(probe);
            let edge = automaton.walk(probe);
            prop_assert_eq!(edge.is_some_and(|edge| edge.ends_word()), known);
            prop_assert_eq!(edge.is_some(), words.iter().any(|word| word.starts_with(probe)));
            prop_assert_eq!(automaton.index(probe).is_some(), known);
        }
        let mut walked = Vec::new();
        automaton.for_each_word(|word| walked.push(word.to_vec()));
        prop_assert!(walked.iter().eq(&words));
    }

    #[test]
    fn the_index_is_the_alphabetical_rank(words in word_sets()) {
        let automaton = build(&words);
        for (rank, word) in (0u32..).zip(&words) {
            prop_assert_eq!(automaton.index(word), Some(rank));
            prop_assert_eq!(automaton.word(rank), Some(word.clone()));
        }
        prop_assert_eq!(automaton.word(words.len() as u32), None);
        prop_assert_eq!(automaton.word(u32::MAX), None);
        prop_assert_eq!(automaton.index(&[]), None);
    }

    #[test]
    fn it_is_minimal(words in word_sets()) {
        let automaton = build(&words);
        // The root is never shared, even if another state equals it.
        let root = automaton.edges(automaton.root());
        let equal_to_root = automaton.all_states().filter(|&state| automaton.edges(state) == root).count() - 1;
        prop_assert_eq!(automaton.states() - equal_to_root, distinct_futures(&words));
    }

    #[test]
    fn states_and_edges_are_in_order(words in word_sets()) {
        let automaton = build(&words);
        for state in automaton.all_states() {
            let edges = automaton.edges(state);
            prop_assert!(edges.is_sorted_by(|a, b| a.letter() < b.letter()));
            prop_assert!(edges.iter().all(|edge| edge.target() < state));
            let below: u32 = edges.iter().map(|edge| automaton.words_through(*edge)).sum();
            prop_assert_eq!(automaton.count(state), below);
        }
        let prefixes: BTreeSet<&[Letter]> = words
            .iter()
            .flat_map(|word| (0..=word.len()).map(|cut| &word[..cut]))
            .collect();
        prop_assert_eq!(automaton.trie_nodes(), prefixes.len() as u64);
    }

    #[test]
    fn words_out_of_order_are_refused(words in word_sets(), other in prop::collection::vec(0u8..4, 0..7)) {
        let mut builder = AutomatonBuilder::default();
        for word in &words {
            builder.push(word).unwrap();
        }
        let other = letters(&other);
        let last = words.last().unwrap();
        prop_assert_eq!(builder.push(&other).is_ok(), other > *last);
        prop_assert_eq!(builder.push(last), Err(DictionaryError::Order));
    }
}

#[test]
fn every_word_of_enable2k_has_its_rank() {
    let dictionary = bundled::dictionary("enable2k").unwrap();
    let alphabet = dictionary.alphabet();
    let list = dictionary.raw_list();
    let usable = list.iter().filter(|word| dictionary.rule().admits(word));
    let mut count = 0;
    for (rank, word) in (0u32..).zip(usable) {
        let letters = alphabet.spell(word).unwrap();
        assert_eq!(dictionary.index(&letters), Some(rank), "{word}");
        assert_eq!(dictionary.word(rank).as_deref(), Some(word));
        assert!(dictionary.contains(&letters) && dictionary.has_prefix(&letters));
        count += 1;
    }
    assert_eq!(count, dictionary.words());
    for text in ["perslatgsi", "teh", "zzz", "aardvar"] {
        let letters = alphabet.spell(text).unwrap();
        assert!(dictionary.index(&letters).is_none() && !dictionary.contains(&letters), "{text}");
    }
    assert!(
        dictionary.has_prefix(&[]) && dictionary.has_prefix(&alphabet.spell("aardvar").unwrap())
    );
    assert!(!dictionary.has_prefix(&alphabet.spell("aardvarz").unwrap()));
}

#[test]
fn no_words_make_an_automaton_with_a_bare_root() {
    let automaton = build(&BTreeSet::new());
    assert_eq!((automaton.states(), automaton.words()), (2, 0));
}
