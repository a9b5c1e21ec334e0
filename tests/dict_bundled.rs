//! The bundled lists are what they say they are, to the byte.

use std::borrow::Cow;

use boggle_lab::dict::{Dictionary, WordList, WordRule, list};

const ENABLE: &str = include_str!("../dicts/enable.txt");
const ENABLE2K: &str = include_str!("../dicts/enable2k.txt");

fn bundled(name: &str) -> Option<Cow<'static, str>> {
    (name == "enable").then_some(Cow::Borrowed(ENABLE))
}

fn read(text: &str) -> WordList {
    let reading = list::read(text.as_bytes(), &bundled);
    assert_eq!(
        (reading.report.issue_count, reading.report.repeated),
        (0, 0)
    );
    reading.words.unwrap()
}

#[test]
fn enable_is_a_sorted_plain_list() {
    let enable = read(ENABLE);
    assert_eq!(enable.as_text(), ENABLE);
    assert_eq!(enable.len(), 172_820);
    assert_eq!(
        enable.sha256().to_string(),
        "f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49"
    );
}

#[test]
fn enable2k_is_enable_with_its_changes() {
    let enable2k = read(ENABLE2K);
    assert_eq!(
        (enable2k.len(), enable2k.as_text().len()),
        (173_528, 1_749_989)
    );
    assert_eq!(
        enable2k.sha256().to_string(),
        "2262de288ddc2b2ccfb2e46119fb25f02311af5ba1e1a77802817b76268dff99"
    );
}

#[test]
fn the_rule_of_the_game_leaves_126_words_out() {
    let dictionary = Dictionary::new("enable2k", &read(ENABLE2K), WordRule::default()).unwrap();
    assert_eq!(
        (dictionary.words_raw(), dictionary.words()),
        (173_528, 173_402)
    );
    assert_eq!(
        dictionary
            .left_out()
            .iter()
            .filter(|word| word.len() == 2)
            .count(),
        96
    );
    assert_eq!(
        dictionary
            .left_out()
            .iter()
            .filter(|word| word.contains('q'))
            .count(),
        30
    );
    assert_eq!(dictionary.longest(), 28);
    let automaton = dictionary.automaton();
    assert_eq!(
        (automaton.states(), automaton.all_edges().len()),
        (53_585, 122_443)
    );
    assert_eq!(automaton.trie_nodes(), 388_990);
}

#[test]
fn the_rule_of_2007_stops_at_17_letters_of_text() {
    let dictionary = Dictionary::new("enable2k", &read(ENABLE2K), WordRule::of_2007()).unwrap();
    assert_eq!(dictionary.words(), 172_203);
    assert_eq!(dictionary.automaton().trie_nodes(), 385_272);
}

#[test]
fn the_raw_list_comes_back_under_every_rule() {
    let enable2k = read(ENABLE2K);
    let mut dictionary = Dictionary::new("enable2k", &enable2k, WordRule::of_2007()).unwrap();
    assert_eq!(dictionary.raw_list(), enable2k);
    dictionary = dictionary.with_rule(WordRule::default()).unwrap();
    assert_eq!(dictionary.words(), 173_402);
    assert_eq!(dictionary.raw_list(), enable2k);
}
