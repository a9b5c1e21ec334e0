//! Helpers shared by several targets.

use boggle_lab::grid::Dims;
use boggle_lab::letter::{Alphabet, QuRule};

/// Returns one of a few alphabets that read the same text differently.
///
/// # Panics
/// Never: the alphabets are small.
#[must_use]
pub fn alphabet(choice: u8) -> Alphabet {
    let of =
        |letters: &str| Alphabet::from_chars(letters.chars(), QuRule::Face).expect("few letters");
    match choice % 4 {
        0 => Alphabet::latin(),
        1 => Alphabet::with_rule(QuRule::Plain),
        2 => of("straßeäöü"),
        _ => of("абвгдежзийклмнопрстуфхцчшщъыьэюя"),
    }
}

/// Returns any size, from 1x1 to 8x8.
///
/// # Panics
/// Never: both sides are in range.
#[must_use]
pub fn size(choice: u8) -> Dims {
    let side = |n: u8| usize::from(n % 8) + 1;
    Dims::new(side(choice), side(choice / 8)).expect("sides of 1 to 8")
}
