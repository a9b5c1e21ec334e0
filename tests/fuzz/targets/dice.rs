//! Any text is a set of dice or an error. The dice fit every board that they roll, and their lines are read back as
//! the same dice.
#![no_main]

use boggle_lab::board::Face;
use boggle_lab::dice::DiceSet;
use boggle_lab::random::Seed;
use boggle_lab_fuzz::{alphabet, size};
use libfuzzer_sys::fuzz_target;

/// The faces of each die, sorted, because lines give them in sorted order.
fn faces(dice: &DiceSet) -> Vec<Vec<Face>> {
    let sorted = |die: &Vec<Face>| {
        let mut faces = die.clone();
        faces.sort();
        faces
    };
    dice.dice().iter().map(sorted).collect()
}

fuzz_target!(|input: (u8, u8, &str)| {
    let (letters, cells, text) = input;
    let alphabet = alphabet(letters);
    for dims in [None, Some(size(cells))] {
        match DiceSet::parse(text, dims, &alphabet) {
            Ok(dice) => {
                let board = dice.roll_seed(Seed::from(u64::from(cells)));
                assert!(dice.fits(&board));
                let lines = dice.lines(&alphabet);
                let again = DiceSet::parse(&lines.join("\n"), Some(dice.dims()), &alphabet);
                let again = again.expect("dice are read back from their lines");
                assert_eq!(faces(&again), faces(&dice), "{lines:?}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
