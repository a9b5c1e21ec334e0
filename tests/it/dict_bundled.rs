//! Checks that the bundled lists are what they claim to be, byte for byte.

use std::borrow::Cow;
use std::collections::BTreeSet;

use boggle_lab::dict::{Dictionary, WordList, WordRule, bundled, list};

use crate::support::frozen;

const ENABLE: &str = include_str!("../../dicts/enable.txt");
const ENABLE2K: &str = include_str!("../../dicts/enable2k.txt");

fn enable(name: &str) -> Option<Cow<'static, str>> {
    (name == "enable").then_some(Cow::Borrowed(ENABLE))
}

fn read(text: &str) -> WordList {
    let reading = list::read(text.as_bytes(), &enable);
    assert_eq!(reading.issue_count, 0);
    reading.words.unwrap()
}

#[test]
fn the_lists_have_their_hashes() {
    let lists = [(ENABLE2K, 173_528, 1_749_989), (ENABLE, 172_820, ENABLE.len())];
    for ((text, words, size), hash) in lists.into_iter().zip(bundled::HASHES) {
        let list = read(text);
        assert_eq!((list.len(), list.as_text().len()), (words, size));
        assert_eq!(list.sha256().to_string(), hash);
    }
    assert_eq!(read(ENABLE).as_text(), ENABLE);
}

#[test]
fn the_rule_of_the_game_leaves_126_words_out() {
    let dictionary = Dictionary::new("enable2k", &read(ENABLE2K), WordRule::default()).unwrap();
    assert_eq!((dictionary.words_raw(), dictionary.words()), (173_528, 173_402));
    assert_eq!(dictionary.left_out().iter().filter(|word| word.len() == 2).count(), 96);
    assert_eq!(dictionary.left_out().iter().filter(|word| word.contains('q')).count(), 30);
    assert_eq!(dictionary.longest(), 28);
    let automaton = dictionary.automaton();
    assert_eq!((automaton.states(), automaton.all_edges().len()), (53_585, 122_443));
    assert_eq!(automaton.trie_nodes(), 388_990);
}

#[test]
fn the_rule_of_2007_stops_at_17_letters_of_text() {
    let dictionary = Dictionary::new("enable2k", &read(ENABLE2K), WordRule::of_2007()).unwrap();
    assert_eq!(dictionary.words(), 172_203);
    assert_eq!(dictionary.automaton().trie_nodes(), 385_272);
}

#[test]
fn the_bundled_files_are_made_from_the_lists() {
    let (new, old) = (read(ENABLE2K), read(ENABLE));
    let made = Dictionary::new("enable2k", &new, WordRule::default()).unwrap().pack();
    frozen("dicts/packed/enable2k.dict", &made);

    let mut changes = String::from(
        "# ENABLE as changes on ENABLE2K: made from ../enable.txt and ../enable2k.txt.\ninclude enable2k\n",
    );
    for word in new.iter().chain(old.iter()).collect::<BTreeSet<_>>() {
        match (new.contains(word), old.contains(word)) {
            (true, true) => {}
            (is_new, _) => changes += &format!("{}{word}\n", if is_new { '-' } else { '+' }),
        }
    }
    frozen("dicts/packed/enable.txt", changes.as_bytes());
}

#[test]
fn the_bundled_dictionaries_are_the_lists() {
    for (name, text) in [("enable2k", ENABLE2K), ("enable", ENABLE)] {
        let list = read(text);
        let dictionary = bundled::dictionary(name).unwrap();
        let made = Dictionary::new(name, &list, WordRule::default()).unwrap();
        assert_eq!(dictionary.name(), name);
        assert_eq!(dictionary.rule(), WordRule::default());
        assert_eq!(dictionary.longest(), made.longest());
        assert_eq!(dictionary.sha256(), list.sha256());
        assert_eq!(dictionary.automaton(), made.automaton());
        assert_eq!(dictionary.raw_list(), list);
        assert_eq!(bundled::list(name), Some(list));
    }
    assert!(bundled::dictionary("sowpods").is_none());
}
