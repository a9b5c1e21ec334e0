//! Tests that all solvers give the same scores.

use super::*;
use crate::dict::{WordRule, list};
use crate::scoring::MinLength;

const WORDS: &str = "aa\nact\nacts\ncat\ncats\ncoast\ncoats\ncost\neat\nquit\nquits\nquoits\nsat\nscat\nseat\nsit\n\
                     tac\ntaco\ntacos\ntea\ntoe\ntosa\n";

fn dictionary(min_length: u8) -> Arc<Dictionary> {
    let words = list::read(WORDS.as_bytes(), &|_| None).words.unwrap();
    let rule = WordRule { min_length: MinLength::new(min_length).unwrap(), ..WordRule::default() };
    Arc::new(Dictionary::new("few", &words, rule).unwrap())
}

fn course(size: &str, min_length: u8, scoring: &str, count: usize) -> Course {
    let dims: Dims = size.parse().unwrap();
    let dictionary = dictionary(min_length);
    let die = "a c o s t q i e .";
    let dice = [die].repeat(dims.cells()).join("/");
    let dice = DiceSet::parse(&dice, Some(dims), dictionary.alphabet()).unwrap();
    let rules = Rules {
        scoring: scoring.parse().unwrap(),
        min_length: MinLength::new(min_length).unwrap(),
    };
    let boards = rolled(&dice, Seed::from(1), count);
    Course::new(&dictionary, dims, rules, boards).unwrap()
}

#[test]
fn all_give_the_same_scores() {
    for (size, min_length, scoring, boards) in [
        ("3x3", 3, "standard", 60),
        ("2x4", 2, "words", 60),
        ("1x6", 2, "powers", 60),
        ("3x4", 3, "standard", 3),
    ] {
        let course = course(size, min_length, scoring, boards);
        let mut ours = Runner::new(&course, RaceIdea::named("ours").unwrap());
        assert_eq!(ours.step(u32::MAX), Step::Done);
        assert!(ours.scores().iter().any(|score| score.words > 1), "{size}");
        for idea in &IDEAS {
            let mut runner = Runner::new(&course, idea);
            assert_eq!(runner.step(boards as u32 - 1), Step::Working);
            assert_eq!(runner.scores().len(), boards - 1);
            assert_eq!(runner.step(5), Step::Done);
            assert_eq!(runner.step(5), Step::Done);
            assert_eq!(runner.scores(), ours.scores(), "{runner:?} on {size}");
            assert_eq!(runner.disagreement(&ours), None);
        }
    }
}

#[test]
fn more_than_26_letters_cannot_race() {
    let words = list::read("äöü\nabc\n".as_bytes(), &|_| None).words.unwrap();
    let dictionary = Dictionary::new("umlauts", &words, WordRule::default()).unwrap();
    let dims = "2x2".parse().unwrap();
    let refused = Course::new(&Arc::new(dictionary), dims, Rules::default(), Vec::new());
    assert_eq!(refused.unwrap_err(), CourseError::Letters(29));
}

#[test]
fn sets_with_faces_of_several_letters_roll_no_boards() {
    let latin = Alphabet::latin();
    let dice = DiceSet::parse("th he/in an/er qu/th in", None, &latin).unwrap();
    assert!(rolled(&dice, Seed::from(1), 3).is_empty());
}
