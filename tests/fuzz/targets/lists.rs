//! Any bytes are a word list or an error; a list survives writing and reading, and packing.
#![no_main]

use boggle_lab::dict::{Dictionary, WordRule, list};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let reading = list::read(bytes, &|name| match name {
        "base" => Some("tea\nsea\nquit\n".into()),
        "more" => Some("include base\n-sea\n+seas\n".into()),
        "self" => Some("include self\n".into()),
        _ => None,
    });
    for issue in &reading.issues {
        assert!(!issue.to_string().is_empty());
    }
    let words = match reading.words {
        Ok(words) => words,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let again = list::read(words.as_text().as_bytes(), &|_| None).words;
    assert_eq!(again.as_ref(), Ok(&words));
    let Ok(dictionary) = Dictionary::new("any", &words, WordRule::default()) else {
        return;
    };
    let unpacked = Dictionary::unpack(&dictionary.pack()).expect("what was packed is whole");
    assert_eq!(unpacked.raw_list(), words);
    assert_eq!(unpacked.automaton(), dictionary.automaton());
});
