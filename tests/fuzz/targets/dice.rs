//! Any text is a set of dice or an error, and a set can roll every board that it rolls.
#![no_main]

use boggle_lab::dice::DiceSet;
use boggle_lab::random::Seed;
use boggle_lab_fuzz::{alphabet, size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (letters, cells, text) = input;
    let alphabet = alphabet(letters);
    for dims in [None, Some(size(cells))] {
        match DiceSet::parse(text, dims, &alphabet) {
            Ok(dice) => {
                let board = dice.roll_seed(Seed::from(u64::from(cells)));
                assert!(dice.fits(&board));
                let again = DiceSet::parse(&dice.lines(&alphabet).join("\n"), Some(dice.dims()), &alphabet);
                assert_eq!(again.expect("dice are read back from their lines").dice(), dice.dice());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
