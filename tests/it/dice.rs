//! Checks that the dice have their published faces, and which boards they can roll.

use boggle_lab::board::Board;
use boggle_lab::dice::{DiceSet, SETS};
use boggle_lab::letter::Alphabet;

use crate::support::{data, enable2k, rows};

#[test]
fn named_sets_have_the_published_faces() {
    let latin = Alphabet::latin();
    let text = data("dice.txt");
    let mut sets: Vec<(&str, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.strip_prefix("  ") {
            Some(die) => {
                let dice = &mut sets.last_mut().unwrap().1;
                dice.push_str(die);
                dice.push('\n');
            }
            None => sets.push((line, String::new())),
        }
    }
    assert_eq!(sets.len(), SETS.len());
    for (name, dice) in sets {
        let named = DiceSet::named(name, &latin).unwrap();
        let published = DiceSet::parse(&dice, None, &latin).unwrap();
        assert_eq!(named.dice(), published.dice(), "{name}");
        assert_eq!(named.dims(), published.dims(), "{name}");
    }
}

#[test]
fn the_boards_of_2007_were_rolled_with_the_new_dice() {
    let latin = Alphabet::latin();
    let new = DiceSet::named("new", &latin).unwrap();
    let classic = DiceSet::named("classic", &latin).unwrap();
    let boards: Vec<Board> = rows("rolled-2007.tsv")
        .iter()
        .map(|row| crate::support::board(&row[0], "4x4", enable2k()))
        .collect();
    assert!(boards.iter().all(|board| new.fits(board)));
    assert!(!boards.iter().all(|board| classic.fits(board)));
}
