//! Tests the list format: what is read, what is corrected, what is rejected, and the wording of messages.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use boggle_lab::dict::list::{self, Fault, Reading};
use boggle_lab::dict::{Dictionary, DictionaryError, WordList, WordRule};
use boggle_lab::letter::LetterError;
use proptest::prelude::*;

fn read(text: impl AsRef<[u8]>) -> Reading {
    list::read(text.as_ref(), &|_| None)
}

fn words(text: impl AsRef<[u8]>) -> String {
    let words = read(text).words.unwrap();
    words.iter().collect::<Vec<_>>().join(" ")
}

/// Reads a list that can include other lists.
fn read_with(text: &str, lists: &[(&str, &str)]) -> Reading {
    let lists: BTreeMap<&str, &str> = lists.iter().copied().collect();
    list::read(text.as_bytes(), &|name| lists.get(name).map(|text| Cow::Borrowed(*text)))
}

/// Returns the issues as they are displayed.
fn issues(reading: &Reading) -> Vec<String> {
    assert!(reading.issue_count >= reading.issues.len());
    reading.issues.iter().map(ToString::to_string).collect()
}

#[test]
fn a_plain_list_in_any_shape() {
    assert_eq!(words("tea\neat\nate\n"), "ate eat tea");
    assert_eq!(words("TEA\r\nEat\r\n\r\nate\r\ntea"), "ate eat tea");
    assert_eq!(words("tea\reat\rate\r"), "ate eat tea");
    assert_eq!(words("\u{FEFF}tea\n  eat\t\n\n\n"), "eat tea");
    assert_eq!(words("# all\ntea # the drink\n#\neat#s\n"), "tea");
    assert_eq!(words("include\nadd\nremove\n"), "add include remove");
    assert_eq!(words("ÉTÉ\nΣΟΦΟΣ\nstraße\n"), "straße été σοφοσ");
    assert_eq!(words(""), "");
    let repeated = read("tea\nTea\n+tea\neat\n");
    assert_eq!((repeated.words.unwrap().len(), repeated.issue_count), (2, 0));
}

#[test]
fn utf16_is_read_too() {
    let text = "tea\r\nété\r\n";
    let little: Vec<u8> =
        "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> =
        "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    assert_eq!(words(little), "tea été");
    assert_eq!(words(big), "tea été");
}

#[test]
fn a_faulty_line_is_skipped_and_explained() {
    let long = "a".repeat(256);
    let fits = "b".repeat(255);
    let text = format!(
        "tea\nit's\nR2D2\naa ab\n+\n-\ne\u{301}te\n{long}\n{fits}\n\u{7}x\ninclude \n-tee\neat\n"
    );
    let reading = read(&text);
    let short = "a".repeat(60);
    assert_eq!(issues(&reading), [
        r#"line 2, "it's": `'` is not a letter"#.to_owned(),
        r#"line 3, "R2D2": `2` is not a letter"#.to_owned(),
        r#"line 4, "aa ab": more than one word: put each on its own line"#.to_owned(),
        r#"line 5, "+": there is no word here"#.to_owned(),
        r#"line 6, "-": there is no word here"#.to_owned(),
        "line 7, \"e\\u{301}te\": an accent is stored apart from its letter: save the list in composed form (NFC)".to_owned(),
        format!("line 8, \"{short}…\": longer than 255 letters"),
        r#"line 10, "\u{7}x": U+0007 is not a letter"#.to_owned(),
        r#"line 12, "tee": no included list has this word, so it can't be removed"#.to_owned(),
    ]);
    assert_eq!(reading.words.unwrap().iter().collect::<Vec<_>>(), [&fits, "eat", "include", "tea"]);
    assert_eq!(reading.issue_count, 9);
    let latin1 = read(b"tea\ncaf\xE9\n");
    assert_eq!(issues(&latin1), ["line 2, \"caf\u{FFFD}\": not text: save the list as UTF-8"]);
}

#[test]
fn many_issues_are_counted_and_some_kept() {
    let reading = read("1\n".repeat(5000) + "tea\n");
    assert_eq!(reading.issue_count, 5000);
    assert_eq!(reading.issues.len(), Reading::SHOWN);
    assert_eq!(reading.words.unwrap().len(), 1);
}

#[test]
fn a_list_can_be_built_from_others() {
    let lists = [("base", "tea\neat\nate\n"), ("more", "include base\n-eat\nseat\n")];
    let make = |text| {
        let reading = read_with(text, &lists);
        assert_eq!(issues(&reading), [""; 0]);
        reading.words.unwrap().iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(make("include base"), "ate eat tea");
    assert_eq!(make("-tea\n+teas\nset\ninclude base # first or last"), "ate eat set teas");
    assert_eq!(make("include more\n-ate"), "seat tea");
    assert_eq!(make("include\tmore\ninclude base"), "ate eat seat tea");
}

#[test]
fn contradictions_are_reported() {
    let lists = [("base", "tea\n"), ("bad", "te3\ntea\n4\n")];
    let reading = read_with("include base\ntea\n-tea\n", &lists);
    assert_eq!(
        issues(&reading),
        [r#"line 3, "tea": both added and removed: it stays in the list"#]
    );
    assert_eq!(reading.words.unwrap().len(), 1);
    let reading = read_with("eat\ninclude bad\n", &lists);
    assert_eq!(issues(&reading), [r#"line 2, "bad": 2 lines of this list were skipped"#]);
    assert_eq!(reading.issues[0].fault, Fault::InIncluded(2));
}

#[test]
fn anything_doubtful_in_a_list_stops_the_reading() {
    let error = |text, lists: &[_]| read_with(text, lists).words.unwrap_err();
    let unknown = error("tea\n\ninclude sowpods\n", &[]);
    assert_eq!(unknown.to_string(), "line 3: there is no list called `sowpods` to include");
    let circle = error("include a", &[("a", "include b"), ("b", "tea\ninclude a")]);
    assert_eq!(circle.to_string(), "line 2: the lists include each other: a → b → a");
    // Each of these lists includes the next two, so that reading every include would mean reading a hundred million
    // lists.
    let names: Vec<String> = (0..41).map(|i| format!("l{i}")).collect();
    let texts: Vec<String> = (1..41)
        .map(|i| format!("include l{i}\ninclude l{}\n", (i + 1).min(40)))
        .chain(["tea".to_owned()])
        .collect();
    let lists: Vec<(&str, &str)> =
        names.iter().zip(&texts).map(|(n, t)| (n.as_str(), t.as_str())).collect();
    let endless = error("include l0", &lists);
    assert!(matches!(endless, DictionaryError::TooManyIncludes { .. }), "{endless}");
}

#[test]
fn a_list_with_too_many_letters_or_no_words_makes_no_dictionary() {
    let make = |text: &str| Dictionary::new("", &read(text).words.unwrap(), WordRule::default());
    let chinese: String = ('一'..='丿').map(|c| format!("{c}{c}{c}\n")).collect();
    let error = make(&chinese).unwrap_err();
    assert!(
        matches!(error, DictionaryError::Letters(LetterError::TooManyLetters { got: 64 })),
        "{error}"
    );
    assert_eq!(
        error.to_string(),
        "a word list can use at most 32 different letters, but this one uses 64"
    );
    assert_eq!(make("").unwrap_err().to_string(), "there are no words in this list");
    assert_eq!(
        make("aa\nqat\n").unwrap_err().to_string(),
        "the word rule leaves out all 2 words of this list"
    );
    // The letters of words that are left out do not count toward the limit.
    let short = chinese.replace("\n", "").chars().map(|c| format!("{c}\n")).collect::<String>();
    assert!(make(&(short + "tea\n")).is_ok());
}

/// Reads a list without includes in a slow and simple way, line by line.
fn slow(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for line in text.lines() {
        let line = line.split(" #").next().unwrap().trim();
        let word = line.strip_prefix('+').unwrap_or(line).trim();
        if !word.is_empty() && word.chars().all(char::is_alphabetic) {
            words.insert(word.to_lowercase());
        }
    }
    words
}

proptest! {
    #[test]
    fn lines_are_read_as_by_a_slow_reader(text in "([ \t]?[+#]?[a-cA-C3é]{0,4}( #x)?[ ]?\r?\n){0,20}") {
        let words = read(&text).words.unwrap();
        prop_assert!(words.iter().map(str::to_owned).eq(slow(&text)));
    }
}

/// Makes a million made-up words that look like real ones.
fn million() -> String {
    let onsets = [
        "b", "br", "c", "ch", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "st", "t", "tr",
        "v", "w", "z",
    ];
    let vowels = ["a", "ai", "e", "ea", "i", "o", "oo", "ou", "u", "y"];
    let ends = ["", "d", "n", "ng", "r"];
    let suffixes = ["", "s", "ed", "ing", "ers"];
    let syllable = |mut n: usize| {
        let mut pick = |from: &[&'static str]| {
            let part = from[n % from.len()];
            n /= from.len();
            part
        };
        [pick(&onsets), pick(&vowels), pick(&ends)].concat()
    };
    let mut text = String::new();
    // The steps are coprime to the numbers of syllables and suffixes, so every word comes once and in no particular
    // order.
    for i in 0..1_000_000usize {
        let i = i * 387_421 % 1_000_000;
        let word = syllable(i % 1000) + &syllable(i / 1000 * 7 % 1000) + suffixes[i % 5];
        text.push_str(&word);
        text.push('\n');
    }
    text
}

#[test]
fn a_million_words_make_a_dictionary() {
    let text = million();
    let reading = read(&text);
    let words: WordList = reading.words.unwrap();
    assert_eq!(reading.issue_count, 0);
    let distinct: BTreeSet<&str> = text.lines().collect();
    assert_eq!(words.len(), distinct.len());
    assert!(words.len() > 900_000, "{}", words.len());
    let dictionary = Dictionary::new("million", &words, WordRule::default()).unwrap();
    assert_eq!(dictionary.words(), words.len());
    let again = Dictionary::unpack(&dictionary.pack()).unwrap();
    assert_eq!(again.automaton(), dictionary.automaton());
    assert_eq!(again.raw_list(), words);
}

#[test]
fn more_than_a_million_words_are_refused() {
    let text: String = (0..WordList::MAX_WORDS + 1)
        .map(|n| {
            format!("{n:05x}")
                .bytes()
                .map(|digit| char::from(b'a' + (digit - b'0') % 39))
                .collect::<String>()
                + "\n"
        })
        .collect();
    let error = read(&text).words.unwrap_err();
    assert_eq!(error, DictionaryError::TooLarge);
    assert_eq!(error.to_string(), "a list can have at most 1,048,576 words and 64 MiB of text");
    assert_eq!((WordList::MAX_WORDS, WordList::MAX_TEXT), (1_048_576, 64 << 20));
}

#[test]
fn too_much_text_is_refused() {
    let letters: Vec<char> = ('a'..='z').collect();
    let words = (0..300_000usize).map(|n| {
        let head: String =
            [n / 17_576, n / 676 % 26, n / 26 % 26, n % 26].iter().map(|&i| letters[i]).collect();
        head + &"x".repeat(250) + "\n"
    });
    let text: String = words.collect();
    assert!(text.len() > WordList::MAX_TEXT);
    assert_eq!(read(&text).words.unwrap_err(), DictionaryError::TooLarge);
    // Split the text into two lists that each fit.
    let half = text.len() / 255 / 2 * 255;
    let lists = [("one", &text[..half]), ("two", &text[half..])];
    let reading = read_with("include one\ninclude two\n", &lists);
    assert_eq!(reading.words.unwrap_err(), DictionaryError::TooLarge);
    assert!(read(&text[..half]).words.is_ok());
}

#[test]
fn a_list_included_again_and_again_is_read_once() {
    let asked = std::cell::Cell::new(0);
    let text = "include base\n".repeat(1000) + "-eat\n+seat\n";
    let reading = list::read(text.as_bytes(), &|_| {
        asked.set(asked.get() + 1);
        Some(Cow::Borrowed("tea\neat\nate\n"))
    });
    assert_eq!(reading.words.unwrap().as_text(), "ate\nseat\ntea\n");
    assert_eq!((asked.get(), reading.issue_count), (1, 0));
}
