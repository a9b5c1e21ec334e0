//! Errors have causes: `source` leads from an error down to the character that started it. The text of an error
//! includes the texts of its causes, so that a program can show the outermost one alone.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use boggle_lab::anneal::{Climb, ClimbError, Options};
use boggle_lab::board::Board;
use boggle_lab::class::{BoardClass, Partition};
use boggle_lab::dice::{DiceError, DiceSet};
use boggle_lab::dict::Dictionary;
use boggle_lab::letter::{Alphabet, LetterError};

/// Returns the causes of an error, from the outermost to the first, after checking that each text includes the next.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> Vec<&'a (dyn Error + 'static)> {
    let mut chain = vec![error];
    while let Some(cause) = chain[chain.len() - 1].source() {
        let outer = chain[chain.len() - 1].to_string();
        assert!(outer.contains(&cause.to_string()), "{outer}: {cause}");
        chain.push(cause);
    }
    chain
}

/// Returns whether an error was caused by a character that is not a letter.
fn comes_from_a_letter(error: &(dyn Error + 'static), levels: usize) -> bool {
    let chain = causes(error);
    assert_eq!(chain.len(), levels, "{chain:?}");
    chain[levels - 1].is::<LetterError>()
}

#[test]
fn the_causes_of_a_climb_that_cannot_begin_lead_to_the_letter() {
    let mut options = Options::new("2x2", "seed");
    options.constraints.dice = Some("abc\nabc\na!c\nabc".to_owned());
    let dictionary = Dictionary::from_words(["tar", "rat", "art"]).unwrap().into();
    let error = Climb::new(&dictionary, &options).unwrap_err();
    let chain = causes(&error);
    assert!(chain[0].is::<ClimbError>());
    assert!(chain[1].is::<DiceError>());
    assert!(chain[2].is::<LetterError>());
    assert_eq!(chain.len(), 3);
}

#[test]
fn errors_of_readers_lead_to_the_letter() {
    let latin = Alphabet::latin();
    let dims = "2x2".parse().unwrap();
    let board = Board::parse("ab!d", dims, &latin).unwrap_err();
    assert!(comes_from_a_letter(&board, 2));
    let class = BoardClass::parse("ab c! d e", dims, &latin).unwrap_err();
    assert!(comes_from_a_letter(&class, 2));
    let dice = DiceSet::parse("abc\na!c\nabc\nabc", Some(dims), &latin).unwrap_err();
    assert!(comes_from_a_letter(&dice, 2));
    let partition = Partition::parse("ab c!", dims, &latin).unwrap_err();
    assert!(comes_from_a_letter(&partition, 2));
}

#[test]
fn the_command_line_says_each_cause_once() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrong-dice.txt");
    fs::write(&path, "abc\nabc\na!c\nabc\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_boggle"))
        .args(["anneal", "--size", "2x2", "--seed", "1", "--dice"])
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "boggle: die 3: `!` isn't a letter in this word list\n");
}
