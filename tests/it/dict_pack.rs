//! Packed dictionaries survive a round trip, and nothing else is accepted.

use std::collections::BTreeSet;
use std::sync::Arc;

use boggle_lab::board::{Board, Tile};
use boggle_lab::dict::{Dictionary, DictionaryError, WordRule, bundled, list};
use boggle_lab::grid::Dims;
use boggle_lab::letter::QuRule;
use boggle_lab::scoring::{MinLength, Rules};
use boggle_lab::solver::{SolveLimits, Solver};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

/// The length of the magic number, version, and checksum, in bytes.
const HEAD: usize = 13;

fn dictionary(text: &str, rule: WordRule) -> Option<Dictionary> {
    let words = list::read(text.as_bytes(), &|_| None).words.unwrap();
    Dictionary::new("a list", &words, rule).ok()
}

fn small() -> Vec<u8> {
    let text = "aa\nquiz\nquizzes\nqat\ntea\nteas\ntee\ntees\nsea\nseas\nsee\nsees\nété\nétés\n";
    dictionary(text, WordRule::default()).unwrap().pack()
}

/// Corrects the checksum, as an attacker would.
fn seal(packed: &mut [u8]) {
    let sum = Sha256::digest(&packed[HEAD..]);
    packed[5..HEAD].copy_from_slice(&sum[..8]);
}

/// Checks that whatever unpacks is sound, by using everything about it.
fn examine(packed: &[u8]) -> Result<(), DictionaryError> {
    let dictionary = Dictionary::unpack(packed)?;
    let list = dictionary.raw_list();
    assert_eq!(list.len(), dictionary.words_raw());
    assert!(list.iter().zip(list.iter().skip(1)).all(|(a, b)| a < b));
    for index in 0..dictionary.words() as u32 {
        let word = dictionary.word(index).unwrap();
        assert!(dictionary.rule().admits(&word));
        assert_eq!(dictionary.index(&dictionary.alphabet().spell(&word).unwrap()), Some(index));
    }
    // A board that spells a word in its only row has that word, which shows that searches see the same words.
    let words = (0..dictionary.words() as u32).filter_map(|index| {
        let letters = dictionary.alphabet().spell(&dictionary.word(index)?).ok()?;
        Some((index, Dims::new(1, letters.len())?, letters))
    });
    let rules = Rules { min_length: dictionary.rule().min_length, ..Rules::default() };
    let shared = Arc::new(dictionary.clone());
    for (index, dims, letters) in words.take(20) {
        let tiles: Vec<Tile> = letters.into_iter().map(Tile::letter).collect();
        let board = Board::from_tiles(dims, &tiles).unwrap();
        let solution = Solver::new(&shared).solve(&board, rules, SolveLimits::default());
        assert!(solution.words.iter().any(|found| found.index == index));
    }
    Ok(())
}

fn rules() -> impl Strategy<Value = WordRule> {
    (1u8..=6, prop::option::of(1u8..=9), any::<bool>()).prop_map(|(min, max_length, face)| {
        WordRule {
            min_length: MinLength::new(min).unwrap(),
            max_length,
            qu: if face { QuRule::Face } else { QuRule::Plain },
        }
    })
}

proptest! {
    #[test]
    fn any_dictionary_comes_back(
        words in prop::collection::btree_set("[a-dqué]{1,9}", 1..80),
        rule in rules(),
        name in ".{0,20}",
    ) {
        let text: String = words.iter().map(|word| word.to_owned() + "\n").collect();
        let Some(mut dictionary) = dictionary(&text, rule) else { return Ok(()) };
        dictionary.rename(&name);
        let packed = dictionary.pack();
        let again = Dictionary::unpack(&packed).unwrap();
        prop_assert_eq!(again.automaton(), dictionary.automaton());
        prop_assert_eq!(again.alphabet(), dictionary.alphabet());
        prop_assert_eq!(again.rule(), rule);
        prop_assert_eq!(again.name(), name);
        prop_assert_eq!(again.longest(), dictionary.longest());
        prop_assert_eq!(again.sha256(), dictionary.sha256());
        let raw = again.raw_list();
        prop_assert_eq!(raw.sha256(), again.sha256());
        prop_assert_eq!(raw.iter().map(str::to_owned).collect::<BTreeSet<_>>(), words);
        prop_assert_eq!(again.pack(), packed);
    }

    /// Tests random bytes after a header with the right checksum.
    #[test]
    fn random_bodies_do_no_harm(body in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut packed = small()[..HEAD].to_vec();
        packed.extend(body);
        prop_assert!(Dictionary::unpack(&packed).is_err());
        seal(&mut packed);
        let _ = examine(&packed);
    }

    /// Tests random bytes in place of the automaton. Most of them get far before they are rejected.
    #[test]
    fn random_automata_do_no_harm(tail in prop::collection::vec(any::<u8>(), 0..2000)) {
        let mut packed = small();
        packed.truncate(packed.len() - 12);
        packed.extend(tail);
        seal(&mut packed);
        let _ = examine(&packed);
    }
}

#[test]
fn every_truncation_is_detected() {
    let packed = small();
    examine(&packed).unwrap();
    for length in 0..packed.len() {
        let expected = if length < 4 { DictionaryError::Foreign } else { DictionaryError::Damaged };
        assert_eq!(examine(&packed[..length]), Err(expected), "{length}");
        let mut cut = packed[..length].to_vec();
        if length >= HEAD {
            seal(&mut cut);
            let _ = examine(&cut);
        }
    }
    let mut longer = packed.clone();
    longer.push(0);
    assert_eq!(examine(&longer), Err(DictionaryError::Damaged));
}

#[test]
fn every_flipped_bit_is_detected() {
    let packed = small();
    for bit in 0..packed.len() * 8 {
        let mut flipped = packed.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(Dictionary::unpack(&flipped).is_err(), "{bit}");
        if bit / 8 >= HEAD {
            seal(&mut flipped);
            let _ = examine(&flipped);
        }
    }
}

#[test]
fn damage_anywhere_in_the_bundle_is_detected() {
    let packed = bundled::dictionary("enable2k").unwrap().pack();
    for (number, at) in (HEAD..packed.len()).step_by(997).enumerate() {
        let mut damaged = packed.clone();
        damaged[at] ^= 0x10;
        assert!(Dictionary::unpack(&damaged).is_err(), "{at}");
        assert!(Dictionary::unpack(&packed[..at]).is_err(), "{at}");
        if number % 4 == 0 {
            // With the right checksum, it does no harm.
            seal(&mut damaged);
            let _ = Dictionary::unpack(&damaged);
        }
    }
}

#[test]
fn a_hash_that_is_not_that_of_the_words_is_noticed() {
    let mut packed = small();
    assert!(Dictionary::unpack_checked(&packed).is_ok());
    packed[HEAD] ^= 1;
    seal(&mut packed);
    assert_eq!(Dictionary::unpack_checked(&packed).unwrap_err(), DictionaryError::Corrupt);
}

#[test]
fn errors_say_what_is_wrong() {
    let mut packed = small();
    assert_eq!(examine(b"aardvark\n"), Err(DictionaryError::Foreign));
    assert!(!Dictionary::is_packed(b"aardvark\n") && Dictionary::is_packed(&packed));
    packed[4] = 200;
    assert_eq!(examine(&packed), Err(DictionaryError::Version { got: 200 }));
    for error in [
        DictionaryError::Foreign,
        DictionaryError::Version { got: 2 },
        DictionaryError::Damaged,
        DictionaryError::Corrupt,
    ] {
        assert!(error.to_string().starts_with("this "), "{error}");
    }
}
